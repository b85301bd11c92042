/** What a push is about. */
export type Kind = 'direct' | 'group' | 'call';

/** As iOS names them; `time-sensitive` and `critical` need an entitlement of the app. */
export type InterruptionLevel = 'passive' | 'active' | 'time-sensitive' | 'critical';

/** What JSON holds. */
export type JSONValue =
  | string | number | boolean | null
  | readonly JSONValue[]
  | { readonly [name: string]: JSONValue };

/** Absent: left out, `undefined`, `null`, and for a text also one without a visible character. */
type Maybe<T> = T | null | undefined;

/** The same without `null`. */
type Present<T> = { [K in keyof T]: Exclude<T[K], null> };

/** Who writes or calls. */
export interface Person {
  /** The stable identifier in the app. */
  readonly id: string;
  /** The name, which is the first line of the notification. */
  readonly name: string;
  /** The address of the portrait (HTTPS). */
  readonly avatarUrl?: Maybe<string>;
  /** An e-mail address, a phone number or another handle; never the name itself. */
  readonly handle?: Maybe<string>;
  /** What kind of handle it is; recognised by its form where it is left out. */
  readonly handleType?: Maybe<'emailAddress' | 'phoneNumber' | 'unknown'>;
}

/** Someone else who takes part. */
export interface Participant {
  /** The stable identifier in the app. */
  readonly id: string;
  /** The name. */
  readonly name?: Maybe<string>;
  /** The address of the portrait (HTTPS). */
  readonly avatarUrl?: Maybe<string>;
}

/** Where a group writes. */
export interface Group {
  /** The name; a group without one needs `recipients` or `recipientCount`. */
  readonly name?: Maybe<string>;
  /** The address of the group's picture (HTTPS). */
  readonly avatarUrl?: Maybe<string>;
}

/** Something that is sent along: its address (HTTPS), or that with a hint at its type. */
export type Medium = string | {
  readonly url: string;
  /** A MIME type, a UTI, an extension or a word such as `image`. */
  readonly type?: Maybe<string>;
};

/** What messages and calls have in common. */
export interface CommonInput {
  /** Who writes or calls. */
  readonly sender: Person;
  /** The text. */
  readonly body: string;
  /** The conversation's stable identifier; a direct one's is the sender's where left out. */
  readonly conversationId?: Maybe<string>;
  /** The thread where no extension runs, without @; the conversation's identifier by default. */
  readonly threadId?: Maybe<string>;
  /** The message's identifier; a second push with it takes the place of the first. */
  readonly messageId?: Maybe<string>;
  /** What pushes take each other's place by, at most 64 bytes; `messageId` by default. */
  readonly collapseId?: Maybe<string>;
  /** What a tap opens: an address with the app's scheme or HTTPS, or a path in the app. */
  readonly deepLink?: Maybe<string>;
  /** The category, which names the actions. */
  readonly category?: Maybe<string>;
  /** The number on the app's icon; 0 takes it away. */
  readonly badge?: Maybe<number>;
  /** The name of a sound in the app's bundle; `default` where left out. */
  readonly sound?: Maybe<string>;
  /** Whether the push makes no sound. */
  readonly silent?: Maybe<boolean>;
  /** How much the push interrupts; iOS takes `active` where left out. */
  readonly interruptionLevel?: Maybe<InterruptionLevel>;
  /** Whether the sender chose to break through Focus. */
  readonly notifiesAnyway?: Maybe<boolean>;
  /** The scope of the account that the push is for. */
  readonly account?: Maybe<string>;
  /** The address that is told of the delivery (HTTPS). */
  readonly receiptUrl?: Maybe<string>;
  /**
   * When the push is no longer worth delivering: a date, or seconds since 1970; 0 is one attempt,
   * which is the default of a call that rings.
   */
  readonly expiresAt?: Maybe<Date | number>;
  /** `normal` lets the phone save power; `high` where left out. */
  readonly priority?: Maybe<'high' | 'normal'>;
  /** The app's own values. Through Firebase they arrive as texts. */
  readonly data?: Maybe<{ readonly [name: string]: JSONValue | undefined }>;
}

