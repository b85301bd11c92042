/** JSON text, the bytes of a file, or an object, which is encoded as JSON. */
export type Content = object | string | Uint8Array | ArrayBuffer;

/** Error of a function. The other fields of the result may be missing. */
export interface EngineError {
  /** Identifier, such as `json-invalid`, `usage`, `payload-too-large`, `no-module`, `memory` or `engine-stopped`. */
  readonly code: string;
  /** The failure and, if available, the fix. */
  readonly message: string;
  /** Name of the payload or option that the error concerns. */
  readonly file?: string | null;
  /** Line in the payload, from 1. */
  readonly line?: number | null;
  /** Column in bytes, from 1. */
  readonly column?: number | null;
}

/** Options for parsing payloads. */
export interface ParsingOptions {
  /** Mapping of your payload's key paths to Cameo fields. (default: none) */
  readonly mapping?: Content | null;
  /** Settings of the app, as stored in its app group. (default: none) */
  readonly settings?: Content | null;
  /** Presets of push providers. (default: all) */
  readonly provider?: string | readonly string[];
  /** Content of the title lines of group messages; `namesOnly` leaves the text as sent. (default: `senderFirst`) */
  readonly titleStyle?: 'senderFirst' | 'groupFirst' | 'senderInGroup' | 'namesOnly';
  /** IDs or handles of the current user, who is never a participant. (default: none) */
  readonly currentUser?: string | readonly string[];
  /** Name of the payload in results and messages. (default: `push.json`) */
  readonly name?: string;
}

/** Options of `inspect`. */
export interface InspectOptions extends ParsingOptions {
  /** Index of the message if the payload is a request that contains several. (default: 0) */
  readonly message?: number;
}

/** Severity of a diagnostic or a finding. */
export type Severity = 'error' | 'warning' | 'info';

/** Finding about the notification's appearance on iOS. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** Number of the rule that determines the appearance, such as `R4`; `null` if there is none. */
  readonly rule: string | null;
  readonly message: string;
  /**
   * Evidence for the rule: confirmed by the probe (`verified`), contradicted by the probe, reported by other
   * developers, documented by Apple, disputed, or claimed without a report (`not-seen`); `null` for a problem in the
   * payload.
   */
  readonly state: 'verified' | 'contradicted' | 'reported' | 'documented' | 'disputed' | 'not-seen' | null;
}

