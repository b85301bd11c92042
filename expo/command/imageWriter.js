'use strict';

const path = require('node:path');

const { Browser, findBrowser } = require('./browser.js');
const { fileError } = require('./console.js');
const { isFolder, write } = require('./files.js');

/**
 * @typedef {import('./imageOptions.js').ImageOptions} ImageOptions
 * @typedef {{width: number, height: number, cropMargin: number, cropScript: string}} Measures
 */

/**
 * Writes an image of the phone, or one per payload if `out` is a folder. Starts the browser only once.
 *
 * @param {import('./request.js').Request} request
 * @param {string} out
 * @param {ImageOptions} options
 */
async function drawImages(request, out, options) {
  const { files, phone } = request.header;
  const { output: measured } = request.run({ files, isQuiet: true, phone, format: 'measures' });
  const scale = phone.crop || options.width === undefined || measured === ''
    ? options.scale : options.width / JSON.parse(measured).width;
  const browser = new Browser(findBrowser(), scale);
  try {
    await browser.open();
    if (phone.background === 'transparent') await browser.removeBackground();
    const draw = async (/** @type {any[]} */ drawn, /** @type {string} */ file) => {
      const more = { files: drawn, isQuiet: true, phone: { ...phone, reloadInterval: undefined } };
      const { output } = request.run({ ...more, format: 'phone' });
      if (output === '') return;
      const measures = JSON.parse(request.run({ ...more, format: 'measures' }).output);
      const title = drawn[0].name;
      write(file, await (phone.crop ? cropped : complete)(browser, output, measures, options, title));
    };
    if (!isFolder(out)) {
      await draw(files, out);
      return;
    }
    const used = new Set();
    for (const file of files) {
      const name = file.name === '-' ? 'push' : path.basename(file.name, path.extname(file.name));
      let candidate = name;
      for (let number = 2; used.has(candidate.toLowerCase()); number += 1) candidate = `${name}-${number}`;
      used.add(candidate.toLowerCase());
      await draw([file], path.join(out, `${candidate}.png`));
    }
  } finally {
    await browser.close();
  }
}

/** Returns an image of the entire phone. */
async function complete(
  /** @type {Browser} */ browser,
  /** @type {string} */ html,
  /** @type {Measures} */ measures,
  /** @type {ImageOptions} */ options,
) {
  const scale = options.width === undefined ? options.scale : options.width / measures.width;
  await resize(browser, measures, scale);
  await browser.show(html);
  await browser.zoom(Math.min(scale, 1));
  return browser.image(options.format, undefined);
}

/** Returns an image of the notifications with the space around them. */
async function cropped(
  /** @type {Browser} */ browser,
  /** @type {string} */ html,
  /** @type {Measures} */ measures,
  /** @type {ImageOptions} */ options,
  /** @type {string} */ title,
) {
  await resize(browser, measures, Math.max(options.scale, 1));
  await browser.show(html);
  const whole = await cropArea(browser, measures, 1, title);
  const scale = options.width === undefined ? options.scale : options.width / whole.width;
  // An expanded notification may be taller than the phone.
  const bottom = Math.ceil(whole.y + whole.height);
  const isTaller = bottom > measures.height;
  const size = { ...measures, height: Math.max(bottom, measures.height) };
  if (isTaller || options.width !== undefined || scale < 1) await resize(browser, size, scale);
  if (scale >= 1) return browser.image(options.format, whole);
  await browser.zoom(scale);
  const area = await cropArea(browser, measures, scale, title);
  area.x = Math.ceil(area.x);
  if (options.width !== undefined) area.width = options.width;
  return browser.image(options.format, area);
}

/**
 * Sizes the window for a scale. Below 1, the page is zoomed instead, because Chromium draws what is behind glass at a
 * wrong position if an image has fewer pixels than the page.
 */
async function resize(
  /** @type {Browser} */ browser, /** @type {Measures} */ { width, height }, /** @type {number} */ scale,
) {
  const pixels = (/** @type {number} */ length) => (scale < 1 ? Math.round(length * scale) : length);
  await browser.resize(pixels(width), pixels(height), Math.max(scale, 1));
}

async function cropArea(
  /** @type {Browser} */ browser,
  /** @type {Measures} */ { cropMargin, cropScript },
  /** @type {number} */ zoom,
  /** @type {string} */ title,
) {
  const area = await browser.area(cropScript);
  if (!area) throw fileError(`${title}: no notification is shown, so there is no card to crop; omit --crop`);
  const margin = cropMargin * zoom;
  return { x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin };
}

module.exports = { drawImages };
