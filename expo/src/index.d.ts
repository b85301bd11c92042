/** Where something stands in a payload, `data.sender.id`; of a list, the first that is there. */
export type Path = string | readonly string[];

/** Where an app's own payloads hold what. */
export type NotificationExtensionConfig = {
  /** The sender's stable identifier in the app. */
  senderIdKey: Path;
  /** The address of the sender's portrait (HTTPS). */
  avatarUrlKey?: Path;
  /** The conversation's stable identifier. */
  conversationIdKey?: Path;
  /** The group's name; a payload that has one is a group's. */
  groupNameKey?: Path;
  /** The address of the group's picture (HTTPS). */
  groupAvatarUrlKey?: Path;
  /** The SHA-256 of the portrait's bytes, in hexadecimal digits. */
  avatarSha256Key?: Path;
  /** The SHA-256 of the group picture's bytes, in hexadecimal digits. */
  groupAvatarSha256Key?: Path;
  /** The sender's name; without it, the notification's title. */
  senderNameKey?: Path;
  /** The sender's e-mail address, phone number or other handle. */
  senderHandleKey?: Path;
  /** `emailAddress`, `phoneNumber` or `unknown`. */
  senderHandleTypeKey?: Path;
  /** The sender's identifier in the address book of the device. */
  contactIdentifierKey?: Path;
  /** Whether the conversation is a group, for groups without a name. */
  isGroupKey?: Path;
  /** The other recipients: identifiers, or objects with `id` and `name`. */
  recipientsKey?: Path;
  /** How many recipients there are, besides the sender. */
  recipientCountKey?: Path;
  /** Whether the message mentions the device's owner. */
  mentionsCurrentUserKey?: Path;
  /** Whether the message replies to the device's owner. */
  repliesToCurrentUserKey?: Path;
  /** Whether the sender chose to break through Focus. */
  notifiesAnywayKey?: Path;
  /** `incoming`, `missed` or `voicemail`; a payload that has one is a call. */
  callStateKey?: Path;
  /** `audio` or `video`. */
  callCapabilityKey?: Path;
  /** The others on the call: objects with `id`, `name`, `avatarUrl`. */
  callParticipantsKey?: Path;
  /** When the call began: seconds since 1970, or ISO 8601. */
  callDateKey?: Path;
  /** How long the call lasted, in seconds. */
  callDurationKey?: Path;
  /** The addresses of what was sent: one, a list, or an object of them. */
  mediaUrlKey?: Path;
  /** A hint at the media's type: MIME, UTI, extension or `image`. */
  mediaTypeKey?: Path;
  /** The message's identifier. */
  messageIdKey?: Path;
  /** What a tap opens. */
  deepLinkKey?: Path;
  /** The category; without it, `aps.category`. */
  categoryKey?: Path;
  /** Buttons: objects with `id` and `title`. */
  actionsKey?: Path;
  /** The number on the app's icon; without it, `aps.badge`. */
  badgeKey?: Path;
  /** The name of the sound, `default` or a file's; without it, `aps.sound`. */
  soundKey?: Path;
  /** `passive`, `active`, `time-sensitive` or `critical`; without it, the one in `aps`. */
  interruptionLevelKey?: Path;
  /** From 0 to 1, for the order in a summary; without it, `aps.relevance-score`. */
  relevanceScoreKey?: Path;
  /** The window that a tap opens; without it, `aps.target-content-id`. */
  targetContentIdKey?: Path;
  /** The address that is told of the delivery (HTTPS). */
  receiptUrlKey?: Path;
  /** Which of the app's signed-in accounts the push is for: its scope. */
  accountKey?: Path;
};

/** Somebody who is signed in. */
export type Account = {
  /** What keeps the account's pictures and donations apart from others'. */
  scope: string;
  /** The owner's identifiers in payloads. */
  ids?: readonly string[];
  /** The owner's e-mail addresses and phone numbers. */
  handles?: readonly string[];
};

