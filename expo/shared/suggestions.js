'use strict';

/**
 * Returns the Levenshtein distance of two strings.
 *
 * @param {string} a
 * @param {string} b
 */
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = row[column - 1] + (a[line - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}

/**
 * Returns the maximum edit distance at which a name counts as a misspelling of a word: a third of the shorter string's
 * length, rounded up, but at least 2. If the shorter string has fewer than four characters and the first characters
 * differ, the maximum is 1. There is no limit if a name of at least four characters is a prefix of the word.
 *
 * @param {string} name
 * @param {string} word
 * @returns {number}
 */
function maxDistance(name, word) {
  if (name.length > 3 && word.startsWith(name)) return Infinity;
  const length = Math.min(name.length, word.length);
  return length < 4 && word[0] !== name[0] ? 1 : Math.max(2, Math.floor((length + 2) / 3));
}

/**
 * Returns the candidate most similar to a name, or `null` if none is similar enough. Uses the same
 * threshold as the native library.
 *
 * @param {string} name
 * @param {readonly string[]} candidates
 * @returns {string | null}
 */
function closestMatch(name, candidates) {
  const prefix = name.slice(0, 64).toLowerCase();
  let best = null;
  let minDistance = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(prefix, candidate.toLowerCase());
    if (distance < minDistance && distance <= maxDistance(name, candidate)) [best, minDistance] = [candidate, distance];
  }
  return best;
}

/**
 * Returns the fix for an unknown name: the most similar name, or all names.
 *
 * @param {string} name
 * @param {readonly string[]} known
 * @param {string} list Start of the list of names.
 */
function suggestion(name, known, list = 'use one of:') {
  const nearest = closestMatch(name, known);
  return nearest ? `did you mean "${nearest}"?` : `${list} ${known.join(', ')}`;
}

/**
 * Returns the error message for an unknown key.
 *
 * @param {string} kind Kind of object that the key is in, such as `mapping`.
 * @param {string} key
 * @param {readonly string[]} keys
 * @returns {string}
 */
function unknownKeyMessage(kind, key, keys) {
  return `Unknown ${kind} key "${key}"; ${suggestion(key, keys, 'valid keys are')}`;
}

exports.closestMatch = closestMatch;
exports.suggestion = suggestion;
exports.unknownKeyMessage = unknownKeyMessage;
