'use strict';

const { CameoError } = require('../errors');
const { decode, encode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').ParsedProject} ParsedProject
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('../values').ProjectValue} Value
 * @typedef {import('../values').Verbatim} Verbatim
 */

/** What the key of a comment ends with, beside the key of what it is about. */
const COMMENT = '_comment';

/**
 * The objects of a project file, by identifier.
 *
 * Keys are put where Xcode would have them, so that a project that was sorted stays so.
 */
class Graph {
  /** @param {ParsedProject} project */
  constructor(project) {
    const file = project?.hash?.project;
    if (!file?.objects || !file.rootObject) {
      throw new CameoError('the Xcode project cannot be read; run npx expo prebuild --clean');
    }
    this.sections = file.objects;
    this.objectVersion = Number(file.objectVersion ?? 0);
    this.rootID = String(decode(file.rootObject));
    /** @type {Map<string, RawObject>} */
    this.objects = new Map();
    this.hasComments = false;
    this.hasVerboseComments = false;
    for (const section of Object.values(this.sections)) {
      for (const [key, value] of Object.entries(section)) {
        if (key.endsWith(COMMENT)) {
          this.hasComments = true;
          if (String(value).includes(' configuration for PBX')) this.hasVerboseComments = true;
        } else if (value && typeof value === 'object') {
          this.objects.set(key, value);
        }
      }
    }
    const root = this.objects.get(this.rootID);
    if (!root) {
      throw new CameoError(
        'the Xcode project has no object of its own; run npx expo prebuild --clean',
      );
    }
    this.root = root;
  }

  /**
   * The objects of a class, with their identifiers.
   *
   * @param {string} isa
   * @returns {[string, RawObject][]}
   */
  all(isa) {
    return [...this.objects].filter(([, object]) => object.isa === isa);
  }

  /**
   * The object that a field names.
   *
   * @param {RawObject | undefined} object
   * @param {string} name
   */
  named(object, name) {
    const id = decode(object?.[name]);
    return id === undefined ? undefined : this.objects.get(id);
  }

  /**
   * Puts a new object into the section of its class.
   *
   * @param {string} id
   * @param {string} comment
   * @param {string} isa
   * @param {Fields} fields
   */
  add(id, comment, isa, fields) {
    /** @type {RawObject} */
    const object = { isa };
    for (const name of Object.keys(fields).sort()) this.write(object, name, fields[name]);
    if (!this.sections[isa]) insert(this.sections, isa, {});
    insert(this.sections[isa], id, object, this.hasComments ? comment : undefined);
    this.objects.set(id, object);
    return object;
  }

  /**
   * Sets a field of an object, unless it says the same already.
   *
   * @param {RawObject} object
   * @param {string} name
   * @param {Value} value
   */
  set(object, name, value) {
    const present = object[keyOf(object, name)];
    if (present !== undefined && same(present, value)) return;
    this.write(object, name, value);
  }

  /**
   * Takes an object out of the project; who names it is told elsewhere.
   *
   * @param {string} id
   */
  remove(id) {
    for (const section of Object.values(this.sections)) {
      delete section[id];
      delete section[id + COMMENT];
    }
    this.objects.delete(id);
  }

  /**
   * @param {RawObject} object
   * @param {string} name
   * @param {Value} value
   */
  write(object, name, value) {
    const key = keyOf(object, name);
    if (isReference(value)) {
      insert(object, key, value.reference, this.hasComments ? value.comment : undefined);
    } else {
      insert(object, key, this.raw(value));
    }
  }

  /**
   * @param {Value} value
   * @returns {any}
   */
  raw(value) {
    if (typeof value === 'string') return encode(value);
    if (Array.isArray(value)) return value.map((element) => this.element(element));
    if (isReference(value)) return value.reference;
    if (isVerbatim(value)) return value.verbatim;
    /** @type {RawObject} */
    const object = {};
    for (const name of Object.keys(value)) this.write(object, name, value[name]);
    return object;
  }

  /** @param {Value} value */
  element(value) {
    if (!isReference(value)) return this.raw(value);
    return this.hasComments
      ? { value: value.reference, comment: value.comment }
      : value.reference;
  }

