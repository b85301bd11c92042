'use strict';

/**
 * What an XML property list says: texts, flags, numbers, lists, objects.
 *
 * @param {string} text
 * @returns {any}
 */
function parsePlist(text) {
  const tokens = [...text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>([^<]*)/g)].filter(
    ([, , name]) => name !== 'plist' && name !== 'xml',
  );
  let place = 0;
  /** @returns {any} */
  const value = () => {
    const [, , name, isEmpty, content] = tokens[place];
    place += 1;
    const isClosed = isEmpty === '/';
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'dict' || name === 'array') {
      /** @type {[string, any][]} */
      const members = [];
      while (!isClosed && tokens[place][1] !== '/') {
        let key = '';
        if (name === 'dict') {
          key = unescaped(tokens[place][4]);
          place += 2;
        }
        members.push([key, value()]);
      }
      if (!isClosed) place += 1;
      return name === 'dict' ? Object.fromEntries(members) : members.map(([, one]) => one);
    }
    if (!isClosed) place += 1;
    return name === 'string' ? unescaped(isClosed ? '' : content) : Number(content);
  };
  return value();
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

exports.parsePlist = parsePlist;
