'use strict';

const { spawn } = require('node:child_process');

/**
 * Time after which a running opener counts as successful, in milliseconds. Some openers run until the browser exits.
 */
const timeout = 3000;

/** The program that opens a page, by platform; xdg-open on all others. */
const openers = { darwin: '/usr/bin/open', win32: 'explorer.exe' };

/** Opens a page in the default browser. */
async function openFile(/** @type {string} */ file) {
  const program = /** @type {Record<string, string>} */ (openers)[process.platform] ?? 'xdg-open';
  const child = spawn(program, [file], { detached: true, stdio: 'ignore' });
  await new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeout);
    const fail = (/** @type {string} */ reason) => {
      clearTimeout(timer);
      reject(new Error(`${program} ${reason}`));
    };
    child.once('error', () => fail('can\'t be run'));
    // The exit code of Explorer is always 1.
    child.once('exit', (code) => (code === 0 || process.platform === 'win32' ? resolve(clearTimeout(timer)) : fail('failed')));
  });
  child.unref();
}

module.exports = { openFile };
