'use strict';

// The module's paths, which are separated by slashes and absolute if they start with one: `C:\a` is `/C:/a` in it, and
// `\\server\share` is `/UNC/server/share`.

/** Returns a path of this computer as the module has it. */
function modulePath(/** @type {string} */ file, platform = process.platform) {
  if (platform !== 'win32') return file;
  const slashed = file.replace(/^\\\\\?\\/, '').replaceAll('\\', '/');
  if (/^[A-Za-z]:(\/|$)/.test(slashed)) return `/${slashed}`;
  return slashed.startsWith('//') ? `/UNC${slashed.slice(1)}` : slashed;
}

/** Returns a path of the module as this computer has it. */
function nativePath(/** @type {string} */ file, platform = process.platform) {
  if (platform !== 'win32') return file;
  const [, drive, rest = ''] = /^\/([A-Za-z]:)(\/.*)?$/s.exec(file) ?? [];
  const path = drive ? drive + (rest || '/') : file.replace(/^\/UNC\//, '//');
  return path.replaceAll('/', '\\');
}

/** Returns an argument as the module has it: a path of Windows, also after `--option=`. */
function moduleArgument(/** @type {string} */ word, platform = process.platform) {
  if (platform !== 'win32') return word;
  const match = /^(--[a-z-]+=)(.*)$/s.exec(word);
  const [option, value] = match ? [match[1], match[2]] : ['', word];
  return option + (value.includes('\\') || /^[A-Za-z]:\//.test(value) ? modulePath(value, platform) : value);
}

module.exports = { moduleArgument, modulePath, nativePath };
