'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const { Background } = require('./background.js');
const { CommandError, ExitCode, writeAll } = require('./console.js');
const { bytesOf, current, realPath, writeOutput } = require('./files.js');
const { moduleHost, perform } = require('./nodeHost.js');
const { moduleArgument, modulePath, nativePath } = require('./paths.js');
const { Watcher } = require('./watcher.js');

/** @typedef {import('./console.js').Console} Console */

/** Returns the kind of a file, as named by the module. */
function kindOf(/** @type {fs.Stats | fs.Dirent} */ status) {
  if (status.isFile()) return 'f';
  if (status.isDirectory()) return 'd';
  if (status.isSymbolicLink()) return 'l';
  return status.isFIFO() ? 'p' : 'o';
}

/** System errors with a name in the module. For all other errors, it shows the number. */
const named = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'EOPNOTSUPP', 'EMFILE',
  'ENFILE', 'EBADF', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EPIPE', 'EEXIST', 'CHANGED', 'NO_WRITER']);

const changed = () => Object.assign(new Error('another program has changed the file'), { code: 'CHANGED' });

/**
 * Writes an output. `mode` is `replace`, `append`, or the number of bytes that a fix replaces, which precede the new
 * ones.
 */
function write(/** @type {string} */ file, /** @type {string} */ mode, /** @type {Buffer} */ bytes) {
  if (file === '-') return writeAll(1, bytes);
  if (mode === 'append') return fs.appendFileSync(file, bytes);
  if (mode === 'replace') return writeOutput(file, bytes);
  const before = bytes.subarray(0, Number(mode));
  return writeOutput(file, bytes.subarray(Number(mode)), () => {
    if (Buffer.compare(bytesOf(file), before) !== 0) throw changed();
  });
}

/** Returns the replies to requests as JSON, and the content of the responses. */
function repliesOf(/** @type {import('./downloads.js').Reply[]} */ replies) {
  const contents = replies.map((reply) => ('bytes' in reply ? reply.bytes : new Uint8Array()));
  const items = replies.map((reply, index) => ({ ...reply, bytes: contents[index].length }));
  return Buffer.concat([Buffer.from(`${JSON.stringify(items)}\0`), ...contents]);
}

/** Asks a question, and returns the user's answer. */
function ask(/** @type {string} */ question) {
  // In CI, no user can answer.
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.CI) throw new Error('no user can answer');
  writeAll(1, Buffer.from(question));
  return readLine();
}

/** Reads a line from standard input, which is a terminal. */
function readLine() {
  const bytes = [];
  const byte = Buffer.alloc(1);
  for (;;) {
    try {
      if (fs.readSync(0, byte, 0, 1, null) === 0) {
        if (bytes.length === 0) throw new Error('no user can answer');
        return Buffer.from(bytes).toString();
      }
    } catch (error) {
      const { code } = /** @type {any} */ (error);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      continue;
    }
    if (byte[0] === 0x0A) return Buffer.from(bytes).toString().replace(/\r$/, '');
    bytes.push(byte[0]);
  }
}

/**
 * A run of a command line: its console, the thread for downloads and the browser, and the files that `--watch`
 * observes.
 */
class Session {
  background = new Background();
  /** @type {Watcher | undefined} */
  watcher;
  /**
   * The configuration files, and the files to which they refer.
   *
   * @type {string[]}
   */
  configured = [];
  /** Whether this run has opened a page, which `--watch` does only once. */
  isOpened = false;
  /** Whether this run has reported that the browser has no sandbox. */
  isNoticed = false;

  /** @param {Console} console */
  constructor(console) {
    this.console = console;
  }

  /** Starts to observe files without missing a change. `configured` is `null` while a configuration is invalid. */
  watch(/** @type {string[]} */ named, /** @type {string[] | null} */ configured) {
    this.configured = configured ?? this.configured;
    const files = [...named, ...this.configured].map((file) => nativePath(file));
    if (this.watcher) this.watcher.watch(files);
    else this.watcher = new Watcher(files);
  }

  /** Returns the result of an operation, or the name of its error. */
  perform(/** @type {number} */ operation, /** @type {Buffer} */ fields) {
    if (!Object.hasOwn(operations, operation)) return perform(operation, fields);
    return perform(operation, fields, (parts) => {
      try {
        return operations[operation](parts, this);
      } catch (error) {
        const { code, errno = 0, message } = /** @type {any} */ (error);
        if (code === 'PROGRAM') throw error;
        const name = code === 'TOO_LARGE' ? 'EFBIG' : named.has(code) ? code : String(Math.abs(errno));
        throw Object.assign(new Error(message), { code: name });
      }
    });
  }
}

