/** Constant in a mapping: a string, a number or a Boolean. */
export type MappingConstant = string | number | boolean;

/** Expected values: a value, a list of alternatives, `null` for none, or `*` for any. */
export type MappingExpectation = MappingConstant | null | readonly (MappingConstant | null)[];

/** Expected value of each key path. All must match. In a list of objects, one object must match. */
export type MappingConditions =
  | { readonly [path: string]: MappingExpectation | { not: MappingExpectation } }
  | readonly { readonly [path: string]: MappingExpectation | { not: MappingExpectation } }[];

/** Value with exactly one source, and the steps that change it, in this order. */
export type MappingRule = (
  | { path: string; template?: undefined; constant?: undefined }
  | { path?: undefined; template: string; constant?: undefined }
  | { path?: undefined; template?: undefined; constant: MappingConstant }
) & {
  /** Whether the template of an ID is a URL, in which values are percent-encoded as segments. */
  isUrl?: boolean;
  /** Conditions that must hold; otherwise, there is no value. */
  when?: MappingConditions;
  /** Template of the URL to which a relative URL refers. */
  base?: string;
  /** Template of a string that is removed from the start of the text. */
  strip?: string;
  /** Text before the value. The value begins after its first occurrence. */
  after?: string;
  /** Text after the value. The value ends before its first occurrence. */
  before?: string;
  /** Result for each string. `*` is any other string, and `null` no value. */
  values?: { readonly [text: string]: MappingConstant | null };
  /** Value of each property, for the elements of a list. Key paths start at the element. */
  items?: { readonly [property: string]: MappingValue };
};

/**
 * Key path into a payload, such as `data.sender.id`; a rule; or a list of these. The first one with a
 * value is used.
 */
export type MappingValue = string | MappingRule | readonly (string | MappingRule)[];

/** Requirements for a style. If a payload doesn't meet them, its notification stays plain. */
export type MappingStyle = {
  /** Conditions for the payload. */
  when?: MappingConditions;
  /** Fields that must have a value. */
  require?: readonly (keyof MappingKeys)[];
  /** Conditions for a sender. (default: the sender's identifier or name has a value) */
  senderWhen?: MappingConditions;
  /** Whether the title is the sender's name if there is no other name, or the conditions for this. (default: true) */
  titleIsName?: boolean | MappingConditions;
  /** Whether the sender's identifier is shown if there is no name. (default: false) */
  showsIdAsName?: boolean;
};

