'use strict';

// A parser and writer of Xcode project files that behaves like the package `xcode`, which Expo uses: values are
// unparsed, with their quotes, and comments are stored under separate keys.

/**
 * @param {string} text
 * @returns {{hash: {headComment: string, project: any}}}
 */
function parse(text) {
  const tokens = tokenize(text);
  let position = 0;
  const peek = () => tokens[position];
  const take = (/** @type {string} */ expected) => {
    const token = tokens[position];
    if (!token || (expected && token.text !== expected)) {
      throw new Error(`Project file: expected ${expected}, found ${token?.text}`);
    }
    position += 1;
    return token;
  };
  const comment = () => {
    let text;
    while (peek()?.isComment) {
      text = peek().text;
      position += 1;
    }
    return text;
  };
  const scalar = () => {
    const { text: raw } = take('');
    return /^\d+$/.test(raw) && Number.isSafeInteger(Number(raw)) ? Number(raw) : raw;
  };

  /** @returns {any} */
  const value = () => {
    if (peek().text === '{') return dictionary();
    if (peek().text !== '(') return scalar();
    take('(');
    const list = [];
    comment();
    while (peek().text !== ')') {
      const element = value();
      const text = comment();
      list.push(text === undefined ? element : { value: element, comment: text });
      if (peek().text === ',') take(',');
      comment();
    }
    take(')');
    return list;
  };
  const dictionary = () => {
    take('{');
    /** @type {any} */
    const object = {};
    comment();
    while (peek().text !== '}') {
      const key = take('').text;
      const keyComment = comment();
      take('=');
      object[key] = value();
      const valueComment = comment() ?? keyComment;
      if (valueComment !== undefined) object[`${key}_comment`] = valueComment;
      take(';');
      comment();
    }
    take('}');
    return object;
  };
  comment();
  const project = dictionary();
  project.objects = sections(project.objects);
  return { hash: { headComment: '!$*UTF8*$!', project } };
}

/** @param {any} objects */
function sections(objects) {
  /** @type {any} */
  const result = {};
  for (const [id, object] of Object.entries(objects)) {
    if (id.endsWith('_comment')) continue;
    result[object.isa] ??= {};
    result[object.isa][id] = object;
    const comment = objects[`${id}_comment`];
    if (comment !== undefined) result[object.isa][`${id}_comment`] = comment;
  }
  return result;
}

/** @param {string} text */
function tokenize(text) {
  const pattern = /\/\/[^\n]*|\/\*([\s\S]*?)\*\/|"(?:\\[\s\S]|[^"\\])*"|[{}()=;,]|[^\s{}()=;,"]+/g;
  return [...text.matchAll(pattern)].map(([token, comment]) => ({
    text: comment === undefined ? token : comment.trim(),
    isComment: comment !== undefined || token.startsWith('//'),
  }));
}

/** @param {{hash: {project: any}}} parsed */
function write({ hash }) {
  const lines = ['// !$*UTF8*$!', '{'];
  for (const [key, value] of members(hash.project)) {
    if (key !== 'objects') {
      lines.push(...member(key, value, hash.project, '\t'));
      continue;
    }
    lines.push('\tobjects = {');
    for (const [isa, section] of Object.entries(value)) {
      lines.push('', `/* Begin ${isa} section */`);
      for (const [id, object] of members(section)) {
        const isInline = isa === 'PBXBuildFile' || isa === 'PBXFileReference';
        const name = commented(id, section[`${id}_comment`]);
        if (isInline) lines.push(`\t\t${name} = ${inline(object)};`);
        else lines.push(`\t\t${name} = {`, ...body(object, '\t\t\t'), '\t\t};');
      }
      lines.push(`/* End ${isa} section */`);
    }
    lines.push('\t};');
  }
  return `${lines.join('\n')}\n}\n`;
}

/** @param {any} object */
function members(object) {
  return Object.entries(object).filter(([key]) => !key.endsWith('_comment'));
}

/**
 * @param {string | number} value
 * @param {string} [comment]
 */
function commented(value, comment) {
  return comment === undefined ? String(value) : `${value} /* ${comment} */`;
}

/**
 * @param {any} object
 * @param {string} indentation
 */
function body(object, indentation) {
  return members(object).flatMap(([key, value]) => member(key, value, object, indentation));
}

/**
 * @param {string} key
 * @param {any} value
 * @param {any} owner
 * @param {string} indentation
 * @returns {string[]}
 */
function member(key, value, owner, indentation) {
  const inner = `${indentation}\t`;
  if (Array.isArray(value)) {
    const elements = value.map((element) =>
      typeof element === 'object' && !('value' in element)
        ? [`${inner}{`, ...body(element, `${inner}\t`), `${inner}},`].join('\n')
        : `${inner}${commented(element.value ?? element, element.comment)},`,
    );
    return [`${indentation}${key} = (`, ...elements, `${indentation});`];
  }
  if (typeof value === 'object') {
    return [`${indentation}${key} = {`, ...body(value, inner), `${indentation}};`];
  }
  return [`${indentation}${key} = ${commented(value, owner[`${key}_comment`])};`];
}

/**
 * @param {any} object
 * @returns {string}
 */
function inline(object) {
  const parts = members(object).map(([key, value]) => {
    if (Array.isArray(value)) return `${key} = (${value.map((one) => `${one}, `).join('')}); `;
    if (typeof value === 'object') return `${key} = ${inline(value)}; `;
    return `${key} = ${commented(value, object[`${key}_comment`])}; `;
  });
  return `{${parts.join('')}}`;
}

/**
 * Returns a raw string without its quotes.
 *
 * @param {any} raw
 */
const decode = (raw) => String(raw).replace(/^"([^]*)"$/, '$1');

/**
 * Returns the identifiers in a list.
 *
 * @param {any[]} [raw]
 */
const list = (raw = []) => raw.map((one) => one.value ?? one);

exports.decode = decode;
exports.list = list;
exports.parse = parse;
exports.write = write;
