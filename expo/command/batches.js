'use strict';

// Requests that are split, because the engine's memory is limited and the number of files isn't.

const { ExitCode } = require('./console.js');

/**
 * @typedef {import('./request.js').Request} Request
 * @typedef {{output: string, messages: string, exitCode: number}} Result
 */

/** Maximum size of the files in a request, in bytes. The engine copies them, and parses one after the other. */
const maxSize = 64_000_000;

/** The content of a file that isn't a push, and of one that isn't JSON. */
const [noPush, noJSON] = ['{}', ''].map((text) => new TextEncoder().encode(text));

const mappingHint = 'To propose a mapping, run: cameo map ';

/** Returns the size of a file of a request, in bytes. */
const sizeOf = (/** @type {Request} */ { blocks }, /** @type {any} */ { block }) => (
  block === undefined ? 0 : blocks[block].length);

/** Returns the size of all files of a request, in bytes. */
const totalSize = (/** @type {Request} */ request) => request.header.files
  .reduce((/** @type {number} */ sum, /** @type {any} */ file) => sum + sizeOf(request, file), 0);

/** Returns the files of a request in groups that the engine can process. */
function groups(/** @type {Request} */ request) {
  /** @type {any[][]} */
  const result = [[]];
  let size = 0;
  for (const file of request.header.files) {
    size += sizeOf(request, file);
    if (size > maxSize) {
      result.push([]);
      size = sizeOf(request, file);
    }
    /** @type {any[]} */ (result.at(-1)).push(file);
  }
  return result;
}

/**
 * Runs `cameo inspect`, whose files don't depend on each other.
 *
 * @param {Request} request
 * @returns {Result}
 */
function inspectFiles(request) {
  if (totalSize(request) <= maxSize) return request.run();
  // The notices and errors that don't depend on the files.
  const chains = [...new Set(request.header.files.map((/** @type {any} */ { chain }) => chain))];
  request.blocks.push(noPush);
  const block = request.blocks.length - 1;
  const first = request.run({ files: chains.map((chain) => ({ name: 'none.json', chain, block })) });
  if (first.exitCode !== ExitCode.success) return first;
  const results = groups(request).map((files) => request.run({ files, isQuiet: true }));
  const outputs = results.map(({ output }) => output);
  return {
    exitCode: Math.max(...results.map(({ exitCode }) => exitCode)),
    messages: first.messages + results.map(({ messages }) => messages).join(''),
    output: request.header.format === 'json' ? joinedArrays(outputs) : joinedReports(outputs),
  };
}

/** Joins JSON arrays. */
const joinedArrays = (/** @type {string[]} */ outputs) =>
  `[\n${outputs.map((output) => output.slice(2, -3)).join(',\n')}\n]\n`;

/** Joins reports, which may end with a command for several files. */
function joinedReports(/** @type {string[]} */ outputs) {
  /** @type {string[]} */
  const files = [];
  const reports = outputs.map((output) => {
    const start = output.lastIndexOf('\n', output.length - 2) + 1;
    if (!output.startsWith(mappingHint, start)) return output;
    files.push(output.slice(start + mappingHint.length, -1));
    return output.slice(0, start);
  });
  return reports.join('') + (files.length === 0 ? '' : `${mappingHint}${files.join(' ')}\n`);
}

/** Counts the reasons for which `cameo lint` skips a file of a request, or returns `undefined` if it lints the file. */
function skipReasons(/** @type {Request} */ request, /** @type {any} */ file) {
  const { output } = request.run({
    files: [file], isFix: false, isQuiet: true, reports: [], baselines: [], newBaseline: undefined, stepSummary: undefined,
  });
  const summary = output === '' ? undefined : JSON.parse(output).summary;
  return summary?.skipped > 0 ? summary.skipReasons : undefined;
}

/** Replaces the content of large files that `cameo lint` skips because they aren't pushes, until the others fit. */
function omitOtherFiles(/** @type {Request} */ request) {
  let total = totalSize(request);
  if (total <= maxSize) return;
  const found = request.header.files.filter((/** @type {any} */ { isFound }) => isFound)
    .sort((/** @type {any} */ one, /** @type {any} */ other) => sizeOf(request, other) - sizeOf(request, one));
  for (const file of found) {
    if (total <= maxSize) return;
    const reasons = skipReasons(request, file);
    if (!reasons) continue;
    total -= sizeOf(request, file);
    request.blocks[file.block] = reasons.notJSON > 0 ? noJSON : noPush;
  }
}

module.exports = { inspectFiles, omitOtherFiles, skipReasons };
