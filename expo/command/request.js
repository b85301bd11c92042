'use strict';

const { engine } = require('../inspect/load.js');
const { CommandError, ExitCode, usageError } = require('./console.js');
const { current, described } = require('./files.js');

/** @typedef {{name: string, value: string}} Option */

/** The parsed arguments of a command. */
class Arguments {
  /**
   * @param {{files: string[], options: Option[], outputs: Option[], inputs: string[], folders: string[], ignoredInTerminal?: string}}
   *   parsed
   */
  constructor({ files, options, outputs, inputs, folders, ignoredInTerminal }) {
    /** The message about an option that has no effect on cards in a terminal. */
    this.ignoredInTerminal = ignoredInTerminal;
    this.files = files;
    this.options = options;
    /** Options that specify the path of an output. */
    this.outputs = outputs;
    /** Values of options that can be files to read. */
    this.inputs = inputs;
    /** Values of options that are folders to read. */
    this.folders = folders;
  }

  has(/** @type {string} */ name) { return this.options.some((option) => option.name === name); }

  /** Returns all values of an option. */
  all(/** @type {string} */ name) {
    return this.options.filter((option) => option.name === name).map(({ value }) => value);
  }

  /** Returns the last value of an option. */
  value(/** @type {string} */ name) { return this.all(name).at(-1); }
}

/** A request of a command: its header, and the blocks that the header refers to. */
class Request {
  /** @type {Uint8Array[]} */
  blocks = [];
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
      referenced: [],
      ...header,
    };
  }

  /** Sets the configurations that apply to the files. */
  setConfigurations(/** @type {{file: string, folder: string, bytes: Uint8Array}[]} */ levels) {
    this.header.configurations = levels.map(({ file, folder, bytes }) => {
      this.blocks.push(bytes);
      return { file, folder, block: this.blocks.length - 1 };
    });
    this.header.chains = [levels.map((_, index) => index)];
  }

  /** Adds a file. */
  add(/** @type {string} */ file) {
    if (file === '-' && process.stdin.isTTY) {
      this.#console.notice('Reading a payload from the terminal; paste it, then press Return and Control-D');
    }
    this.header.files.push({
      chain: this.header.chains && 0,
      ...described(file, file, this.blocks),
    });
  }

  /** Adds the options for parsing. */
  addParsing(/** @type {Arguments} */ values) {
    for (const key of ['mapping', 'settings']) {
      const file = values.value(`--${key}`);
      if (file !== undefined) this.header[key] = described(file, file, this.blocks);
    }
    if (values.has('--provider')) this.header.provider = values.all('--provider');
    if (values.has('--title-style')) this.header.titleStyle = values.value('--title-style');
    this.header.currentUser = values.all('--current-user');
  }

  /**
   * Runs a command of the engine, which may request files that configurations refer to.
   *
   * @param {any} more Members of the header, such as some of the files.
   */
  run(more = {}) {
    const blocksOf = (/** @type {any[]} */ files) => new Set(files.map(({ block }) => block));
    const passed = more.files && blocksOf(more.files);
    const omitted = blocksOf(more.files ? this.header.files : []);
    for (;;) {
      const blocks = this.blocks.map((block, index) => (
        omitted.has(index) && !passed.has(index) ? new Uint8Array() : block));
      const result = engine().run({ ...this.header, ...more }, blocks);
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
function payloadFiles(/** @type {Arguments} */ values) {
  if (values.files.length === 0) {
    throw usageError('Missing file; pass the path of a payload, or - for standard input');
  }
  return values.files;
}

/** Writes the result of the engine. */
function finish(/** @type {any} */ result, /** @type {import('./console.js').Console} */ console) {
  console.writeMessages(result.messages);
  console.write(result.output);
  return result.exitCode;
}

module.exports = { Arguments, Request, engineError, finish, payloadFiles };