/**
 * The operations of the protocol `CommandHost` and the question of `WasmHost`, by the numbers in
 * `CommandLineRun.swift`.
 *
 * @type {Record<number, (fields: any, session: Session) => string | Uint8Array | void>}
 */
const operations = {
  21: (fields) => ask(fields.text()),
  40: (fields) => bytesOf(fields.path(), Number(fields.text())),
  41: (fields) => {
    const file = fields.path();
    const status = fs.statSync(file);
    // Numbers would lose digits.
    const { dev, ino } = fs.statSync(file, { bigint: true, throwIfNoEntry: false }) ?? status;
    return [kindOf(status), status.mode & 0o7777, dev, ino].join('\0');
  },
  42: (fields) => kindOf(fs.lstatSync(fields.path())),
  43: (fields) => fs.readdirSync(fields.path(), { withFileTypes: true }).map((entry) => kindOf(entry) + entry.name).join('\0'),
  44: (fields) => {
    const file = fields.path();
    return modulePath(realPath(file) ?? file);
  },
  45: (fields) => fs.accessSync(fields.path(), fs.constants.W_OK),
  46: (fields) => write(fields.path(), fields.text(), fields.rest),
  47: (fields, { console }) => console.writeMessages(fields.rest.toString()),
  48: (fields) => {
    const value = process.env[fields.text()];
    if (value === undefined) throw new Error('the variable isn\'t set');
    return value;
  },
  49: () => modulePath(current),
  50: () => String(Date.now() / 1000),
  51: (_, { console }) => [String(console.width), ...(console.isTerminal ? ['terminal'] : []), ...(console.isColored ? ['colored'] : []),
    ...(process.stdin.isTTY ? ['input'] : [])].join('\0'),
  52: (fields, { background }) => repliesOf(background.call('download', JSON.parse(fields.rest.toString()))),
  53: () => modulePath(path.join(os.tmpdir(), `cameo-preview-${process.pid}.html`)),
  54: (fields, session) => {
    if (!session.isOpened) session.background.call('openPage', fields.path());
    session.isOpened = true;
  },
  55: (fields, session) => {
    const notice = session.background.call('startBrowser', fields.number());
    if (notice && !session.isNoticed) session.console.notice(notice, 'no-sandbox');
    session.isNoticed = true;
  },
  56: (fields, { background }) => background.call('resize', fields.number(), fields.number(), fields.number()),
  57: (fields, { background }) => {
    const zoom = fields.number();
    background.call('show', fields.rest.toString(), zoom);
  },
  58: (_, { background }) => background.call('removeBackground'),
  59: (fields, { background }) => background.call('evaluate', fields.rest.toString()),
  60: (fields, { background }) => {
    const format = fields.text();
    const area = fields.rest.length > 0
      ? { x: fields.number(), y: fields.number(), width: fields.number(), height: fields.number() } : undefined;
    return background.call('image', format, area);
  },
  61: (_, { background }) => background.call('close'),
  62: (fields, session) => {
    const { named, configured } = JSON.parse(fields.rest.toString());
    session.watch(named, configured);
  },
};

/** @param {{code: string, message: string}} error */
const engineError = (error) => new CommandError(ExitCode.engine, error.message, error);

/**
 * Runs a command line. With `--watch`, it runs again whenever a file changes.
 *
 * @param {string[]} words
 * @param {Console} console
 * @returns {Promise<number>} The exit code.
 */
async function runCommandLine(words, console) {
  const session = new Session(console);
  const { host, error } = moduleHost((operation, request) => session.perform(operation, request));
  if (!host) throw engineError(error);
  const line = words.map((word) => moduleArgument(word));
  for (;;) {
    const exitCode = run(host, line, session);
    if (!session.watcher || [ExitCode.usage, ExitCode.closedPipe].includes(exitCode)) return exitCode;
    await session.watcher.next();
  }
}

/** Runs a command line once, and returns the exit code. */
function run(/** @type {import('./nodeHost.js').NodeHost} */ host, /** @type {string[]} */ words, /** @type {Session} */ session) {
  try {
    return host.call('line', words).exitCode;
  } catch (failure) {
    if (!(failure instanceof WebAssembly.RuntimeError || failure instanceof RangeError)) throw failure;
    throw engineError({
      code: 'engine',
      message: `npx expo-cameo ${words[0]} failed (${failure.message}); run it again, which finishes or undoes changes to a project, `
        + 'and file a bug',
    });
  } finally {
    session.background.end();
  }
}

module.exports = { runCommandLine };
