'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { engine } = require('../inspect/load.js');
const { drawImages } = require('./browser.js');
const { ConfigurationList, Configurations } = require('./configurations.js');
const {
  ClosedPipe, CommandError, Console, ExitCode, fileError, printable, usageError,
} = require('./console.js');
const { current, described, write, bytesOf, info, isFolder } = require('./files.js');
const { imagesOf } = require('./images.js');
const { findFiles, reportsOf, rootOf } = require('./lintFiles.js');
const { commands, help, parse, programHelp, syntaxOf } = require('./syntax.js');

/** A request of a command: its header, and the blocks that the header refers to. */
class Request {
  /** @type {Uint8Array[]} */
  blocks = [];
  list = new ConfigurationList();
  /** @type {any} */
  header;
  #console;

  /**
   * @param {any} header
   * @param {import('./console.js').Console} console
   */
  constructor(header, console) {
    this.#console = console;
    this.header = {
      messages: console.isJSON ? 'json' : 'text',
      isQuiet: console.isQuiet,
      width: console.width,
      isColored: console.isColored,
      folder: current,
      files: [],
      configurations: this.list.configurations,
      chains: this.list.chains,
      referenced: [],
      ...header,
    };
  }

  /** Adds a file with its configurations. */
  add(
    /** @type {string} */ file,
    /** @type {import('./configurations.js').Chain} */ chain,
    /** @type {any} */ more = {},
  ) {
    if (file === '-' && process.stdin.isTTY) {
      this.#console.notice('Reading a payload from the terminal; paste it, then press Return and Control-D');
    }
    this.header.files.push({
      path: file === '-' ? path.resolve('standard-input') : path.resolve(file),
      chain: this.list.index(chain, this.blocks),
      ...described(file, file, this.blocks),
      ...more,
    });
  }

  /** Adds the options for parsing. */
  addParsing(/** @type {import('./syntax.js').Arguments} */ values) {
    for (const key of ['mapping', 'settings']) {
      const file = values.value(`--${key}`);
      if (file !== undefined) this.header[key] = described(file, file, this.blocks);
    }
    if (values.has('--provider')) this.header.provider = values.all('--provider');
    if (values.has('--title-style')) this.header.titleStyle = values.value('--title-style');
    this.header.currentUser = values.all('--current-user');
  }

  /** Runs a command of the engine, which may request files that configurations refer to. */
  run(/** @type {any} */ more = {}) {
    for (;;) {
      const result = engine().run({ ...this.header, ...more }, this.blocks);
      if (result.error && result.messages === '') throw engineError(result.error);
      if (result.needs.length === 0) return result;
      const known = this.header.referenced.length;
      for (const name of result.needs) {
        if (this.header.referenced.some((/** @type {any} */ file) => file.name === name)) continue;
        this.header.referenced.push(described(name, name, this.blocks));
      }
      if (this.header.referenced.length === known) {
        throw engineError({ code: 'engine', message: 'The engine requested the same file twice' });
      }
    }
  }
}

/** @param {{code: string, message: string}} error */
const engineError = (error) => new CommandError(ExitCode.engine, error.message, error);

/** Returns the files in the arguments. */
function payloadFiles(/** @type {import('./syntax.js').Arguments} */ values) {
  if (values.files.length === 0) {
    throw usageError('Missing file; pass the path of a payload, or - for standard input');
  }
  return values.files;
}

/**
 * @typedef {import('./syntax.js').Arguments} Arguments
 * @typedef {(values: Arguments, console: Console) => number | Promise<number>} Command
 */

/** @type {Command} */
function inspect(values, console) {
  const files = payloadFiles(values);
  const configurations = new Configurations(values.value('--config'), console, engine());
  const chains = files.map((file) => configurations.chainForFile(file));
  const request = new Request({ command: 'inspect', format: values.has('--json') ? 'json' : 'text' }, console);
  request.addParsing(values);
  files.forEach((file, index) => request.add(file, chains[index]));
  return finish(request.run(), console);
}

/** @type {Command} */
function map(values, console) {
  const request = new Request({ command: 'map', format: values.has('--json') ? 'json' : 'text' }, console);
  for (const file of payloadFiles(values)) request.add(file, []);
  return finish(request.run(), console);
}

/** Writes the result of the engine. */
function finish(/** @type {any} */ result, /** @type {Console} */ console) {
  console.writeMessages(result.messages);
  console.write(result.output);
  return result.exitCode;
}

