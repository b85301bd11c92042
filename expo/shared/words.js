'use strict';

/**
 * How many characters must be changed, added or removed to make one word the other.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const change = row[column - 1] + (one[line - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(change, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}

/**
 * The most similar of some words, when one is similar enough to be meant; by the measure of the
 * native library.
 *
 * @param {string} word
 * @param {readonly string[]} words
 * @returns {string | null}
 */
function nearest(word, words) {
  const start = word.slice(0, 64).toLowerCase();
  let best = null;
  let least = Math.max(3, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    const difference = distance(start, candidate.toLowerCase());
    if (difference < least) [best, least] = [candidate, difference];
  }
  return best;
}

/**
 * What to say of a key that there is not.
 *
 * @param {string} kind What has such keys: `mapping`.
 * @param {string} key
 * @param {readonly string[]} keys
 * @returns {string}
 */
function unknownKey(kind, key, keys) {
  const meant = nearest(key, keys);
  const wayOut = meant ? `did you mean "${meant}"?` : `the keys are ${keys.join(', ')}`;
  return `unknown ${kind} key "${key}"; ${wayOut}`;
}

exports.nearest = nearest;
exports.unknownKey = unknownKey;
