'use strict';

const recorded = require('./syntax.json');
const { usageError } = require('./console.js');
const { editDistance, maxDistance } = require('../shared/suggestions.js');

/**
 * @typedef {{
 *   name: string, shortName?: string, value?: string, isValueOptional?: boolean, choices?: string[], requires?: string,
 *   alias?: string[], group: string, help: string,
 * }} Option
 * @typedef {{
 *   name: string, usage: string, summary: string, discussion: string, examples: string[][], options: Option[],
 *   exitCodes: string[][],
 * }} Command
 */

/** Commands of this program. `syntax.json` contains the tool's table of options, whose tests record it. */
const commands = ['inspect', 'map', 'lint', 'preview'];

/** Commands whose syntax their own module has. */
const projectCommands = ['install', 'adopt', 'uninstall', 'doctor'];

/** Returns the most similar word, with the limit of the tool; `undefined` if there is none. */
function nearest(/** @type {string} */ name, /** @type {string[]} */ words) {
  const bytes = (/** @type {string} */ word) => Buffer.from(word.toLowerCase()).subarray(0, 64);
  const distances = words.map((word) => editDistance(bytes(word), bytes(name)));
  const best = distances.indexOf(Math.min(...distances));
  return distances[best] <= maxDistance([...new Intl.Segmenter().segment(name)].length) ? words[best] : undefined;
}

/** Returns the syntax of a command. */
function syntaxOf(/** @type {string} */ name) {
  const names = recorded.commands.map((command) => command.name);
  if (name.startsWith('-')) throw misplacedOption(name);
  if (!names.includes(name)) {
    const line = lineForFile(name);
    if (line) throw usageError(`cameo requires a command; did you mean cameo ${line}?`);
    const match = nearest(name, names);
    throw usageError(
      `Unknown command '${name}'; ${match ? `did you mean '${match}'?` : `use one of ${names.join(', ')}`}`);
  }
  if (!commands.includes(name)) {
    throw usageError(`expo-cameo has no command ${name}; install the tool cameo, and run cameo ${name}`);
  }
  return /** @type {Command} */ (recorded.syntaxes.find((syntax) => syntax.name === name));
}

/** Returns the command line for a file in the place of the command; `undefined` if it isn't the name of a file. */
function lineForFile(/** @type {string} */ name) {
  if (/\.(json|apns)$/.test(name)) return `preview ${name}`;
  if (/\.(xcodeproj|xcworkspace)\/?$/.test(name)) return `doctor --project ${name}`;
  return name.endsWith('/') ? `lint ${name}` : undefined;
}

/**
 * Options of all commands by name.
 *
 * @type {Record<string, {commands: string[], isFlag?: boolean}>}
 */
const options = recorded.options;

/** Returns a list of commands, such as `cameo preview, gallery and diff`. */
function listed(/** @type {string[]} */ names) {
  return `cameo ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()}`;
}

/** Returns the error for an option in the place of the command. */
function misplacedOption(/** @type {string} */ word) {
  const [option] = word.split('=', 1);
  const isShort = recorded.syntaxes.some((syntax) => (
    syntax.options.some((/** @type {Option} */ { shortName }) => shortName === option)));
  if (isShort || Object.hasOwn(options, option)) return usageError(`${option} must follow the command: cameo COMMAND ${option}`);
  const match = nearest(option, ['--help', '--version']);
  return usageError(`Unknown option ${option} of cameo; `
    + (match ? `did you mean ${match}?` : 'its options are --help and --version, and a command\'s options follow it'));
}

/** The parsed arguments of a command. */
class Arguments {
  /** @type {string[]} */
  files = [];
  /** @type {{name: string, value: string}[]} */
  options = [];
  /** Options that specify the path of an output. */
  outputs = /** @type {{name: string, value: string}[]} */ ([]);
  /** Values of options that can be files to read. */
  inputs = /** @type {string[]} */ ([]);
  /** Values of options that are folders to read. */
  folders = /** @type {string[]} */ ([]);

  has(/** @type {string} */ name) { return this.options.some((option) => option.name === name); }

  /** Returns all values of an option. */
  all(/** @type {string} */ name) {
    return this.options.filter((option) => option.name === name).map(({ value }) => value);
  }

  /** Returns the last value of an option. */
  value(/** @type {string} */ name) { return this.all(name).at(-1); }
}

/** Parses the arguments of a command. */
function parse(/** @type {Command} */ syntax, /** @type {string[]} */ words) {
  const result = new Arguments();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      result.files.push(...rest);
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      result.files.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const option = optionNamed(syntax, equals < 0 ? word : word.slice(0, equals), equals >= 0);
    const given = equals < 0 ? undefined : word.slice(equals + 1);
    if (option.alias && given === undefined) {
      result.options.push({ name: option.alias[0], value: option.alias[1] });
      continue;
    }
    if (!option.value) {
      if (given !== undefined) throw usageError(`${option.name} doesn't take a value`);
      result.options.push({ name: option.name, value: '' });
      continue;
    }
    const value = given ?? (option.isValueOptional ? '' : rest.shift());
    if (value === undefined) {
      throw usageError(`${option.name} requires a value: ${option.name} ${option.value}`);
    }
    result.options.push({ name: option.name, value });
    if (option.value === 'OUT') result.outputs.push({ name: option.name, value });
    if (option.value === 'FILE' || option.value === 'COLOR') result.inputs.push(value);
    if (option.value === 'DIR') result.folders.push(value);
  }
  return result;
}