/** A message to one person. */
export interface DirectMessageInput extends CommonInput {
  /** What is sent along, in order. */
  readonly media?: Maybe<readonly Medium[]>;
}

/** A message to several people. */
export interface GroupMessageInput extends DirectMessageInput {
  readonly conversationId: string;
  /** The group. */
  readonly group: Group;
  /** The others, without sender and receiver. */
  readonly recipients?: Maybe<readonly (string | Participant)[]>;
  /** How many others there are, without sender and receiver; at least 1. */
  readonly recipientCount?: Maybe<number>;
  /** Whether the message mentions the receiver. */
  readonly mentionsCurrentUser?: Maybe<boolean>;
  /** Whether the message replies to the receiver. */
  readonly repliesToCurrentUser?: Maybe<boolean>;
}

/** A call that rings or has rung. */
export interface CallInput extends CommonInput {
  /** The group that is called. */
  readonly group?: Maybe<Group>;
  /** Whether the call rings, was missed, or left a message. */
  readonly state: 'incoming' | 'missed' | 'voicemail';
  /** Sound alone, or with a picture. */
  readonly capability?: Maybe<'audio' | 'video'>;
  /** The others on the call, without caller and receiver. */
  readonly participants?: Maybe<readonly Participant[]>;
  /** When it began: a date, or seconds since 1970. */
  readonly date?: Maybe<Date | number>;
  /** How long it lasted, in seconds. */
  readonly duration?: Maybe<number>;
}

/**
 * A message or call that was found correct: frozen, and the same after a way through JSON. Made by
 * `directMessage`, `groupMessage` and `call`.
 */
export interface Message<K extends Kind = Kind>
  extends Present<Omit<CommonInput, 'expiresAt' | 'conversationId'>>,
    Present<Partial<Omit<GroupMessageInput, keyof CommonInput>>>,
    Present<Partial<Omit<CallInput, keyof CommonInput | 'group' | 'date'>>> {
  readonly kind: K;
  readonly conversationId: string;
  /** In seconds since 1970. */
  readonly expiresAt?: number;
  /** In seconds since 1970. */
  readonly date?: number;
}

/** The dictionary that iOS reads. */
export interface Aps {
  alert: { title: string; subtitle?: string; body: string };
  'mutable-content': 1;
  sound?: string;
  badge?: number;
  'thread-id'?: string;
  category?: string;
  'interruption-level'?: InterruptionLevel;
}

/** A push through APNs; the path is `/3/device/` and the device's token. */
export interface APNsRequest {
  headers: {
    'apns-topic': string;
    'apns-push-type': 'alert' | 'voip';
    'apns-priority': '10' | '5';
    'apns-expiration'?: string;
    'apns-collapse-id'?: string;
    'apns-id'?: string;
  };
  payload: { aps: Aps; data: Record<string, JSONValue>; image?: Medium | readonly Medium[] };
}

export interface APNsOptions {
  /** The app's bundle identifier. */
  readonly topic: string;
  /** `voip` for PushKit: only for a call that rings, up to 5120 bytes. */
  readonly pushType?: 'alert' | 'voip';
  /** The push's own identifier, a lower-case UUID. */
  readonly id?: string;
}

/** The body of `POST https://api.onesignal.com/notifications`. */
export interface OneSignalRequest {
  app_id: string;
  target_channel: 'push';
  include_subscription_ids?: string[];
  include_aliases?: { external_id: string[] };
  included_segments?: string[];
  headings: { en: string };
  subtitle?: { en: string };
  contents: { en: string };
  data: { communication: Record<string, JSONValue> } & Record<string, JSONValue>;
  mutable_content: true;
  ios_attachments?: Record<string, string>;
  ios_category?: string;
  ios_sound: string;
  ios_badgeType?: 'SetTo';
  ios_badgeCount?: number;
  ios_interruption_level?: 'passive' | 'active' | 'time_sensitive' | 'critical';
  thread_id?: string;
  collapse_id?: string;
  app_url?: string;
  ttl?: number;
  priority: 10 | 5;
}

