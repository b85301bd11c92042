'use strict';

const { apnsHeaders, makeAps, omitUndefined } = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { namedFields } = require('./fieldNames.js');
const { validateMessage } = require('./messages.js');
const { checkSize, maxVoIPPayloadSize } = require('./size.js');
const validators = require('./validators.js');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const options = {
  topic: validators.required(validators.asciiString('the app\'s bundle ID, a string')),
  pushType: validators.oneOf(['alert', 'voip']),
  id: {
    help: 'a lowercase UUID',
    /** @type {validators.Validator['parse']} */
    parse(value, path) {
      if (typeof value !== 'string' || !uuid.test(value)) {
        validators.fail('value-invalid', path, 'isn\'t a lowercase UUID', 'one, or omit it');
      }
      return value;
    },
  },
};

/** @type {typeof import('./index').toAPNs} */
function toAPNs(value, input) {
  const message = validateMessage(value);
  const { topic, pushType, id } = validators.parseObject(
    options, input, '', 'an object with topic', 'the options object of toAPNs');
  const { media } = message;
  const payload = /** @type {import('./index').APNsRequest['payload']} */ (omitUndefined({
    aps: makeAps(message),
    data: { ...message.data, ...namedFields(message, 'data', ['media']) },
    image: media?.length === 1 ? media[0] : media,
  }));
  const headers = /** @type {import('./index').APNsRequest['headers']} */ (omitUndefined({
    'apns-topic': topic,
    ...apnsHeaders(message),
    'apns-id': id,
  }));
  if (pushType !== 'voip') {
    checkSize(message, payload);
    return { headers, payload };
  }
  if (message.state !== 'incoming') {
    throw new PayloadError(
      'pushType',
      'call-not-ringing',
      'pushType voip requires an incoming call; pass alert, or a call with the state incoming');
  }
  checkSize(message, payload, { limit: maxVoIPPayloadSize });
  /** @type {Partial<typeof headers>} */
  const voipHeaders = {
    'apns-topic': topic.endsWith('.voip') ? topic : `${topic}.voip`,
    'apns-push-type': 'voip',
    'apns-priority': '10',
  };
  return { headers: { ...headers, ...voipHeaders }, payload };
}

exports.toAPNs = toAPNs;
