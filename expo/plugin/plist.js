'use strict';

/** @typedef {import('./values').PlistValue} PlistValue */

/** @param {string} text */
function escapeXML(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * @param {PlistValue} value
 * @returns {value is { real: number }}
 */
function isReal(value) {
  return typeof value === 'object' && 'real' in value && typeof value.real === 'number';
}

/**
 * @param {PlistValue} value
 * @param {string} indentation
 * @returns {string} XML without indentation of the first line.
 */
function xml(value, indentation) {
  const inner = `${indentation}\t`;
  if (typeof value === 'string') return `<string>${escapeXML(value)}</string>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') {
    return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  }
  if (Array.isArray(value)) {
    const lines = value.map((element) => `${inner}${xml(element, inner)}\n`);
    return `<array>\n${lines.join('')}${indentation}</array>`;
  }
  if (isReal(value)) {
    return `<real>${Number.isInteger(value.real) ? value.real.toFixed(1) : value.real}</real>`;
  }
  const lines = Object.entries(value).map(
    ([name, member]) => `${inner}<key>${escapeXML(name)}</key>\n${inner}${xml(member, inner)}\n`,
  );
  return `<dict>\n${lines.join('')}${indentation}</dict>`;
}

/**
 * Returns an XML property list with keys in the given order.
 *
 * @param {PlistValue} value
 */
function plistFile(value) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${xml(value, '')}
</plist>
`;
}

exports.escapeXML = escapeXML;
exports.plistFile = plistFile;
