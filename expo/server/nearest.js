'use strict';

/**
 * The known word that a mistyped one most likely means; `undefined` when none is near.
 *
 * @param {string} word
 * @param {readonly string[]} known
 * @returns {string | undefined}
 */
function nearest(word, known) {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best;
  let least = limit + 1;
  for (const candidate of known) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
}

/**
 * How many letters must be added, taken away or changed; cost is the product of the lengths.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number}
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}

exports.nearest = nearest;