/** Settings that app and extension share; what is left out stays, and `null` is the default. */
export type Settings = {
  /** The version of the format. */
  version?: number | null;
  /** Where the app's payloads hold what. */
  mapping?: NotificationExtensionConfig | null;
  /** The conventions of push providers that are asked; all without it. */
  presets?: readonly string[] | null;
  /** What a group's first line says. */
  headline?: 'senderFirst' | 'groupFirst' | 'senderInGroup' | null;
  /** How `senderInGroup` is put: `{sender} in {group}`. */
  senderInGroupFormat?: string | null;
  /** What a group without a picture of its own shows. */
  groupPicture?: 'sender' | 'composite' | 'initials' | 'none' | null;
  /** How a call of several people is drawn. */
  groupCalls?: 'call' | 'message' | null;
  /** The name of the bundle's picture for people without one. */
  defaultPicture?: string | null;
  /** The only hosts that are asked; their subdomains count too. */
  hosts?: readonly string[] | null;
  /** Whether `http://localhost` is asked; for development. */
  allowsLocalhost?: boolean | null;
  /** How long a portrait may take, in seconds. */
  portraitSeconds?: number | null;
  /** How many megabytes of portraits are kept, from 16 to 1000. */
  cacheLimitMB?: number | null;
  /** How many megabytes of attachments are kept, from 0 to 1000. */
  mediaCacheLimitMB?: number | null;
  /** The items of an address's query that change with its signature. */
  signatureQueryItems?: readonly string[] | null;
  /** What goes to the system's log. */
  log?: 'off' | 'problems' | 'all' | null;
  /** Whether the system is told who writes and is written to. */
  donations?: boolean | null;
  /** Whether the last payloads are kept whole; debug builds only. */
  keepPayloads?: boolean | null;
  /** Who is signed in. */
  accounts?: readonly Account[] | null;
};

/** Whose picture is fetched ahead. */
export type PictureOptions = {
  /** What the identifier is of; `person` without it. */
  kind?: 'person' | 'conversation';
  /** The account's scope. */
  account?: string;
};

/** A payload as it arrives on the device, or its JSON. */
export type Payload = object | string;

/** Something that is wrong with the setup, or worth knowing. */
export type Finding = {
  /** What it is; stays the same between versions. */
  code: string;
  severity: 'problem' | 'warning' | 'information';
  /** What was found, in a sentence. */
  message: string;
  /** The way out. */
  remedy: string;
};

/** What was found of a sample payload; `null` is what it does not have. */
export type PayloadParseResult = {
  senderId: string | null;
  avatarUrl: string | null;
  conversationId: string | null;
  groupName: string | null;
  groupAvatarUrl: string | null;
};

/** What became of a push; without any text of the message. */
export type Delivery = {
  version: number;
  /** ISO 8601, UTC. */
  date: string;
  messageID: string | null;
  layout: string;
  picture: string;
  /** What happened, in sentences. */
  explanation: string[];
  [key: string]: unknown;
};

/** Why notifications look as they do. */
export type SetupValidation = {
  /** Whether the app has written settings that can be read. */
  configValid: boolean;
  /** Whether app and extension share a folder. */
  appGroupAccessible: boolean;
  /** How many portraits and group pictures are kept. */
  cachedAvatarCount: number;
  /** What was found in the sample payload; `null` without one, and on other platforms. */
  payloadParseResult: PayloadParseResult | null;
  /** What is wrong, the worst first. */
  findings: Finding[];
  /** The last pushes, the newest first. */
  deliveries: Delivery[];
  /** What the person has allowed. */
  permissions: Record<string, string>;
  /** What iOS would draw of the sample. */
  sample: Record<string, unknown> | null;
  [key: string]: unknown;
};

/** What is in a payload and what iOS will draw of it, with the keys of `cameo inspect --json`. */
export type Inspection = {
  preset: string | null;
  extensionRuns: boolean;
  kind: 'message' | 'call' | 'none';
  sender: Record<string, unknown> | null;
  conversation: Record<string, unknown> | null;
  appearance: Record<string, unknown>;
  [key: string]: unknown;
};

/** Somebody to whom a message went. */
export type Recipient = {
  id?: string | number;
  name?: string;
  avatarUrl?: string;
  /** An e-mail address or a phone number, by which iOS knows a contact. */
  handle?: string;
  /** Seen from the handle without it. */
  handleType?: 'emailAddress' | 'phoneNumber' | 'unknown';
  contactIdentifier?: string;
};

/** A message that the device's owner sent; its text is no part of it. */
export type OutgoingMessage = {
  /** To whom it went, never the owner; an identifier alone will do. */
  recipients: readonly (string | number | Recipient)[];
  /** The identifier that pushes have. */
  conversationId?: string | null;
  groupName?: string | null;
  /** How many got it, where `recipients` are only some of them. */
  recipientCount?: number | null;
  /** Whether it was spoken. */
  isAudio?: boolean | null;
  account?: string | null;
  id?: string | null;
};

/** A button of a notification. */
export type Action = {
  id: string;
  title?: string;
  /** A symbol of the system's. */
  icon?: string;
  /** A template image of the app's. */
  templateIcon?: string;
  /** Asks for a text. */
  reply?: boolean | { buttonTitle?: string; placeholder?: string };
  opensApp?: boolean;
  /** True without it where the button asks for a text. */
  requiresUnlocking?: boolean;
  isDestructive?: boolean;
};

