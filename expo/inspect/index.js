'use strict';

const { Request, checkedOptions } = require('./request.js');
const { UsageError, millisecondsOf, reasonOf } = require('./values.js');

/**
 * Runs a function with its options, and returns its result, or `{ error }` if it fails.
 *
 * @param {'inspect' | 'lint' | 'map' | 'previewHTML'} name
 * @param {unknown} options
 * @param {(options: any) => any} body
 */
function result(name, options, body) {
  try {
    return body(checkedOptions(name, options));
  } catch (error) {
    const code = error instanceof UsageError ? 'usage' : /** @type {any} */ (error)?.engineCode ?? 'failure';
    return { error: { code, message: reasonOf(error) } };
  }
}

/** Returns payloads as an array. Throws an error if it is empty. */
function listed(/** @type {string} */ name, /** @type {unknown} */ payloads) {
  const all = Array.isArray(payloads) ? payloads : [payloads];
  if (all.length === 0) throw new UsageError(`${name} requires at least one payload`);
  return all;
}

/** @type {typeof import('./index').inspect} */
exports.inspect = (payload, given = {}) => result('inspect', given, (options) => {
  const request = new Request('inspect', options);
  request.add('--json');
  request.addPayloads([payload], options.name);
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
  const request = new Request('lint', options);
  request.add('--format', 'json');
  request.addPayloads([payload], options.name);
  const { now = new Date() } = options;
  request.header.now = typeof now === 'number' ? now : Number(millisecondsOf(now)) / 1000;
  const { output, error } = request.run();
  return output === '' ? { error } : JSON.parse(output);
});

/** @type {typeof import('./index').map} */
exports.map = (payloads, given = {}) => result('map', given, (options) => {
  const request = new Request('map', options);
  request.add('--json');
  request.addPayloads(listed('map', payloads), options.name);
  const { output, error } = request.run();
  return { ...(output === '' ? {} : JSON.parse(output)), ...(error ? { error } : {}) };
});

/** @type {typeof import('./index').previewHTML} */
exports.previewHTML = (payloads, given = {}) => {
  const { html, error } = result('previewHTML', given, (options) => {
    const request = new Request('previewHTML', options);
    request.addPayloads(listed('previewHTML', payloads), options.name);
    request.header.page = options.content === 'phone' ? 'phone' : 'html';
    const { output, error: failure } = request.run();
    return { html: output, error: failure };
  });
  if (!error) return html;
  throw Object.assign(new Error(error.message), { name: 'PreviewError', code: error.code });
};