/** Fields of a mapping, and the value of each in your payload. */
export type MappingKeys = {
  /** Sender's stable identifier in the app. */
  senderIdKey: MappingValue;
  /** HTTPS URL of the sender's avatar. */
  avatarUrlKey?: MappingValue;
  /** Stable identifier of the conversation. */
  conversationIdKey?: MappingValue;
  /** Name of the group. A payload that contains it is a group message. */
  groupNameKey?: MappingValue;
  /** HTTPS URL of the group's avatar. */
  groupAvatarUrlKey?: MappingValue;
  /** SHA-256 digest of the avatar file, in hexadecimal digits. */
  avatarSha256Key?: MappingValue;
  /** SHA-256 digest of the group avatar file, in hexadecimal digits. */
  groupAvatarSha256Key?: MappingValue;
  /** Sender's display name. (default: the title of the alert) */
  senderNameKey?: MappingValue;
  /** Sender's email address, phone number or other handle. */
  senderHandleKey?: MappingValue;
  /** Type of the handle: `emailAddress`, `phoneNumber` or `unknown`. */
  senderHandleTypeKey?: MappingValue;
  /** Sender's contact identifier in the user's Contacts. */
  contactIdentifierKey?: MappingValue;
  /** Whether the conversation is a group, for groups without a name. */
  isGroupKey?: MappingValue;
  /** Other recipients: identifiers, or objects with `id` and `name`. */
  recipientsKey?: MappingValue;
  /** Number of recipients, not counting the sender. */
  recipientCountKey?: MappingValue;
  /** Whether the message mentions the user. */
  mentionsCurrentUserKey?: MappingValue;
  /** Whether the message is a reply to the user. */
  repliesToCurrentUserKey?: MappingValue;
  /** Whether the sender chose to notify the user despite a Focus. */
  notifiesAnywayKey?: MappingValue;
  /** State of a call: `incoming`, `missed` or `voicemail`. A payload that contains it is a call. */
  callStateKey?: MappingValue;
  /** Type of a call: `audio` or `video`. */
  callCapabilityKey?: MappingValue;
  /** Other participants of a call: objects with `id`, `name`, `avatarUrl`. */
  callParticipantsKey?: MappingValue;
  /** Start of the call, in seconds since 1970 or as an ISO 8601 date. */
  callDateKey?: MappingValue;
  /** Duration of the call, in seconds. */
  callDurationKey?: MappingValue;
  /** URLs of attachments: a string, a list, or an object of strings. */
  mediaUrlKey?: MappingValue;
  /** Type hint for the media: a MIME type, UTI, file extension, or `image`. */
  mediaTypeKey?: MappingValue;
  /** Identifier of the message. */
  messageIdKey?: MappingValue;
  /** Link that a tap opens. */
  deepLinkKey?: MappingValue;
  /** Notification category. (default: `aps.category`) */
  categoryKey?: MappingValue;
  /** Action buttons: objects with `id` and `title`. */
  actionsKey?: MappingValue;
  /** Badge number of the app icon. (default: `aps.badge`) */
  badgeKey?: MappingValue;
  /** Name of the sound: `default` or a file name. (default: `aps.sound`) */
  soundKey?: MappingValue;
  /** `passive`, `active`, `time-sensitive` or `critical`. (default: `aps.interruption-level`) */
  interruptionLevelKey?: MappingValue;
  /** Relevance in a notification summary, from 0 to 1. (default: `aps.relevance-score`) */
  relevanceScoreKey?: MappingValue;
  /** Identifier of the window that a tap opens. (default: `aps.target-content-id`) */
  targetContentIdKey?: MappingValue;
  /** HTTPS URL that the extension requests to confirm delivery. */
  receiptUrlKey?: MappingValue;
  /** Scope of the signed-in account for which the push is intended. */
  accountKey?: MappingValue;
  /** Title. (default: `aps.alert.title`) */
  titleKey?: MappingValue;
  /** Subtitle. (default: `aps.alert.subtitle`) */
  subtitleKey?: MappingValue;
  /** Text of the message. (default: `aps.alert.body`) */
  bodyKey?: MappingValue;
  /** Thread identifier of plain notifications. (default: `aps.thread-id`) */
  threadIdKey?: MappingValue;
  /** Attachment of the thumbnail: its URL, its position from 0, or `false`. (default: the first) */
  thumbnailKey?: MappingValue;
  /** Current user's identifier, if the payload contains it. */
  currentUserIdKey?: MappingValue;
  /** Type of the content: `text`, `audio`, `attachment` or `reaction`. (default: `text`) */
  messageTypeKey?: MappingValue;
  /** Kind of the sender's account: `instantMessageAddress`, `socialProfile` or `none`. */
  suggestionTypeKey?: MappingValue;
  /** Name of the messaging service. */
  serviceNameKey?: MappingValue;
  /** Audio route for returning a call: `speaker` or `bluetooth`. */
  audioRouteKey?: MappingValue;
  /** Identifiers of the messages whose notifications are removed. */
  removedMessageIdsKey?: MappingValue;
  /** Identifier of the conversation whose notifications are removed. */
  removedConversationIdKey?: MappingValue;
};