/** A kind of notification, and its buttons. What is left out is as for messages. */
export type NotificationCategory = {
  /** What payloads name as `aps.category`. */
  id: string;
  /** Without it, and by name: Cameo's own, with English titles. */
  actions?: readonly ('reply' | 'markAsRead' | 'mute' | Action)[];
  tellsDismissal?: boolean;
  isAllowedInCarPlay?: boolean;
  hiddenPreviewsPlaceholder?: string;
  showsTitleWithoutPreview?: boolean;
  intentIdentifiers?: readonly string[];
};

/** Something that happened to a notification. */
export type NotificationEvent = {
  kind: 'received' | 'tapped' | 'button' | 'reply' | 'dismissed';
  /** Of `received`: whether the app was in front. */
  isInFront: boolean | null;
  /** Of `button` and `reply`. */
  actionId: string | null;
  /** What the person wrote, of `reply`. */
  text: string | null;
  notificationId: string;
  messageId: string | null;
  /** It came with a push: follow only addresses that the app knows. */
  deepLink: string | null;
  account: string | null;
  sender: { id: string | null; name: string | null } | null;
  conversation: { id: string | null; name: string | null; isGroup: boolean } | null;
  /** As it arrived. */
  payload: Record<string, unknown>;
};

/** Whether the native module is there: on iOS, in a binary that was built with the package. */
export function isAvailable(): boolean;

/**
 * Tells the extension where the app's payloads hold what, from the next push on.
 *
 * @throws {Error} On every platform when a key is unknown, naming it and the nearest one, or has
 *   another type; on iOS when the app group cannot be reached.
 */
export function configureNotificationExtension(config: NotificationExtensionConfig): void;

/**
 * Changes settings for app and extension, from the next push on.
 *
 * @throws {Error} As `configureNotificationExtension`.
 */
export function updateSettings(settings: Settings): void;

/** All settings, as the extension reads them; `null` elsewhere. */
export function getSettings(): Settings | null;

/** Fetches a picture before a push needs it; rejects with the reason why it could not be had. */
export function prefetchAvatar(
  url: string,
  id: string | number,
  options?: PictureOptions
): Promise<void>;

/** Deletes all pictures and attachments that are kept. */
export function clearAvatarCache(): Promise<void>;

/** Finds out why notifications look as they do; optionally tries a payload. */
export function validateSetup(samplePayload?: Payload | null): Promise<SetupValidation>;

/** What became of the last pushes, the newest first; at most 200 are kept. */
export function recentDeliveries(limit?: number): Promise<Delivery[]>;

/** What is in a payload and what becomes of it; `null` elsewhere. */
export function inspect(payload: Payload): Promise<Inspection | null>;

/** Tells iOS of a message that the owner sent, for suggestions and for Focus. */
export function donateOutgoing(message: OutgoingMessage): Promise<void>;

/** Deletes what was donated of a conversation or of an account; of all without either. */
export function deleteDonations(options?: {
  conversationId?: string;
  account?: string;
}): Promise<void>;

/** Allows donations; or stops them and deletes all that were made. */
export function setDonationsEnabled(isEnabled: boolean): Promise<void>;

/** Whether anything is donated; false elsewhere. */
export function isDonationsEnabled(): Promise<boolean>;

/** The number on the icon, as app and extension count it; 0 elsewhere. */
export function getBadge(): Promise<number>;

/** Sets the number on the icon; resolves with it, and with 0 elsewhere. */
export function setBadge(number: number): Promise<number>;

/** Adds to the number on the icon, or takes away; resolves with it, and with 0 elsewhere. */
export function addToBadge(difference: number): Promise<number>;

/** Takes the number off the icon. */
export function clearBadge(): Promise<void>;

/** Registers categories beside those of others; resolves with what had to be left out, in words. */
export function setCategories(categories: readonly NotificationCategory[]): Promise<string[]>;

/** Names the conversation that is on the screen, or none: its messages make no banner. */
export function setOpenConversation(
  conversation: string | number | { id: string; account?: string } | null
): void;

/**
 * Beside expo-notifications: whether Cameo says how people's messages are shown in front. Only for
 * apps without `setNotificationHandler`: iOS must be answered once.
 */
export function setAnswersInFront(answers: boolean): void;

/** Listens; what happened before anybody did is told to the first. */
export function addNotificationListener(listener: (event: NotificationEvent) => void): {
  remove(): void;
};

/**
 * Deletes all that is known of an account, for signing out; without one, or with `null`, what belongs to
 * none. `undefined` is refused: an account that was to be named and is not must not delete that.
 */
export function deleteEverything(...account: [] | [scope: string | null]): Promise<void>;
