'use strict';

const { PluginError } = require('../errors');
const { decode, encode } = require('./text');

/**
 * @typedef {import('../values').Fields} Fields
 * @typedef {import('../values').ParsedProject} ParsedProject
 * @typedef {import('../values').RawObject} RawObject
 * @typedef {import('../values').Reference} Reference
 * @typedef {import('../values').ProjectValue} Value
 * @typedef {import('../values').Verbatim} Verbatim
 */

/** Suffix of the key under which the comment of a value is stored. */
const COMMENT = '_comment';

/**
 * Moves dependencies and proxies into the sections of their classes. Some plugins use the same object for both
 * sections, and then write each of its members twice.
 *
 * @param {Record<string, Record<string, any>>} sections Modified in place.
 */
function separateSections(sections) {
  const names = ['PBXTargetDependency', 'PBXContainerItemProxy'];
  const merged = Object.assign({}, ...names.map((name) => sections[name]));
  const isSeparate = names.every((name) =>
    Object.values(sections[name] ?? {}).every(
      (value) => typeof value !== 'object' || decode(value.isa) === name,
    ),
  );
  if (isSeparate) return;
  for (const name of names) {
    const members = Object.entries(merged).filter(([key]) => {
      const object = merged[key.endsWith(COMMENT) ? key.slice(0, -COMMENT.length) : key];
      return decode(object?.isa) === name;
    });
    sections[name] = Object.fromEntries(members);
  }
}

/**
 * Objects of a project file, by identifier.
 *
 * New keys are inserted in Xcode's order if the existing ones are sorted.
 */
class Graph {
  /** @param {ParsedProject} project */
  constructor(project) {
    const file = project?.hash?.project;
    if (!file?.objects || !file.rootObject) {
      throw new PluginError(
        'invalid-project', 'Can\'t read the Xcode project; run npx expo prebuild --clean');
    }
    this.sections = file.objects;
    this.objectVersion = Number(file.objectVersion ?? 0);
    this.rootID = String(decode(file.rootObject));
    /** @type {Map<string, RawObject>} */
    this.objects = new Map();
    this.hasComments = false;
    this.hasVerboseComments = false;
    separateSections(this.sections);
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
      throw new PluginError(
        'invalid-project',
        'The Xcode project has no root object; run npx expo prebuild --clean',
      );
    }
    this.root = root;
  }

  /**
   * Returns the objects of a class, with their identifiers.
   *
   * @param {string} isa
   * @returns {[string, RawObject][]}
   */
  all(isa) {
    return [...this.objects].filter(([, object]) => object.isa === isa);
  }

  /**
   * Returns the object that a field refers to.
   *
   * @param {RawObject | undefined} object
   * @param {string} name
   */
  named(object, name) {
    const id = decode(object?.[name]);
    return id === undefined ? undefined : this.objects.get(id);
  }

  /**
   * Adds an object to the section of its class.
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
   * Sets a field of an object, unless it has an equivalent value.
   *
   * @param {RawObject} object
   * @param {string} name
   * @param {Value} value
   */
  set(object, name, value) {
    const existing = object[keyOf(object, name)];
    if (existing !== undefined && isEquivalent(existing, value)) return;
    this.write(object, name, value);
  }

  /**
   * Removes an object from the project, but not the references to it.
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
   * Adds a reference to a list of an object, unless the list contains it. Creates a missing list.
   *
   * @param {RawObject} object
   * @param {string} name
   * @param {Reference} reference
   * @param {{before?: string, after?: string}} [position] Neighbor of the reference. (default: at the end)
   */
  include(object, name, reference, position = {}) {
    if (!Array.isArray(object[name])) insert(object, name, []);
    const ids = list(object[name]);
    if (ids.includes(reference.reference)) return;
    let index = ids.length;
    if (position.before !== undefined && ids.includes(position.before)) {
      index = ids.indexOf(position.before);
    } else if (position.after !== undefined && ids.includes(position.after)) {
      index = ids.lastIndexOf(position.after) + 1;
    }
    object[name].splice(index, 0, this.element(reference));
  }

  /**
   * Removes an identifier from a list of an object.
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
 * Returns the strings in a list; for references, their identifiers.
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
 * Whether a raw value is equivalent to a value. Search paths may be a string or a list.
 *
 * @param {any} raw
 * @param {Value} value
 */
function isEquivalent(raw, value) {
  return JSON.stringify(normalizedRaw(raw)) === JSON.stringify(normalized(value));
}

/**
 * @param {any} raw
 * @returns {any}
 */
function normalizedRaw(raw) {
  if (Array.isArray(raw)) return list(raw).join(' ');
  if (raw && typeof raw === 'object') {
    const names = Object.keys(raw).filter((name) => !name.endsWith(COMMENT));
    return names.sort().map((name) => [name, normalizedRaw(raw[name])]);
  }
  return decode(raw);
}

/**
 * @param {Value} value
 * @returns {any}
 */
function normalized(value) {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(normalized).join(' ');
  if (isReference(value)) return value.reference;
  if (isVerbatim(value)) return decode(value.verbatim);
  return Object.keys(value)
    .sort()
    .map((name) => [name, normalized(value[name])]);
}

/**
 * Returns the key of a member, in quotes if the file has it in quotes.
 *
 * @param {RawObject} object
 * @param {string} name
 */
function keyOf(object, name) {
  return object[name] === undefined ? encode(name) : name;
}

/**
 * Inserts a member into a dictionary: in order if its keys are sorted, otherwise at the end.
 *
 * @param {RawObject} object
 * @param {string} name
 * @param {any} value
 * @param {string} [comment]
 */
function insert(object, name, value, comment) {
  /** @type {[string, any][]} */
  let following = [];
  if (object[name] === undefined) {
    const keys = Object.keys(object);
    const names = keys.filter((key) => key !== 'isa' && !key.endsWith(COMMENT));
    const plain = names.map((key) => decode(key) ?? key);
    const isSorted = plain.every((key, index) => index === 0 || plain[index - 1] < key);
    const plainName = decode(name) ?? name;
    const next = isSorted ? names[plain.findIndex((key) => key > plainName)] : undefined;
    if (next !== undefined) {
      following = keys.slice(keys.indexOf(next)).map((key) => [key, object[key]]);
    }
  }
  for (const [key] of following) delete object[key];
  object[name] = value;
  if (comment !== undefined) object[name + COMMENT] = comment;
  for (const [key, member] of following) object[key] = member;
}

exports.Graph = Graph;
exports.COMMENT = COMMENT;
exports.keyOf = keyOf;
exports.list = list;
