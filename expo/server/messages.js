'use strict';

const { https, link } = require('./addresses.js');
const { PayloadError } = require('./errors.js');
const extra = require('./extra.js');
const rules = require('./rules.js');

const { required, text, flag, count, list, object } = rules;

/** What APNs takes as `apns-collapse-id`, in bytes (Apple, "Sending notification requests"). */
const largestCollapseID = 64;

/** @type {Record<string, import('./rules.js').Rule>} */
const collapsing = {
  collapseId: rules.ascii(`a collapseId of at most ${largestCollapseID} bytes`),
  messageId: rules.ascii(
    `a collapseId of at most ${largestCollapseID} bytes beside it, or such a messageId`),
};

const person = {
  id: required(text('the sender\'s stable identifier in the app, a string')),
  name: required(text('the name that people know the sender by, a string')),
  avatarUrl: https,
  handle: text('an e-mail address, a phone number or another handle, a string'),
  handleType: rules.oneOf(['emailAddress', 'phoneNumber', 'unknown']),
};

const participant = {
  id: required(text('the person\'s stable identifier in the app, a string')),
  name: text('a name, a string'),
  avatarUrl: https,
};

const group = {
  name: text('the group\'s name, a string'),
  avatarUrl: https,
};

/** An identifier alone is short for an object with it. */
const recipient = {
  help: 'an identifier, or an object with id, name and avatarUrl',
  /** @type {rules.Rule['read']} */
  read(value, path) {
    if (typeof value === 'string') return participant.id.read(value, path);
    return rules.shaped(participant, value, path, recipient.help);
  },
};

/** An address alone is short for an object with it. */
const medium = {
  help: 'an https address, or an object with url and type',
  /** @type {rules.Rule['read']} */
  read(value, path) {
    if (typeof value === 'string') return https.read(value, path);
    const shape = {
      url: required(https),
      type: text('a hint at the type, such as image/jpeg'),
    };
    return rules.shaped(shape, value, path, medium.help);
  },
};

/** The fields of every kind. */
const common = {
  sender: required(object(person, 'an object with id and name')),
  body: required(text('the text to show, a string that is not empty')),
  conversationId: text('the conversation\'s stable identifier, a string'),
  threadId: text('the notification\'s thread, a string without @'),
  messageId: text('the message\'s identifier, a string'),
  collapseId: text('an identifier of at most 64 bytes, a string'),
  deepLink: link,
  category: text('the identifier of a category, a string'),
  badge: count(0, 'the number on the app\'s icon, a whole number'),
  sound: text('the name of a sound in the app\'s bundle, or default'),
  silent: flag,
  interruptionLevel: rules.oneOf(['passive', 'active', 'time-sensitive', 'critical']),
  notifiesAnyway: flag,
  account: text('the scope of the account that the push is for, a string'),
  receiptUrl: https,
  expiresAt: rules.time,
  priority: rules.oneOf(['high', 'normal']),
  data: extra.rule,
};

const media = list(medium, 'a list of https addresses');

/** @type {Record<import('./index').Kind, rules.Shape>} */
const shapes = {
  direct: { ...common, media },
  group: {
    ...common,
    conversationId: required(common.conversationId),
    media,
    group: required(object(group, 'an object with name and avatarUrl')),
    recipients: list(recipient, 'a list of the others, without sender and receiver'),
    recipientCount: count(1, 'the number of others, without sender and receiver'),
    mentionsCurrentUser: flag,
    repliesToCurrentUser: flag,
  },
  call: {
    ...common,
    group: object(group, 'an object with name and avatarUrl'),
    state: required(rules.oneOf(['incoming', 'missed', 'voicemail'])),
    capability: rules.oneOf(['audio', 'video']),
    participants: list(
      object(participant, 'an object with id and name'),
      'a list of the others on the call, without caller and receiver'),
    date: rules.time,
    duration: rules.seconds,
  },
};

/** @type {Record<import('./index').Kind, string>} */
const makers = { direct: 'directMessage', group: 'groupMessage', call: 'call' };

/** @type {typeof import('./index').directMessage} */
const directMessage = (input) => made('direct', input);

/** @type {typeof import('./index').groupMessage} */
const groupMessage = (input) => made('group', input);

/** @type {typeof import('./index').call} */
const call = (input) => made('call', input);

/**
 * The value that all providers' functions take; made from its own JSON, too.
 *
 * @param {unknown} value
 * @returns {import('./index').Message}
 */
