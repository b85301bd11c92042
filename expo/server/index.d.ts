/** Kind of message. */
export type MessageKind = 'direct' | 'group' | 'call';

/** Interruption level. `time-sensitive` and `critical` require an entitlement of the app. */
export type InterruptionLevel = 'passive' | 'active' | 'time-sensitive' | 'critical';

/** A JSON value. */
export type JSONValue =
  | string | number | boolean | null
  | readonly JSONValue[]
  | { readonly [name: string]: JSONValue };

/** An optional value. A string without a visible character also counts as absent. */
type Optional<T> = T | null | undefined;

/** The same type without `null`. */
type NonNull<T> = { [K in keyof T]: Exclude<T[K], null> };

/** Sender of a message, or caller. */
export interface Sender {
  /** Stable identifier in the app. A number becomes a string. */
  readonly id: string | number;
  /** Display name, the first line of the notification. */
  readonly name: string;
  /** HTTPS URL of the avatar. */
  readonly avatarUrl?: Optional<string>;
  /** Email address, phone number or another handle. Must differ from the name. */
  readonly handle?: Optional<string>;
  /** Type of the handle. (default: detected from the handle) */
  readonly handleType?: Optional<'emailAddress' | 'phoneNumber' | 'unknown'>;
}

/** Another member of a group, or another participant of a call. */
export interface Participant {
  /** Stable identifier in the app. A number becomes a string. */
  readonly id: string | number;
  /** Display name. */
  readonly name?: Optional<string>;
  /** HTTPS URL of the avatar. */
  readonly avatarUrl?: Optional<string>;
}

/** Group to which a message belongs. */
export interface Group {
  /** Name of the group. A group without a name requires `recipients` or `recipientCount`. */
  readonly name?: Optional<string>;
  /** HTTPS URL of the group's avatar. */
  readonly avatarUrl?: Optional<string>;
}

/** Image, video or audio attachment: an HTTPS URL, optionally with a type hint. */
export type MediaItem = string | {
  readonly url: string;
  /** MIME type, UTI, file extension or a general type such as `image`. */
  readonly type?: Optional<string>;
};

/** Fields that messages and calls have in common. */
export interface CommonInput {
  /** Sender of the message, or caller. */
  readonly sender: Sender;
  /** Text of the notification. */
  readonly body: string;
  /** Stable identifier of the conversation. (default for direct messages: the sender's identifier) */
  readonly conversationId?: Optional<string | number>;
  /**
   * Thread identifier, without `@`, for notifications that the extension doesn't process. (default: `conversationId`)
   */
  readonly threadId?: Optional<string>;
  /** Identifier of the message. A push with the same identifier replaces the earlier one. */
  readonly messageId?: Optional<string>;
  /** Collapse identifier, at most 64 bytes. (default: `messageId`) */
  readonly collapseId?: Optional<string>;
  /** Link that a tap opens: a URL with the app's scheme or https, or a path inside the app. */
  readonly deepLink?: Optional<string>;
  /** Notification category, which determines the actions. */
  readonly category?: Optional<string>;
  /** Badge number of the app icon; 0 removes the badge. */
  readonly badge?: Optional<number>;
  /** Name of a sound in the app's bundle. (default: `default`) */
  readonly sound?: Optional<string>;
  /** Whether the push plays no sound. (default: `false`) */
  readonly silent?: Optional<boolean>;
  /** Interruption level. (default: `active`) */
  readonly interruptionLevel?: Optional<InterruptionLevel>;
  /** Whether the sender chose to notify the user despite a Focus. */
  readonly notifiesAnyway?: Optional<boolean>;
  /** Scope of the signed-in account for which the push is intended. */
  readonly account?: Optional<string>;
  /** HTTPS URL that the extension requests to confirm delivery. */
  readonly receiptUrl?: Optional<string>;
  /**
   * Date after which the push is no longer delivered, or seconds since 1970. 0 means a single delivery attempt, which
   * is the default for a ringing call. (default for other pushes: chosen by the provider; 28 days for Expo)
   */
  readonly expiresAt?: Optional<Date | number>;
  /** Delivery priority. `normal` lets the device save power. (default: `high`) */
  readonly priority?: Optional<'high' | 'normal'>;
  /** The app's own data. Firebase delivers all values as strings. */
  readonly data?: Optional<{ readonly [name: string]: JSONValue | undefined }>;
}