/** Predicted appearance of a notification. */
export interface Appearance {
  readonly layout: string;
  readonly firstLine: string | null;
  readonly secondLine: string | null;
  readonly body: string | null;
  readonly avatar: { readonly source: string; readonly url: string | null };
  readonly thumbnail: string | null;
  readonly sound: string | null;
  readonly badge: number | null;
  readonly interruptionLevel: string;
  readonly badgeIncrement: number | null;
  readonly threadIdentifier: string | null;
  readonly relevanceScore: number | null;
  readonly targetContentID: string | null;
  readonly filterCriteria: string | null;
  readonly category: string | null;
  readonly buttons: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Content of a payload, with the keys of `cameo inspect --json`. */
export interface Inspection {
  /** The reason why the payload can't be read. If present, all other fields except `file` are missing. */
  readonly error?: EngineError;
  readonly schemaVersion: number;
  readonly file: string;
  /** Message of a request, if the payload is a request to a provider; otherwise `null`. */
  readonly request: any;
  /** Size of the payload, in bytes. */
  readonly bytes: number;
  /** Preset that matches the payload, or `mapping`. */
  readonly preset: string | null;
  readonly carrier: string | null;
  /** Whether iOS starts the service extension. */
  readonly extensionRuns: boolean;
  readonly pushType: string | null;
  readonly kind: 'message' | 'call' | 'removal' | 'none' | (string & {});
  readonly sender: {
    readonly id: string | null;
    readonly name: string | null;
    readonly avatarURL: string | null;
    readonly handle: { readonly type: string; readonly value: string } | null;
    readonly contactIdentifier: string | null;
    readonly [key: string]: any;
  } | null;
  readonly conversation: {
    readonly id: string | null;
    readonly name: string | null;
    readonly avatarURL: string | null;
    readonly isGroup: boolean;
  } | null;
  readonly recipients: readonly { readonly id: string | null; readonly name: string | null }[];
  readonly recipientCount: number | null;
  readonly call: any;
  readonly media: readonly { readonly url: string; readonly typeHint: string | null }[];
  readonly messageID: string | null;
  readonly deepLink: string | null;
  readonly category: string | null;
  readonly appearance: Appearance;
  readonly [key: string]: any;
}

/** Options of `lint`. */
export interface LintOptions extends ParsingOptions {
  /** Severities of rules, by code. (default: each rule's default severity) */
  readonly rules?: { readonly [code: string]: Severity | 'off' };
  /** Lowest severity to report. (default: `info`) */
  readonly minSeverity?: Severity;
  /** Time with which expiration dates are compared: a date, or seconds since 1970. (default: now) */
  readonly now?: Date | number;
}

/** Position in the text of a payload. */
export interface Position {
  /** Line, from 1. */
  readonly line: number;
  /** Column in bytes, from 1. */
  readonly column: number;
  /** Offset in bytes, from 0. */
  readonly offset: number;
}

/** Mistake in a payload or a request. */
export interface Finding {
  readonly file: string;
  readonly range: { readonly start: Position; readonly end: Position } | null;
  readonly path: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly suggestion: string;
  readonly fixes: readonly any[];
  readonly fingerprint: string;
}

/** Report of `lint`, with the keys of `cameo lint --format json`. */
export interface LintReport {
  /** The reason that nothing was linted. If present, the other fields are missing. */
  readonly error?: EngineError;
  readonly schemaVersion: number;
  readonly summary: {
    readonly errors: number;
    readonly warnings: number;
    readonly infos: number;
    readonly [key: string]: number | boolean;
  };
  readonly findings: readonly Finding[];
}

/** Options of `map`. */
export type MapOptions = Pick<ParsingOptions, 'name'>;

/** Proposal of a mapping, with the keys of `cameo map --json`. */
export interface MappingProposal {
  /** Error for the first payload that can't be read. If no payload can be read, the other fields are missing. */
  readonly error?: EngineError;
  readonly schemaVersion: number;
  readonly result: string;
  readonly presets: readonly string[];
  readonly files: number;
  readonly matches: number | null;
  readonly mapping: { readonly [key: string]: any };
  readonly fields: readonly any[];
  readonly remarks: readonly string[];
}

/** Options of `previewHTML`. */
export interface PreviewOptions extends ParsingOptions {
  /** Content of the page: the phone with explanations, or only the phone. (default: `page`) */
  readonly content?: 'page' | 'phone';
  /** Appearance of the phone. (default: `light`) */
  readonly theme?: 'light' | 'dark';
  /** Whether the most recent notification is expanded. (default: `false`) */
  readonly expanded?: boolean;
  /** Name of the app. (default: Chat) */
  readonly appName?: string;
  /** App icon, a PNG or JPEG file. (default: a drawing) */
  readonly appIcon?: Uint8Array;
  /** Images by their URLs: bytes, or `data:` URLs. Nothing is downloaded. (default: none; initials are drawn) */
  readonly images?: { readonly [url: string]: Uint8Array | string };
}

/**
 * Returns the content of a payload and its appearance on iOS. A request to APNs, Firebase, OneSignal or Expo is
 * converted to the payload that arrives on the device. Never throws: see `error` in the result.
 */
export function inspect(payload: Content, options?: InspectOptions): Inspection;

/** Returns the mistakes in a payload or a request. Never throws: see `error` in the result. */
export function lint(payload: Content, options?: LintOptions): LintReport;

/** Proposes a mapping for one or more payloads of an app. Never throws: see `error` in the result. */
export function map(payloads: Content | readonly Content[], options?: MapOptions): MappingProposal;

/**
 * Returns a page with the notifications on a phone, most recent last.
 *
 * @throws An error with the property `code` if the payloads can't be read, or if an option is invalid.
 */
export function previewHTML(payloads: Content | readonly Content[], options?: PreviewOptions): string;
