'use strict';

const LOOP_KEYWORDS = ['while', 'until', 'for'];
const BLOCK_KEYWORDS = ['if', 'unless', 'case', 'begin', 'def', 'class', 'module', ...LOOP_KEYWORDS];

/** Matches a string, a word, `=`, `#`, or an unterminated quote. */
const TOKEN = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([\p{L}\p{N}_:!?.]+)|(=)|(#)|['"]/gu;

/**
 * Splits a line into words, without its comment. Each string is the word `''`, and its value is in
 * `strings`.
 *
 * @param {string} line
 */
function tokenize(line) {
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
 * Parses which blocks a line of Ruby opens and closes.
 *
 * @param {string} line
 */
function parseLine(line) {
  const { words, strings } = tokenize(line);
  let openings = 0;
  let closings = 0;
  for (const [index, word] of words.entries()) {
    const isStatement = index === 0 || words[index - 1] === '=';
    if (word === 'end') closings += 1;
    else if (word === 'do') openings += LOOP_KEYWORDS.includes(words[0]) ? 0 : 1;
    else if (BLOCK_KEYWORDS.includes(word) && isStatement) openings += 1;
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
 * Returns a line without its comment.
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
const USAGE = new RegExp(`(?<![\\p{L}\\p{N}_$@:.])(${NAME})(?![\\p{L}\\p{N}_!?]|:(?!:))`, 'gu');

/**
 * Returns the names that a line assigns: variables and block parameters.
 *
 * @param {string} line
 */
function assignedNames(line) {
  const code = withoutComment(line);
  const lists = [ASSIGNMENT.exec(code)?.[1], PARAMETERS.exec(code)?.[1]];
  return lists.flatMap((list) => list?.split(',').map((name) => name.trim()) ?? []);
}

/**
 * Returns the names that a statement uses, including interpolated ones (`"#{name}"`). Excludes symbols,
 * keys, constants and globals.
 *
 * @param {string} statement
 */
function usedNames(statement) {
  const code = statement
    .replace(/'(?:\\.|[^'\\])*'/g, ' ')
    .replace(/"((?:\\.|[^"\\])*)"/g, (_, text) =>
      [...text.matchAll(/#\{([^}]*)\}/g)].map(([, inner]) => inner).join(' '),
    );
  return [...code.matchAll(USAGE)].map(([, name]) => name);
}

exports.assignedNames = assignedNames;
exports.parseLine = parseLine;
exports.usedNames = usedNames;
exports.withoutComment = withoutComment;