/** Input for a direct message. */
export interface DirectMessageInput extends CommonInput {
  /** Attachments, in order. */
  readonly media?: Optional<readonly MediaItem[]>;
}

/** Input for a message in a group. */
export interface GroupMessageInput extends DirectMessageInput {
  readonly conversationId: string | number;
  /** Group to which the message is sent. */
  readonly group: Group;
  /** Other members, without the sender and the user. */
  readonly recipients?: Optional<readonly (string | number | Participant)[]>;
  /** Number of other members, without the sender and the user; 1 or greater. */
  readonly recipientCount?: Optional<number>;
  /** Whether the message mentions the user. */
  readonly mentionsCurrentUser?: Optional<boolean>;
  /** Whether the message is a reply to the user. */
  readonly repliesToCurrentUser?: Optional<boolean>;
}

/** Input for an incoming, missed or voicemail call. */
export interface CallInput extends CommonInput {
  /** Group that is called. */
  readonly group?: Optional<Group>;
  /** State of the call. */
  readonly state: 'incoming' | 'missed' | 'voicemail';
  /** Type of the call. */
  readonly capability?: Optional<'audio' | 'video'>;
  /** Other participants, without the caller and the user. */
  readonly participants?: Optional<readonly Participant[]>;
  /** Start of the call: a date, or seconds since 1970. */
  readonly date?: Optional<Date | number>;
  /** Duration of the call, in seconds. */
  readonly duration?: Optional<number>;
}

/**
 * Validated message or call, as returned by `directMessage`, `groupMessage` and `call`. It is frozen
 * and can be encoded as JSON and decoded again.
 */
export interface Message<K extends MessageKind = MessageKind>
  extends NonNull<Omit<CommonInput, 'expiresAt' | 'conversationId' | 'sender'>>,
    NonNull<Partial<Omit<GroupMessageInput, keyof CommonInput>>>,
    NonNull<Partial<Omit<CallInput, keyof CommonInput | 'group' | 'date'>>> {
  readonly kind: K;
  readonly sender: Sender & { readonly id: string };
  readonly conversationId: string;
  /** Time at which the push expires, in seconds since 1970. */
  readonly expiresAt?: number;
  /** Start of the call, in seconds since 1970. */
  readonly date?: number;
}

/** The `aps` dictionary of a payload. */
export interface Aps {
  alert: { title: string; subtitle?: string; body: string };
  'mutable-content': 1;
  sound?: string;
  badge?: number;
  'thread-id'?: string;
  category?: string;
  'interruption-level'?: InterruptionLevel;
}

/** Request to APNs. Its path is `/3/device/` followed by the device token. */
export interface APNsRequest {
  headers: {
    'apns-topic': string;
    'apns-push-type': 'alert' | 'voip';
    'apns-priority': '10' | '5';
    'apns-expiration'?: string;
    'apns-collapse-id'?: string;
    'apns-id'?: string;
  };
  payload: { aps: Aps; data: Record<string, JSONValue>; image?: MediaItem | readonly MediaItem[] };
}

/** Options of `toAPNs`. */
export interface APNsOptions {
  /** The app's bundle ID. */
  readonly topic: string;
  /** Push type. `voip` is for PushKit, only for incoming calls, with up to 5120 bytes. (default: `alert`) */
  readonly pushType?: 'alert' | 'voip';
  /** Identifier of the push, a lowercase UUID. (default: APNs assigns one) */
  readonly id?: string;
}

/** Body of `POST https://api.onesignal.com/notifications`. */
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
  /** OneSignal App ID. */
  readonly appId: string;
  /** Time to which `expiresAt` is relative. (default: the current time) */
  readonly now?: Date | number;
}

/** Options of `toOneSignal`, with exactly one target. */
export type OneSignalOptions = OneSignalApp & (
  | { readonly subscriptionIds: readonly string[]; externalIds?: never; segments?: never }
  | { readonly externalIds: readonly string[]; subscriptionIds?: never; segments?: never }
  | { readonly segments: readonly string[]; subscriptionIds?: never; externalIds?: never }
);