/** Fields of a sender, a conversation or a call. They require `senderIdKey`. */
type ParticipantKey =
  | 'senderIdKey'
  | 'avatarUrlKey'
  | 'conversationIdKey'
  | 'groupNameKey'
  | 'groupAvatarUrlKey'
  | 'avatarSha256Key'
  | 'groupAvatarSha256Key'
  | 'senderNameKey'
  | 'senderHandleKey'
  | 'senderHandleTypeKey'
  | 'contactIdentifierKey'
  | 'isGroupKey'
  | 'recipientsKey'
  | 'recipientCountKey'
  | 'mentionsCurrentUserKey'
  | 'repliesToCurrentUserKey'
  | 'notifiesAnywayKey'
  | 'callStateKey'
  | 'callCapabilityKey'
  | 'callParticipantsKey'
  | 'callDateKey'
  | 'callDurationKey';

/** Mapping of your payload's key paths to Cameo fields. */
export type NotificationExtensionConfig = (
  | MappingKeys
  | (Omit<MappingKeys, ParticipantKey> & { [key in ParticipantKey]?: undefined })
) & {
  /** Requirements for a style. If a payload doesn't meet them, its notification stays plain. */
  style?: MappingStyle;
};

/** Account that is signed in to the app. */
export type Account = {
  /** Identifier that separates the account's images and donations from the data of other accounts. */
  scope: string;
  /** The user's identifiers in payloads. */
  ids?: readonly string[];
  /** The user's email addresses and phone numbers. */
  handles?: readonly string[];
};

/** Settings shared by the app and the extension. Omitted keys don't change; `null` restores the default. */
export type Settings = {
  /** Version of the format. */
  version?: number | null;
  /** Mapping of your payload's key paths to Cameo fields. */
  mapping?: NotificationExtensionConfig | null;
  /** Names of the push provider presets to apply. (default: all) */
  presets?: readonly string[] | null;
  /** Content of the title lines of a group message; `namesOnly` leaves the text as sent. (default: `senderFirst`) */
  titleStyle?: 'senderFirst' | 'groupFirst' | 'senderInGroup' | 'namesOnly' | null;
  /** Format of `senderInGroup`, such as `{sender} in {group}`. */
  senderInGroupFormat?: string | null;
  /** Image of a group that has no avatar. (default: `sender`) */
  groupAvatarFallback?: 'sender' | 'composite' | 'initials' | 'none' | null;
  /** Style of a call with several participants. */
  groupCallStyle?: 'call' | 'message' | null;
  /** File name of the image, in the extension's bundle, for senders without an avatar. */
  defaultAvatarImage?: string | null;
  /** Hosts from which images may be downloaded, including their subdomains. (default: any host) */
  allowedHosts?: readonly string[] | null;
  /** Whether images may be downloaded from `http://localhost`, for development. (default: `false`) */
  allowsLocalhost?: boolean | null;
  /** Timeout for the download of an avatar, in seconds. (default: 5) */
  avatarTimeout?: number | null;
  /** Size limit of the avatar cache in megabytes, from 16 to 1000. (default: 50) */
  cacheSizeLimitMB?: number | null;
  /** Size limit of the attachment cache in megabytes, from 0 to 1000. (default: 100) */
  mediaCacheSizeLimitMB?: number | null;
  /** Query items that change with a URL's signature. The cache ignores them. */
  signatureQueryItems?: readonly string[] | null;
  /** Level of messages in the system log. (default: `problems`) */
  logLevel?: 'off' | 'problems' | 'all' | null;
  /** Whether interactions are donated to the system. (default: `true`) */
  isDonationEnabled?: boolean | null;
  /** Whether the payloads of recent pushes are recorded, only in debug builds. (default: `false`) */
  recordsPayloads?: boolean | null;
  /** Accounts that are signed in. */
  accounts?: readonly Account[] | null;
};

/** Options of `prefetchAvatar`. */
export type AvatarOptions = {
  /** Kind of the identifier. (default: `person`) */
  kind?: 'person' | 'conversation';
  /** Scope of the account. */
  account?: string;
};

