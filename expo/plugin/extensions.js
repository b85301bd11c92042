'use strict';

/**
 * @typedef {import('./values').PlistValue} PlistValue
 *
 * @typedef {object} Kind A kind of extension.
 * @property {'service' | 'content'} kind
 * @property {string} point What iOS calls it in the Info.plist.
 * @property {string} principalClass The class that iOS makes an object of.
 * @property {string} defaultName Its target's name when no other one is given.
 * @property {string} pod The pod that it links.
 *
 * @typedef {object} ExtensionContent What an extension's files are made of.
 * @property {Kind} kind
 * @property {string} name The target and its folder.
 * @property {string} [appGroup]
 * @property {boolean} namesGroup Whether the group cannot be told from the extension's identifier.
 * @property {string} [keychainGroup]
 * @property {{name: string, bytes: Buffer}} [hook]
 * @property {{name: string, bytes: Buffer}} [picture]
 * @property {{[name: string]: PlistValue}} settings The `Cameo` dictionary.
 * @property {string[]} categories Those that the content extension draws.
 * @property {number} contentSizeRatio Its height by its width before it is drawn.
 */

/** A Notification Service Extension: it styles what arrives. */
const SERVICE = /** @type {const} */ ({
  kind: 'service',
  point: 'com.apple.usernotifications.service',
  principalClass: 'NotificationService',
  defaultName: 'NotificationServiceExtension',
  pod: 'Cameo',
});

/** A Notification Content Extension: it draws the expanded notification. */
const CONTENT = /** @type {const} */ ({
  kind: 'content',
  point: 'com.apple.usernotifications.content-extension',
  principalClass: 'NotificationViewController',
  defaultName: 'NotificationContentExtension',
  pod: 'CameoContentUI',
});

const APP_GROUPS = 'com.apple.security.application-groups';
const KEYCHAIN_GROUPS = 'keychain-access-groups';

const SERVICE_SOURCE = `import Cameo

/// Styles notifications with \`mutable-content\` that identify a sender.
final class NotificationService: CommunicationService {}
`;

const HOOKED_SOURCE = `import Cameo
import UserNotifications

/// Processes a notification before Cameo parses it. Extend this type with
/// \`static func willProcessNotification(content:)\`, which may be \`async\`.
enum NotificationHook: NotificationHooking {}

protocol NotificationHooking {
    static func willProcessNotification(
        content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent
}

extension NotificationHooking {
    static func process(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await willProcessNotification(content: content)
    }
}

/// Styles notifications with \`mutable-content\` that identify a sender.
final class NotificationService: CommunicationService {
    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await NotificationHook.process(content)
    }
}
`;

const CONTENT_SOURCE = `import CameoContentUI

/// Draws the expanded notification. Override \`respond(to:)\` to handle its actions in place.
final class NotificationViewController: ConversationViewController {}
`;

/**
 * The Swift file with the extension's class.
 *
 * @param {ExtensionContent} content
 */
function principalSource({ kind, hook }) {
  if (kind === CONTENT) return CONTENT_SOURCE;
  return hook ? HOOKED_SOURCE : SERVICE_SOURCE;
}

/**
 * The Info.plist; the versions are the target's settings, which are kept equal to the app's.
 *
 * @param {ExtensionContent} content
 * @returns {PlistValue}
 */
function information(content) {
  const { kind, name, appGroup, namesGroup, picture } = content;
  /** @type {{[name: string]: PlistValue}} */
  const settings = kind === SERVICE ? { ...content.settings } : {};
  if (kind === SERVICE && picture) settings.defaultPicture = picture.name;
  if (namesGroup && appGroup !== undefined) settings.appGroup = appGroup;
  /** @type {{[name: string]: PlistValue}} */
  const extension = {};
  if (kind === CONTENT) {
    const { categories } = content;
    extension.NSExtensionAttributes = {
      UNNotificationExtensionCategory: categories.length === 1 ? categories[0] : categories,
      UNNotificationExtensionDefaultContentHidden: true,
      UNNotificationExtensionInitialContentSizeRatio: { real: content.contentSizeRatio },
    };
  }
  extension.NSExtensionPointIdentifier = kind.point;
  extension.NSExtensionPrincipalClass = `$(PRODUCT_MODULE_NAME).${kind.principalClass}`;
  return {
    CFBundleDevelopmentRegion: '$(DEVELOPMENT_LANGUAGE)',
    CFBundleDisplayName: name,
    CFBundleExecutable: '$(EXECUTABLE_NAME)',
    CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
    CFBundleInfoDictionaryVersion: '6.0',
    CFBundleName: '$(PRODUCT_NAME)',
    CFBundlePackageType: '$(PRODUCT_BUNDLE_PACKAGE_TYPE)',
    CFBundleShortVersionString: '$(MARKETING_VERSION)',
    CFBundleVersion: '$(CURRENT_PROJECT_VERSION)',
    ...(Object.keys(settings).length > 0 ? { Cameo: sorted(settings) } : {}),
    NSExtension: extension,
  };
}

/** @param {{[name: string]: PlistValue}} object */
function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The entitlements; `undefined` where none are needed.
 *
 * @param {Pick<ExtensionContent, 'kind' | 'appGroup' | 'keychainGroup'>} content
 * @returns {{[name: string]: string[]} | undefined}
 */
function entitlements({ kind, appGroup, keychainGroup }) {
  /** @type {{[name: string]: string[]}} */
  const result = {};
  if (appGroup !== undefined) result[APP_GROUPS] = [appGroup];
  if (kind === SERVICE && keychainGroup !== undefined) {
    result[KEYCHAIN_GROUPS] = [`$(AppIdentifierPrefix)${keychainGroup}`];
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

exports.APP_GROUPS = APP_GROUPS;
exports.CONTENT = CONTENT;
exports.KEYCHAIN_GROUPS = KEYCHAIN_GROUPS;
exports.SERVICE = SERVICE;
exports.entitlements = entitlements;
exports.information = information;
exports.principalSource = principalSource;
