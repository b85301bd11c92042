'use strict';

// The syntax of paths, with the same checks as `PayloadPathParser` in the native library.

/** Maximum number of steps of a path. */
const maxSteps = 16;

/** An error for an invalid path. */
class PathError extends Error {}

/** A reader for the text of a path. */
class PathReader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.position = 0;
  }

  /** @param {string} reason */
  error(reason) {
    const column = Array.from(this.text.slice(0, this.position)).length + 1;
    return new PathError(`Invalid path "${this.text}" at character ${column}: ${reason}`);
  }

  /** @returns {string | undefined} */
  get next() {
    return this.text[this.position];
  }

  /**
   * Reads the text before one of several characters.
   *
   * @param {string} ends
   */
  readUntil(ends) {
    const start = this.position;
    while (this.position < this.text.length && !ends.includes(this.text[this.position])) {
      this.position += 1;
    }
    return this.text.slice(start, this.position);
  }

  readQuotedText() {
    const end = this.text.indexOf('"', this.position + 1);
    if (end < 0) throw this.error('unterminated quotation mark');
    if (end === this.position + 1) throw this.error('expected a name between the quotation marks');
    this.position = end + 1;
  }

  readName() {
    if (this.next === '"') return this.readQuotedText();
    const name = this.readUntil('."[/*{}');
    if (this.next === '*') {
      throw this.error(
        'a path has no wildcards; name one member, or use [0] or [role=sender]; put a name that contains * in ' +
          'double quotes',
      );
    }
    if (this.next === '{' || this.next === '}') {
      const path = this.text.replace(/[{} ]/g, '');
      throw this.error(`braces belong in a "template"; ${path === '' ? 'use a name' : `use ${path}`}`);
    }
    if (this.next === '/') {
      const names = this.text.split('/').filter((part) => part !== '');
      const hint = this.text.includes('"') || names.length === 0 ? '' : `, as in ${names.join('.')}`;
      throw this.error(
        `separate names with periods${hint}; put a name that contains / in double quotes`,
      );
    }
    if (name === '') throw this.error('expected a name');
  }

  /**
   * Reads a string that may be in quotation marks, and the character that ends it.
   *
   * @param {string} end
   * @returns {boolean} Whether the string was found.
   */
  readText(end) {
    if (this.next === '"') this.readQuotedText();
    else if (this.readUntil(`${end}]`) === '') return false;
    if (this.next !== end) return false;
    this.position += 1;
    return true;
  }

  /** Reads `[2]` or `[name=value]`. */
  readElement() {
    const start = this.position;
    const index = /^\[(\d+)\]/.exec(this.text.slice(start));
    if (index && Number(index[1]) < 2 ** 63) {
      this.position += index[0].length;
      return;
    }
    this.position += 1;
    if (this.readText('=') && this.readText(']')) return;
    this.position = start;
    throw this.error('expected an index such as [0], or a member such as [role=sender]');
  }

  readPath() {
    if (this.text === '') throw this.error('the path is empty; use a name such as data.senderId');
    const root = /^\$\.|^\$(?=\[)/.exec(this.text);
    if (root) {
      const path = root[0] === '$' ? '' : this.text.slice(2);
      throw this.error(`a path begins with a name; ${path ? `use ${path}` : `remove ${root[0]}`}`);
    }
    this.readName();
    for (let steps = 1; this.next !== undefined; steps += 1) {
      if (steps >= maxSteps) throw this.error(`a path has at most ${maxSteps} steps`);
      if (this.next === '[') {
        this.readElement();
      } else if (this.next === '.') {
        this.position += 1;
        this.readName();
      } else {
        throw this.error('expected a period or [');
      }
    }
  }
}

/**
 * Checks the syntax of a path such as `data.members[role=sender].name`.
 *
 * @param {string} text
 * @throws {PathError}
 */
function checkPath(text) {
  new PathReader(text).readPath();
}

exports.PathError = PathError;
exports.checkPath = checkPath;
