'use strict';

// Validates the syntax of a mapping with the same checks as `MappingParser` in the native library, because React Native
// doesn't support WebAssembly. `Fixtures/mapping-syntax.json` contains the test cases for both.

const { ArgumentError } = require('./errors');
const { MappingChecker } = require('./mappingChecker');
const { failure, isObject, members, unknownProperty } = require('./mappingErrors');
const { mappingKeys } = require('./mappingKeys');
const { suggestion } = require('./suggestions');

/** Keys of a sender, a conversation or a call. They require `senderIdKey`. */
const participantKeys = mappingKeys.slice(0, mappingKeys.indexOf('callDurationKey') + 1);

const styleKey = 'style';
const styleProperties = ['when', 'require', 'senderWhen', 'titleIsName', 'showsIdAsName'];

/**
 * @param {unknown} style
 * @param {Map<string, Set<string>>} references
 */
function checkStyle(style, references) {
  if (!isObject(style)) {
    throw failure(
      'value-invalid',
      styleKey,
      '"style" must be an object, such as {"when": {"data.type": "message"}}'
    );
  }
  for (const [name] of members(style)) {
    if (!styleProperties.includes(name)) throw unknownProperty(name, styleKey, styleProperties);
  }
  const checker = MappingChecker.of(styleKey, new Set());
  /** @param {string} name */
  const checkCondition = (name) => {
    const found = new Set();
    MappingChecker.of(styleKey, found).inside(name).condition(style[name]);
    references.set(`${styleKey}.${name}`, found);
  };
  if (style.when !== undefined) checkCondition('when');
  if (style.require !== undefined) checker.inside('require').requiredFields(style.require);
  if (style.senderWhen !== undefined) checkCondition('senderWhen');
  const title = style.titleIsName;
  if (title !== undefined && typeof title !== 'boolean') checkCondition('titleIsName');
  if (style.showsIdAsName !== undefined) checker.inside('showsIdAsName').flag(style.showsIdAsName);
}

/**
 * Checks that the style and the fields refer only to fields of the mapping, and that fields refer only to fields
 * without references.
 *
 * @param {Map<string, Set<string>>} references
 * @param {Map<string, Set<string>>} styleReferences
 */
function checkReferences(references, styleReferences) {
  for (const [location, keys] of styleReferences) {
    const key = [...keys].find((name) => !references.has(name));
    if (key === undefined) continue;
    throw failure(
      'field-unknown',
      location,
      `Mapping "${location}" refers to $${key.slice(0, -3)}, but the mapping has no "${key}"; add it`
    );
  }
  for (const key of mappingKeys) {
    for (const other of references.get(key) ?? []) {
      const name = `$${other.slice(0, -3)}`;
      const further = references.get(other);
      if (further === undefined) {
        throw failure(
          'field-unknown',
          key,
          `Mapping key "${key}" refers to ${name}, but the mapping has no "${other}"; add it`
        );
      }
      if (further.size > 0) {
        throw failure(
          'reference-circular',
          key,
          `Mapping key "${key}" refers to ${name}, which refers to another field; use paths in one of them`
        );
      }
    }
  }
}

/**
 * Validates a mapping and omits its absent keys.
 *
 * @param {unknown} config
 * @returns {Record<string, unknown>}
 * @throws {ArgumentError}
 */
function validateMapping(config) {
  if (!isObject(config)) {
    throw new ArgumentError(
      'argument-invalid',
      'Mapping must be an object, such as { senderIdKey: "data.senderId" }'
    );
  }
  const entries = members(config).filter(([, value]) => value !== null);
  /** @type {Map<string, Set<string>>} */
  const references = new Map();
  /** @type {Map<string, Set<string>>} */
  const styleReferences = new Map();
  for (const key of Object.keys(config)) {
    if (key === styleKey || mappingKeys.includes(key)) continue;
    const known = [...mappingKeys, styleKey];
    throw failure('key-unknown', key, `Unknown mapping key "${key}"; ${suggestion(key, known)}`);
  }
  for (const [key, value] of entries) {
    /** @type {Set<string>} */
    const found = new Set();
    if (key === styleKey) {
      checkStyle(value, styleReferences);
    } else {
      MappingChecker.of(key, found).alternatives(value);
      references.set(key, found);
    }
  }
  const needsSender = participantKeys.some((key) => references.has(key));
  const hasCondition = isObject(config.style) && config.style.senderWhen !== undefined;
  if (needsSender && !references.has('senderIdKey') && !hasCondition) {
    throw failure(
      'sender-id-missing',
      'senderIdKey',
      'Mapping has no "senderIdKey"; add the path of the sender ID, such as ' +
        '"senderIdKey": "data.senderId"'
    );
  }
  checkReferences(references, styleReferences);
  return Object.fromEntries(entries);
}

exports.validateMapping = validateMapping;
