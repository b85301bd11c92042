'use strict';

const fs = require('fs');
const path = require('path');

const { closestMatch } = require('../shared/suggestions');
const { PluginError } = require('./errors');

/**
 * @typedef {object} VendorDescription Entry of `vendors.json`, which explains the members.
 * @property {string} name
 * @property {string} file
 * @property {string} step
 * @property {string[]} pods
 * @property {Record<string, string[] | Record<string, string[]>>} [podsFor]
 * @property {string[]} options
 * @property {string[]} [required]
 * @property {string[]} [flags]
 * @property {string} [appGroup]
 * @property {string} [appGroupKey]
 * @property {Record<string, string>} [infoPlist]
 *
 * @typedef {object} Vendor A vendor's part of the service extension.
 * @property {string} name Name of the vendor, or of the file with its step.
 * @property {string[]} steps Swift expressions of the steps, such as `.braze`.
 * @property {string[]} pods Arguments of `pod` in the Podfile.
 * @property {string} [file] File in the folder of vendor steps.
 * @property {string} [appGroup] App group of the vendor.
 * @property {Record<string, string>} infoPlist Further keys of the extension's Info.plist.
 * @property {string} [appGroupKey] Key of both Info.plists that contains the app group.
 */

/** Folders with the vendor steps: in a clone of the repository, and in the package, which has copies. */
const FOLDERS = [
  path.join(__dirname, '..', '..', 'Examples', 'VendorSteps'),
  path.join(__dirname, 'VendorSteps'),
];

/**
 * Returns the path of a file in the folder of vendor steps.
 *
 * @param {string} name
 */
function stepFile(name) {
  const folder = FOLDERS.find((candidate) => fs.existsSync(path.join(candidate, name)));
  if (!folder) {
    throw new PluginError(
      'file-not-found', `The package has no file ${name}; install it again`, name);
  }
  return path.join(folder, name);
}

/** @type {VendorDescription[] | undefined} */
let cachedTable;

/** @returns {VendorDescription[]} */
function table() {
  cachedTable ??= JSON.parse(fs.readFileSync(stepFile('vendors.json'), 'utf8')).vendors;
  return /** @type {VendorDescription[]} */ (cachedTable);
}

/** A pod, optionally followed by a version. */
const POD = /^([A-Za-z0-9][\w+./-]*)(?:\s+((?:~>|>=|<=|=|<|>)?\s*\d[\w.-]*))?$/;

const APP_GROUP = /^group\.[A-Za-z0-9.-]+$/;

/**
 * Whether a value is a nonblank string, or refers to an environment variable.
 *
 * @param {any} value
 */
function isText(value) {
  if (typeof value === 'string') return /\S/.test(value);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    typeof value.env === 'string' &&
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(value.env)
  );
}

/**
 * Validates the option `vendors`.
 *
 * @param {unknown} value
 * @throws {PluginError}
 */
function validateVendors(value) {
  if (!Array.isArray(value) || value.length === 0) {
    throw new PluginError(
      'invalid-option',
      `Option vendors can't be ${JSON.stringify(value)}; set it to a list such as ["onesignal"]`,
      'vendors',
    );
  }
  const names = value.map((entry) => validateVendor(entry).name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) {
    throw new PluginError(
      'invalid-option', `Option vendors contains ${double} twice; remove one of them`, 'vendors');
  }
}

