'use strict';

const { engine } = require('../inspect/load.js');
const { ClosedPipe, CommandError, Console, ExitCode, printable } = require('./console.js');
const { runPayloadCommand } = require('./payloads.js');
const { preview } = require('./preview.js');
const { runProjectCommand } = require('./project.js');
const { Request, engineError, finish, payloadFiles, requireTool } = require('./request.js');
const { check, commands, help, parse, programHelp, projectCommands, syntaxOf } = require('./syntax.js');

/**
 * @typedef {import('./syntax.js').Arguments} Arguments
 * @typedef {(values: Arguments, console: Console) => number | Promise<number>} Command
 */

/** @type {Command} */
function map(values, console) {
  const request = new Request({ command: 'map', format: values.has('--json') ? 'json' : 'text' }, console);
  for (const file of payloadFiles(values)) request.add(file);
  return finish(request.run(), console);
}

/** @type {Record<string, Command>} */
const functions = { map, preview };

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
    if (topic !== undefined && projectCommands.includes(topic)) return runProjectCommand([topic, '--help'], console);
    console.write(topic === undefined ? programHelp(console.width) : help(syntaxOf(topic), console.width));
    return ExitCode.success;
  }
  const end = rest.indexOf('--');
  const isVersionOfCommand = (end < 0 ? rest : rest.slice(0, end)).includes('--version');
  if (projectCommands.includes(name)) {
    return isVersionOfCommand ? writeVersion(console) : runProjectCommand([name, ...rest], console);
  }
  const syntax = syntaxOf(name);
  // The version is available as JSON in commands without --json, too.
  const values = parse(syntax, isVersionOfCommand ? rest.filter((word) => word !== '--json') : rest);
  if (values.has('--help')) {
    console.write(help(syntax, console.width));
    return ExitCode.success;
  }
  if (values.has('--version')) return writeVersion(console);
  requireTool(name, values);
  if (!Object.hasOwn(functions, name)) return runPayloadCommand([name, ...rest], console).exitCode;
  check(syntax, values);
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
