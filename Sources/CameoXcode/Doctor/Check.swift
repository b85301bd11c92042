/// The checks of `cameo doctor`. The raw values are stable: documents and scripts refer to them.
package enum Check: String, Sendable, CaseIterable {
    case setup = "setup"
    case serviceExtension = "service-extension"
    case styledOnce = "styled-once"
    case communicationEntitlement = "communication-entitlement"
    case pushEntitlement = "push-entitlement"
    case activityTypes = "activity-types"
    case focusDescription = "focus-description"
    case appGroup = "app-group"
    case keychainGroup = "keychain-group"
    case dataProtection = "data-protection"
    case bundleID = "bundle-id"
    case configurations = "configurations"
    case deploymentTarget = "deployment-target"
    case versions = "versions"
    case swiftVersion = "swift-version"
    case extensionAPI = "extension-api"
    case actorIsolation = "actor-isolation"
    case signing = "signing"
    case profile = "profile"
    case dependency = "dependency"
    case embedded = "embedded"
    case embedPlace = "embed-place"
    case linked = "linked"
    case podfile = "podfile"
    case principalClass = "principal-class"
    case extensionPoint = "extension-point"
    case vendorCalls = "vendor-calls"
    case vendorGroup = "vendor-group"
    case expiration = "expiration"
    case filteringEntitlement = "filtering-entitlement"
    case endsProcess = "ends-process"
    case contentCategories = "content-categories"
    case privacyManifest = "privacy-manifest"
    case foregroundBanner = "foreground-banner"
    case expoExtensions = "expo-extensions"
    case payload = "payload"
    case payloadStyle = "payload-style"
    case payloadImages = "payload-pictures"
    case builtApp = "built-app"

    /// The requirement, for the documentation.
    package var requirement: String {
        switch self {
        case .setup: "The app has a Notification Service Extension, or anything of Cameo."
        case .serviceExtension:
            """
            The app has exactly one Notification Service Extension, and the class that iOS runs in it applies the \
            communication style: a subclass of `CommunicationService`, the class that `cameo adopt` writes, or code of \
            the app that passes an `INSendMessageIntent` to `updating(from:)`.
            """
        case .styledOnce: "Either Cameo or the app's own code styles notifications, not both."
        case .communicationEntitlement:
            "The app has the Communication Notifications capability."
        case .pushEntitlement: "The app has the Push Notifications capability."
        case .activityTypes:
            """
            `NSUserActivityTypes` in the app's Info.plist contains `INSendMessageIntent`, or \
            `INStartCallIntent` for calls.
            """
        case .focusDescription:
            "`NSFocusStatusUsageDescription` is set if the app requests the Focus status."
        case .appGroup: "The app and its extensions share an app group."
        case .keychainGroup:
            "Every keychain access group of an extension is also one of the app's."
        case .dataProtection:
            """
            `com.apple.developer.default-data-protection` of a service extension lets its code read files while the \
            device is locked.
            """
        case .bundleID: "The bundle ID of every extension starts with the app's and a dot."
        case .configurations: "Every extension has all build configurations of the app."
        case .deploymentTarget: "No extension requires a later iOS version than the app."
        case .versions: "The app and its extensions have the same version and build number."
        case .swiftVersion: "`SWIFT_VERSION` is set for every extension with Swift sources."
        case .extensionAPI: "`APPLICATION_EXTENSION_API_ONLY` isn't `NO` for any extension."
        case .actorIsolation:
            "`SWIFT_DEFAULT_ACTOR_ISOLATION` isn't `MainActor` for any service extension."
        case .signing:
            "The app and its extensions have the same development team and code signing style."
        case .profile:
            """
            The provisioning profiles in the project's folder are valid and allow the targets' \
            entitlements.
            """
        case .dependency: "The app has a target dependency on every extension."
        case .embedded: "One build phase copies every extension to the app's PlugIns."
        case .embedPlace:
            "Extensions are embedded in every build, before scripts read the Info.plist."
        case .linked:
            """
            The app and its extensions link the Cameo modules that they import: the app `CameoApp`, a service \
            extension `Cameo`, and a content extension `CameoContentUI`.
            """
        case .podfile:
            "The Podfile has a target for every extension, with the app's `use_frameworks!` line."
        case .principalClass: "Every `NSExtensionPrincipalClass` exists."
        case .extensionPoint:
            "Every extension has an Info.plist, with `NSExtensionAttributes` inside `NSExtension`."
        case .vendorCalls:
            """
            The extension passes its content handler to the vendor's code, doesn't call the handler before the \
            vendor is done, and initializes Customer.io's SDK.
            """
        case .vendorGroup:
            "The app groups of OneSignal and Klaviyo are set for the app and the extension."
        case .expiration:
            "`serviceExtensionTimeWillExpire` calls only a content handler that `didReceive` stored."
        case .filteringEntitlement:
            """
            An extension that hides notifications with an empty content has the entitlement \
            `com.apple.developer.usernotifications.filtering`.
            """
        case .endsProcess: "The extension doesn't call `exit` or `abort`."
        case .contentCategories:
            "Every content extension declares its categories and hides the default content."
        case .privacyManifest: "The app includes Cameo's privacy manifest."
        case .foregroundBanner:
            "Implementations of `userNotificationCenter(_:willPresent:)` return `.banner`."
        case .expoExtensions: "`appExtensions` in an Expo app's app.json matches the extensions."
        case .payload:
            """
            The payload starts the service extension, contains a sender, and has a category that a \
            content extension supports.
            """
        case .payloadStyle:
            "The extension of this project applies the communication style to the payload."
        case .payloadImages: "The images and media of the payload can be shown."
        case .builtApp:
            "A built app contains one valid service extension, and its profile allows its entitlements."
        }
    }

    /// The consequence of a failure, for the documentation.
    package var explanation: String {
        switch self {
        case .setup:
            """
            The project isn't set up yet, and nothing in it is wrong. `cameo doctor` then exits with 2, and leaves \
            out what `cameo install` adds.
            """
        case .serviceExtension:
            """
            Without a service extension, or with one that doesn't apply the style, notifications are never styled. With several, iOS runs only \
            one of them, and which one is undefined.
            """
        case .communicationEntitlement:
            """
            iOS doesn't apply the style, often without an error; Console.app may show "messaging \
            notifications are not allowed". Only the app needs the entitlement; see \
            [Does the extension need the entitlement?](#does-the-extension-need-the-entitlement).
            """
        case .styledOnce:
            """
            The last style replaces the other, and both donate an interaction, so the user's suggestions contain \
            the message twice.
            """
        case .pushEntitlement:
            "Without `aps-environment`, the app gets no device token and receives no notifications."
        case .activityTypes:
            """
            iOS doesn't apply the style, and App Store Connect rejects apps that have the \
            entitlement alone (ITMS-90894).
            """
        case .focusDescription:
            "iOS terminates an app that requests the Focus status without a usage description."
        case .appGroup:
            """
            The app group contains settings, avatars, delivery records and the badge count. Without a \
            shared one, the extension uses only the settings in its Info.plist and downloads every \
            avatar again.
            """
        case .keychainGroup:
            "The extension can't read the app's keys, so encrypted notifications aren't decrypted."
        case .dataProtection:
            """
            While the device is locked, the extension's own or a vendor's code can't read the files that it created, \
            such as a database or a download.
            """
        case .bundleID: "Xcode can't embed the extension."
        case .configurations:
            """
            A build in a configuration that the extension lacks fails, or builds the extension in \
            another one.
            """
        case .deploymentTarget:
            """
            iOS silently skips an extension that requires a later version than the device's. An app \
            for iOS versions before 15 gets a warning: devices on these versions show notifications \
            unchanged.
            """
        case .versions:
            "Xcode warns about the mismatch, and App Store Connect may reject the app (ITMS-90473)."
        case .swiftVersion: "The target doesn't compile: \"SWIFT_VERSION must be set\"."
        case .extensionAPI:
            """
            The compiler accepts API that isn't available to extensions, and the app may be rejected \
            in review.
            """
        case .actorIsolation:
            """
            The extension's own code is isolated to the main actor, but iOS calls it on another thread.
            """
        case .signing: "An extension signed by another team isn't installed."
        case .profile:
            "Without a capability in its profile, a signed app can't use it."
        case .dependency: "A clean build may embed an outdated extension, or none."
        case .embedded:
            "The extension is built, but it isn't in `App.app/PlugIns`, where iOS looks for it."
        case .embedPlace:
            """
            A build phase that copies only when installing leaves debug builds without the extension. \
            A script before it that reads the app's Info.plist can cause a build error \
            ("Cycle inside …").
            """
        case .linked:
            """
            An `import` requires the package product or the pod. `CameoContentUI` loads UIKit, which takes too \
            much memory in a service extension. `CameoApp` contains the API for apps, which isn't stripped from \
            an extension that links it.
            """
        case .podfile:
            """
            Without a target of its own, the extension gets no pods. With another `use_frameworks!` \
            line, it gets pods that don't match the app's.
            """
        case .principalClass:
            "iOS can't load the extension and shows notifications unchanged."
        case .extensionPoint:
            """
            `NSExtensionAttributes` has no effect outside `NSExtension`, and iOS ignores an extension \
            without an extension point.
            """
        case .vendorCalls:
            """
            Notifications appear 30 seconds late, or without the vendor's image, buttons and delivery count.
            """
        case .vendorGroup:
            """
            The vendor's code runs, but its badge and delivery counts are wrong, without any error.
            """
        case .expiration:
            """
            The extension crashes when its time expires, for example during a slow download, and iOS shows the \
            original notification.
            """
        case .filteringEntitlement:
            """
            iOS shows the original notification instead of hiding it.
            """
        case .endsProcess:
            """
            After such a call, Cameo can neither style nor deliver a notification.
            """
        case .contentCategories:
            """
            iOS uses a content extension only for the categories in its Info.plist. Without \
            `UNNotificationExtensionDefaultContentHidden`, the text appears twice.
            """
        case .privacyManifest:
            """
            App Store Connect requires reasons for reading file timestamps and disk space; they are \
            in the library's privacy manifest.
            """
        case .foregroundBanner:
            "Without `.banner`, no notification is visible while the app is in the foreground."
        case .expoExtensions:
            """
            EAS creates provisioning profiles for the extensions in `appExtensions`, with the \
            entitlements given there.
            """
        case .payload:
            """
            Without `mutable-content`, iOS doesn't run the service extension. If no content extension \
            supports the category, iOS draws the expanded notification.
            """
        case .payloadStyle:
            """
            iOS shows the notification with the app's icon. The settings and the mapping of the extension's \
            Info.plist apply to the payload; `--settings` and `--mapping` replace them.
            """
        case .payloadImages:
            """
            Only HTTPS URLs are requested, and iOS shows only the formats and sizes that Apple documents.
            """
        case .builtApp:
            """
            The check reads what is installed on devices: the extensions in `PlugIns`, their bundle \
            IDs and versions, and the provisioning profile.
            """
        }
    }
}
