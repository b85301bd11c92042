import type { ConfigPlugin } from 'expo/config-plugins';

import type { NotificationExtensionConfig } from '../src';

/** What the plugin may be told; everything has a default. */
export interface CameoPluginOptions {
  /** The extension's identifier, a child of the app's; `<app>.NotificationServiceExtension` without it. */
  extensionBundleId?: string;
  /** The extension's target and folder; `NotificationServiceExtension` without it. */
  extensionName?: string;
  /** The app group that app and extension share; `group.<app>` without it. */
  appGroupId?: string;
  /** A keychain access group for keys, without the team's prefix. */
  keychainGroup?: string;
  /** The path of a picture for people who have none. */
  defaultAvatarImage?: string;
  /** How many megabytes of portraits are kept, from 16 to 1000 (less counts as 16); 50 without it. */
  cacheSizeLimitMB?: number;
  /** The path of a Swift file that extends `NotificationHook` with `willProcessNotification(content:)`. */
  extensionHookFile?: string;
  /** Whether the extension writes to the system's log; never a text of a message. */
  enableLogging?: boolean;
  /** How the extension is signed where it is not as the app. */
  signing?: {
    style?: 'automatic' | 'manual';
    /** A team's identifier, ten letters and digits. */
    developmentTeam?: string;
    /** The extension's profile, where signing is manual. */
    provisioningProfile?: string;
    /** Who signs, such as `Apple Distribution`. */
    codeSignIdentity?: string;
  };
  /** Where the app's own payloads hold what, until the app says otherwise; `server` is as `expo-cameo/server`
   *  makes them. */
  mapping?: NotificationExtensionConfig | 'server';
  /** The presets that are asked; all without it. */
  presets?: ('onesignal' | 'motisig' | 'expo' | 'fcm' | 'generic')[];
  /** What a group's first line says; `senderFirst` without it. */
  headline?: 'senderFirst' | 'groupFirst' | 'senderInGroup';
  /** How `senderInGroup` is put, such as `{sender} in {group}`. */
  senderInGroupFormat?: string;
  /** What a group without a picture of its own shows; `sender` without it. */
  groupPicture?: 'sender' | 'composite' | 'initials' | 'none';
  /** The only hosts that are asked for pictures; their subdomains count, too. */
  hosts?: string[];
  /** Whether an extension draws the expanded notification, and how. */
  contentExtension?:
    | boolean
    | {
        /** The categories that it draws; `message` without it. */
        categories?: string[];
        /** Its height by its width before it is drawn, above 0 and at most 4; 0.4 without it. */
        contentSizeRatio?: number;
        /** Its identifier, a child of the app's. */
        bundleId?: string;
        /** Its profile, where signing is manual. */
        provisioningProfile?: string;
      };
  /** Whether pushes tell of calls, too. */
  calls?: boolean;
  /** The question whether the app may see that a Focus is on, for its Info.plist. */
  focusStatusUsageDescription?: string;
}

declare const withCameo: ConfigPlugin<CameoPluginOptions | void>;
export default withCameo;
