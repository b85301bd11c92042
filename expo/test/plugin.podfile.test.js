'use strict';

// Tests the changes of a run to a Podfile that already contains the extension. Swift tests cover the parser and new
// targets.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { requiring: { describe, test } } = require('./support/engine.js');
const { isPluginError } = require('./support/errors');
const { copyOf, keepingFiles, plain, put, scratchFolder } = require('./support/fixtures');
const { prebuild } = require('./support/prebuild');

const NAME = 'NotificationServiceExtension';
const app = "target 'Engines' do\n  use_expo_modules!\nend\n";
const line = "pod 'Cameo', :path => 'PODS'";

/**
 * Returns the Podfile after prebuild, with `PODS` for the path of our pods.
 *
 * @param {string} before
 * @param {any} [options]
 * @param {string} [root]
 */
function updated(before, options, root = copyOf(plain)) {
  const pods = path.relative(path.join(root, 'ios'), fs.realpathSync(path.join(__dirname, '..', 'ios')));
  put(root, 'ios/Podfile', before.replaceAll('PODS', pods));
  prebuild(root, { ...plain, options });
  return fs.readFileSync(path.join(root, 'ios/Podfile'), 'utf8').replaceAll(pods, 'PODS');
}

describe('an extension in the Podfile', () => {
  /** @type {[string, string, string][]} */
  const updates = [
    [
      'an obsolete path is updated',
      `  pod 'Cameo', path: "../old", :inhibit_warnings => true\n  pod 'Other'\n`,
      "  pod 'Cameo', path: 'PODS', :inhibit_warnings => true\n  pod 'Other'\n",
    ],
    ['another spelling of a path is updated', "  pod 'Cameo', :path=>'../old'\n", "  pod 'Cameo', :path=>'PODS'\n"],
    ['a missing pod is added', "  pod 'Other'\n", `  ${line}\n  pod 'Other'\n`],
    ['a complete target stays unchanged', `  use_frameworks!\n  ${line}\n`, `  use_frameworks!\n  ${line}\n`],
  ];
  for (const [name, before, after] of updates) {
    for (const ending of ['\n', '\r\n']) {
      test(`${name}${ending === '\n' ? '' : ', with Windows line endings'}`, () => {
        const file = (/** @type {string} */ body) =>
          `target '${NAME}' do\n${body}end\n${app}`.replaceAll('\n', ending);
        assert.equal(updated(file(before)), file(after));
        assert.equal(updated(file(after)), file(after));
      });
    }
  }

  test('pods of other targets don\'t change', () => {
    const own = `target '${NAME}' do\n  pod 'Other'\nend\ntarget 'Engines' do\n  pod 'Cameo', :path => '../mine'\nend\n`;
    assert.equal(updated(own), own.replace("  pod 'Other'", `  ${line}\n  pod 'Other'`));
  });

  /** @type {[string, string, string][]} */
  const errors = [
    ['a pod from another source', "do\n  pod 'Cameo', :git => 'https://a.example/c.git'\nend", 'podfile-other-source'],
    ['a path on the next line', "do\n  pod 'Cameo',\n    :path => '../old'\nend", 'podfile-other-source'],
    ['a version', "do\n  pod 'Cameo', '1.0'\nend", 'podfile-other-source'],
    ['a target on one line', 'do end', 'podfile-one-line-target'],
  ];
  for (const [name, body, code] of errors) {
    test(`${name} is an error before anything is written`, () => {
      const root = copyOf(plain);
      put(root, 'ios/Podfile', `target '${NAME}' ${body}\n${app}`);
      keepingFiles(root, () => assert.throws(() => prebuild(root, plain), isPluginError(code, NAME)));
    });
  }

  test('pods of vendors are added after ours, and obsolete ones are removed', () => {
    const root = copyOf(plain);
    const run = (/** @type {string} */ text, /** @type {string[]} */ ...vendorPods) =>
      updated(text, vendorPods.length > 0 ? { vendorPods } : {}, root);
    const own = run(app);
    const one = run(own, 'A ~> 1');
    assert.ok(one.includes(`  ${line}\n  pod 'A', '~> 1'\nend`));
    assert.equal(run(one, 'A ~> 1'), one);
    assert.equal(run(one, 'A ~> 1', 'C').split('pod ').length, one.split('pod ').length + 1);
    assert.equal(run(run(one, 'A ~> 1', 'C'), 'A ~> 1'), one);
    // A pod that the user has changed remains.
    const changed = one.replace('~> 1', '~> 2');
    assert.equal(run(changed, 'A ~> 1'), changed);
    assert.equal(run(one, 'B'), one.replace("'A', '~> 1'", "'B'"));
    assert.equal(run(run(own, 'A ~> 1')), own);
  });

  test('the loader of @bacons/apple-targets is kept', () => {
    const loader = `Dir.glob(File.join(__dir__, '..', 'targets', '**', 'pods.rb')).each do |target_file|
  target_name = File.basename(File.dirname(target_file))
  target target_name do
    eval(File.read(target_file), binding, target_file)
  end
end
`;
    const after = updated(`platform :ios, '15.1'\n${app}\n${loader}`);
    assert.ok(after.endsWith(loader) && after.includes(`target '${NAME}' do`));
    assert.equal(updated(after), after);
  });
});

test('the path of the pods is relative to the Podfile, with symbolic links resolved', () => {
  const root = copyOf(plain);
  const link = path.join(scratchFolder(), 'link');
  fs.symlinkSync(root, link);
  const after = updated(app, undefined, root);
  prebuild(link, plain);
  assert.equal(updated(app, undefined, root), after);
  assert.ok(after.includes(line));
});