/** Payload as delivered to the device, or its JSON. */
export type Payload = object | string;

/** Problem with the setup, or a remark about it. */
export type Finding = {
  /** Identifier of the finding. Stable across versions. */
  code: string;
  severity: 'error' | 'warning' | 'info';
  /** The problem. */
  message: string;
  /** The fix. */
  suggestion: string;
};

/** Fields found in a sample payload; `null` if absent. */
export type PayloadParseResult = {
  senderId: string | null;
  avatarUrl: string | null;
  conversationId: string | null;
  groupName: string | null;
  groupAvatarUrl: string | null;
};

/** Record of a push that the extension processed. It contains no text of the message. */
export type Delivery = {
  version: number;
  /** ISO 8601 date, in UTC. */
  date: string;
  messageID: string | null;
  layout: string;
  avatar: string;
  /** Outcome of the push; `died` if the extension's process ended. */
  outcome: 'delivered' | 'styled' | 'fallback' | 'timedOut' | 'died';
  /** Description of the delivery, in sentences. */
  explanation: string[];
  [key: string]: unknown;
};

/** Number of pushes on a day. It contains no information about the messages. */
export type DailyDeliveries = {
  /** Day in UTC, such as `2026-11-27`. */
  day: string;
  /** Whether the day is over, and the log still contains all of its records. */
  isComplete: boolean;
  /** Pushes delivered without a style, as intended. */
  delivered: number;
  /** Pushes delivered with their style and all images. */
  styled: number;
  /** Pushes delivered with a fallback. */
  fallback: number;
  /** Pushes delivered when the time expired. */
  timedOut: number;
  /** Pushes whose process ended, by the step in which it ended. */
  died: Record<string, number>;
};

/** Result of `validateSetup`. */
export type SetupValidation = {
  /** Whether the app has written valid settings. */
  configValid: boolean;
  /** Whether the app group container is accessible. */
  appGroupAccessible: boolean;
  /** Number of cached avatars, including the avatars of groups. */
  cachedAvatarCount: number;
  /** Fields found in the sample payload; `null` if there is no sample, and on other platforms. */
  payloadParseResult: PayloadParseResult | null;
  /** Problems and remarks, most severe first. */
  findings: Finding[];
  /** Recent deliveries, most recent first. */
  deliveries: Delivery[];
  /** Permissions that the user has granted. */
  permissions: Record<string, string>;
  /** Predicted appearance of the sample payload on iOS; `null` if there is no sample. */
  sample: Record<string, unknown> | null;
  [key: string]: unknown;
};

/** Content of a payload and its predicted appearance, with the keys of `cameo inspect --json`. */
export type Inspection = {
  preset: string | null;
  carrier: string | null;
  extensionRuns: boolean;
  kind: 'message' | 'call' | 'none';
  sender: Record<string, unknown> | null;
  conversation: Record<string, unknown> | null;
  appearance: Record<string, unknown>;
  [key: string]: unknown;
};

/** Recipient of an outgoing message. */
export type Recipient = {
  id?: string | number;
  name?: string;
  avatarUrl?: string;
  /** Email address or phone number with which iOS recognizes a contact. */
  handle?: string;
  /** Type of the handle. (default: detected from the handle) */
  handleType?: 'emailAddress' | 'phoneNumber' | 'unknown';
  contactIdentifier?: string;
};

/** Message that the user sent, without its text. */
export type OutgoingMessage = {
  /** Recipients, without the user. An identifier is shorthand for an object that contains only the identifier. */
  recipients: readonly (string | number | Recipient)[];
  /** Identifier of the conversation, the same as in pushes. */
  conversationId?: string | null;
  groupName?: string | null;
  /** Number of all recipients, if `recipients` lists only some of them. */
  recipientCount?: number | null;
  /** Whether the message is a voice message. */
  isAudio?: boolean | null;
  account?: string | null;
  id?: string | null;
};

