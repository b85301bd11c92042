'use strict';

const { customData } = require('./customData.js');
const { PayloadError } = require('./errors.js');
const { deepLink, httpsURL } = require('./urls.js');
const validators = require('./validators.js');

const { boolean, identifier, list, object, required, string, wholeNumber } = validators;

/** Maximum size of `apns-collapse-id`, in bytes (Apple, "Sending notification requests to APNs"). */
const maxCollapseIDSize = 64;

/** @type {Record<string, import('./validators.js').Validator>} */
const collapseIDs = {
  collapseId: validators.asciiString(`a collapseId of at most ${maxCollapseIDSize} bytes`),
  messageId: validators.asciiString(
    `a messageId or collapseId of at most ${maxCollapseIDSize} bytes`),
};

const sender = {
  id: required(identifier('the sender\'s stable identifier in the app, a string or a whole number')),
  name: required(string('the sender\'s display name, a string')),
  avatarUrl: httpsURL,
  handle: string('an email address, a phone number or another handle, a string'),
  handleType: validators.oneOf(['emailAddress', 'phoneNumber', 'unknown']),
};

const participant = {
  id: required(identifier('the participant\'s stable identifier in the app, a string or a whole number')),
  name: string('a name, a string'),
  avatarUrl: httpsURL,
};

const group = {
  name: string('the group\'s name, a string'),
  avatarUrl: httpsURL,
};

/** Accepts an identifier as shorthand for an object that contains only the identifier. */
const recipient = {
  help: 'an identifier, or an object with id, name and avatarUrl',
  /** @type {validators.Validator['parse']} */
  parse(value, path) {
    if (typeof value !== 'object') return participant.id.parse(value, path);
    return validators.parseObject(participant, value, path, recipient.help);
  },
};

/** Accepts a URL as shorthand for an object that contains only the URL. */
const mediaItem = {
  help: 'an HTTPS URL, or an object with url and type',
  /** @type {validators.Validator['parse']} */
  parse(value, path) {
    if (typeof value === 'string') return httpsURL.parse(value, path);
    const fields = {
      url: required(httpsURL),
      type: string('a type hint such as image/jpeg'),
    };
    return validators.parseObject(fields, value, path, mediaItem.help);
  },
};

/** The fields that all kinds of messages have. */
const commonFields = {
  sender: required(object(sender, 'an object with id and name')),
  body: required(string('the text to show, a nonempty string')),
  conversationId: identifier('the conversation\'s stable identifier, a string or a whole number'),
  threadId: string('the notification\'s thread identifier, a string without @'),
  messageId: string('the message\'s identifier, a string'),
  collapseId: string('an identifier of at most 64 bytes, a string'),
  deepLink,
  category: string('a category identifier, a string'),
  badge: wholeNumber(0, 'the badge number of the app icon'),
  sound: string('the name of a sound in the app\'s bundle, or default'),
  silent: boolean,
  interruptionLevel: validators.oneOf(['passive', 'active', 'time-sensitive', 'critical']),
  notifiesAnyway: boolean,
  account: string('the scope of the account that the push is for, a string'),
  receiptUrl: httpsURL,
  expiresAt: validators.expiration,
  priority: validators.oneOf(['high', 'normal']),
  data: customData,
};

const media = list(mediaItem, 'a list of HTTPS URLs');

/** @type {Record<import('./index').MessageKind, validators.Fields>} */
const fieldsByKind = {
  direct: { ...commonFields, media },
  group: {
    ...commonFields,
    conversationId: required(commonFields.conversationId),
    media,
    group: required(object(group, 'an object with name and avatarUrl')),
    recipients: list(recipient, 'a list of the other members, without the sender and the user'),
    recipientCount: wholeNumber(1, 'the number of other members, without the sender and the user'),
    mentionsCurrentUser: boolean,
    repliesToCurrentUser: boolean,
  },
  call: {
    ...commonFields,
    group: object(group, 'an object with name and avatarUrl'),
    state: required(validators.oneOf(['incoming', 'missed', 'voicemail'])),
    capability: validators.oneOf(['audio', 'video']),
    participants: list(
      object(participant, 'an object with id and name'),
      'a list of the other participants, without the caller and the user'),
    date: validators.timestamp,
    duration: validators.duration,
  },
};

/** @type {Record<import('./index').MessageKind, string>} */
const functionNames = { direct: 'directMessage', group: 'groupMessage', call: 'call' };

/** @type {typeof import('./index').directMessage} */
const directMessage = (input) => makeMessage('direct', input);

/** @type {typeof import('./index').groupMessage} */
const groupMessage = (input) => makeMessage('group', input);

/** @type {typeof import('./index').call} */
const call = (input) => makeMessage('call', input);

/**
 * Validates a message passed to one of the provider functions. It may have been decoded from JSON.
 *
 * @param {unknown} value
 * @returns {import('./index').Message}
 */
