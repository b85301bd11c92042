'use strict';

const path = require('node:path');

const { Browser, findBrowser, hasSandbox, sandboxNotice } = require('./browser.js');
const { programError } = require('./console.js');
const { isFolder, write } = require('./files.js');

/**
 * @typedef {import('./imageOptions.js').ImageOptions} ImageOptions
 * @typedef {{
 *   width: number, height: number, cropMargin: number, cropScript: string, overflowScript: string | null, titles: string[],
 *   summary: string,
 *   imageSummary: string,
 * }} Measures
 * @typedef {{drawn: any, measures: Measures, file: string}} Image An image, and the part of the request that it shows.
 */

/** Whether this run has reported that the browser has no sandbox. */
let isNoticed = false;

/**
 * Writes an image of the phone, or one per notification if `out` is a folder. Starts the browser only once.
 *
 * @param {import('./request.js').Request} request
 * @param {string} out
 * @param {Image[]} images Images in the folder.
 * @param {ImageOptions} options
 * @param {import('./console.js').Console} console
 */
async function drawImages(request, out, images, options, console) {
  const { files, phone } = request.header;
  const all = measuresOf(request, files);
  if (!all) return;
  // The scale of a card with a certain width is known when the card has been laid out.
  const scale = options.width === undefined ? options.scale : phone.crop ? 1 : options.width / all.width;
  const browser = new Browser(findBrowser(), scale);
  try {
    await browser.open();
    if (!hasSandbox && !isNoticed) console.notice(sandboxNotice, 'no-sandbox');
    isNoticed = true;
    if (options.format === 'png' && phone.background !== undefined) await browser.removeBackground();
    const draw = async (/** @type {any} */ drawn, /** @type {Measures} */ measures, /** @type {string} */ file) => {
      const html = run(request, { ...drawn, format: 'phone' });
      write(file, await (phone.crop ? cropped : complete)(browser, html, measures, options, console));
    };
    if (!isFolder(out)) {
      await draw({ files }, all, out);
      console.output(out, all.imageSummary);
      return;
    }
    for (const { drawn, measures, file } of images) await draw(drawn, measures, file);
    console.output(out, images.length === 1 ? '1 image' : `${images.length} images`);
  } finally {
    await browser.close();
  }
}

/** Runs the engine for a part of a preview that is drawn. */
const run = (/** @type {import('./request.js').Request} */ request, /** @type {any} */ more) => request.run({
  isQuiet: true, ...more, phone: { ...request.header.phone, reloadInterval: undefined },
}).output;

/**
 * Returns the measures of files; `undefined` if none can be read.
 *
 * @param {import('./request.js').Request} request
 * @param {any[]} files
 * @returns {Measures | undefined}
 */
function measuresOf(request, files) {
  const output = run(request, { files, format: 'measures' });
  return output === '' ? undefined : JSON.parse(output);
}

/**
 * Returns the images in a folder: one per notification.
 *
 * @param {import('./request.js').Request} request
 * @param {string} out
 * @returns {Image[]}
 */
function imagesIn(request, out) {
  const names = new FileNames();
  return request.header.files.flatMap((/** @type {any} */ file) => {
    const measures = measuresOf(request, [file]);
    return (measures?.titles ?? []).map((title, message) => ({
      drawn: { files: [file], message },
      measures: { .../** @type {Measures} */ (measures), titles: [title] },
      file: `${out}/${names.next(title)}.png`,
    }));
  });
}

/**
 * Names of payload files without folder and extension. Duplicate names are numbered, including names that differ only
 * in case.
 */
class FileNames {
  #used = new Set();

  next(/** @type {string} */ title) {
    const name = title === '-' ? 'push' : path.basename(title, path.extname(title));
    let candidate = name;
    for (let number = 2; this.#used.has(candidate.toLowerCase()); number += 1) candidate = `${name}-${number}`;
    this.#used.add(candidate.toLowerCase());
    return candidate;
  }
}

/** Returns an image of the entire phone. */
async function complete(
  /** @type {Browser} */ browser,
  /** @type {string} */ html,
  /** @type {Measures} */ measures,
  /** @type {ImageOptions} */ options,
  /** @type {import('./console.js').Console} */ console,
) {
  const scale = options.width === undefined ? options.scale : options.width / measures.width;
  await resize(browser, measures, scale);
  await browser.show(html, Math.min(scale, 1));
  const { overflowScript, titles } = measures;
  if (overflowScript && await browser.isTrue(overflowScript)) {
    console.notice(`${titles.at(-1)}: the expanded notification is taller than the screen; pass --crop card for an image `
      + 'of all of it');
  }
  return browser.image(options.format, undefined);
}

/** Returns an image of the notifications with the space around them. */
async function cropped(
  /** @type {Browser} */ browser,
  /** @type {string} */ html,
  /** @type {Measures} */ measures,
  /** @type {ImageOptions} */ options,
) {
  await resize(browser, measures, Math.max(options.scale, 1));
  await browser.show(html);
  const whole = await cropArea(browser, measures, 1);
  const scaleOf = (/** @type {number} */ width) => (options.width === undefined ? options.scale : options.width / width);
  let scale = scaleOf(whole.width);
  if (scale > 1 && !Number.isInteger(scale)) {
    // Pixels at the edges would also contain the phone's frame.
    [whole.x, whole.y, whole.width, whole.height] = [whole.x + 1, whole.y + 1, whole.width - 2, whole.height - 2];
    scale = scaleOf(whole.width);
  }
  // An expanded notification may be taller than the phone.
  const bottom = Math.ceil(whole.y + whole.height);
  const isTaller = bottom > measures.height;
  const size = { ...measures, height: Math.max(bottom, measures.height) };
  if (isTaller || options.width !== undefined || scale < 1) await resize(browser, size, scale);
  // Chromium stretches what it has drawn at another scale.
  if (scale !== Math.max(options.scale, 1)) await browser.show(html, Math.min(scale, 1));
  if (scale >= 1) return browser.image(options.format, whole);
  const area = await cropArea(browser, measures, scale);
  // Between pixels, Chromium draws some edges differently each time.
  [area.x, area.y, area.height] = [Math.ceil(area.x), Math.ceil(area.y), Math.floor(area.height)];
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
  /** @type {Measures} */ { cropMargin, cropScript, titles: [title] },
  /** @type {number} */ zoom,
) {
  const area = await browser.area(cropScript);
  if (!area) throw programError(`${title}: no notification is shown, so there is no card to crop; omit --crop`);
  const margin = cropMargin * zoom;
  return { x: area.x - margin, y: area.y - margin, width: area.width + 2 * margin, height: area.height + 2 * margin };
}

module.exports = { drawImages, imagesIn, measuresOf };