/** Options of `cameo lint` that the engine doesn't have. */
const missingInLint = ['--baseline', '--write-baseline', '--diff', '--online', '--project', '--target', '--list-rules', '--explain'];

/** @type {Command} */
function lint(values, console) {
  requireTool('lint', values, missingInLint);
  const reports = reportsOf(values);
  const isFix = values.has('--fix');
  if (!isFix && values.has('--dry-run')) throw usageError('--dry-run requires --fix');
  if (isFix && values.files.includes('-')) {
    throw usageError('--fix can\'t be combined with standard input; pass files');
  }
  if (values.files.filter((file) => file === '-').length > 1) {
    throw usageError('Standard input can be read only once');
  }
  if (values.has('--stdin-filename') && !values.files.includes('-')) {
    throw usageError('--stdin-filename requires the operand -');
  }
  if (values.value('--config') === '') throw usageError('--config requires the name of a file');
  const configurations = new Configurations(values.value('--config'), console, engine());
  const { sources, errors } = findFiles(values, configurations);
  if (errors.length > 0) {
    errors.forEach((error) => console.report(error));
    return ExitCode.file;
  }
  for (const { chain } of sources) {
    const level = chain.find(({ baseline }) => baseline !== undefined);
    if (level) throw usageError(`${level.file} has a baseline, which expo-cameo doesn't read; run cameo lint`);
  }
  const request = new Request({
    command: 'lint',
    isFix,
    isDryRun: values.has('--dry-run'),
    isStrict: values.has('--strict'),
    skipsOthers: values.has('--skip-other-files'),
    rules: values.all('--rule'),
    root: rootOf(),
    now: Date.now() / 1000,
    reports: reports.map(({ format, output }) => ({ format, ...(output === '-' ? {} : { output }) })),
  }, console);
  if (values.has('--min-severity')) request.header.minSeverity = values.value('--min-severity');
  request.addParsing(values);
  const outputs = new Set(reports.filter(({ output }) => output !== '-').map(({ output }) => path.resolve(output)));
  for (const { file, name, absolute, isFound, chain } of sources) {
    if (outputs.has(absolute)) {
      throw usageError(`${name} can't be a file to lint and the output; pass another --output`);
    }
    request.add(file, chain, { name, path: absolute, isFound });
  }
  return sources.length === 0 ? lintNothing(request, console, values) : finishLint(request, console, sources, reports);
}

/** Reports that no file was found, with an empty report. */
function lintNothing(/** @type {Request} */ request, /** @type {Console} */ console, /** @type {Arguments} */ values) {
  // The engine requires a file, and skips one that isn't a push.
  request.blocks.push(new TextEncoder().encode('{}'));
  request.header.files.push({ name: 'none.json', block: request.blocks.length - 1, isFound: true });
  request.header.skipped = -1;
  return finishLint(request, console, [], reportsOf(values));
}

/** Writes the fixed files and the reports. */
function finishLint(
  /** @type {Request} */ request,
  /** @type {Console} */ console,
  /** @type {import('./lintFiles.js').Source[]} */ sources,
  /** @type {{format: string, output: string}[]} */ reports,
) {
  const result = request.run();
  const hasReports = result.exitCode === ExitCode.success || result.exitCode === ExitCode.failure;
  const outputCount = hasReports ? reports.filter(({ output }) => output !== '-').length : 0;
  const fixed = result.files.slice(0, result.files.length - outputCount);
  if (!request.header.isDryRun) {
    for (const { name, bytes } of fixed) {
      const source = sources.find((candidate) => candidate.name === name);
      const before = request.header.files.find((/** @type {any} */ file) => file.name === name);
      if (source) fixFile(source.file, request.blocks[before.block], bytes);
    }
  }
  try {
    for (const { name, bytes } of result.files.slice(result.files.length - outputCount)) write(name, bytes);
  } catch (error) {
    throw asLintError(error);
  }
  return finish(result, console);
}

/** Returns the error of a file with the exit code of `cameo lint`. */
function asLintError(/** @type {unknown} */ error) {
  return error instanceof CommandError && error.entry.code === 'file'
    ? new CommandError(ExitCode.file, error.message, error.entry) : error;
}

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

/** Options of `cameo preview` that this program has. */
const inPreview = [
  '--html', '--png', '--theme', '--ios', '--glass', '--language', '--view', '--expanded', '--time', '--age',
  '--app-name', '--app-icon', '--icons', '--wallpaper', '--legend', '--assets', '--mapping', '--provider', '--settings',
  '--title-style', '--current-user', '--config', '--quiet', '--verbose', '--version', '--help',
];

