'use strict';

const { apnsHeaders, makeAps, makeImage, omitUndefined } = require('./aps.js');
const { rejectNames } = require('./customData.js');
const { PayloadError } = require('./errors.js');
const { namedFields } = require('./fieldNames.js');
const { validateMessage } = require('./messages.js');
const { checkSize } = require('./size.js');
const validators = require('./validators.js');

/**
 * Size of the members that Firebase adds before delivery, in bytes: `gcm.message_id`, `google.c.sender.id`,
 * `google.c.fid`, `google.c.a.e` and the punctuation around them.
 */
const providerOverhead = 200;

/** Names that Firebase rejects or drops (firebase.google.com, "Message types"). */
const reservedNames = /^(from|message_type|collapse_key|gcm.*|google.*)$/s;

/** Matches a term of a condition. */
const term = /'[^']+' *in *topics/g;

/** Maximum number of topics in a condition (firebase.google.com, "Send messages to topics"). */
const maxTopics = 5;

/**
 * Returns whether a condition consists of terms, `&&`, `||`, `!` and parentheses.
 *
 * @param {string} text
 */
function isCondition(text) {
  let form = text.replaceAll('#', '?').replace(term, '#').replaceAll(' ', '');
  for (let last = ''; form !== last;) {
    last = form;
    form = form.replace(/!#|\(#\)|#(&&|\|\|)#/, '#');
  }
  return form === '#' && (text.match(term)?.length ?? 0) <= maxTopics;
}

/**
 * Accepts a string that satisfies a condition.
 *
 * @param {string} help
 * @param {(text: string) => boolean} accepts
 * @returns {validators.Validator}
 */
function target(help, accepts) {
  return {
    help,
    parse(value, path) {
      const text = /** @type {string} */ (validators.string(help).parse(value, path));
      if (!accepts(text)) validators.fail('value-invalid', path, 'isn\'t in Firebase\'s format', help);
      return text;
    },
  };
}

const options = {
  fid: validators.string('a Firebase installation ID, a string'),
  token: validators.string('a registration token, a string'),
  topic: target(
    'the name of a topic without /topics/, of letters, digits and -_.~%', (text) => /^[\w.~%-]+$/.test(text)),
  condition: target(
    `a condition such as 'news' in topics && 'calls' in topics, with at most ${maxTopics} topics`, isCondition),
};

/** @type {typeof import('./index').toFCM} */
function toFCM(value, input) {
  const message = validateMessage(value);
  const target = validators.parseObject(
    options, input, '', 'an object with fid, token, topic or condition', 'the options object of toFCM');
  if (Object.keys(target).length !== 1) {
    throw new PayloadError(
      'token',
      'target-count-invalid',
      'toFCM requires exactly one target; pass one of fid, token, topic and condition');
  }
  const { image, isComplete } = makeImage(message);
  rejectNames(message, reservedNames, 'is reserved by Firebase');
  rejectNames(message, /^image(Url|_url)?$/, 'would be shown as an attachment with Firebase');
  const data = stringValues({
    ...message.data,
    ...namedFields(message, 'data', isComplete ? ['media'] : []),
  });
  const aps = makeAps(message);
  const delivered = omitUndefined({ aps, ...data, fcm_options: image });
  checkSize(message, delivered, { provider: 'Firebase', overhead: providerOverhead });
  const apns = omitUndefined({
    headers: apnsHeaders(message),
    payload: { aps },
    fcm_options: image,
  });
  return { message: /** @type {any} */ ({ ...target, data, apns }) };
}

/**
 * Converts values to strings, because Firebase accepts only strings. Arrays, objects, numbers and Booleans become JSON,
 * which the extension decodes.
 *
 * @param {Record<string, unknown>} data
 * @returns {Record<string, string>}
 */
function stringValues(data) {
  const pairs = Object.entries(data).filter(([, value]) => value !== null);
  return Object.fromEntries(pairs.map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}

exports.toFCM = toFCM;
