'use strict';

/** Number of unchanged lines around a change. */
const context = 3;

/** @typedef {{kind: ' ' | '-' | '+', text: string}} Line */

/** Returns the lines of a string, with their line endings. */
const linesOf = (/** @type {string} */ text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * Returns the indexes of the lines that are only in the old text, and of those that are only in the new text (Myers,
 * "An O(ND) Difference Algorithm and Its Variations"). If there are several shortest differences, it's that of the
 * tool.
 *
 * @param {string[]} old
 * @param {string[]} current
 */
function difference(old, current) {
  /** The furthest position in the old text on each diagonal, before each step. */
  const steps = [];
  let furthest = new Map([[1, 0]]);
  const isRemoval = (/** @type {number} */ diagonal, /** @type {number} */ step) => diagonal !== -step
    && (diagonal === step || Number(furthest.get(diagonal - 1)) >= Number(furthest.get(diagonal + 1)));
  search: for (let step = 0; ; step += 1) {
    steps.push(furthest);
    const next = new Map();
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      let x = isRemoval(diagonal, step)
        ? Number(furthest.get(diagonal - 1)) + 1 : Number(furthest.get(diagonal + 1));
      while (x < old.length && x - diagonal < current.length && old[x] === current[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= current.length) break search;
    }
    furthest = next;
  }
  const removed = new Set();
  const added = new Set();
  let [x, y] = [old.length, current.length];
  for (let step = steps.length - 1; step > 0; step -= 1) {
    furthest = steps[step];
    const isRemoved = isRemoval(x - y, step);
    const diagonal = x - y + (isRemoved ? -1 : 1);
    const before = Number(furthest.get(diagonal));
    if (isRemoved) removed.add(before);
    else added.add(before - diagonal);
    [x, y] = [before, before - diagonal];
  }
  return { removed, added };
}

/** Returns all lines of both strings in order. */
function compared(/** @type {string[]} */ old, /** @type {string[]} */ current) {
  const { removed, added } = difference(old, current);
  /** @type {Line[]} */
  const lines = [];
  let [x, y] = [0, 0];
  while (x < old.length || y < current.length) {
    if (removed.has(x)) {
      lines.push({ kind: '-', text: old[x] });
      x += 1;
    } else if (added.has(y)) {
      lines.push({ kind: '+', text: current[y] });
      y += 1;
    } else {
      lines.push({ kind: ' ', text: old[x] });
      x += 1;
      y += 1;
    }
  }
  return lines;
}

/** Returns the ranges of lines to show: the changes with the lines around them. */
function hunksOf(/** @type {Line[]} */ lines) {
  /** @type {{start: number, end: number}[]} */
  const hunks = [];
  lines.forEach(({ kind }, index) => {
    if (kind === ' ') return;
    const [start, end] = [Math.max(0, index - context), Math.min(lines.length, index + context + 1)];
    const last = hunks.at(-1);
    if (last && last.end >= start) last.end = end;
    else hunks.push({ start, end });
  });
  return hunks;
}

/** Returns a path as `patch` and `git apply` read it. */
function name(/** @type {string} */ file) {
  // eslint-disable-next-line no-control-regex
  if (!/[\u0000-\u001F\u007F"\\]/.test(file)) return file.includes(' ') ? `${file}\t` : file;
  // eslint-disable-next-line no-control-regex
  const quoted = file.replace(/[\u0000-\u001F\u007F"\\]/g, (character) => {
    const escape = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }[character];
    return escape ?? `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${quoted}"`;
}

/**
 * Returns the difference between two versions of a file, in the format of `diff -u`.
 *
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {string} file
 */
function unifiedDiff(before, after, file) {
  // One character per byte, so that all bytes are compared.
  const [old, current] = [before, after].map((bytes) => linesOf(Buffer.from(bytes).toString('latin1')));
  const lines = compared(old, current);
  const position = (/** @type {{start: number, end: number}} */ { start, end }, /** @type {string} */ other) => {
    const count = (/** @type {number} */ from, /** @type {number} */ to) =>
      lines.slice(from, to).filter(({ kind }) => kind !== other).length;
    const length = count(start, end);
    const first = count(0, start) + (length === 0 ? 0 : 1);
    return length === 1 ? String(first) : `${first},${length}`;
  };
  const body = hunksOf(lines).map((hunk) => {
    const shown = lines.slice(hunk.start, hunk.end).map(({ kind, text }) => (
      text.endsWith('\n') ? kind + text : `${kind}${text}\n\\ No newline at end of file\n`));
    return `@@ -${position(hunk, '+')} +${position(hunk, '-')} @@\n${shown.join('')}`;
  }).join('');
  return `--- ${name(`a/${file}`)}\n+++ ${name(`b/${file}`)}\n${new TextDecoder().decode(Buffer.from(body, 'latin1'))}`;
}

module.exports = { unifiedDiff };
