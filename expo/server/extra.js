'use strict';

const { PayloadError } = require('./errors.js');
const names = require('./names.js');
const { kindOf, refuse, refuseHalves } = require('./rules.js');

const help = 'an object of what JSON holds: texts, numbers, true, false, null, lists, objects';

/** How many lists and objects may stand in each other; more than any push needs. */
const deepest = 32;

/** Names that providers and iOS keep for themselves beside the app's own data. */
const kept = ['aps', 'communication', 'custom', 'os_data', 'att', 'fcm_options', '_richContent'];

/**
 * The app's own values beside Cameo's, copied.
 *
 * @type {import('./rules.js').Rule}
 */
const rule = {
  help,
  read(value, path) {
    if (typeof value !== 'object' || Array.isArray(value)) {
      refuse(path, `is ${kindOf(value)}`, help);
    }
    for (const name of Object.keys(value)) {
      if (!kept.includes(name) && !names.inData.includes(name)) continue;
      throw new PayloadError(
        `${path}.${name}`, `${path}.${name} is a name that the push itself needs; rename it`);
    }
    const copy = /** @type {object} */ (copied(value, path, []));
    return Object.keys(copy).length === 0 ? undefined : copy;
  },
};

/**
 * @param {any} value
 * @param {string} path
 * @param {object[]} above The objects in which the value stands.
 * @returns {unknown}
 */
function copied(value, path, above) {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    refuseHalves(value, path, 'a text');
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'object') refuse(path, `is ${kindOf(value)}`, 'a value that JSON holds');
  if (above.includes(value)) refuse(path, 'holds itself', 'a value that JSON holds');
  if (above.length === deepest) refuse(path, `is nested deeper than ${deepest}`, 'a flatter value');
  const inside = [...above, value];
  if (Array.isArray(value)) {
    return value.map((item, index) => copied(item, `${path}[${index}]`, inside));
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    refuse(path, 'is no plain object', 'a value that JSON holds, such as a text');
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.map(([name, member]) => [name, copied(member, `${path}.${name}`, inside)]));
}

/**
 * Refuses names of the app's own values that mean something else where a provider puts them.
 *
 * @param {import('./index').Message} message
 * @param {RegExp} names
 * @param {string} meaning
 */
function refuseNames({ data = {} }, names, meaning) {
  const name = Object.keys(data).find((key) => names.test(key));
  if (name === undefined) return;
  throw new PayloadError(`data.${name}`, `data.${name} is ${meaning}; rename it`);
}

exports.rule = rule;
exports.refuseNames = refuseNames;
