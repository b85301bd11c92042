'use strict';

const path = require('node:path');

const { fileError, usageError } = require('./console.js');
const { checkOutput, described, info, isFolder } = require('./files.js');

/**
 * The size and the file format of images.
 *
 * @typedef {{format: 'png' | 'jpeg', scale: number, width?: number}} ImageOptions
 */

const options = ['--crop', '--background', '--scale', '--width'];

/**
 * Reads the options for images, and sets the crop and the background of a request's phone.
 *
 * @param {import('./request.js').Arguments} values
 * @param {{header: any, blocks: Uint8Array[]}} request
 * @returns {ImageOptions | undefined} `undefined` if no image is drawn.
 */
function imageOptions(values, { header, blocks }) {
  const out = values.value('--png');
  if (out === undefined) {
    const option = options.find((name) => values.has(name));
    if (option) throw usageError(`${option} requires an image; pass --png OUT, such as --png push.png`);
    return undefined;
  }
  if (out === '-') throw usageError('--png can\'t write to standard output; pass the path of a file');
  checkOutput(out);
  const result = { format: formatOf(out), scale: scaleOf(values), ...widthOf(values) };
  header.phone.crop = values.value('--crop');
  if (header.phone.crop !== undefined && values.has('--legend')) {
    throw usageError('--legend can\'t be combined with --crop, because the legend is next to the phone; pass one of them');
  }
  const background = values.value('--background');
  if (background === undefined) return result;
  header.phone.background = backgroundOf(background, blocks);
  if (background === 'transparent' && result.format === 'jpeg') {
    throw usageError('--background transparent requires a PNG, because a JPEG has no transparency; '
      + 'pass --png OUT.png');
  }
  return result;
}

/**
 * Returns the format for the file extension of a path. A folder receives PNG images.
 *
 * @param {string} out
 * @returns {'png' | 'jpeg'}
 */
function formatOf(out) {
  if (isFolder(out)) return 'png';
  const ending = path.extname(out).slice(1);
  if (['png', ''].includes(ending.toLowerCase())) return 'png';
  if (['jpg', 'jpeg'].includes(ending.toLowerCase())) return 'jpeg';
  throw usageError(`--png can't write .${ending} files; use .png or .jpg`);
}

/** Returns the number of pixels per point. */
function scaleOf(/** @type {import('./request.js').Arguments} */ values) {
  const text = values.value('--scale');
  if (text === undefined) return 2;
  const scale = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (scale >= 0.5 && scale <= 4) return scale;
  throw usageError(`--scale can't be '${text}'; pass a number from 0.5 to 4`);
}

/** Returns the width in pixels, which determines the scale. */
function widthOf(/** @type {import('./request.js').Arguments} */ values) {
  const text = values.value('--width');
  if (text === undefined) return {};
  if (values.has('--scale')) throw usageError('--width can\'t be combined with --scale; pass one of them');
  const width = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (width >= 100 && width <= 2000) return { width };
  throw usageError(`--width can't be '${text}'; pass a number of pixels from 100 to 2000`);
}

/** Returns the background as a request describes it: a word that the engine reads, or an image. */
function backgroundOf(/** @type {string} */ text, /** @type {Uint8Array[]} */ blocks) {
  const required = '--background requires a PNG or JPEG file';
  if (isFolder(text)) throw fileError(`${text}: is a folder; ${required}`);
  if (info(text)) return described(text, text, blocks);
  if (/[/.]/.test(text)) throw fileError(`${text}: no such file; ${required} or a color`);
  return text;
}

module.exports = { imageOptions };