/** @type {Command} */
async function preview(values, console) {
  const known = syntaxOf('preview').options.map(({ name }) => name);
  requireTool('preview', values, known.filter((name) => !inPreview.includes(name)));
  const configurations = new Configurations(values.value('--config'), console, engine());
  const chain = configurations.chainForFile(values.files[0] ?? '-');
  const request = new Request({ command: 'preview' }, console);
  request.addParsing(values);
  const image = (/** @type {string} */ option) => {
    const file = values.value(option);
    if (file !== undefined && isFolder(file)) {
      throw fileError(`${file}: is a folder; ${option} requires a PNG or JPEG file`);
    }
    return file === undefined ? undefined : described(file, file, request.blocks);
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
    wallpaper: image('--wallpaper'),
    showsLegend: values.has('--legend'),
  };
  const assets = values.value('--assets');
  if (assets !== undefined && !isFolder(assets)) {
    throw fileError(`${assets}: no such folder; --assets requires a folder that contains HOST/PATH`);
  }
  for (const file of payloadFiles(values)) request.add(file, chain);
  request.header.images = await imagesOf(request, assets);
  if (values.value('--html') === '') throw usageError('The output file name is empty');
  const outputs = ['--html', '--png'].filter((name) => values.has(name));
  const result = request.run({ format: outputs.length === 0 ? 'text' : 'html' });
  if (result.output === '') return finish(result, console);
  if (outputs.length === 0) return finish(result, console);
  console.writeMessages(result.messages);
  const html = values.value('--html');
  if (html === '-') console.write(result.output);
  else if (html !== undefined) write(html, Buffer.from(result.output));
  const png = values.value('--png');
  if (png === '-') throw usageError('--png can\'t write to standard output; pass the path of a file');
  if (png !== undefined) await drawImages(request, png);
  return result.exitCode;
}

/** Throws an error for options that only the tool has. */
function requireTool(/** @type {string} */ command, /** @type {Arguments} */ values, /** @type {string[]} */ options) {
  const option = options.find((name) => values.has(name));
  if (option) throw usageError(`expo-cameo ${command} has no option ${option}; install the tool cameo, and run cameo ${command}`);
}

/** @type {Record<string, Command>} */
const functions = { inspect, lint, map, preview };

/** Runs a command, and returns the exit code. */
async function run(/** @type {string[]} */ words) {
  const console = new Console(words);
  const start = process.hrtime.bigint();
  try {
    return await runCommand(words, console);
  } catch (error) {
    if (error instanceof ClosedPipe) return ExitCode.closedPipe;
    if (!(error instanceof CommandError)) throw error;
    console.report(error);
    return error.exitCode;
  } finally {
    console.detail(`${Math.round(Number(process.hrtime.bigint() - start) / 1e7) / 100} s`);
  }
}

async function runCommand(/** @type {string[]} */ words, /** @type {Console} */ console) {
  // Only --version has a form as JSON that needs no command.
  const isVersion = words.length > 1 && [...new Set(words)].sort().join(' ') === '--json --version';
  const [name, ...rest] = isVersion ? ['--version'] : words;
  if (name === undefined) {
    console.write(programHelp(console.width));
    return ExitCode.usage;
  }
  if (['--version', 'version'].includes(name)) return writeVersion(console);
  if (['--help', '-h', 'help'].includes(name)) {
    const topic = rest[0] === undefined || rest[0].startsWith('-') ? undefined : rest[0];
    console.write(topic === undefined ? programHelp(console.width) : help(syntaxOf(topic), console.width));
    return ExitCode.success;
  }
  const syntax = syntaxOf(name);
  // The version is available as JSON in commands without --json, too.
  const end = rest.indexOf('--');
  const isVersionOfCommand = (end < 0 ? rest : rest.slice(0, end)).includes('--version');
  const values = parse(syntax, isVersionOfCommand ? rest.filter((word) => word !== '--json') : rest);
  if (values.has('--help')) {
    console.write(help(syntax, console.width));
    return ExitCode.success;
  }
  if (values.has('--version')) return writeVersion(console);
  const { error } = engine();
  if (error) throw engineError(error);
  return functions[name](values, console);
}

function writeVersion(/** @type {Console} */ console) {
  const { version } = require('../package.json');
  console.write(console.isJSON ? `${JSON.stringify({ version })}\n` : `cameo ${version}\n`);
  return ExitCode.success;
}

module.exports = { commands, printable, run };
