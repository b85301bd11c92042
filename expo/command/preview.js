'use strict';

const os = require('node:os');
const path = require('node:path');

const { drawImages, imagesIn, measuresOf } = require('./imageWriter.js');
const { CommandError, ExitCode, fileError, usageError } = require('./console.js');
const { absolute, described, info, isFolder, write } = require('./files.js');
const { imageOptions } = require('./imageOptions.js');
const { imagesOf } = require('./images.js');
const { openFile } = require('./opener.js');
const { OutputPaths } = require('./outputPaths.js');
const { configurationsOf } = require('./commandHost.js');
const { Request, finish, payloadFiles } = require('./request.js');
const { Watcher } = require('./watcher.js');

/**
 * @typedef {import('./console.js').Console} Console
 * @typedef {import('./request.js').Arguments} Arguments
 */

/** Interval at which the page of a watched file reloads itself, in seconds. */
const reloadInterval = 2;

/** Shows notifications as they will look on iPhone. */
async function preview(/** @type {Arguments} */ values, /** @type {Console} */ console) {
  if (!values.has('--watch')) return previewOnce(values, console, true);
  const options = ['--mapping', '--settings', '--config', '--app-icon', '--category', '--wallpaper', '--background'];
  const watched = [...values.files, ...options.flatMap((option) => values.all(option))]
    .filter((file) => info(file) !== undefined || file.includes('.'));
  if (values.files.includes('-')) {
    throw usageError('--watch can\'t be combined with standard input; pass files');
  }
  let configured = configuredFiles(values, console) ?? [];
  const watcher = new Watcher([...watched, ...configured]);
  let isFirst = true;
  for (;;) {
    try {
      const exitCode = await previewOnce(values, console, isFirst);
      // The engine reports incorrect usage in its result.
      if (exitCode === ExitCode.usage) return exitCode;
      isFirst = false;
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode === ExitCode.usage) throw error;
      console.report(error);
    }
    console.notice(`Watching ${watched.length === 1 ? watched[0] : `${watched.length} files`}`);
    await watcher.next();
    configured = configuredFiles(values, console) ?? configured;
    watcher.watch([...watched, ...configured]);
  }
}

/**
 * Returns the configurations of the preview and the files that they name; `undefined` if a configuration is invalid, which
 * `previewOnce` reports.
 */
function configuredFiles(/** @type {Arguments} */ values, /** @type {Console} */ console) {
  const file = values.files[0] ?? '-';
  try {
    const chain = configurationsOf(file, values.value('--config'), console);
    // One may be added.
    return [path.join(path.dirname(absolute(file)), 'cameo.config.json'),
      ...chain.flatMap((level) => [absolute(level.file), ...level.files])];
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

/** Writes the preview once. `--open` applies only to the first preview. */
async function previewOnce(
  /** @type {Arguments} */ values, /** @type {Console} */ console, /** @type {boolean} */ isFirst,
) {
  const chain = configurationsOf(values.files[0] ?? '-', values.value('--config'), console);
  const request = requestOf(values, console);
  request.setConfigurations(chain);
  const image = imageOptions(values, request);
  const assets = values.value('--assets');
  if (assets !== undefined && !isFolder(assets)) {
    throw fileError(`${assets}: no such folder; --assets requires a folder that contains HOST/PATH`);
  }
  new OutputPaths(values).check(values, chain, payloadFiles(values));
  for (const file of payloadFiles(values)) request.add(file);
  request.header.images = await imagesOf(request, assets);
  const html = values.value('--html');
  if (html === '') throw usageError('The output file name is empty');
  const isPage = values.has('--html') || values.has('--open');
  const result = request.run({ format: isPage || image ? 'html' : 'text' });
  if (result.output === '' || !(isPage || image)) {
    if (result.output !== '' && values.ignoredInTerminal) console.notice(values.ignoredInTerminal);
    return finish(result, console);
  }
  console.writeMessages(result.messages);
  const out = values.value('--png');
  const images = image && out !== undefined && isFolder(out) ? imagesIn(request, out) : [];
  new OutputPaths(values, images.map(({ file }) => ({ name: '--png', value: file }))).check(values, chain, values.files);
  if (html === '-') console.write(result.output);
  else if (html !== undefined) {
    write(html, Buffer.from(result.output));
    console.output(html, String(measuresOf(request, request.header.files)?.summary));
  }
  if (image) await drawImages(request, String(out), images, image, console);
  if (values.has('--open')) {
    const file = html === undefined || html === '-'
      ? path.join(os.tmpdir(), `cameo-preview-${process.pid}.html`) : html;
    if (file !== html) write(file, Buffer.from(result.output));
    if (isFirst) await openFile(file);
  }
  return result.exitCode;
}

/** Returns the request with the options for the phone. */
function requestOf(/** @type {Arguments} */ values, /** @type {Console} */ console) {
  const request = new Request({ command: 'preview' }, console);
  request.addParsing(values);
  const image = (/** @type {string} */ option) => {
    const file = values.value(option);
    if (file === '') throw usageError(`${option} is empty; pass a PNG or JPEG file`);
    if (file !== undefined && isFolder(file)) {
      throw fileError(`${file}: is a folder; ${option} requires a PNG or JPEG file`);
    }
    return file === undefined ? undefined : described(file, file, request.blocks);
  };
  const isFile = (/** @type {string} */ value) =>
    value.includes('/') || value.endsWith('.json') || info(value) !== undefined;
  const category = (/** @type {string} */ value) => {
    if (!isFile(value)) return value;
    const required = '--category requires a JSON file';
    if (isFolder(value)) throw fileError(`${value}: is a folder; ${required}`);
    if (!info(value)) throw fileError(`${value}: no such file; ${required} or the ID of a category`);
    return described(value, value, request.blocks);
  };
  request.header.phone = {
    theme: values.value('--theme'),
    iOS: values.value('--ios'),
    glass: values.value('--glass'),
    language: values.value('--language'),
    view: values.value('--view'),
    isExpanded: values.has('--expanded'),
    time: values.value('--time'),
    ages: values.all('--age'),
    appName: values.value('--app-name'),
    appIcon: image('--app-icon'),
    icons: values.value('--icons'),
    categories: values.all('--category').map(category),
    wallpaper: image('--wallpaper'),
    showsLegend: values.has('--legend'),
    ...(values.has('--watch') ? { reloadInterval } : {}),
  };
  return request;
}

module.exports = { preview };
