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

/**
 * Returns an XML property list, as Expo writes it.
 *
 * @param {any} value
 */
function plistFile(value) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${xml(value, '')}
</plist>
`;
}

/**
 * @param {any} value
 * @param {string} indentation
 * @returns {string}
 */
function xml(value, indentation) {
  const inner = `${indentation}\t`;
  const escaped = (/** @type {string} */ text) =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  const isArray = Array.isArray(value);
  const lines = Object.entries(value).map(([name, member]) =>
    `${isArray ? '' : `${inner}<key>${escaped(name)}</key>\n`}${inner}${xml(member, inner)}\n`);
  const tag = isArray ? 'array' : 'dict';
  return `<${tag}>\n${lines.join('')}${indentation}</${tag}>`;
}

exports.parsePlist = parsePlist;
exports.plistFile = plistFile;
