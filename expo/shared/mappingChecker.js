'use strict';

// The checks of the value at one location in a mapping, as in `MappingValueParser` of the native library.

const { failure, isObject, members, unknownProperty } = require('./mappingErrors');
const {
  identifierKeys,
  itemProperties,
  mappingKeys,
  sources,
  urlKeys,
  valueProperties,
} = require('./mappingKeys');
const { PathError, checkPath } = require('./paths');
const { suggestion } = require('./suggestions');

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
 * Returns whether a string has no visible character. `trim` removes U+FEFF and keeps U+0085, unlike Unicode.
 *
 * @param {string} text
 */
function isBlank(text) {
  // eslint-disable-next-line no-control-regex
  return /^(?:[\u0000-\u0020]*|\p{White_Space}*)$/u.test(text);
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

/** Checks the value at one location in a mapping. */
class MappingChecker {
  /**
   * @param {string} location
   * @param {string} key Mapping key.
   * @param {{encoding: 'text' | 'identifier' | 'url', isItem: boolean, references: Set<string>}} context
   */
  constructor(location, key, context) {
    this.location = location;
    this.key = key;
    this.context = context;
  }

  /**
   * @param {string} key
   * @param {Set<string>} references Set to which the checker adds the keys that the value refers to.
   */
  static of(key, references) {
    /** @type {'text' | 'identifier' | 'url'} */
    const encoding = urlKeys.includes(key) ? 'url' : identifierKeys.includes(key) ? 'identifier' : 'text';
    return new MappingChecker(key, key, { encoding, isItem: false, references });
  }

  /** @param {string} name */
  inside(name) {
    return new MappingChecker(`${this.location}.${name}`, this.key, this.context);
  }

  /**
   * @param {string} kind
   * @param {string} message
   */
  failure(kind, message) {
    const subject = /[.[]/.test(this.location) ? 'Mapping' : 'Mapping key';
    return failure(kind, this.location, `${subject} "${this.location}" ${message}`);
  }

  /** @param {unknown} value */
  alternatives(value) {
    let count = 0;
    if (!Array.isArray(value)) {
      count = this.alternative(value);
    } else {
      if (value.length === 0) throw this.failure('path-expected', valueForm);
      value.forEach((element, index) => {
        const checker = new MappingChecker(`${this.location}[${index}]`, this.key, this.context);
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
      if (!valueProperties.includes(name)) throw unknownProperty(name, this.location, valueProperties);
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
      throw this.inside('isUrl').failure('value-invalid', 'is valid only for ID templates; remove it');
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
      throw this.inside('items').failure('value-invalid', 'applies only to lists of objects; remove it');
    }
    for (const name of ['strip', 'after', 'before', 'values']) {
      if (!hasItems || !(name in object)) continue;
      throw this.inside(name).failure(
        'value-invalid',
        'can\'t be combined with "items"; use it in one of their properties'
      );
    }
    // With `items`, `base` applies to the URLs of the elements.
    if ('base' in object && this.context.encoding !== 'url' && !hasItems) {
      throw this.inside('base').failure('value-invalid', 'applies only to URL fields; remove it');
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
      throw failure('path-invalid', this.location, `Mapping "${this.location}": ${error.message}`);
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
      if (!known.includes(name)) throw unknownProperty(name, this.location, known);
      const isURL = ['avatarUrl', 'url', 'link'].includes(name);
      const encoding = isURL ? 'url' : name === 'id' ? 'identifier' : 'text';
      new MappingChecker(`${this.location}.${name}`, this.key, { ...this.context, encoding, isItem: true })
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
   * Checks a path, or a name prefix such as `promo_*`.
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
        if (name !== 'not') throw unknownProperty(name, this.location, ['not']);
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

exports.MappingChecker = MappingChecker;
