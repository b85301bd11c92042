import type { ConfigPlugin } from 'expo/config-plugins';

import type { NotificationExtensionConfig } from '../src';

/** A string, or the name of an environment variable that contains it during prebuild. */
export type TextOption = string | { env: string };

/** Vendor without options, or with default values for its options. */
export type VendorName =
  | 'onesignal'
  | 'customerio'
  | 'braze'
  | 'klaviyo'
  | 'clevertap'
  | 'moengage'
  | 'airship'
  | 'iterable'
  | 'courier'
  | 'pushwoosh'
  | 'batch'
  | 'wonderpush'
  | 'adobe'
  | 'emarsys'
  | 'firebase';

/**
 * Vendor whose code the extension runs. For omitted options, the plugin uses the values of the vendor's own plugin in
 * the app config, if present. Strings become part of the app's binary.
 */
export type VendorOption =
  | VendorName
  | {
      name: 'onesignal' | 'braze' | 'klaviyo' | 'moengage' | 'pushwoosh' | 'batch';
      /** App group that the vendor's SDK uses in the app. Required for `moengage`. */
      appGroup?: string;
    }
  | {
      name: 'customerio';
      /** CDP API key. */
      apiKey?: TextOption;
      /** App group that the SDK uses in the app. (default: `group.<app>.cio`) */
      appGroup?: string;
      /** Whether the account is in the EU. (default: `false`) */
      isInEU?: boolean;
      /** Service that delivers the pushes. (default: `apn`) */
      provider?: 'apn' | 'fcm';
    }
  | {
      name: 'clevertap';
      /** Account ID, which enables push impressions. */
      accountId?: TextOption;
      token?: TextOption;
      region?: TextOption;
      appGroup?: string;
    }
  | { name: 'wonderpush'; clientId: TextOption; clientSecret: TextOption };

/** Options of the config plugin. All options are optional. */
export interface CameoPluginOptions {
  /**
   * Bundle ID of the extension, which must start with the app's bundle ID. (default:
   * `<app>.NotificationServiceExtension`)
   */
  extensionBundleId?: string;
  /** Name of the extension's target and folder. (default: `NotificationServiceExtension`) */
  extensionName?: string;
  /** App group shared by the app and the extension. (default: `group.<app>`) */
  appGroupId?: string;
  /**
   * Keychain access group for decryption keys and headers, without the team prefix. (default: none; `<app>.shared` with
   * `decryption` or `authenticatedHosts`)
   */
  keychainGroup?: string;
  /** Path of an image for senders without an avatar. (default: none) */
  defaultAvatarImage?: string;
  /** Size limit of the avatar cache in megabytes, from 16 to 1000. (default: 50) */
  cacheSizeLimitMB?: number;
  /** Path of a Swift file that extends `NotificationHook` with `willProcessNotification(content:)`. */
  extensionHookFile?: string;
  /** Whether the extension writes to the system log, without message text. (default: `false`) */
  enableLogging?: boolean;
  /** Code signing of the extension. (default: same as the app) */
  signing?: {
    style?: 'automatic' | 'manual';
    /** Team ID of ten letters and digits. */
    developmentTeam?: string;
    /** Name of the extension's provisioning profile, for manual signing. */
    provisioningProfile?: string;
    /** Code signing identity, such as `Apple Distribution`. */
    codeSignIdentity?: string;
  };
  /**
   * Mapping of your payload's key paths to Cameo fields, until the app sets another mapping. `server` is the mapping
   * for payloads of `expo-cameo/server`.
   */
  mapping?: NotificationExtensionConfig | 'server';
  /** Names of the push provider presets to apply. (default: all) */
  presets?: string[];
  /** Content of the title lines of a group message; `namesOnly` leaves the text as sent. (default: `senderFirst`) */
  titleStyle?: 'senderFirst' | 'groupFirst' | 'senderInGroup' | 'namesOnly';
  /** Format of `senderInGroup`, such as `{sender} in {group}`. */
  senderInGroupFormat?: string;
  /** Image of a group that has no avatar. (default: `sender`) */
  groupAvatarFallback?: 'sender' | 'composite' | 'initials' | 'none';
  /**
   * Encryption of your pushes, with keys from `setDecryptionKey`. (default: none)
   */
  decryption?: {
    /** AES-GCM, or web push messages as in RFC 8291. */
    algorithm: 'aes-gcm' | 'webpush';
    /** Key path of the ciphertext. (default: `encrypted_body`; `p` for `webpush`) */
    field?: string;
    /** Key path of the key's identifier. (default: none; `x` for `webpush`) */
    keyIdField?: string;
    /** Encoding of the ciphertext. (default: `base64`; `base85` for `webpush`) */
    encoding?: 'base64' | 'base85';
    /** Text shown if decryption fails. (default: the text in the push) */
    fallbackText?: string;
    /** Members of the message that are omitted from the notification. */
    discardedMembers?: readonly string[];
  };
  /** Hosts whose images require the headers of `setRequestHeaders`, without subdomains. (default: none) */
  authenticatedHosts?: readonly string[];
  /** Hosts from which images may be downloaded, including their subdomains. (default: any host) */
  allowedHosts?: string[];
  /** Whether to add a Notification Content Extension, and its options. (default: `false`) */
  contentExtension?:
    | boolean
    | {
        /** Categories that the extension handles. (default: `message`) */
        categories?: string[];
        /** Initial ratio of height to width, greater than 0, up to 4. (default: 0.4) */
        contentSizeRatio?: number;
        /** Bundle ID, which must start with the app's bundle ID. */
        bundleId?: string;
        /** Name of the provisioning profile, for manual signing. */
        provisioningProfile?: string;
      };
  /** Whether pushes can be calls. (default: `false`) */
  enableCalls?: boolean;
  /** `NSFocusStatusUsageDescription` of the app. (default: none) */
  focusUsageDescription?: string;
  /** Vendors whose code the extension runs before it styles a push, in this order. (default: none) */
  vendors?: readonly VendorOption[];
  /** Path of a Swift file that extends `VendorStep` with a step for another vendor. (default: none) */
  vendorStepFile?: string;
  /**
   * Pods for the step in `vendorStepFile`, each with an optional version, such as `MySDKExtension ~> 2.0`. (default:
   * none)
   */
  vendorPods?: readonly string[];
}

declare const withCameo: ConfigPlugin<CameoPluginOptions | void>;
export default withCameo;
