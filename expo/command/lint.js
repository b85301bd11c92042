'use strict';

const fs = require('node:fs');

const { engine } = require('../inspect/load.js');
const { Baselines } = require('./baselines.js');
const { omitOtherFiles, skipReasons } = require('./batches.js');
const { Configurations } = require('./configurations.js');
const { ExitCode, asLintError, fileError, printable, usageError } = require('./console.js');
const { unifiedDiff } = require('./diff.js');
const { bytesOf, forPeople, info, realPath, write } = require('./files.js');
const { findFiles, reportsOf, rootOf } = require('./lintFiles.js');
const { OutputPaths } = require('./outputPaths.js');
const { Request, finish } = require('./request.js');

/**
 * @typedef {import('./console.js').Console} Console
 * @typedef {import('./syntax.js').Arguments} Arguments
 * @typedef {{format: string, output: string}[]} Reports
 */

/** Finds mistakes in payloads and requests. */
function lint(/** @type {Arguments} */ values, /** @type {Console} */ console) {
  if (values.has('--list-rules')) return rules(console, {});
  const code = values.value('--explain');
  // To the engine, an empty code is none.
  if (code === '') throw usageError('Unknown rule \'\'; cameo lint --list-rules lists all rules');
  if (code !== undefined) return rules(console, { explain: code });
  const reports = reportsOf(values);
  validate(values, reports);
  const outputs = new OutputPaths(values);
  const configurations = new Configurations(values.value('--config'), console, engine());
  const { sources, chains, errors } = findFiles(values, configurations);
  if (errors.length > 0) {
    errors.forEach((error) => console.report(error));
    return ExitCode.file;
  }
  const baselines = new Baselines(values, chains);
  const request = new Request({
    command: 'lint',
    isFix: values.has('--fix'),
    isDryRun: values.has('--dry-run'),
    isStrict: values.has('--strict'),
    isVerbose: console.isVerbose,
    printsOnlyProblems: console.isQuiet,
    skipsOthers: values.has('--skip-other-files'),
    rules: values.all('--rule'),
    root: rootOf(),
    now: Date.now() / 1000,
    reports: reports.map(({ format, output }) => ({ format, ...(output === '-' ? {} : { output }) })),
    stepSummary: stepSummaryOf(reports),
  }, console);
  baselines.add(request);
  if (values.has('--min-severity')) request.header.minSeverity = values.value('--min-severity');
  request.addParsing(values);
  for (const { file, name, absolute: full, isFound, chain } of sources) {
    request.add(file, chain, { name, path: full, isFound });
  }
  checkOutputs(outputs, values, request, sources, baselines.names);
  if (sources.length === 0) {
    // The engine requires a file, and skips one that isn't a push.
    request.blocks.push(new TextEncoder().encode('{}'));
    request.header.files.push({ name: 'none.json', block: request.blocks.length - 1, isFound: true });
    request.header.skipped = -1;
  }
  omitOtherFiles(request);
  const result = resultOf(request, sources);
  if (![ExitCode.success, ExitCode.failure].includes(result.exitCode)) return finish(result, console);
  // Without a report, a file of an option can't be read.
  const hasReport = result.output !== '' || result.files.length > 0;
  if (!hasReport && result.exitCode === ExitCode.failure) return finish({ ...result, exitCode: ExitCode.file }, console);
  writeFiles(result, request, sources, values, console);
  const exitCode = finish(result, console);
  for (const file of values.all('--output')) console.output(file, 'the report');
  return exitCode;
}

/** Returns the result of the engine. With `--fix`, a link to a file that is fixed already has its new content. */
function resultOf(/** @type {Request} */ request, /** @type {import('./lintFiles.js').Source[]} */ sources) {
  const { isFix, isDryRun, files } = request.header;
  for (;;) {
    const result = request.run();
    if (!isFix || isDryRun) return result;
    /** @type {Map<string, Uint8Array>} */
    const contents = new Map();
    let isChanged = false;
    sources.forEach(({ file, name }, index) => {
      const { block } = files[index];
      const target = realPath(file);
      if (block === undefined || target === undefined) return;
      const content = contents.get(target);
      if (content && Buffer.compare(content, request.blocks[block]) !== 0) {
        request.blocks[block] = content;
        isChanged = true;
        return;
      }
      const fixed = result.files.find((/** @type {any} */ written) => written.name === name);
      contents.set(target, fixed?.bytes ?? request.blocks[block]);
    });
    if (!isChanged) return result;
  }
}

/** Writes the list of rules, or the explanation of a rule. */
function rules(/** @type {Console} */ console, /** @type {{explain?: string}} */ more) {
  const request = new Request({ command: 'rules', ...more }, console);
  return finish(request.run(), console);
}

