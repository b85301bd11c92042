import type { ConfigPlugin } from 'expo/config-plugins';

import type { NotificationExtensionConfig } from '../src';

/** Options of the config plugin. All are optional. */
export interface CameoPluginOptions {
  /**
   * Bundle ID of the extension, which must start with the app's.
   * (default: `<app>.NotificationServiceExtension`)
   */
  extensionBundleId?: string;
  /** Name of the extension's target and folder. (default: `NotificationServiceExtension`) */
  extensionName?: string;
  /** App group shared by the app and the extension. (default: `group.<app>`) */
  appGroupId?: string;
  /** Keychain access group for decryption keys, without the team prefix. (default: none) */
  keychainGroup?: string;
  /** Path of an image for senders without an avatar. (default: none) */
  defaultAvatarImage?: string;
  /** Size limit of the avatar cache in megabytes, from 16 to 1000. (default: 50) */
  cacheSizeLimitMB?: number;
  /** Path of a Swift file that extends `NotificationHook` with `willProcessNotification(content:)`. */
  extensionHookFile?: string;
  /** Whether the extension writes to the system log, without message text. (default: `false`) */
  enableLogging?: boolean;
  /** Code signing of the extension. (default: the app's) */
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
   * Mapping of your payload's key paths to Cameo fields, until the app sets another one. `server` is the
   * mapping for payloads of `expo-cameo/server`.
   */
  mapping?: NotificationExtensionConfig | 'server';
  /** Push provider presets to apply. (default: all) */
  presets?: ('onesignal' | 'motisig' | 'expo' | 'fcm' | 'generic')[];
  /** Content of the title lines of a group message. (default: `senderFirst`) */
  titleStyle?: 'senderFirst' | 'groupFirst' | 'senderInGroup';
  /** Format of `senderInGroup`, such as `{sender} in {group}`. */
  senderInGroupFormat?: string;
  /** Image of a group that has no avatar. (default: `sender`) */
  groupAvatarFallback?: 'sender' | 'composite' | 'initials' | 'none';
  /** Hosts that images may be downloaded from, including their subdomains. (default: any host) */
  allowedHosts?: string[];
  /** Whether to add a Notification Content Extension, and its options. (default: `false`) */
  contentExtension?:
    | boolean
    | {
        /** Categories that the extension handles. (default: `message`) */
        categories?: string[];
        /** Initial ratio of height to width, greater than 0, up to 4. (default: 0.4) */
        contentSizeRatio?: number;
        /** Bundle ID, which must start with the app's. */
        bundleId?: string;
        /** Name of the provisioning profile, for manual signing. */
        provisioningProfile?: string;
      };
  /** Whether pushes can be calls. (default: `false`) */
  enableCalls?: boolean;
  /** `NSFocusStatusUsageDescription` of the app. (default: none) */
  focusUsageDescription?: string;
}

declare const withCameo: ConfigPlugin<CameoPluginOptions | void>;
export default withCameo;