/** Body of `POST https://fcm.googleapis.com/v1/projects/…/messages:send`. */
export interface FCMRequest {
  message: {
    fid?: string;
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

/**
 * Options of `toFCM`, with exactly one target. `fid` is the ID of the app's Firebase installation on the
 * device, which replaces `token`: Firebase deprecated registration tokens in June 2026.
 */
export type FCMOptions =
  | { readonly fid: string; token?: never; topic?: never; condition?: never }
  | { readonly token: string; fid?: never; topic?: never; condition?: never }
  | { readonly topic: string; fid?: never; token?: never; condition?: never }
  | { readonly condition: string; fid?: never; token?: never; topic?: never };

/** Body of `POST https://exp.host/--/api/v2/push/send`. */
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
  /** Time during which Expo and APNs try to deliver the push, in seconds. */
  ttl?: number;
  expiration?: number;
  collapseId?: string;
  richContent?: { image: string };
}

/** Options of `toExpo`. */
export interface ExpoOptions {
  /** Push token, or a list of up to 100. */
  readonly to: string | readonly string[];
}

/**
 * Creates a direct message.
 *
 * @throws {PayloadError} If the input is invalid.
 */
export function directMessage(input: DirectMessageInput): Message<'direct'>;

/**
 * Creates a message in a group.
 *
 * @throws {PayloadError} If the input is invalid.
 */
export function groupMessage(input: GroupMessageInput): Message<'group'>;

/**
 * Creates an incoming, missed or voicemail call. Requires the option `enableCalls` of the config plugin.
 *
 * @throws {PayloadError} If the input is invalid.
 */
export function call(input: CallInput): Message<'call'>;

/**
 * Returns headers and payload for APNs.
 *
 * @throws {PayloadError} If the input is invalid, or if the payload is larger than 4096 bytes (VoIP: 5120).
 */
export function toAPNs(message: Message, options: APNsOptions): APNsRequest;

/**
 * Returns the body of a request to OneSignal's REST API.
 *
 * @throws {PayloadError} If the input is invalid, or if the delivered payload is larger than 4096 bytes.
 */
export function toOneSignal(message: Message, options: OneSignalOptions): OneSignalRequest;

/**
 * Returns the body of a request to Firebase's HTTP v1 API.
 *
 * @throws {PayloadError} If the input is invalid, or if the delivered payload is larger than 4096 bytes.
 */
export function toFCM(message: Message, options: FCMOptions): FCMRequest;

/**
 * Returns the body of a request to Expo's push service.
 *
 * @throws {PayloadError} If the input is invalid, or if the delivered payload is larger than 4096 bytes.
 */
export function toExpo(message: Message, options: ExpoOptions): ExpoPushMessage;

/**
 * Mapping for the payloads that these functions create, for all providers. By default, the extension recognizes
 * sender, conversation, group, recipients, calls and media. With this mapping, it also recognizes mentions, replies,
 * handles, deep links, receipts and accounts.
 */
export const mapping: Readonly<Record<string, readonly string[]>>;

/** Reason for a `PayloadError`. Stable across versions. */
export type PayloadErrorCode =
  | 'fields-conflict'
  | 'expired'
  | 'scheme-forbidden'
  | 'handle-equals-name'
  | 'url-insecure'
  | 'choice-invalid'
  | 'url-invalid'
  | 'value-invalid'
  | 'field-misplaced'
  | 'field-missing'
  | 'message-invalid'
  | 'text-not-ascii'
  | 'json-invalid'
  | 'target-count-invalid'
  | 'call-not-ringing'
  | 'value-out-of-range'
  | 'payload-too-large'
  | 'name-reserved'
  | 'sender-in-recipients'
  | 'nesting-too-deep'
  | 'text-too-long'
  | 'field-unknown'
  | 'surrogate-unpaired'
  | 'unsupported'
  | 'url-with-credentials'
  | 'type-mismatch';

/** Error for input from which no valid push can be built. It never quotes the content of a message. */
export class PayloadError extends Error {
  constructor(field: string, code: PayloadErrorCode, message: string);
  /** Path of the invalid field, such as `sender.avatarUrl`. */
  readonly field: string;
  /** Reason for the error. */
  readonly code: PayloadErrorCode;
}
