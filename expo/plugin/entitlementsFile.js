'use strict';

const fs = require('fs');
const path = require('path');

const { requiredElements } = require('./appPlists');
const { PluginError } = require('./errors');
const { APP_GROUPS } = require('./extensions');
const { escapeXML } = require('./plist');

/**
 * Adds app groups again that another plugin removed from the app's entitlements after ours: the plugins of
 * Klaviyo, Braze and CleverTap replace the list with their own group if it is in the list already.
 *
 * @param {import('./project/editor').ProjectEditor} editor
 * @param {import('./installation').Installation} installation
 * @param {{platformProjectRoot: string}} request
 * @returns {string[]} The groups that were missing.
 */
function restoreAppGroups(editor, installation, { platformProjectRoot: iosFolder }) {
  const configured = installation.configuredPlists[APP_GROUPS] ?? [];
  const groups = [...new Set([...configured, ...requiredElements(installation)[APP_GROUPS]])];
  const files = editor.settings.flatMap(
    (settings) => settings.value('CODE_SIGN_ENTITLEMENTS') || [],
  );
  /** @type {Set<string>} */
  const restored = new Set();
  for (const name of new Set(files)) {
    const relative = name.replace(/^\$\(SRCROOT\)\/|^\$\{SRCROOT\}\//, '');
    const file = path.resolve(iosFolder, relative);
    if (!fs.existsSync(file)) continue;
    const text = fs.readFileSync(file, 'utf8');
    const missing = groups.filter((group) => !appGroups(text).includes(group));
    if (missing.length === 0) continue;
    fs.writeFileSync(file, withAppGroups(text, missing, name));
    for (const group of missing) restored.add(group);
  }
  return [...restored];
}

/** The list of app groups in a property list that Expo has written. */
const LIST = new RegExp(
  `([ \\t]*)<key>${APP_GROUPS.replace(/\./g, '\\.')}</key>\\s*` +
    '(?:<array\\s*/>|<array>([\\s\\S]*?)</array>)',
);

/** @param {string} text */
function appGroups(text) {
  const elements = LIST.exec(text)?.[2] ?? '';
  return [...elements.matchAll(/<string>([^<]*)<\/string>/g)].map(([, group]) => group);
}

/**
 * @param {string} text
 * @param {string[]} groups
 * @param {string} name Path of the file, for errors.
 */
function withAppGroups(text, groups, name) {
  const list = (/** @type {string} */ indentation, /** @type {string[]} */ all) => {
    const lines = all.map((group) => `${indentation}  <string>${escapeXML(group)}</string>\n`);
    return `${indentation}<key>${APP_GROUPS}</key>\n${indentation}<array>\n${lines.join('')}${indentation}</array>`;
  };
  const existing = LIST.exec(text);
  if (existing) {
    return text.replace(LIST, () => list(existing[1], [...appGroups(text), ...groups]));
  }
  const end = text.lastIndexOf('</dict>');
  if (end < 0) {
    throw new PluginError(
      'app-groups-removed',
      `${name} isn't an XML property list; add the app groups ${groups.join(', ')} to it`,
      name,
    );
  }
  const line = text.lastIndexOf('\n', end) + 1;
  return `${text.slice(0, line)}${list('    ', groups)}\n${text.slice(line)}`;
}

exports.restoreAppGroups = restoreAppGroups;
