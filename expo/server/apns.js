'use strict';

const { apsOf, compact, headersOf } = require('./aps.js');
const { PayloadError } = require('./errors.js');
const { checked } = require('./messages.js');
const { named } = require('./names.js');
const rules = require('./rules.js');
const { checkSize, largestVoIPPayload } = require('./size.js');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const options = {
  topic: rules.required(rules.ascii('the app\'s bundle identifier, a string')),
  pushType: rules.oneOf(['alert', 'voip']),
  id: {
    help: 'a lower-case UUID',
    /** @type {rules.Rule['read']} */
    read(value, path) {
      if (typeof value !== 'string' || !uuid.test(value)) rules.refuse(path, 'is not a lower-case UUID', 'one, or none');
      return value;
    },
  },
};

/** @type {typeof import('./index').toAPNs} */
function toAPNs(value, given) {
  const message = checked(value);
  const { topic, pushType, id } = rules.shaped(
    options, given, '', 'an object with topic', 'the options of toAPNs');
  const { media } = message;
  const payload = /** @type {import('./index').APNsRequest['payload']} */ (compact({
    aps: apsOf(message),
    data: { ...message.data, ...named(message, 'data', ['media']) },
    image: media?.length === 1 ? media[0] : media,
  }));
  const headers = /** @type {import('./index').APNsRequest['headers']} */ (compact({
    'apns-topic': topic,
    ...headersOf(message),
    'apns-id': id,
  }));
  if (pushType !== 'voip') {
    checkSize(message, payload);
    return { headers, payload };
  }
  if (message.state !== 'incoming') {
    throw new PayloadError(
      'pushType',
      'pushType is voip for what does not ring; pass alert, or a call that is incoming');
  }
  checkSize(message, payload, { limit: largestVoIPPayload });
  /** @type {Partial<typeof headers>} */
  const ringing = {
    'apns-topic': topic.endsWith('.voip') ? topic : `${topic}.voip`,
    'apns-push-type': 'voip',
    'apns-priority': '10',
  };
  return { headers: { ...headers, ...ringing }, payload };
}

exports.toAPNs = toAPNs;