/** @param {any} entry */
function validateVendor(entry) {
  const options = typeof entry === 'string' ? { name: entry } : entry;
  if (typeof options?.name !== 'string') {
    throw new PluginError(
      'invalid-option',
      `Option vendors can't contain ${JSON.stringify(entry)}; use a vendor's name, or an object with ` +
        'its name and options',
      'vendors',
    );
  }
  const vendor = table().find(({ name }) => name === options.name);
  if (!vendor) {
    const names = table().map(({ name }) => name);
    const suggestion = closestMatch(options.name, names);
    const fix = suggestion
      ? `did you mean ${suggestion}?`
      : `use one of ${names.join(', ')}, or vendorStepFile for other vendors`;
    throw new PluginError('unknown-vendor', `Unknown vendor ${options.name}; ${fix}`, options.name);
  }
  for (const [name, value] of Object.entries(options)) {
    if (name === 'name' || value === undefined) continue;
    const option = `vendors.${vendor.name}.${name}`;
    if (!vendor.options.includes(name)) {
      const known = vendor.options.length > 0 ? vendor.options.join(', ') : 'none';
      throw new PluginError(
        'unknown-option', `Unknown option ${option}; valid options are ${known}`, option);
    }
    const help = optionHelp(vendor, name, value);
    if (help !== undefined) {
      // The value may be a key.
      throw new PluginError('invalid-option', `Option ${option} is invalid; set it to ${help}`, option);
    }
  }
  return vendor;
}

/**
 * Returns a description of the valid values if a value isn't one of them.
 *
 * @param {VendorDescription} vendor
 * @param {string} name
 * @param {unknown} value
 */
function optionHelp(vendor, name, value) {
  const choices = vendor.podsFor?.[name];
  if (choices !== undefined && !Array.isArray(choices)) {
    const valid = Object.keys(choices);
    return valid.some((choice) => choice === value)
      ? undefined : `one of ${valid.map((choice) => `"${choice}"`).join(', ')}`;
  }
  if (vendor.flags?.includes(name)) return typeof value === 'boolean' ? undefined : 'true or false';
  if (name === 'appGroup') {
    return typeof value === 'string' && APP_GROUP.test(value)
      ? undefined : 'an app group identifier, which starts with "group."';
  }
  return isText(value) ? undefined : 'a string, or {"env": "NAME"} for an environment variable';
}

/** @param {any} value */
const isPod = (value) => typeof value === 'string' && POD.test(value);

/**
 * Returns the options that a vendor's own plugin has in the app config, so that they needn't be repeated.
 *
 * @param {string} name
 * @param {any} config The app config.
 * @returns {Record<string, any>}
 */
function inheritedOptions(name, config) {
  const optionsOf = (/** @type {string} */ plugin) => {
    const entry = (config.plugins ?? []).find(
      (/** @type {any} */ one) => Array.isArray(one) && one[0] === plugin,
    );
    return entry?.[1] ?? {};
  };
  switch (name) {
    case 'onesignal':
      return { appGroup: optionsOf('onesignal-expo-plugin').appGroupName };
    case 'customerio': {
      const { config: sdk, ios } = optionsOf('customerio-expo-plugin');
      const push = ios?.pushNotification;
      return {
        apiKey: push?.env?.cdpApiKey ?? sdk?.cdpApiKey,
        appGroup: push?.appGroupId,
        isInEU: (push?.env?.region ?? sdk?.region)?.toUpperCase() === 'EU' ? true : undefined,
        provider: push?.provider,
      };
    }
    case 'clevertap': {
      const options = optionsOf('@clevertap/clevertap-expo-plugin');
      return {
        accountId: options.accountId,
        appGroup: options.ios?.notifications?.iosPushAppGroup,
        region: options.accountRegion,
        token: options.accountToken,
      };
    }
    default:
      return {};
  }
}

/**
 * Returns the vendors' parts of the service extension, in the order of the option.
 *
 * @param {import('./index').CameoPluginOptions} options Validated options.
 * @param {any} config The app config.
 * @param {string} app The app's bundle ID.
 * @returns {Vendor[]}
 * @throws {PluginError} If a required option is missing, or later if an environment variable is.
 */
function planVendors({ vendors = [] }, config, app) {
  return vendors.map((entry) => {
    const { name, ...given } = typeof entry === 'string' ? { name: entry } : entry;
    const inherited = inheritedOptions(name, config);
    const vendor = validateVendor({ ...withoutUndefined(inherited), ...withoutUndefined(given), name });
    return planVendor(vendor, { ...inherited, ...withoutUndefined(given) }, app);
  });
}