interface OneSignalApp {
  /** The app's identifier at OneSignal. */
  readonly appId: string;
  /** The time from which `expiresAt` is counted; the clock's where left out. */
  readonly now?: Date | number;
}

/** One of three targets. */
export type OneSignalOptions = OneSignalApp & (
  | { readonly subscriptionIds: readonly string[]; externalIds?: never; segments?: never }
  | { readonly externalIds: readonly string[]; subscriptionIds?: never; segments?: never }
  | { readonly segments: readonly string[]; subscriptionIds?: never; externalIds?: never }
);

/** The body of `POST https://fcm.googleapis.com/v1/projects/…/messages:send`. */
export interface FCMRequest {
  message: {
    token?: string;
    topic?: string;
    condition?: string;
    data: Record<string, string>;
    apns: {
      headers: Record<string, string>;
      payload: { aps: Aps };
      fcm_options?: { image: string };
    };
  };
}

/** One of three targets. */
export type FCMOptions =
  | { readonly token: string; topic?: never; condition?: never }
  | { readonly topic: string; token?: never; condition?: never }
  | { readonly condition: string; token?: never; topic?: never };

/** A message for `POST https://exp.host/--/api/v2/push/send`. */
export interface ExpoPushMessage {
  to: string | string[];
  title: string;
  subtitle?: string;
  body: string;
  data: Record<string, JSONValue>;
  sound: string | null;
  badge?: number;
  categoryId?: string;
  mutableContent: true;
  interruptionLevel?: InterruptionLevel;
  priority: 'high' | 'normal';
  ttl?: 0;
  expiration?: number;
  collapseId?: string;
  richContent?: { image: string };
}

export interface ExpoOptions {
  /** A push token, or up to 100 of them. */
  readonly to: string | readonly string[];
}

/**
 * A message to one person.
 *
 * @throws {PayloadError} Names the field and the way out.
 */
export function directMessage(input: DirectMessageInput): Message<'direct'>;

/**
 * A message to several people.
 *
 * @throws {PayloadError} Names the field and the way out.
 */
export function groupMessage(input: GroupMessageInput): Message<'group'>;

/**
 * A call that rings, was missed or left a message; the extension knows it by `mapping`.
 *
 * @throws {PayloadError} Names the field and the way out.
 */
export function call(input: CallInput): Message<'call'>;

/**
 * Headers and payload for APNs.
 *
 * @throws {PayloadError} Also for a payload of more than 4096 bytes, 5120 for VoIP.
 */
export function toAPNs(message: Message, options: APNsOptions): APNsRequest;

/**
 * The body of a request to OneSignal's REST API.
 *
 * @throws {PayloadError} Also for a payload of more than 4096 bytes as it arrives.
 */
export function toOneSignal(message: Message, options: OneSignalOptions): OneSignalRequest;

/**
 * The body of a request to Firebase's HTTP v1 API.
 *
 * @throws {PayloadError} Also for a payload of more than 4096 bytes as it arrives.
 */
export function toFCM(message: Message, options: FCMOptions): FCMRequest;

/**
 * A message for Expo's push service.
 *
 * @throws {PayloadError} Also for a payload of more than 4096 bytes as it arrives.
 */
export function toExpo(message: Message, options: ExpoOptions): ExpoPushMessage;

/**
 * Where the extension finds every field in what these functions make, for all providers at once:
 * the setting `mapping`. Without it the extension reads sender, conversation, group, recipients
 * and media; with it also calls, mentions, replies, handles, links, receipts and accounts.
 */
export const mapping: Readonly<Record<string, readonly string[]>>;

/** A value from which no correct push can be made; no value of a message stands in the text. */
export class PayloadError extends Error {
  constructor(field: string, message: string);
  /** The field that is wrong, such as `sender.avatarUrl`. */
  readonly field: string;
}
