'use strict';

/**
 * Parses an XML property list.
 *
 * @param {string} text
 * @returns {any}
 */
function parsePlist(text) {
  const tokens = [...text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>([^<]*)/g)].filter(
    ([, , name]) => name !== 'plist' && name !== 'xml',
  );
  let position = 0;
  /** @returns {any} */
  const value = () => {
    const [, , name, isEmpty, content] = tokens[position];
    position += 1;
    const isClosed = isEmpty === '/';
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'dict' || name === 'array') {
      /** @type {[string, any][]} */
      const members = [];
      while (!isClosed && tokens[position][1] !== '/') {
        let key = '';
        if (name === 'dict') {
          key = unescapeXML(tokens[position][4]);
          position += 2;
        }
        members.push([key, value()]);
      }
      if (!isClosed) position += 1;
      return name === 'dict' ? Object.fromEntries(members) : members.map(([, one]) => one);
    }
    if (!isClosed) position += 1;
    return name === 'string' ? unescapeXML(isClosed ? '' : content) : Number(content);
  };
  return value();
}

/** @param {string} text */
function unescapeXML(text) {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

exports.parsePlist = parsePlist;
