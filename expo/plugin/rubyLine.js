'use strict';

const LOOPS = ['while', 'until', 'for'];
const OPENERS = ['if', 'unless', 'case', 'begin', 'def', 'class', 'module', ...LOOPS];

/** A string, a word, what matters of the rest, or a quote that nothing closes. */
const TOKEN = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([\p{L}\p{N}_:!?.]+)|(=)|(#)|['"]/gu;

/**
 * The words of a line outside of strings and comments, and its strings; a string is the word `''`.
 *
 * @param {string} line
 */
function wordsOf(line) {
  /** @type {string[]} */
  const words = [];
  /** @type {string[]} */
  const strings = [];
  for (const match of line.matchAll(TOKEN)) {
    if (match[5]) break;
    if (match[3]) words.push(match[3].startsWith('end.') ? 'end' : match[3]);
    else if (match[4]) words.push('=');
    else if (match[1] === undefined && match[2] === undefined) break;
    else {
      strings.push((match[1] ?? match[2]).replace(/\\(.)/g, '$1'));
      words.push("''");
    }
  }
  return { words, strings };
}

/**
 * What a line of Ruby opens and closes.
 *
 * @param {string} line
 */
function readLine(line) {
  const { words, strings } = wordsOf(line);
  let openings = 0;
  let closings = 0;
  for (const [index, word] of words.entries()) {
    const isStatement = index === 0 || words[index - 1] === '=';
    if (word === 'end') closings += 1;
    else if (word === 'do') openings += LOOPS.includes(words[0]) ? 0 : 1;
    else if (OPENERS.includes(word) && isStatement) openings += 1;
  }
  const isTarget = words[0] === 'target' || words[0] === 'abstract_target';
  let target;
  if (isTarget && words[1] === "''") [target] = strings;
  else if (isTarget && words[1]?.startsWith(':')) target = words[1].slice(1);
  const pod = words[0] === 'pod' ? strings[0] : undefined;
  const platform =
    words[0] === 'platform' && words[1] === ':ios' && /^\d/.test(strings[0] ?? '')
      ? strings[0]
      : undefined;
  return { openings, closings, isTarget, target, pod, platform };
}

/**
 * A line without the comment at its end.
 *
 * @param {string} line
 */
function withoutComment(line) {
  for (const match of line.matchAll(TOKEN)) {
    if (match[5]) return line.slice(0, match.index).trimEnd();
    if (/^['"]$/.test(match[0])) break;
  }
  return line;
}

const NAME = /[\p{Ll}_][\p{L}\p{N}_]*/u.source;
const ASSIGNMENT = new RegExp(
  `^\\s*(${NAME}(?:\\s*,\\s*${NAME})*)\\s*(?:\\|\\||&&|[-+*/])?=(?![=>~])`, 'u');
const PARAMETERS = /(?:\bdo|\{)\s*\|([^|]*)\|/u;
const USE = new RegExp(`(?<![\\p{L}\\p{N}_$@:.])(${NAME})(?![\\p{L}\\p{N}_!?]|:(?!:))`, 'gu');

/**
 * The names to which a line gives a value: variables and parameters of a block.
 *
 * @param {string} line
 */
function namesGivenIn(line) {
  const code = withoutComment(line);
  const lists = [ASSIGNMENT.exec(code)?.[1], PARAMETERS.exec(code)?.[1]];
  return lists.flatMap((list) => list?.split(',').map((name) => name.trim()) ?? []);
}

/**
 * The names that a statement uses, those in texts (`"#{name}"`) too; not symbols, keys and what is known
 * everywhere.
 *
 * @param {string} statement
 */
function namesUsedIn(statement) {
  const code = statement
    .replace(/'(?:\\.|[^'\\])*'/g, ' ')
    .replace(/"((?:\\.|[^"\\])*)"/g, (_, text) =>
      [...text.matchAll(/#\{([^}]*)\}/g)].map(([, inner]) => inner).join(' '),
    );
  return [...code.matchAll(USE)].map(([, name]) => name);
}

exports.namesGivenIn = namesGivenIn;
exports.namesUsedIn = namesUsedIn;
exports.readLine = readLine;
exports.withoutComment = withoutComment;