function checked(value) {
  const { kind, ...input } = /** @type {any} */ (value ?? {});
  if (!Object.hasOwn(makers, String(kind))) {
    throw new PayloadError(
      'message', 'message is of no kind; pass what directMessage, groupMessage or call made');
  }
  return made(/** @type {import('./index').Kind} */ (kind), input);
}

/**
 * @template {import('./index').Kind} K
 * @param {K} kind
 * @param {unknown} input
 * @returns {import('./index').Message<K>}
 */
function made(kind, input) {
  const maker = makers[kind];
  refuseFieldsOfOthers(kind, input);
  const message = rules.shaped(
    shapes[kind], input, '', `an object with ${requiredNames(kind)}`, maker);
  message.conversationId ??= message.sender.id;
  checkSender(message.sender);
  checkOthers(message);
  checkGroup(message);
  checkIdentifiers(message);
  if (message.silent && message.sound) {
    throw new PayloadError('silent', 'silent stands beside sound; pass one of them');
  }
  return deepFrozen({ kind, ...message });
}

/**
 * @param {import('./index').Kind} kind
 * @returns {string}
 */
function requiredNames(kind) {
  const names = Object.entries(shapes[kind]).filter(([, rule]) => rule.isRequired);
  return names.map(([name]) => name).join(', ');
}

/**
 * A field of another kind is not mistyped but misplaced: iOS draws a mention in groups only.
 *
 * @param {import('./index').Kind} kind
 * @param {any} input
 */
function refuseFieldsOfOthers(kind, input) {
  if (typeof input !== 'object' || input === null) return;
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(shapes[kind], name)) continue;
    const others = Object.entries(shapes).filter(([, shape]) => Object.hasOwn(shape, name));
    if (others.length === 0) continue;
    const names = others.map(([other]) => makers[/** @type {'group'} */ (other)]).join(' or ');
    throw new PayloadError(
      name, `${makers[kind]} has no field ${name}; leave it out, or make it with ${names}`);
  }
}

/**
 * A handle that equals the name hides the name (R8).
 *
 * @param {import('./index').Person} sender
 */
function checkSender({ name, handle, handleType }) {
  if (handle !== undefined && handle?.trim() === name.trim()) {
    throw new PayloadError(
      'sender.handle', 'sender.handle equals sender.name, and iOS would hide the name; ' +
      'leave it out');
  }
  if (handle === undefined && handleType !== undefined) {
    throw new PayloadError(
      'sender.handleType', 'sender.handleType has no sender.handle; pass both or neither');
  }
}

/**
 * The others are neither sender nor receiver (R14).
 *
 * @param {any} message
 */
function checkOthers({ sender, recipients = [], participants = [], recipientCount }) {
  for (const [field, people] of Object.entries({ recipients, participants })) {
    const position = people.findIndex((/** @type {any} */ p) => (p.id ?? p) === sender.id);
    if (position < 0) continue;
    const place = `${field}[${position}]`;
    throw new PayloadError(place, `${place} is the sender; leave the sender out of ${field}`);
  }
  if (recipientCount < recipients.length) {
    throw new PayloadError(
      'recipientCount', `recipientCount is less than the ${recipients.length} recipients; ` +
      'pass the number of all others, or leave it out');
  }
}

/**
 * iOS makes a group of a name or of others (R1); without both it would be a direct message.
 *
 * @param {any} message
 */
function checkGroup({ group, recipients, recipientCount }) {
  if (group === undefined || group.name || recipients || recipientCount) return;
  throw new PayloadError(
    'group.name', 'group.name is missing; pass it, or recipients, or recipientCount');
}

/**
 * @param {any} message
 */
function checkIdentifiers({ threadId, messageId, collapseId }) {
  if (threadId?.includes('@')) {
    throw new PayloadError(
      'threadId', 'threadId holds an @, which crashes iOS when the thread is muted; ' +
      'pass one without @');
  }
  const [name, id] = collapseId ? ['collapseId', collapseId] : ['messageId', messageId];
  if (id === undefined) return;
  const rule = collapsing[name];
  rule.read(id, name);
  const over = id.length - largestCollapseID;
  if (over <= 0) return;
  throw new PayloadError(
    name, `${name} is ${id.length} bytes, ${over} more than APNs takes to collapse pushes; ` +
    `pass ${rule.help}`);
}

/**
 * @template T
 * @param {T} value
 * @returns {T}
 */
function deepFrozen(value) {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}

exports.directMessage = directMessage;
exports.groupMessage = groupMessage;
exports.call = call;
exports.checked = checked;
