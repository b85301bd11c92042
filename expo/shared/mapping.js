'use strict';

// The syntax of a mapping, with the same checks as `MappingParser` in the native library.
// `Fixtures/mapping-syntax.json` contains the test cases for both.

const { ArgumentError } = require('./errors');
const { PathError, checkPath } = require('./paths');
const { closestMatch } = require('./suggestions');

/** Keys of a mapping, in the order of the article "Mapping keys" of the native library. */
const mappingKeys = Object.freeze([
  'senderIdKey',
  'avatarUrlKey',
  'conversationIdKey',
  'groupNameKey',
  'groupAvatarUrlKey',
  'avatarSha256Key',
  'groupAvatarSha256Key',
  'senderNameKey',
  'senderHandleKey',
  'senderHandleTypeKey',
  'contactIdentifierKey',
  'isGroupKey',
  'recipientsKey',
  'recipientCountKey',
  'mentionsCurrentUserKey',
  'repliesToCurrentUserKey',
  'notifiesAnywayKey',
  'callStateKey',
  'callCapabilityKey',
  'callParticipantsKey',
  'callDateKey',
  'callDurationKey',
  'mediaUrlKey',
  'mediaTypeKey',
  'messageIdKey',
  'deepLinkKey',
  'categoryKey',
  'actionsKey',
  'badgeKey',
  'soundKey',
  'interruptionLevelKey',
  'relevanceScoreKey',
  'targetContentIdKey',
  'receiptUrlKey',
  'accountKey',
  'titleKey',
  'subtitleKey',
  'bodyKey',
  'threadIdKey',
  'thumbnailKey',
  'currentUserIdKey',
  'messageTypeKey',
  'suggestionTypeKey',
  'serviceNameKey',
  'audioRouteKey',
  'removedMessageIdsKey',
  'removedConversationIdKey',
]);

/** Keys of a sender, a conversation or a call. They require `senderIdKey`. */
const participantKeys = Object.freeze(
  mappingKeys.slice(0, mappingKeys.indexOf('callDurationKey') + 1)
);

const styleKey = 'style';
const styleProperties = ['when', 'require', 'senderWhen', 'titleIsName', 'showsIdAsName'];
const sources = ['path', 'template', 'constant'];
const valueProperties = [...sources, 'isUrl', 'when', 'base', 'strip', 'after', 'before', 'values', 'items'];

const urlKeys = [
  'avatarUrlKey',
  'groupAvatarUrlKey',
  'mediaUrlKey',
  'deepLinkKey',
  'receiptUrlKey',
  'thumbnailKey',
];

/** Keys of identifiers. In their templates, a separator is required between placeholders. */
const identifierKeys = [
  'senderIdKey',
  'conversationIdKey',
  'messageIdKey',
  'accountKey',
  'targetContentIdKey',
  'threadIdKey',
  'currentUserIdKey',
  'contactIdentifierKey',
  'removedMessageIdsKey',
  'removedConversationIdKey',
];

/**
 * Properties of the elements of a list, by key.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const itemProperties = Object.freeze({
  recipientsKey: ['id', 'name', 'avatarUrl'],
  callParticipantsKey: ['id', 'name', 'avatarUrl'],
  mediaUrlKey: ['url', 'type'],
  actionsKey: ['id', 'title', 'link', 'icon', 'behavior', 'inputTitle', 'inputPlaceholder'],
});

const maxAlternatives = 16;
const maxResults = 64;
const maxConditions = 32;
const maxPlaceholders = 16;
/** Maximum length of a string, in bytes of UTF-8. */
const maxTextLength = 1024;

const valueForm =
  'must be a path such as "data.senderId", an object with a path, a template or a constant, or a list ' +
  'of these';
const conditionForm =
  'must be an object of paths and expected values, such as {"data.type": ["message", "mention"]}';

/**
 * Error codes, by the kind of error; the code of all others is `value-invalid`.
 *
 * @type {Record<string, string>}
 */
const codes = {
  'key-unknown': 'key-unknown',
  'property-unknown': 'key-unknown',
  'sender-id-missing': 'key-missing',
  'source-missing': 'key-missing',
};

/**
 * Returns whether a string has no visible character. `trim` removes U+FEFF and keeps U+0085, unlike Unicode.
 *
 * @param {string} text
 */