/** Throws an error for options that contradict each other. */
function validate(/** @type {Arguments} */ values, /** @type {Reports} */ reports) {
  const isFix = values.has('--fix');
  if (values.has('--diff') && reports.some(({ format, output }) => output === '-' && format !== 'text')) {
    throw usageError('--diff writes to standard output; pass --output for the report');
  }
  if (isFix && values.files.includes('-')) {
    throw usageError('--fix can\'t be combined with standard input; pass files');
  }
  if (values.files.filter((file) => file === '-').length > 1) {
    throw usageError('Standard input can be read only once');
  }
  if (values.has('--stdin-filename') && !values.files.includes('-')) {
    throw usageError('--stdin-filename requires the operand -');
  }
  const newBaseline = values.value('--write-baseline');
  if (newBaseline !== undefined) {
    if (values.has('--baseline')) throw usageError('--baseline can\'t be combined with --write-baseline');
    if (isFix) throw usageError('--write-baseline can\'t be combined with --fix');
  }
  for (const option of ['--config', '--baseline', '--write-baseline']) {
    if (values.value(option) === '') throw usageError(`${option} requires the name of a file`);
  }
  if (newBaseline === '-') throw usageError('--write-baseline requires a file of its own');
}

/**
 * Throws an error if an output would replace a file that the run reads. A file that isn't a push, such as the report of an
 * earlier run, is only skipped.
 */
function checkOutputs(
  /** @type {OutputPaths} */ outputs,
  /** @type {Arguments} */ values,
  /** @type {Request} */ request,
  /** @type {import('./lintFiles.js').Source[]} */ sources,
  /** @type {string[]} */ baselines,
) {
  outputs.check(values, [], baselines);
  for (const chain of new Set(sources.map((source) => source.chain))) outputs.check(values, chain, []);
  sources.forEach(({ file, isFound }, index) => {
    if (!outputs.replaces(file) || (isFound && skipReasons(request, request.header.files[index]))) return;
    outputs.checkFile(file);
  });
}

/** Returns the file for the summary of a job, if a report is for GitHub. */
function stepSummaryOf(/** @type {Reports} */ reports) {
  const file = process.env.GITHUB_STEP_SUMMARY;
  return file && reports.some(({ format }) => format === 'github') ? file : undefined;
}

/** Appends the findings to the summary of a job, to which other steps write, too. */
function append(/** @type {string} */ file, /** @type {Uint8Array} */ bytes) {
  try {
    fs.appendFileSync(file, bytes);
  } catch (error) {
    const isFull = /** @type {any} */ (error).code === 'ENOSPC';
    throw fileError(`${file}: can't be written; check ${isFull ? 'the free space' : 'GITHUB_STEP_SUMMARY'}`);
  }
}

/** Writes the fixed files, their differences, the new baseline, the reports and the summary of a job. */
function writeFiles(
  /** @type {any} */ result,
  /** @type {Request} */ request,
  /** @type {import('./lintFiles.js').Source[]} */ sources,
  /** @type {Arguments} */ values,
  /** @type {Console} */ console,
) {
  const { reports, newBaseline, isDryRun, stepSummary } = request.header;
  const outputCount = reports.filter((/** @type {any} */ { output }) => output !== undefined).length
    + (newBaseline ? 1 : 0) + (stepSummary ? 1 : 0);
  const fixedCount = result.files.length - outputCount;
  let differences = '';
  for (const { name, bytes } of result.files.slice(0, fixedCount)) {
    const source = sources.find((candidate) => candidate.name === name);
    if (!source) continue;
    const { block } = request.header.files.find((/** @type {any} */ file) => file.name === name);
    const before = request.blocks[block];
    if (!isDryRun) fixFile(source.file, before, bytes);
    if (values.has('--diff')) {
      differences += unifiedDiff(before, bytes, forPeople(source.absolute).replace(/^\//, ''));
    }
  }
  if (differences !== '') console.write(console.isTerminal ? harmlessLines(differences) : differences);
  try {
    const outputs = result.files.slice(fixedCount);
    const summary = stepSummary && outputs.pop();
    for (const { name, bytes } of outputs) write(name, bytes);
    if (summary) append(summary.name, summary.bytes);
  } catch (error) {
    throw asLintError(error);
  }
}

/** Returns a string without control characters, but with its lines and tabs. */
const harmlessLines = (/** @type {string} */ text) => text.replaceAll('\r', '').split('\n')
  .map((line) => line.split('\t').map(printable).join('\t')).join('\n');

/** Replaces a file, unless another program has changed it. */
function fixFile(/** @type {string} */ file, /** @type {Uint8Array} */ before, /** @type {Uint8Array} */ after) {
  try {
    const status = info(file);
    if (!status?.isFile()) throw fileError(`${file}: can't be fixed, because it isn't a regular file`);
    let isWritable = (status.mode & 0o222) !== 0;
    try {
      fs.accessSync(file, fs.constants.W_OK);
    } catch {
      isWritable = false;
    }
    if (!isWritable) throw fileError(`${file}: can't be fixed, because it's read-only; make it writable`);
    write(file, after, () => {
      // Just before the new file takes its place.
      if (Buffer.compare(bytesOf(file), before) === 0) return;
      throw fileError(`${file}: was changed while it was linted, and isn't fixed; run cameo lint again`);
    });
  } catch (error) {
    throw asLintError(error);
  }
}

module.exports = { lint };
