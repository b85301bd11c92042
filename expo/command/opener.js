'use strict';

const { spawn } = require('node:child_process');

const { programError } = require('./console.js');

/**
 * Time after which a running opener counts as successful, in milliseconds. Some openers run until the browser exits.
 */
const timeout = 3000;

/** @type {Record<string, {program: string, words: (file: string) => string[]}>} */
const openers = {
  darwin: { program: '/usr/bin/open', words: (file) => [file] },
  win32: { program: 'explorer.exe', words: (file) => [file.replaceAll('/', '\\')] },
};

/** Opens a page in the default browser. */
async function openFile(/** @type {string} */ file) {
  const { program, words } = openers[process.platform] ?? { program: 'xdg-open', words: () => [file] };
  const child = spawn(program, words(file), { detached: true, stdio: 'ignore' });
  const failure = await new Promise((resolve) => {
    const timer = setTimeout(resolve, timeout);
    const end = (/** @type {string | undefined} */ reason) => {
      clearTimeout(timer);
      resolve(reason);
    };
    child.once('error', () => end('can\'t be run'));
    // The exit code of Explorer is always 1.
    child.once('exit', (code) => end(code === 0 || process.platform === 'win32' ? undefined : 'failed'));
  });
  child.unref();
  if (failure) throw programError(`${program} ${failure}; open ${file} in a browser`);
}

module.exports = { openFile };
