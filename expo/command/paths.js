'use strict';

// In the module, components of paths are separated by slashes, and absolute paths begin with a slash: `C:\a` is
// `/C:/a`, and `\\server\share` is `/UNC/server/share`.

/** Converts a path on this computer to a path in the module. */
function modulePath(/** @type {string} */ file, platform = process.platform) {
  if (platform !== 'win32') return file;
  const slashed = file.replace(/^\\\\\?\\/, '').replaceAll('\\', '/');
  if (/^[A-Za-z]:(\/|$)/.test(slashed)) return `/${slashed}`;
  return slashed.startsWith('//') ? `/UNC${slashed.slice(1)}` : slashed;
}

/** Converts a path in the module to a path on this computer. */
function nativePath(/** @type {string} */ file, platform = process.platform) {
  if (platform !== 'win32') return file;
  const [, drive, rest = ''] = /^\/([A-Za-z]:)(\/.*)?$/s.exec(file) ?? [];
  const path = drive ? drive + (rest || '/') : file.replace(/^\/UNC\//, '//');
  return path.replaceAll('/', '\\');
}

/** Converts a Windows path in an argument to the module's format, also after `--option=`. */
function moduleArgument(/** @type {string} */ word, platform = process.platform) {
  if (platform !== 'win32') return word;
  const match = /^(--[a-z-]+=)(.*)$/s.exec(word);
  const [option, value] = match ? [match[1], match[2]] : ['', word];
  return option + (value.includes('\\') || /^[A-Za-z]:\//.test(value) ? modulePath(value, platform) : value);
}

module.exports = { moduleArgument, modulePath, nativePath };