function isBlank(text) {
  // eslint-disable-next-line no-control-regex
  return /^(?:[\u0000-\u0020]*|\p{White_Space}*)$/u.test(text);
}

/**
 * @param {string} kind
 * @param {string} place Key and properties, such as `senderNameKey[1].template`.
 * @param {string} message
 */
function failure(kind, place, message) {
  const code = /** @type {any} */ (codes[kind] ?? 'value-invalid');
  return new ArgumentError(code, message, place, kind);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the members of an object without those that JSON omits.
 *
 * @param {Record<string, unknown>} object
 * @returns {[string, unknown][]}
 */
function members(object) {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

/** @param {string} text */
function utf8Length(text) {
  let length = 0;
  for (const character of text) {
    const code = /** @type {number} */ (character.codePointAt(0));
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/**
 * @param {string} name
 * @param {readonly string[]} known
 */
function suggestion(name, known) {
  const nearest = closestMatch(name, known);
  return nearest ? `did you mean "${nearest}"?` : `use one of: ${known.join(', ')}`;
}

/**
 * @param {string} name
 * @param {string} place
 * @param {readonly string[]} known
 */
function unknownProperty(name, place, known) {
  return failure(
    'property-unknown',
    `${place}.${name}`,
    `Unknown property "${name}" of "${place}" in the mapping; ${suggestion(name, known)}`
  );
}

/** A checker for the value at one path of a mapping. */
class MappingChecker {
  /**
   * @param {string} place
   * @param {string} key Mapping key.
   * @param {{encoding: 'text' | 'identifier' | 'url', isItem: boolean, references: Set<string>}} context
   */
  constructor(place, key, context) {
    this.place = place;
    this.key = key;
    this.context = context;
  }

  /**
   * @param {string} key
   * @param {Set<string>} references Keys to which the value refers, which the checker adds.
   */
  static of(key, references) {
    /** @type {'text' | 'identifier' | 'url'} */
    const encoding = urlKeys.includes(key) ? 'url' : identifierKeys.includes(key) ? 'identifier' : 'text';
    return new MappingChecker(key, key, { encoding, isItem: false, references });
  }

  /** @param {string} name */
  inside(name) {
    return new MappingChecker(`${this.place}.${name}`, this.key, this.context);
  }

  /**
   * @param {string} kind
   * @param {string} message
   */
  failure(kind, message) {
    const subject = /[.[]/.test(this.place) ? 'Mapping' : 'Mapping key';
    return failure(kind, this.place, `${subject} "${this.place}" ${message}`);
  }

  /** @param {unknown} value */
  alternatives(value) {
    let count = 0;
    if (!Array.isArray(value)) {
      count = this.alternative(value);
    } else {
      if (value.length === 0) throw this.failure('path-expected', valueForm);
      value.forEach((element, index) => {
        const checker = new MappingChecker(`${this.place}[${index}]`, this.key, this.context);
        count += checker.alternative(element);
      });
    }
    if (count > maxAlternatives) {
      throw this.failure('limit-exceeded', `has more than ${maxAlternatives} alternatives`);
    }
  }

  /**
   * @param {unknown} value
   * @returns {number} Number of alternatives: one for each path.
   */
  alternative(value) {
    if (typeof value === 'string') {
      this.path(value);
      return 1;
    }
    if (!isObject(value)) throw this.failure('path-expected', valueForm);
    const object = Object.fromEntries(members(value));
    for (const name of Object.keys(object)) {
      if (!valueProperties.includes(name)) throw unknownProperty(name, this.place, valueProperties);
    }
    const found = sources.filter((name) => name in object);
    if (found.length === 0) {
      throw this.failure('source-missing', 'has no "path", "template" or "constant"; add one');
    }
    if (found.length > 1) {
      const names = found.map((name) => `"${name}"`).join(' and ');
      throw this.failure('multiple-sources', `has ${names}; remove one`);
    }
    if ('isUrl' in object) this.inside('isUrl').flag(object.isUrl);
    if ('isUrl' in object && (this.context.encoding !== 'identifier' || found[0] !== 'template')) {
      throw this.inside('isUrl').failure('value-invalid', 'is only for templates of IDs; remove it');
    }
    const encoding = object.isUrl === true ? 'url' : this.context.encoding;
    const source = this.inside(found[0]);
    const paths = Array.isArray(object.path) ? object.path : [object.path];
    if (paths.length === 0) throw source.failure('value-invalid', 'must be a path or a list of paths');
    if (found[0] === 'path') paths.forEach((path) => source.path(source.text(path)));
    else if (found[0] === 'template') source.template(object.template, encoding);
    else source.constant(object.constant);
    const hasItems = 'items' in object;
    if (hasItems && (this.context.isItem || !Object.keys(itemProperties).includes(this.key))) {
      throw this.inside('items').failure('value-invalid', "isn't a list of objects; remove it");
    }
    for (const name of ['strip', 'after', 'before', 'values']) {
      if (!hasItems || !(name in object)) continue;
      throw this.inside(name).failure(
        'value-invalid',
        'can\'t be combined with "items"; use it in one of their properties'
      );
    }
    // Each element of a list has its own URL.
    if ('base' in object && this.context.encoding !== 'url' && !hasItems) {
      throw this.inside('base').failure('value-invalid', "isn't a URL field; remove it");
    }
    if ('when' in object) this.inside('when').condition(object.when);
    if ('base' in object) this.inside('base').template(object.base, 'url');
    if ('strip' in object) this.inside('strip').template(object.strip, 'text');
    if ('after' in object) this.inside('after').text(object.after);
    if ('before' in object) this.inside('before').text(object.before);
    if ('values' in object) this.inside('values').results(object.values);
    if ('items' in object) this.inside('items').items(object.items);
    return paths.length;
  }

  /** @param {string} text */
  path(text) {
    try {
      checkPath(text);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      throw failure('path-invalid', this.place, `Mapping "${this.place}": ${error.message}`);
    }
  }

  /**
   * @param {unknown} value
   * @returns {string}
   */
  text(value) {
    if (typeof value !== 'string' || value === '') {
      throw this.failure('value-invalid', 'must be a string');
    }
    if (utf8Length(value) > maxTextLength) {
      throw this.failure('limit-exceeded', `is longer than ${maxTextLength} bytes`);
    }
    return value;
  }

  /** @param {unknown} value */
  constant(value) {
    const isText = typeof value === 'string' && !isBlank(value);
    if (isText || typeof value === 'boolean' || Number.isFinite(value)) return;
    throw this.failure('value-invalid', 'must be a string, a number, true or false');
  }

  /**
   * Checks a path or a reference such as `$senderName`.
   *
   * @param {string} text
   */
  operand(text) {
    if (!text.startsWith('$')) return this.path(text);
    if (this.context.isItem) {
      throw this.failure('field-unknown', `can't refer to ${text}: the paths start at the element`);
    }
    const key = `${text.slice(1)}Key`;
    if (!mappingKeys.includes(key)) {
      const known = mappingKeys.map((name) => `$${name.slice(0, -3)}`);
      throw this.failure('field-unknown', `refers to ${text}; ${suggestion(text, known)}`);
    }
    this.context.references.add(key);
  }

  /**
   * @param {unknown} value
   * @param {'text' | 'identifier' | 'url'} encoding
   */
  template(value, encoding) {
    const text = this.text(value);
    let placeholders = 0;
    let endsWithPlaceholder = false;
    let isAmbiguous = false;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index];
      if (character !== '{' && character !== '}') {
        endsWithPlaceholder = false;
      } else if (text[index + 1] === character) {
        endsWithPlaceholder = false;
        index += 1;
      } else {
        const end = text.indexOf('}', index + 1);
        if (character === '}' || end < 0) {
          throw this.failure(
            'template-invalid',
            'has an unpaired brace; write a placeholder such as {data.id}, or double it'
          );
        }
        this.operand(text.slice(index + 1, end));
        placeholders += 1;
        isAmbiguous ||= endsWithPlaceholder;
        endsWithPlaceholder = true;
        index = end;
      }
    }
    if (placeholders > maxPlaceholders) {
      throw this.failure('limit-exceeded', `has more than ${maxPlaceholders} placeholders`);
    }
    if (encoding === 'identifier' && isAmbiguous) {
      throw this.failure(
        'template-invalid',
        'has two placeholders side by side, so different IDs could be equal; put a character such as : ' +
          'between them'
      );
    }
  }

  /** @param {unknown} value */
  results(value) {
    if (!isObject(value) || members(value).length === 0) {
      throw this.failure(
        'value-invalid',
        'must be an object of values and results, such as {"dm": false, "*": true}'
      );
    }
    if (members(value).length > maxResults) {
      throw this.failure('limit-exceeded', `has more than ${maxResults} values`);
    }
    for (const [name, result] of members(value)) {
      if (result !== null) this.inside(name).constant(result);
    }
  }

  /** @param {unknown} value */
  items(value) {
    const known = itemProperties[this.key];
    if (!isObject(value) || members(value).length === 0) {
      throw this.failure(
        'value-invalid',
        `must be an object of properties and paths; use ${known.join(', ')}`
      );
    }
    for (const [name, element] of members(value)) {
      if (!known.includes(name)) throw unknownProperty(name, this.place, known);
      const isURL = ['avatarUrl', 'url', 'link'].includes(name);
      const encoding = isURL ? 'url' : name === 'id' ? 'identifier' : 'text';
      new MappingChecker(`${this.place}.${name}`, this.key, { ...this.context, encoding, isItem: true })
        .alternatives(element);
    }
  }

  /** @param {unknown} value */
  condition(value) {
    const objects = Array.isArray(value) ? value : [value];
    if (objects.length === 0) throw this.failure('condition-invalid', conditionForm);
    let count = 0;
    for (const object of objects) {
      if (typeof object === 'string' && Array.isArray(value)) {
        this.conditionOperand(object);
        count += 1;
        continue;
      }
      if (!isObject(object) || members(object).length === 0) {
        throw this.failure('condition-invalid', conditionForm);
      }
      for (const [path, expected] of members(object)) {
        this.conditionOperand(path);
        this.inside(path).expected(expected);
        count += 1;
      }
    }
    if (count > maxConditions) {
      throw this.failure('limit-exceeded', `has more than ${maxConditions} conditions`);
    }
  }

  /**
   * Checks a path, or the prefix of a name such as `promo_*`.
   *
   * @param {string} text
   */
  conditionOperand(text) {
    const start = text.slice(0, -1);
    if (this.context.isItem || !text.endsWith('*') || start === '') return this.operand(text);
    this.operand(start);
    if (/^\$|[.["]/.test(start)) {
      throw this.failure(
        'condition-invalid',
        'must have only one name before *, such as promo_*'
      );
    }
  }

  /** @param {unknown} expected */
  expected(expected) {
    let value = expected;
    if (isObject(value)) {
      for (const [name] of members(value)) {
        if (name !== 'not') throw unknownProperty(name, this.place, ['not']);
      }
      if (value.not === undefined) {
        throw this.failure('condition-invalid', 'is empty; use {"not": "value"}');
      }
      value = value.not;
    }
    const values = Array.isArray(value) ? value : [value];
    if (values.length === 0 || values.length > maxConditions) {
      throw this.failure('condition-invalid', `needs 1 to ${maxConditions} values`);
    }
    for (const element of values) {
      const isText = typeof element === 'string';
      if (!isText && element !== null && typeof element !== 'boolean' && !Number.isFinite(element)) {
        throw this.failure('condition-invalid', 'must be a string, a number, true, false, null or *');
      }
      if (isText && isBlank(element)) {
        throw this.failure('condition-invalid', 'is blank; use null for a missing value');
      }
    }
  }

  /** @param {unknown} value */
  requiredFields(value) {
    if (!Array.isArray(value)) throw this.failure('value-invalid', 'must be a list of mapping keys');
    for (const key of value) {
      if (mappingKeys.includes(key)) continue;
      throw this.failure(
        'key-unknown',
        `contains an unknown key; ${suggestion(String(key), mappingKeys)}`
      );
    }
  }

  /** @param {unknown} value */
  flag(value) {
    if (typeof value !== 'boolean') throw this.failure('value-invalid', 'must be true or false');
  }
}

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
  for (const [place, keys] of styleReferences) {
    const key = [...keys].find((name) => !references.has(name));
    if (key === undefined) continue;
    throw failure(
      'field-unknown',
      place,
      `Mapping "${place}" refers to $${key.slice(0, -3)}, but the mapping has no "${key}"; add it`
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

exports.mappingKeys = mappingKeys;
exports.validateMapping = validateMapping;