/** @param {Record<string, any>} object */
function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/**
 * @param {VendorDescription} vendor
 * @param {Record<string, any>} options
 * @param {string} app
 * @returns {Vendor}
 */
function planVendor(vendor, options, app) {
  /** @type {Record<string, any>} */
  const values = { ...options, appGroup: options.appGroup ?? vendor.appGroup?.replace('{app}', app) };
  for (const option of vendor.required ?? []) {
    if (values[option] !== undefined) continue;
    throw new PluginError(
      'missing-option',
      `Vendor ${vendor.name} has no ${option}; set it, as in {"name": "${vendor.name}", "${option}": "…"}`,
      `vendors.${vendor.name}.${option}`,
    );
  }
  const text = (/** @type {string} */ option) => resolved(values[option], vendor.name, option);
  const step = () =>
    vendor.step.replace(/\{(\w+)\}/g, (_, option) =>
      vendor.flags?.includes(option) ? String(values[option] === true) : swiftLiteral(text(option)),
    );
  const pods = [...vendor.pods];
  for (const [option, list] of Object.entries(vendor.podsFor ?? {})) {
    if (Array.isArray(list)) pods.push(...(values[option] === undefined ? [] : list));
    else pods.push(...list[values[option] ?? Object.keys(list)[0]]);
  }
  const keys = Object.entries(vendor.infoPlist ?? {}).filter(
    ([, option]) => values[option] !== undefined,
  );
  return {
    name: vendor.name,
    // Read only by prebuild: other commands evaluate the app config without the environment of the build.
    get steps() {
      return [step()];
    },
    pods,
    file: vendor.file,
    appGroup: values.appGroup,
    get infoPlist() {
      return Object.fromEntries(keys.map(([key, option]) => [key, text(option)]));
    },
    appGroupKey: vendor.appGroupKey,
  };
}

/**
 * Returns the value of an option, from the environment if the option refers to it.
 *
 * @param {any} value
 * @param {string} vendor
 * @param {string} option
 * @returns {string}
 */
function resolved(value, vendor, option) {
  if (typeof value === 'string') return value;
  const text = process.env[value.env];
  if (text === undefined || text.trim() === '') {
    throw new PluginError(
      'missing-environment',
      `Environment variable ${value.env} of vendor ${vendor} isn't set; set it before prebuild, and in ` +
        'the environment of EAS Build',
      `vendors.${vendor}.${option}`,
    );
  }
  return text.trim();
}

/**
 * Returns a Swift string literal.
 *
 * @param {string} text
 */
function swiftLiteral(text) {
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replace(/[\x00-\x1f\x7f]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
  return `"${escaped}"`;
}

/**
 * Returns the steps that a Swift file adds to `VendorStep`, such as `.mySDK`.
 *
 * @param {string} source
 */
function stepsIn(source) {
  if (!/\bextension\s+(Cameo\.)?VendorStep\b/.test(source)) return [];
  const declaration = /\bstatic\s+(?:var|let)\s+(\w+)\s*(?::\s*VendorStep\b|=\s*VendorStep\b)/g;
  return [...source.matchAll(declaration)].map(([, name]) => `.${name}`);
}

/**
 * Returns the arguments of `pod` for a pod with an optional version.
 *
 * @param {string} pod
 */
function podArguments(pod) {
  const [, name, version] = /** @type {RegExpExecArray} */ (POD.exec(pod));
  return version === undefined ? `'${name}'` : `'${name}', '${version.replace(/\s+/g, ' ')}'`;
}

exports.isPod = isPod;
exports.planVendors = planVendors;
exports.podArguments = podArguments;
exports.stepFile = stepFile;
exports.stepsIn = stepsIn;
exports.validateVendors = validateVendors;
