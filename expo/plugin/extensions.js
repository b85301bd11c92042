'use strict';

/**
 * @typedef {import('./values').PlistValue} PlistValue
 *
 * @typedef {object} Kind Kind of extension.
 * @property {'service' | 'content'} kind
 * @property {string} point Extension point identifier in the Info.plist.
 * @property {string} principalClass Class that iOS instantiates.
 * @property {string} defaultName Default name of the target.
 * @property {string} pod Pod that the extension links.
 *
 * @typedef {object} ExtensionContent Content from which an extension's files are generated.
 * @property {Kind} kind
 * @property {string} name Name of the target and its folder.
 * @property {string} [appGroup]
 * @property {boolean} writesAppGroup Whether the Info.plist contains the app group, because it can't be
 *   derived from the extension's bundle ID.
 * @property {string} [keychainGroup]
 * @property {import('./vendors').Vendor[]} vendors Vendors whose code the extension runs.
 * @property {{name: string, bytes: Buffer}[]} [vendorFiles] Files with the vendors' steps.
 * @property {{name: string, bytes: Buffer}} [hook]
 * @property {{name: string, bytes: Buffer}} [image]
 * @property {{[name: string]: PlistValue}} settings The `Cameo` dictionary of the Info.plist.
 * @property {string[]} categories Categories that the content extension handles.
 * @property {number} contentSizeRatio Initial ratio of height to width of the content extension.
 */

/** Notification Service Extension, which modifies notifications before they are shown. */
const SERVICE = /** @type {const} */ ({
  kind: 'service',
  point: 'com.apple.usernotifications.service',
  principalClass: 'NotificationService',
  defaultName: 'NotificationServiceExtension',
  pod: 'Cameo',
});

/** Notification Content Extension, which shows expanded notifications. */
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

/** Beginning of the file if there is a hook. */
const HOOK_PROTOCOL = `import Cameo
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
    fileprivate static func process(_ content: HookContent) async throws -> HookContent {
        HookContent(value: try await willProcessNotification(content: content.value))
    }
}

/// The content, for a hook that is isolated to the main actor. The service doesn't use it meanwhile.
private nonisolated struct HookContent: @unchecked Sendable {
    let value: UNMutableNotificationContent
}
`;

const HOOK_OVERRIDE = `    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        try await NotificationHook.process(HookContent(value: content)).value
    }
`;

const CONTENT_SOURCE = `import CameoContentUI

/// Draws the expanded notification. Override \`respond(to:)\` to handle its actions in place.
final class NotificationViewController: ConversationViewController {}
`;

/**
 * Returns the source of the Swift file with the extension's principal class.
 *
 * @param {ExtensionContent} content
 */
function principalSource({ kind, hook, vendors }) {
  if (kind === CONTENT) return CONTENT_SOURCE;
  const overrides = [];
  const steps = vendors.flatMap((vendor) => vendor.steps);
  if (steps.length > 0) overrides.push(stepsOverride(steps));
  if (hook) overrides.push(HOOK_OVERRIDE);
  if (overrides.length === 0) return SERVICE_SOURCE;
  return `${hook ? HOOK_PROTOCOL : 'import Cameo\n'}
${serviceComment(steps.length > 0)}
final class NotificationService: CommunicationService {
${overrides.join('\n')}}
`;
}

/** @param {boolean} runsVendors */
function serviceComment(runsVendors) {
  return runsVendors
    ? '/// Runs the code of vendors, and styles notifications with `mutable-content` that identify a sender.'
    : '/// Styles notifications with `mutable-content` that identify a sender.';
}

/**
 * Returns the override that runs the vendors' steps.
 *
 * @param {string[]} steps
 */
function stepsOverride(steps) {
  return `    override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.vendorSteps = [
${steps.map((step) => `            ${step},\n`).join('')}        ]
        return configuration
    }
`;
}

/**
 * Returns the Info.plist. Its versions refer to build settings, which are the same as the app's.
 *
 * @param {ExtensionContent} content
 * @returns {PlistValue}
 */
function infoPlist(content) {
  const { kind, name, appGroup, writesAppGroup, image } = content;
  /** @type {{[name: string]: PlistValue}} */
  const settings = kind === SERVICE ? { ...content.settings } : {};
  if (kind === SERVICE && image) settings.defaultAvatarImage = image.name;
  if (writesAppGroup && appGroup !== undefined) settings.appGroup = appGroup;
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
    ...(Object.keys(settings).length > 0 ? { Cameo: sortedByKey(settings) } : {}),
    NSExtension: extension,
    ...sortedByKey(Object.assign({}, ...content.vendors.map((vendor) => vendor.infoPlist))),
  };
}

/** @param {{[name: string]: PlistValue}} object */
function sortedByKey(object) {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the entitlements, or `undefined` if none are required.
 *
 * @param {Pick<ExtensionContent, 'kind' | 'appGroup' | 'keychainGroup' | 'vendors'>} content
 * @returns {{[name: string]: string[]} | undefined}
 */
function entitlements({ kind, appGroup, keychainGroup, vendors }) {
  /** @type {{[name: string]: string[]}} */
  const result = {};
  const groups = [appGroup, ...vendors.map((vendor) => vendor.appGroup)].flatMap((one) => one ?? []);
  if (groups.length > 0) result[APP_GROUPS] = [...new Set(groups)];
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
exports.infoPlist = infoPlist;
exports.principalSource = principalSource;
