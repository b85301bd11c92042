'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');

const { fakeNative, load } = require('./support/app');

const article = fs.readFileSync(path.join(__dirname, '../API.md'), 'utf8');
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

for (const section of article.split(/^### /m).slice(1)) {
  const name = section.slice(1, section.indexOf('('));
  test(`the example of ${name} runs on iOS and Android`, async (t) => {
    const block = section.match(/```js\n([^]*?)```/)?.[1];
    assert.ok(block, 'The section has no example');
    const script = block.replace(/^import (\{.*\}) from 'expo-cameo';$/m, 'const $1 = cameo;');
    assert.notEqual(script, block, 'The example has no import');
    const native = fakeNative({
      getSettings: '{}',
      validateSetup: '{"findings":[]}',
      getRecentDeliveries: '[{"explanation":["Shown as a message"]}]',
      getDailyDeliveries: '[{"day":"2026-11-26","isComplete":true,"styled":1,"died":{}}]',
      inspectPayload: '{"appearance":{}}',
      postNotification: '{"result":"posted","notificationId":"a"}',
      setCategories: '[]',
      getBadge: 0,
    });
    for (const os of ['ios', 'android']) {
      const { cameo, end } = load({ os, native });
      t.after(end);
      const console = { log() {} };
      await new AsyncFunction('cameo', 'console', script)(cameo, console);
    }
    assert.ok(name === 'isAvailable' || native.calls.length > 0, 'The example calls no native function');
  });
}
