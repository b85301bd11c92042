'use strict';

const anyFolders = '**';

/** Pattern for paths, as in `cameo.config.json`. The engine has validated it. */
class Glob {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** Whether files that match the pattern are removed from the result. */
    this.isNegated = text.startsWith('!');
    const pattern = (this.isNegated ? text.slice(1) : text).replace(/^\.\//, '');
    this.alternatives = expanded(pattern).map((alternative) => alternative.split('/').filter(Boolean));
  }

  /** Whether the pattern matches a path, without regard to the negation. */
  matches(/** @type {string} */ path) {
    const names = path.split('/').filter(Boolean);
    return this.alternatives.some((patterns) => matchesAll(names, patterns, matchesFolder));
  }

  /** Whether the pattern matches a path, or a folder that contains it. */
  matchesPathOrFolder(/** @type {string} */ path) {
    const names = path.split('/').filter(Boolean);
    return this.alternatives.some((patterns) => (
      names.some((_, index) => matchesAll(names.slice(0, index + 1), patterns, matchesFolder))));
  }
}

/** Expands the braces of a pattern. */
function expanded(/** @type {string} */ text) {
  const waiting = [text];
  const result = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const open = next.indexOf('{');
    if (open < 0) {
      result.push(next);
      continue;
    }
    let [depth, start, close] = [0, open + 1, -1];
    const parts = [];
    for (let index = open; index < next.length && close < 0; index += 1) {
      if (next[index] === '{') depth += 1;
      if (next[index] === '}') depth -= 1;
      if (depth === 0) close = index;
      if (depth === 0 || (next[index] === ',' && depth === 1)) {
        parts.push(next.slice(start, index));
        start = index + 1;
      }
    }
    if (close < 0) return [];
    for (const part of parts.reverse()) waiting.push(next.slice(0, open) + part + next.slice(close + 1));
  }
  return result;
}

/**
 * Compares a sequence with patterns. The pattern `any` matches any number of elements; after a mismatch, its last
 * occurrence matches one more.
 *
 * @param {string[]} items
 * @param {string[]} patterns
 * @param {{any: string, isMatch: (item: string, pattern: string) => boolean}} kind
 */
function matchesAll(items, patterns, { any, isMatch }) {
  let [item, pattern] = [0, 0];
  /** @type {[number, number] | undefined} */
  let retry;
  while (item < items.length) {
    if (patterns[pattern] === any) {
      retry = [item, pattern + 1];
      pattern += 1;
    } else if (pattern < patterns.length && isMatch(items[item], patterns[pattern])) {
      item += 1;
      pattern += 1;
    } else if (retry) {
      retry = [retry[0] + 1, retry[1]];
      [item, pattern] = retry;
    } else {
      return false;
    }
  }
  return patterns.slice(pattern).every((rest) => rest === any);
}

const matchesCharacter = {
  any: '*',
  isMatch: (/** @type {string} */ item, /** @type {string} */ pattern) => pattern === '?' || item === pattern,
};

const matchesFolder = {
  any: anyFolders,
  isMatch: (/** @type {string} */ name, /** @type {string} */ pattern) =>
    matchesAll([...name], [...pattern], matchesCharacter),
};

/** Whether the last pattern that matches a path isn't negated. */
function includes(/** @type {Glob[]} */ globs, /** @type {string} */ path) {
  const last = globs.findLast((glob) => glob.matches(path));
  return last !== undefined && !last.isNegated;
}

/** Whether the last pattern that matches a path, or a folder that contains it, isn't negated. */
function excludes(/** @type {Glob[]} */ globs, /** @type {string} */ path) {
  const last = globs.findLast((glob) => glob.matchesPathOrFolder(path));
  return last !== undefined && !last.isNegated;
}

module.exports = { Glob, excludes, includes };