/** Action button of a notification. */
export type Action = {
  id: string;
  title?: string;
  /** Name of an SF Symbol. */
  icon?: string;
  /** Name of a template image in the app. */
  templateIcon?: string;
  /** Whether the button shows a text field, and its labels. */
  reply?: boolean | { buttonTitle?: string; placeholder?: string };
  /** Whether the button opens the app. (default: `false`) */
  opensApp?: boolean;
  /** Whether the device must be unlocked. (default: `true` for a button with a text field) */
  requiresUnlocking?: boolean;
  isDestructive?: boolean;
};

/** Notification category and its buttons. The defaults are the values of the category for messages. */
export type NotificationCategory = {
  /** Identifier of the category, which payloads set as `aps.category`. */
  id: string;
  /** Buttons. `reply`, `markAsRead` and `mute` are built in, with English titles. (default: all three) */
  actions?: readonly ('reply' | 'markAsRead' | 'mute' | Action)[];
  /** Whether listeners receive an event when the user dismisses a notification. */
  reportsDismissal?: boolean;
  isAllowedInCarPlay?: boolean;
  hiddenPreviewsPlaceholder?: string;
  showsTitleWithoutPreview?: boolean;
  intentIdentifiers?: readonly string[];
};

/** Notification that was received, or the user's response to it. */
export type NotificationEvent = {
  kind: 'received' | 'tapped' | 'button' | 'reply' | 'dismissed';
  /** Whether the app was in the foreground; only for `received`. */
  isInForeground: boolean | null;
  /** Identifier of the button; only for `button` and `reply`. */
  actionId: string | null;
  /** Text that the user entered; only for `reply`. */
  text: string | null;
  notificationId: string;
  messageId: string | null;
  /** Link from the payload. Don't trust it: follow only links that your app recognizes. */
  deepLink: string | null;
  account: string | null;
  sender: { id: string | null; name: string | null } | null;
  conversation: { id: string | null; name: string | null; isGroup: boolean } | null;
  /** Payload as delivered. */
  payload: Record<string, unknown>;
};

/**
 * Error for an invalid argument, thrown on every platform. Errors of the native library have the code
 * `ERR_CAMEO`.
 */
export interface ArgumentError extends Error {
  code: 'key-unknown' | 'key-missing' | 'value-invalid' | 'argument-invalid';
  /** Key that the error is about, or the path in a mapping, such as `bodyKey.strip`. */
  key?: string;
  /** Kind of an error in a mapping, such as `template-invalid`. */
  kind?: string;
}

/** Returns whether the app runs on iOS with the native module in its binary. */
export function isAvailable(): boolean;

/**
 * Sets the mapping of your payload's key paths to Cameo fields, effective from the next push.
 *
 * @throws {ArgumentError} If a key is unknown or missing, or if a value is invalid.
 * @throws {Error} If the app group container isn't accessible.
 */
export function configureNotificationExtension(config: NotificationExtensionConfig): void;

/**
 * Changes settings of the app and the extension, effective from the next push.
 *
 * @throws {ArgumentError} If a key is unknown, or if the mapping is invalid.
 * @throws {Error} If the app group container isn't accessible.
 */
export function updateSettings(settings: Settings): void;

/** Returns all settings as the extension reads them, or `null` on other platforms. */
export function getSettings(): Settings | null;

/** Downloads an avatar into the cache of the extension. Rejects if the download fails. */
export function prefetchAvatar(
  url: string,
  id: string | number,
  options?: AvatarOptions
): Promise<void>;

/** Deletes all cached avatars and attachments. */
export function clearAvatarCache(): Promise<void>;

/** Checks the setup and, if passed, a sample payload. */
export function validateSetup(samplePayload?: Payload | null): Promise<SetupValidation>;

/** Returns recent deliveries, most recent first. `limit` is at most 200. (default: 20) */
export function getRecentDeliveries(limit?: number): Promise<Delivery[]>;

