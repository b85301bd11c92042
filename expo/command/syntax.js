'use strict';

const recorded = require('./syntax.json');
const { usageError } = require('./console.js');
const { editDistance, maxDistance } = require('../shared/suggestions.js');

/**
 * @typedef {{name: string, shortName?: string, value?: string, isValueOptional?: boolean, help: string}} Option
 * @typedef {{
 *   name: string, usage: string, summary: string, discussion: string, article?: string, options: Option[],
 * }} Command
 */

/** Commands of this program. `syntax.json` contains the tool's help, and is recorded by the tests. */
const commands = ['inspect', 'map', 'lint', 'preview'];

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
    const match = nearest(name, names);
    throw usageError(
      `Unknown command '${name}'; ${match ? `did you mean '${match}'?` : `use one of ${names.join(', ')}`}`);
  }
  if (!commands.includes(name)) {
    throw usageError(`expo-cameo has no command ${name}; install the tool cameo, and run cameo ${name}`);
  }
  return /** @type {Command} */ (recorded.syntaxes.find((syntax) => syntax.name === name));
}

/** Returns the error for an option in the place of the command. */
function misplacedOption(/** @type {string} */ word) {
  const [option] = word.split('=', 1);
  const isOption = recorded.syntaxes.some(({ options }) => options.some((/** @type {Option} */ { name, shortName }) => (
    name === option || shortName === option)));
  if (isOption) return usageError(`${option} must follow the command: cameo COMMAND ${option}`);
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
    const option = optionNamed(syntax, equals < 0 ? word : word.slice(0, equals));
    const given = equals < 0 ? undefined : word.slice(equals + 1);
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

function optionNamed(/** @type {Command} */ syntax, /** @type {string} */ name) {
  const option = syntax.options.find((candidate) => candidate.name === name || candidate.shortName === name);
  if (option) return option;
  const names = syntax.options.map((candidate) => candidate.name);
  if (name === '--json' && names.includes('--format')) {
    throw usageError(`cameo ${syntax.name} has no option --json; pass --format json`);
  }
  const match = nearest(name, names);
  throw usageError(`Unknown option ${name} of cameo ${syntax.name}; `
    + (match ? `did you mean ${match}?` : `its options are ${names.join(', ')}`));
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

/** Returns the help of a command. */
function help(/** @type {Command} */ syntax, /** @type {number} */ columns) {
  const width = Math.min(Math.max(columns, 60), 100);
  const labels = syntax.options.map(label);
  // A long label has a line of its own.
  const column = Math.min(Math.max(...labels.map((text) => text.length)), Math.floor(width / 3));
  const margin = `\n${' '.repeat(column + 4)}`;
  const lines = syntax.options.map((option, index) => {
    const text = wrappedLine(option.help, width - column - 4).join(margin);
    return labels[index].length > column
      ? `  ${labels[index]}${margin}${text}` : `  ${labels[index].padEnd(column)}  ${text}`;
  });
  const article = syntax.article ? `\nDocumentation: ${syntax.article}\n` : '';
  return `usage: ${syntax.usage}\n\n${wrapped(syntax.summary, width)}\n\n${wrapped(syntax.discussion, width)}\n\noptions:\n`
    + `${lines.join('\n')}\n${article}`;
}

/** Returns the program's help: that of the tool, reduced to the commands that exist here. */
function programHelp(/** @type {number} */ columns) {
  const shown = recorded.commands.filter(({ name }) => commands.includes(name));
  const others = recorded.commands.filter(({ name }) => !commands.includes(name)).map(({ name }) => name);
  const column = Math.max(...shown.map(({ name }) => name.length));
  const width = Math.min(Math.max(columns, 60), 100);
  const list = shown.map(({ name, summary }) => `  ${name.padEnd(column)}  ${summary}`).join('\n');
  return `${wrapped(recorded.summary, width)}\n\nusage: npx expo-cameo COMMAND [OPTIONS] FILE…\n\ncommands:\n${list}\n\n`
    + 'options:\n  -h, --help  Show help information.\n  --version   Show the version.\n\n'
    + `${wrapped(`The tool cameo also has the commands ${others.join(', ')}.`, width)}\n\n`
    + 'Run npx expo-cameo COMMAND --help for the options of a command.\n';
}

/** Parses the tool's help of a width that breaks no line of an option, to record it. */
function parseHelp(/** @type {string} */ text) {
  const lines = text.split('\n');
  const start = lines.indexOf('options:');
  const [usage] = lines;
  const summaryEnd = lines.indexOf('', 2);
  const summary = lines.slice(2, summaryEnd).join(' ');
  const rest = lines.slice(summaryEnd + 1, start - 1);
  let end = lines.findIndex((line, index) => index > start && !line.startsWith(' '));
  if (end < 0) end = lines.length;
  /** @type {Option[]} */
  const options = [];
  for (const line of lines.slice(start + 1, end)) {
    const match = /^ {2}(?:(-\w), )?(--[\w-]+)(?:\[=(\w+(?:=\w+)?)\]| (\S+))?(?: {2,}(.*))?$/.exec(line);
    if (match) {
      const [, shortName, name, optionalValue, value, firstLine = ''] = match;
      options.push({
        name,
        ...(shortName ? { shortName } : {}),
        ...(optionalValue ?? value ? { value: optionalValue ?? value } : {}),
        ...(optionalValue ? { isValueOptional: true } : {}),
        help: firstLine,
      });
    } else {
      const option = /** @type {Option} */ (options.at(-1));
      option.help = `${option.help} ${line.trim()}`.trim();
    }
  }
  // The lines of a paragraph are one line.
  const discussion = rest.reduce((result, line, index) => {
    const before = rest[index - 1];
    const continues = index > 0 && line !== '' && !line.startsWith(' ') && before !== '' && !before.startsWith(' ');
    return result + (index === 0 ? '' : continues ? ' ' : '\n') + line;
  }, '');
  const article = lines.slice(end).find((line) => line.startsWith('Documentation: '));
  return {
    usage: usage.slice('usage: '.length), summary, discussion, ...(article ? { article: article.slice(15) } : {}), options,
  };
}

/** Parses the tool's list of commands, to record it. */
function parseProgramHelp(/** @type {string} */ text) {
  const [summary] = text.split('\n\n');
  const [, list] = /^commands:\n([^]*?)\n\n/m.exec(text) ?? [];
  return {
    summary: summary.replaceAll('\n', ' '),
    commands: list.split('\n').map((line) => {
      const [, name, commandSummary] = /** @type {RegExpExecArray} */ (/^ {2}(\S+) +(.*)$/.exec(line));
      return { name, summary: commandSummary };
    }),
  };
}

module.exports = { Arguments, commands, help, parse, parseHelp, parseProgramHelp, programHelp, syntaxOf };
