'use strict';

// Conversions of arguments, which may come from another realm, such as a test or a page.

const encoder = new TextEncoder();

/** An error in the arguments of a function. */
class UsageError extends Error {}

/** Returns the first line of a thrown value, which may have any type. */
function reasonOf(/** @type {any} */ error) {
  try {
    return String(error?.message ?? error).split('\n')[0];
  } catch {
    return 'unknown error';
  }
}

const byteLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get;

/** Returns whether a value is an `ArrayBuffer`. */
function isArrayBuffer(/** @type {unknown} */ value) {
  try {
    byteLength?.call(value);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a value consists of bytes: a buffer or a view of one. */
const isBytes = (/** @type {any} */ value) => ArrayBuffer.isView(value) || isArrayBuffer(value);

/** Returns the time of a date in milliseconds; `undefined` if a value isn't a date. */
function millisecondsOf(/** @type {any} */ value) {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

/** Returns a description of the type of a value, such as `a Map`. */
function typeOf(/** @type {any} */ value) {
  if (typeof value !== 'object') return value === undefined ? 'undefined' : `a ${typeof value}`;
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === 'Object' ? 'an object' : `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

/**
 * Returns the bytes of a payload or a file, which consists of bytes, JSON text, or an object that is encoded as JSON.
 *
 * @param {any} value
 * @param {string} name
 */
function bytesOf(value, name) {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (isArrayBuffer(value)) return new Uint8Array(value);
  if (typeof value === 'string') return encoder.encode(value);
  let text;
  let type;
  try {
    text = JSON.stringify(value);
    type = typeOf(value);
  } catch (error) {
    throw new UsageError(`${name} can't be written as JSON: ${reasonOf(error)}`);
  }
  // A map, a promise and a shared buffer have no members in JSON.
  const isEmpty = text === '{}' && !['an object', 'a Module'].includes(type);
  if (text === undefined || isEmpty) throw new UsageError(`${name} is ${type}; pass an object, JSON text or bytes`);
  return encoder.encode(text);
}

module.exports = { UsageError, bytesOf, isBytes, millisecondsOf, reasonOf };
