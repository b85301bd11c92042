'use strict';

// The names of the two programs in messages.

/** Names of reports and files, which don't depend on the program. */
const fixed = /("name": ?"|name="|# |### )cameo lint/g;

/** Returns output of the tool with the name `npx expo-cameo` before its commands. */
function named(/** @type {string} */ text) {
  return text.replace(fixed, '$1cameo\u0001lint')
    .replace(/(?<![\w.-])cameo(\s+)(install|manual|map|lint|doctor|inspect|adopt|uninstall|preview|gallery|diff|COMMAND)\b/g, 'npx expo-cameo$1$2')
    .replaceAll('cameo\u0001lint', 'cameo lint');
}

exports.named = named;