  /**
   * Puts a reference into a list of an object, unless it is there; the list is made where it is missing.
   *
   * @param {RawObject} object
   * @param {string} name
   * @param {Reference} reference
   * @param {{before?: string, after?: string}} [place] The neighbour; the end without one.
   */
  include(object, name, reference, place = {}) {
    if (!Array.isArray(object[name])) insert(object, name, []);
    const ids = list(object[name]);
    if (ids.includes(reference.reference)) return;
    let index = ids.length;
    if (place.before !== undefined && ids.includes(place.before)) {
      index = ids.indexOf(place.before);
    } else if (place.after !== undefined && ids.includes(place.after)) {
      index = ids.lastIndexOf(place.after) + 1;
    }
    object[name].splice(index, 0, this.element(reference));
  }

  /**
   * Takes an identifier out of a list of an object.
   *
   * @param {RawObject} object
   * @param {string} name
   * @param {string} id
   */
  exclude(object, name, id) {
    const index = list(object[name]).indexOf(id);
    if (index >= 0) object[name].splice(index, 1);
  }
}

/**
 * The texts in a list, of references their identifiers.
 *
 * @param {unknown} raw
 * @returns {string[]}
 */
function list(raw) {
  if (!Array.isArray(raw)) return [];
  return raw.map((element) => decode(element?.value ?? element) ?? '');
}

/**
 * @param {unknown} value
 * @returns {value is Reference}
 */
function isReference(value) {
  return typeof value === 'object' && value !== null && 'reference' in value;
}

/**
 * @param {Value} value
 * @returns {value is Verbatim}
 */
function isVerbatim(value) {
  return typeof value === 'object' && value !== null && 'verbatim' in value;
}

/**
 * Whether a raw value says what is meant; search paths may be one text or a list.
 *
 * @param {any} raw
 * @param {Value} value
 */
function same(raw, value) {
  return JSON.stringify(meaningOfRaw(raw)) === JSON.stringify(meaning(value));
}

/**
 * @param {any} raw
 * @returns {any}
 */
function meaningOfRaw(raw) {
  if (Array.isArray(raw)) return list(raw).join(' ');
  if (raw && typeof raw === 'object') {
    const names = Object.keys(raw).filter((name) => !name.endsWith(COMMENT));
    return names.sort().map((name) => [name, meaningOfRaw(raw[name])]);
  }
  return decode(raw);
}

/**
 * @param {Value} value
 * @returns {any}
 */
function meaning(value) {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(meaning).join(' ');
  if (isReference(value)) return value.reference;
  if (isVerbatim(value)) return decode(value.verbatim);
  return Object.keys(value)
    .sort()
    .map((name) => [name, meaning(value[name])]);
}

/**
 * The key of a member, which is in quotes where the file has it so.
 *
 * @param {RawObject} object
 * @param {string} name
 */
function keyOf(object, name) {
  return object[name] === undefined ? encode(name) : name;
}

/**
 * Puts a member into a dictionary: among sorted ones in its place, else at the end.
 *
 * @param {RawObject} object
 * @param {string} name
 * @param {any} value
 * @param {string} [comment]
 */
function insert(object, name, value, comment) {
  /** @type {[string, any][]} */
  let later = [];
  if (object[name] === undefined) {
    const keys = Object.keys(object);
    const names = keys.filter((key) => key !== 'isa' && !key.endsWith(COMMENT));
    const plain = names.map((key) => decode(key) ?? key);
    const isSorted = plain.every((key, index) => index === 0 || plain[index - 1] < key);
    const own = decode(name) ?? name;
    const next = isSorted ? names[plain.findIndex((key) => key > own)] : undefined;
    if (next !== undefined) later = keys.slice(keys.indexOf(next)).map((key) => [key, object[key]]);
  }
  for (const [key] of later) delete object[key];
  object[name] = value;
  if (comment !== undefined) object[name + COMMENT] = comment;
  for (const [key, kept] of later) object[key] = kept;
}

exports.Graph = Graph;
exports.COMMENT = COMMENT;
exports.keyOf = keyOf;
exports.list = list;