function validateMessage(value) {
  const { kind, ...input } = /** @type {any} */ (value ?? {});
  if (!Object.hasOwn(functionNames, String(kind))) {
    throw new PayloadError(
      'message',
      'message-invalid',
      'message has no valid kind; pass the result of directMessage, groupMessage or call');
  }
  return makeMessage(/** @type {import('./index').MessageKind} */ (kind), input);
}

/**
 * @template {import('./index').MessageKind} K
 * @param {K} kind
 * @param {unknown} input
 * @returns {import('./index').Message<K>}
 */
function makeMessage(kind, input) {
  rejectFieldsOfOtherKinds(kind, input);
  const message = validators.parseObject(
    fieldsByKind[kind],
    input,
    '',
    `an object with ${requiredFields(kind)}`,
    functionNames[kind]);
  message.conversationId ??= message.sender.id;
  checkSender(message.sender);
  checkParticipants(message);
  checkGroup(message);
  checkIdentifiers(message);
  if (message.silent && message.sound) {
    throw new PayloadError(
      'silent', 'fields-conflict', 'silent can\'t be combined with sound; pass one of them');
  }
  return deepFreeze({ kind, ...message });
}

/**
 * @param {import('./index').MessageKind} kind
 * @returns {string}
 */
function requiredFields(kind) {
  const fields = Object.entries(fieldsByKind[kind]).filter(([, field]) => field.isRequired);
  return fields.map(([name]) => name).join(', ');
}

/**
 * Rejects fields that only other kinds of messages have. For example, iOS shows mentions only in groups.
 *
 * @param {import('./index').MessageKind} kind
 * @param {any} input
 */
function rejectFieldsOfOtherKinds(kind, input) {
  if (typeof input !== 'object' || input === null) return;
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(fieldsByKind[kind], name)) continue;
    const kinds = Object.entries(fieldsByKind).filter(([, fields]) => Object.hasOwn(fields, name));
    if (kinds.length === 0) continue;
    const names = kinds.map(([other]) => functionNames[/** @type {'group'} */ (other)]).join(' or ');
    throw new PayloadError(
      name,
      'field-misplaced',
      `${functionNames[kind]} has no field ${name}; omit it, or use ${names}`);
  }
}

/**
 * Rejects a handle that equals the name, because iOS would hide the name (R8).
 *
 * @param {import('./index').Sender} sender
 */
function checkSender({ name, handle, handleType }) {
  if (handle !== undefined && handle?.trim() === name.trim()) {
    throw new PayloadError(
      'sender.handle',
      'handle-equals-name',
      'sender.handle equals sender.name, so iOS would hide the name; omit it');
  }
  if (handle === undefined && handleType !== undefined) {
    throw new PayloadError(
      'sender.handleType',
      'fields-conflict',
      'sender.handleType requires sender.handle; pass both or neither');
  }
}

/**
 * Rejects lists that contain the sender (R14).
 *
 * @param {any} message
 */
function checkParticipants({ sender, recipients = [], participants = [], recipientCount }) {
  for (const [field, people] of Object.entries({ recipients, participants })) {
    const index = people.findIndex((/** @type {any} */ one) => (one.id ?? one) === sender.id);
    if (index < 0) continue;
    const path = `${field}[${index}]`;
    throw new PayloadError(
      path, 'sender-in-recipients', `${path} is the sender; remove the sender from ${field}`);
  }
  if (recipientCount < recipients.length) {
    throw new PayloadError(
      'recipientCount',
      'value-out-of-range',
      `recipientCount is less than the number of recipients, ${recipients.length}; ` +
        'pass the number of all other members, or omit it');
  }
}

/**
 * Rejects a group without a name and without members, because iOS would show a direct message (R1).
 *
 * @param {any} message
 */
function checkGroup({ group, recipients, recipientCount }) {
  if (group === undefined || group.name || recipients || recipientCount) return;
  throw new PayloadError(
    'group.name', 'field-missing', 'group.name is missing; pass it, recipients or recipientCount');
}

/**
 * @param {any} message
 */
function checkIdentifiers({ threadId, messageId, collapseId }) {
  if (threadId?.includes('@')) {
    throw new PayloadError(
      'threadId',
      'value-invalid',
      'threadId contains an @, and muting the thread would crash iOS; pass one without @');
  }
  const [name, id] = collapseId ? ['collapseId', collapseId] : ['messageId', messageId];
  if (id === undefined) return;
  const validator = collapseIDs[name];
  validator.parse(id, name);
  const excess = id.length - maxCollapseIDSize;
  if (excess <= 0) return;
  throw new PayloadError(
    name,
    'text-too-long',
    `${name} is ${id.length} bytes, ${excess} more than APNs allows for a collapse identifier; ` +
      `pass ${validator.help}`);
}

/**
 * @template T
 * @param {T} value
 * @returns {T}
 */
function deepFreeze(value) {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

exports.directMessage = directMessage;
exports.groupMessage = groupMessage;
exports.call = call;
exports.validateMessage = validateMessage;
