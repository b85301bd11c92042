// Checks the declarations at compile time. This file isn't run.

import {
  call, directMessage, groupMessage, mapping, PayloadError, toAPNs, toExpo, toFCM, toOneSignal,
} from '../server';
import type {
  APNsRequest, ExpoPushMessage, FCMRequest, Message, OneSignalRequest,
} from '../server';

const sender = { id: 'u_ada', name: 'Ada', avatarUrl: 'https://example.com/ada.png' };
const body = 'Are you coming?';

const direct: Message<'direct'> = directMessage({ sender, body });
const full: Message = directMessage({
  sender: { ...sender, handle: 'ada@example.com', handleType: 'emailAddress' },
  body,
  conversationId: 'c_1',
  threadId: 't_1',
  messageId: 'm_1',
  collapseId: 'c_1',
  deepLink: 'engines://chat',
  category: 'MESSAGE',
  badge: 3,
  sound: 'whistle.caf',
  silent: false,
  interruptionLevel: 'time-sensitive',
  notifiesAnyway: true,
  account: 'grace',
  receiptUrl: 'https://example.com/receipts/1',
  expiresAt: new Date(0),
  priority: 'normal',
  data: { room: { floor: 2 }, list: [1, 'two', null], nothing: undefined },
  media: ['https://example.com/1.jpg', { url: 'https://example.com/2', type: 'image/png' }],
});
const group = groupMessage({
  sender: { ...sender, avatarUrl: null },
  body,
  conversationId: 'c_engines',
  group: { name: 'Engines' },
  recipients: ['u_mary', { id: 'u_charles', name: 'Charles' }],
  recipientCount: 5,
  mentionsCurrentUser: true,
  repliesToCurrentUser: undefined,
});
const ringing = call({
  sender, body, state: 'incoming', capability: 'video', participants: [{ id: 'u_mary' }],
  date: 1700000000, duration: 62,
});

const apns: APNsRequest = toAPNs(direct, { topic: 'com.example.engines' });
const title: string = apns.payload.aps.alert.title;
const voip: 'alert' | 'voip' =
  toAPNs(ringing, { topic: 'com.example.engines', pushType: 'voip' }).headers['apns-push-type'];
const oneSignal: OneSignalRequest = toOneSignal(full, { appId: 'a', subscriptionIds: ['s'] });
const aliases: string[] | undefined =
  toOneSignal(group, { appId: 'a', externalIds: ['u_grace'], now: 0 }).include_aliases?.external_id;
const fcm: FCMRequest = toFCM(group, { fid: 'f' });
toFCM(group, { token: 't' });
const text: string = fcm.message.data.senderId;
const expo: ExpoPushMessage = toExpo(group, { to: ['t'] as const });
const paths: readonly string[] = mapping.senderIdKey;
const name: string | null | undefined = group.group?.name;
const seconds: number | undefined = full.expiresAt;
const field: string = new PayloadError('body', 'field-missing', 'body is missing').field;
const code: 'nesting-too-deep' | string = new PayloadError('body', 'nesting-too-deep', 'body is too deep').code;

// @ts-expect-error: the sender requires an identifier.
directMessage({ sender: { name: 'Ada' }, body });
const id: string = directMessage({ sender: { ...sender, id: 7 }, body }).sender.id;
// @ts-expect-error: an identifier is a string or a number.
directMessage({ sender: { ...sender, id: true }, body });
// @ts-expect-error: a message requires a body.
directMessage({ sender });
// @ts-expect-error: a misspelled field.
directMessage({ sender, body, boddy: body });
// @ts-expect-error: iOS shows mentions in groups only.
directMessage({ sender, body, mentionsCurrentUser: true });
// @ts-expect-error: another spelling of the interruption level.
directMessage({ sender, body, interruptionLevel: 'timeSensitive' });
// @ts-expect-error: JSON has no dates.
directMessage({ sender, body, data: { at: new Date(0) } });
// @ts-expect-error: a group message requires a conversation.
groupMessage({ sender, body, group: { name: 'Engines' } });
// @ts-expect-error: a recipient requires an identifier.
groupMessage({ sender, body, conversationId: 'c', group: {}, recipients: [{ name: 'Mary' }] });
// @ts-expect-error: a call requires a state.
call({ sender, body });
// @ts-expect-error: a call has no media.
call({ sender, body, state: 'missed', media: [] });
// @ts-expect-error: a value that isn't a message.
toAPNs({ sender, body }, { topic: 'com.example.engines' });
// @ts-expect-error: a push requires a topic.
toAPNs(direct, {});
// @ts-expect-error: two targets.
toOneSignal(direct, { appId: 'a', subscriptionIds: ['s'], segments: ['All'] });
// @ts-expect-error: no target.
toOneSignal(direct, { appId: 'a' });
// @ts-expect-error: two targets.
toFCM(direct, { token: 't', topic: 'news' });
// @ts-expect-error: two targets.
toFCM(direct, { fid: 'f', token: 't' });
// @ts-expect-error: a message is frozen.
direct.conversationId = 'c_2';
// @ts-expect-error: the mapping is frozen.
mapping.senderIdKey = [];

export { title, voip, oneSignal, aliases, text, expo, paths, name, seconds, field, code, id };