/** Returns the number of pushes on each of the last days, oldest first. */
export function getDailyDeliveries(): Promise<DailyDeliveries[]>;

/** Returns the content of a payload and its predicted appearance, or `null` on other platforms. */
export function inspectPayload(payload: Payload): Promise<Inspection | null>;

/** Result of posting a notification. */
export type PostResult =
  | { result: 'posted'; notificationId: string }
  | {
      /**
       * The reason that nothing was shown: the message was already shown as a push or by an earlier call, its
       * conversation is on the screen, or the payload has no text.
       */
      result: 'alreadyShown' | 'conversationVisible' | 'noText';
    };

/**
 * Shows a notification for a message that wasn't delivered as a push, such as a message from a socket, with the same
 * style as a push. The payload has the format of a push, with its text in `aps.alert`. Resolves with `null` on other
 * platforms.
 */
export function postNotification(payload: Payload): Promise<PostResult | null>;

/**
 * Stores a key that the extension uses to decrypt pushes; `null` removes it. Requires the option `decryption` of the
 * config plugin.
 *
 * @param key Key in base64; for `webpush`, the private key of the subscription.
 */
export function setDecryptionKey(
  key: string | null,
  options?: {
    /** Identifier of the key in payloads. */
    id?: string | number;
    /** Scope of the account to which the key belongs. */
    account?: string;
    /** Secret `auth` of the subscription in base64, for `webpush`. */
    auth?: string;
  }
): Promise<void>;

/**
 * Stores the headers for image requests to a host, such as an access token; `null` removes them. The host must be in
 * the option `authenticatedHosts` of the config plugin.
 */
export function setRequestHeaders(
  host: string,
  headers: Record<string, string> | null
): Promise<void>;

/** Donates an outgoing message to iOS, for suggestions and for Focus. */
export function donateOutgoingMessage(message: OutgoingMessage): Promise<void>;

/** Deletes the donations of a conversation or an account, or all donations. */
export function deleteDonations(options?: {
  conversationId?: string;
  account?: string;
}): Promise<void>;

/** Enables donations, or disables them and deletes all existing donations. */
export function setDonationEnabled(isEnabled: boolean): Promise<void>;

/** Returns whether interactions are donated; `false` on other platforms. */
export function isDonationEnabled(): Promise<boolean>;

/** Returns the badge number that the app and the extension share; 0 on other platforms. */
export function getBadge(): Promise<number>;

/** Sets the badge number. Resolves with the new number, or with 0 on other platforms. */
export function setBadge(number: number): Promise<number>;

/** Adds to the badge number. Resolves with the new number, or with 0 on other platforms. */
export function addToBadge(difference: number): Promise<number>;

/** Removes the badge. */
export function clearBadge(): Promise<void>;

/**
 * Registers categories in addition to the categories of other libraries. Resolves with descriptions of the categories
 * that couldn't be registered.
 */
export function setCategories(categories: readonly NotificationCategory[]): Promise<string[]>;

/** Sets the conversation that is on the screen; `null` means none. Its messages show no banner. */
export function setVisibleConversation(
  conversation: string | number | { id: string; account?: string } | null
): void;

/**
 * Sets whether Cameo presents messages while the app is in the foreground. This setting has an effect only in an app
 * with expo-notifications, and must remain off if the app calls `setNotificationHandler`.
 */
export function setForegroundPresentationEnabled(isEnabled: boolean): void;

/** Adds a listener. The first listener also receives events that occurred before it was added. */
export function addNotificationListener(listener: (event: NotificationEvent) => void): {
  remove(): void;
};

/**
 * Deletes all data of an account, for signing out. Without an account, or with `null`, deletes the data that belongs to
 * no account. `undefined` is rejected, so that a missing account deletes nothing.
 */
export function deleteAllData(...account: [] | [scope: string | null]): Promise<void>;
