'use strict';

const { maxSize, tooLarge } = require('./limits.js');
const { engine } = require('./load.js');
const { checkedOptions } = require('./options.js');
const { UsageError, bytesOf, millisecondsOf, reasonOf } = require('./values.js');

/** A request, whose blocks are added while its header is created. */
class Request {
  /** @type {Record<string, any>} */
  header;
  /** @type {Uint8Array[]} */
  blocks = [];

  /** @param {string} command */
  constructor(command) {
    this.header = { command, files: [] };
  }

  /** Adds a payload: an object, JSON text, or bytes. */
  addPayload(/** @type {unknown} */ payload, /** @type {string} */ name) {
    this.header.files.push(this.#file(name, bytesOf(payload, 'the payload')));
  }

  /** Sets an option whose value is an object, or the content of a file. */
  setFile(/** @type {string} */ key, /** @type {unknown} */ value, name = key) {
    if (value === undefined || value === null) return;
    this.header[key] = this.#file(name, bytesOf(value, name));
  }

  /** Returns a file as a header describes it. The engine doesn't receive one that is too large for it. */
  #file(/** @type {string} */ name, /** @type {Uint8Array} */ content) {
    return content.length > maxSize ? { name, problem: tooLarge } : { name, block: this.#block(content) };
  }

  #block(/** @type {Uint8Array} */ content) {
    this.blocks.push(content);
    return this.blocks.length - 1;
  }

  /** Sets the options for parsing. */
  setParsing(/** @type {any} */ options) {
    this.setFile('mapping', options.mapping);
    this.setFile('settings', options.settings);
    if (options.titleStyle !== undefined) this.header.titleStyle = options.titleStyle;
    if (options.provider !== undefined) this.header.provider = list(options.provider);
    if (options.currentUser !== undefined) this.header.currentUser = list(options.currentUser);
  }

  /** Sets the options for the phone. */
  setPhone(/** @type {any} */ options) {
    this.header.phone = { theme: options.theme, isExpanded: options.expanded, appName: options.appName };
    if (options.appIcon !== undefined) {
      this.header.phone.appIcon = this.#file('appIcon', bytesOf(options.appIcon, 'appIcon'));
    }
    this.header.images = Object.entries(options.images ?? {}).map(([url, image]) => (
      typeof image === 'string' ? { url, dataURL: image } : { url, block: this.#block(bytesOf(image, 'an image')) }));
  }

  run() {
    const { output, error } = engine().run(this.header, this.blocks);
    return { output, error: error && { ...error, message: optionName(error.message) } };
  }
}

/** Replaces an option of the command line at the start of a message, such as `--title-style`, with the functions' option. */
function optionName(/** @type {string} */ message) {
  if (message.startsWith('--rule')) return message.replace(/^--rule/, 'rules');
  return message.replace(/^--([a-z]+(?:-[a-z]+)*)/, (_, /** @type {string} */ words) =>
    words.replace(/-([a-z])/g, (/** @type {string} */ __, letter) => letter.toUpperCase()));
}

const list = (/** @type {string | string[]} */ value) => (Array.isArray(value) ? value : [value]);

/**
 * Runs a function with its options; returns an error as `{ error }`.
 *
 * @param {'inspect' | 'lint' | 'map' | 'previewHTML'} name
 * @param {unknown} options
 * @param {(options: any) => any} body
 */
function result(name, options, body) {
  try {
    return body(checkedOptions(name, options));
  } catch (error) {
    return { error: { code: error instanceof UsageError ? 'usage' : 'failure', message: reasonOf(error) } };
  }
}

/** @type {typeof import('./index').inspect} */
exports.inspect = (payload, given = {}) => result('inspect', given, (options) => {
  const request = new Request('inspect');
  request.addPayload(payload, options.name ?? 'push.json');
  request.setParsing(options);
  const { output, error } = request.run();
  if (output === '') return { error };
  const entries = JSON.parse(output);
  const index = options.message ?? 0;
  return entries[index] ?? {
    error: { code: 'usage', message: `The request has no message ${index}; its messages are 0 to ${entries.length - 1}` },
  };
});

/** @type {typeof import('./index').lint} */
exports.lint = (payload, given = {}) => result('lint', given, (options) => {
  const request = new Request('lint');
  request.addPayload(payload, options.name ?? 'push.json');
  request.setParsing(options);
  const { now = new Date(), minSeverity, rules = {} } = options;
  request.header.now = typeof now === 'number' ? now : Number(millisecondsOf(now)) / 1000;
  if (minSeverity !== undefined) request.header.minSeverity = minSeverity;
  request.header.rules = Object.entries(rules).map(([code, severity]) => `${code}=${severity}`);
  const { output, error } = request.run();
  return output === '' ? { error } : JSON.parse(output);
});

/** @type {typeof import('./index').map} */
exports.map = (payloads, given = {}) => result('map', given, (options) => {
  const request = new Request('map');
  const all = Array.isArray(payloads) ? payloads : [payloads];
  if (all.length === 0) throw new UsageError('map requires at least one payload');
  const name = options.name ?? 'push.json';
  all.forEach((payload, index) => request.addPayload(payload, all.length === 1 ? name : `${name}[${index}]`));
  const { output, error } = request.run();
  return { ...(output === '' ? {} : JSON.parse(output)), ...(error ? { error } : {}) };
});

/** @type {typeof import('./index').previewHTML} */
exports.previewHTML = (payloads, given = {}) => {
  const { html, error } = result('previewHTML', given, (options) => {
    const request = new Request('preview');
    const all = Array.isArray(payloads) ? payloads : [payloads];
    if (all.length === 0) throw new UsageError('previewHTML requires at least one payload');
    const name = options.name ?? 'push.json';
    all.forEach((payload, index) => request.addPayload(payload, all.length === 1 ? name : `${name}[${index}]`));
    request.setParsing(options);
    request.setPhone(options);
    request.header.format = options.content === 'phone' ? 'phone' : 'html';
    const { output, error: failure } = request.run();
    return { html: output, error: failure };
  });
  if (!error) return html;
  throw Object.assign(new Error(error.message), { name: 'PreviewError', code: error.code });
};
