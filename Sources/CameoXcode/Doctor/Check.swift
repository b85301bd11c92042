/// What `cameo doctor` looks at. The raw values are stable: documents and scripts name them.
package enum Check: String, Sendable, CaseIterable {
    case serviceExtension = "service-extension"
    case communicationEntitlement = "communication-entitlement"
    case pushEntitlement = "push-entitlement"
    case activityTypes = "activity-types"
    case focusDescription = "focus-description"
    case appGroup = "app-group"
    case keychainGroup = "keychain-group"
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
    case contentCategories = "content-categories"
    case privacyManifest = "privacy-manifest"
    case foregroundBanner = "foreground-banner"
    case expoExtensions = "expo-extensions"
    case payload = "payload"
    case payloadPictures = "payload-pictures"
    case builtApp = "built-app"

    /// What the check asks, for the article.
    package var question: String {
        switch self {
        case .serviceExtension: "Has the app one service extension, and no more?"
        case .communicationEntitlement: "May the app show communication notifications?"
        case .pushEntitlement: "May the app receive pushes?"
        case .activityTypes: "Does the app say that it knows messages?"
        case .focusDescription: "Is there a text for the question about Focus, where it is asked?"
        case .appGroup: "Do app and extension share a group?"
        case .keychainGroup: "Do app and extension share the keychain's group?"
        case .bundleID: "Is the extension's identifier a child of the app's?"
        case .configurations: "Is there a configuration of the extension for each of the app's?"
        case .deploymentTarget: "Does the extension run wherever the app does?"
        case .versions: "Have app and extension the same version?"
        case .swiftVersion: "Is a version of Swift set?"
        case .extensionAPI: "Is the extension held to what extensions may use?"
        case .actorIsolation: "Is the extension's class free of the main actor?"
        case .signing: "Are both signed by the same team, in the same way?"
        case .profile: "Do the profiles that lie here allow what the targets want?"
        case .dependency: "Is the extension built before the app?"
        case .embedded: "Is the extension copied into the app?"
        case .embedPlace: "Is it copied in time?"
        case .linked: "Does the extension link what it uses, and nothing it must not?"
        case .podfile: "Has the Podfile a target for the extension?"
        case .principalClass: "Is there the class that iOS makes an object of?"
        case .extensionPoint: "Does the extension's Info.plist say what it is, in the right place?"
        case .contentCategories: "Does the content extension name categories, and show a text once?"
        case .privacyManifest: "Is the library's privacy manifest part of the app?"
        case .foregroundBanner: "Does the app show banners while it is in front?"
        case .expoExtensions: "Does the Expo app tell EAS of the extension, and rightly?"
        case .payload: "Would this push start the extension, and find its category?"
        case .payloadPictures: "Can the pictures of this push be shown?"
        case .builtApp: "Does the built app hold the extension, as it should be?"
        }
    }

    /// What happens where the answer is no, and where that is known from.
    package var explanation: String {
        switch self {
        case .serviceExtension:
            "Without one nothing styles a push. Of several iOS runs one, and which is not said."
        case .communicationEntitlement:
            """
            iOS applies no style and says nothing, or "messaging notifications are not allowed" in \
            Console.app. The entitlement belongs to the app alone; an extension needs none.
            """
        case .pushEntitlement: "Without `aps-environment` the app gets no token, and no push comes."
        case .activityTypes:
            """
            `NSUserActivityTypes` in the app's Info.plist names `INSendMessageIntent`, or \
            `INStartCallIntent` for calls. Without it there is no style, and the store refuses an app \
            that has the entitlement (ITMS-90894).
            """
        case .focusDescription:
            "An app that asks for the Focus status without `NSFocusStatusUsageDescription` is ended by iOS."
        case .appGroup:
            """
            Settings, portraits, records and the badge lie in the app group. Where the two differ, the \
            extension knows only what its Info.plist says, and fetches every portrait anew.
            """
        case .keychainGroup:
            "Keys that the app has stored are not found, and encrypted pushes stay closed."
        case .bundleID:
            "Xcode refuses to embed it: the identifier must begin with the app's and a dot."
        case .configurations:
            "A build in a configuration that the extension lacks fails, or takes another."
        case .deploymentTarget:
            """
            iOS passes over an extension whose oldest system is newer than the device's, without a word. \
            An app for iOS before 15 is a doubt: its older devices show the push as it was sent.
            """
        case .versions:
            "Xcode warns where they differ, and an export or an upload may be refused (ITMS-90473)."
        case .swiftVersion: "The target does not compile: \"SWIFT_VERSION must be set\"."
        case .extensionAPI: "API that extensions must not use is found when the app is refused."
        case .actorIsolation:
            """
            A project whose default is the main actor binds the extension's own code to it, which iOS \
            calls on another thread.
            """
        case .signing: "An extension of another team is not installed."
        case .profile: "A profile without the capability signs an app that iOS does not let use it."
        case .dependency: "A clean build may embed an old extension, or none."
        case .embedded:
            "The extension is built, and is not in the app: `App.app/PlugIns` is where it must be."
        case .embedPlace:
            """
            A phase that copies only when installing leaves debug builds without the extension. One \
            after a script that reads the app's Info.plist makes a cycle ("Cycle inside …").
            """
        case .linked:
            """
            `import Cameo` needs the package's product or the pod. `CameoContentUI` brings UIKit, which \
            has no place in a service extension's memory.
            """
        case .podfile:
            "Without a target of its own the extension gets no pods; with other frameworks lines it gets none that fit."
        case .principalClass: "iOS finds no class, and shows the push as it was sent."
        case .extensionPoint:
            """
            `NSExtensionAttributes` outside of `NSExtension` have no effect, and an extension without \
            its point is none.
            """
        case .contentCategories:
            """
            A content extension is asked for the categories of its Info.plist alone. Without \
            `UNNotificationExtensionDefaultContentHidden` the text stands there twice.
            """
        case .privacyManifest:
            "The store asks for reasons why files' times and disk space are read; the library's manifest gives them."
        case .foregroundBanner:
            "A delegate that answers `willPresent` without `.banner` shows nothing while the app is in front."
        case .expoExtensions:
            "EAS makes profiles for the extensions that `appExtensions` names, with the entitlements there."
        case .payload:
            "Without `mutable-content` no extension runs; a category that no extension names is drawn by iOS."
        case .payloadPictures:
            "Only HTTPS is asked, only formats of Apple's table are shown, and not above their sizes."
        case .builtApp:
            "What was built is what runs: `PlugIns`, identifiers, versions and profiles in it are looked at."
        }
    }
}