/** Throws an error for a value that its option doesn't accept, and for an option without the one that it requires. */
function check(/** @type {Command} */ syntax, /** @type {Arguments} */ values) {
  for (const { name, value } of values.options) {
    const { choices, requires } = optionNamed(syntax, name);
    if (choices && !choices.includes(value)) {
      throw usageError(`${name} can't be '${value}'; pass ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`);
    }
    if (requires && !values.has(requires)) throw usageError(`${name} requires ${requires}`);
  }
}

function optionNamed(/** @type {Command} */ syntax, /** @type {string} */ name, hasValue = false) {
  const option = syntax.options.find((candidate) => candidate.name === name || candidate.shortName === name);
  if (option) return option;
  if (Object.hasOwn(options, name)) {
    throw usageError(`cameo ${syntax.name} has no option ${name}; it's an option of ${listed(options[name].commands)}`);
  }
  const start = `Unknown option ${name} of cameo ${syntax.name}; `;
  const word = name.replace(/^-+/, '');
  const owner = syntax.options.find(({ choices }) => choices?.includes(word));
  if (owner) throw usageError(`${start}did you mean ${owner.name} ${word}?`);
  // The command's own options, then similar ones of other commands.
  const names = syntax.options.map((candidate) => candidate.name);
  const others = Object.keys(options).filter((other) => other[2] === word[0]);
  const candidates = [...names, ...others].filter((other) => !hasValue || !options[other].isFlag);
  const similar = nearest(word, candidates.map((other) => other.slice(2)));
  const match = similar && `--${similar}`;
  if (!match) throw usageError(`${start}its options are ${names.join(', ')}`);
  throw usageError(`${start}did you mean ${match}${names.includes(match) ? '' : ` of ${listed(options[match].commands)}`}?`);
}

/** Returns a string in lines of at most the given number of characters, broken between words. */
function wrappedLine(/** @type {string} */ text, /** @type {number} */ width) {
  const lines = [''];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.length - 1;
    if (lines[last] === '') lines[last] = word;
    else if ([...lines[last], ...word].length + 1 > width) lines.push(word);
    else lines[last] += ` ${word}`;
  }
  return lines;
}

/** Returns text with paragraphs wrapped to a width. Indented lines are kept as they are. */
function wrapped(/** @type {string} */ text, /** @type {number} */ width) {
  return text.split('\n').flatMap((line) => (line === '' || line.startsWith(' ') ? [line] : wrappedLine(line, width)))
    .join('\n');
}

const label = (/** @type {Option} */ { shortName, name, value, isValueOptional }) => (
  isValueOptional ? `${name}[=${value}]` : [shortName ? `${shortName}, ${name}` : name, value].filter(Boolean).join(' '));

/** Returns the lines of labels with texts. A label that is longer than the column has a line of its own. */
function table(/** @type {string[][]} */ rows, /** @type {number} */ column, /** @type {number} */ width) {
  const margin = `\n${' '.repeat(column + 4)}`;
  return rows.map(([name, text]) => {
    const lines = wrappedLine(text, width - column - 4).join(margin);
    return name.length > column ? `  ${name}${margin}${lines}` : `  ${name.padEnd(column)}  ${lines}`;
  });
}

/** Returns the help of a command. */
function help(/** @type {Command} */ syntax, /** @type {number} */ columns) {
  const width = Math.min(Math.max(columns, 60), 100);
  const examples = syntax.examples.map(([line, text]) => [`cameo ${line}`, text]);
  const longest = Math.max(...examples.map(([line]) => line.length));
  const column = Math.min(Math.max(...syntax.options.map((option) => label(option).length)), Math.floor(width / 3));
  const groups = new Set(syntax.options.map(({ group }) => group));
  return [
    `usage: ${syntax.usage}`, '', wrapped(syntax.summary, width), '', 'examples:',
    ...table(examples, longest + 24 <= width ? longest : Math.floor(width / 3), width), '',
    wrapped(syntax.discussion, width),
    ...[...groups].flatMap((group) => ['', `${group}:`, ...table(
      syntax.options.filter((option) => option.group === group).map((option) => [label(option), option.help]), column, width)]),
    '', 'exit codes:', ...table(syntax.exitCodes, 2, width), '', `Manual: cameo manual ${syntax.name}`, '',
  ].join('\n');
}

/** Returns the program's help: that of the tool, reduced to the commands that exist here. */
function programHelp(/** @type {number} */ columns) {
  const names = [...commands, ...projectCommands];
  const shown = recorded.commands.filter(({ name }) => names.includes(name));
  const others = recorded.commands.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const column = Math.max(...shown.map(({ name }) => name.length));
  const width = Math.min(Math.max(columns, 60), 100);
  const list = shown.map(({ name, summary }) => `  ${name.padEnd(column)}  ${summary}`).join('\n');
  return `${wrapped(recorded.summary, width)}\n\nusage: npx expo-cameo COMMAND [OPTIONS] [FILE…]\n\ncommands:\n${list}\n\n`
    + 'options:\n  -h, --help  Show help information.\n  --version   Show the version.\n\n'
    + `${wrapped(`The tool cameo also has the commands ${others.join(', ')}.`, width)}\n\n`
    + 'Run npx expo-cameo COMMAND --help for the options of a command.\n';
}

module.exports = { Arguments, check, commands, help, parse, programHelp, projectCommands, syntaxOf };
