'use strict';

const { apsOf, compact, headersOf, imageOf } = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { refuseNames } = require('./extra.js');
const { checked } = require('./messages.js');
const { named } = require('./names.js');
const rules = require('./rules.js');
const { checkSize } = require('./size.js');

/**
 * What Firebase adds on the way, in bytes: `gcm.message_id`, `google.c.sender.id`,
 * `google.c.fid`, `google.c.a.e` and the punctuation around them.
 */
const reserve = 200;

/** Names that Firebase refuses or drops (firebase.google.com, "Message types"). */
const reserved = /^(from|message_type|collapse_key|gcm.*|google.*)$/s;

const options = {
  token: rules.text('a registration token, a string'),
  topic: rules.text('the name of a topic, a string'),
  condition: rules.text('a condition of topics, a string'),
};

/** @type {typeof import('./index').toFCM} */
function toFCM(value, given) {
  const message = checked(value);
  const target = rules.shaped(
    options, given, '', 'an object with token, topic or condition', 'the options of toFCM');
  if (Object.keys(target).length !== 1) {
    throw new PayloadError('token', 'the target is not one; pass either token, topic or condition');
  }
  const { image, isAll } = imageOf(message);
  refuseNames(message, reserved, 'a name of Firebase\'s own');
  refuseNames(message, /^image(Url|_url)?$/, 'read as an attachment through Firebase');
  const data = asTexts({ ...message.data, ...named(message, 'data', isAll ? ['media'] : []) });
  const aps = apsOf(message);
  const arriving = compact({ aps, ...data, fcm_options: image });
  checkSize(message, arriving, { provider: 'Firebase', reserve });
  const apns = compact({ headers: headersOf(message), payload: { aps }, fcm_options: image });
  return { message: /** @type {any} */ ({ ...target, data, apns }) };
}

/**
 * Firebase takes texts only: lists, objects, numbers and flags become their JSON, which the
 * extension reads.
 *
 * @param {Record<string, unknown>} data
 * @returns {Record<string, string>}
 */
function asTexts(data) {
  const pairs = Object.entries(data).filter(([, value]) => value !== null);
  return Object.fromEntries(pairs.map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]));
}

exports.toFCM = toFCM;
