extension SetupReport.Finding {
    /// What a finding is about. Codes are never renamed: tools and tests may rely on them.
    public enum Code: String, Sendable, CaseIterable {
        // App and extension.
        case extensionMissing = "extension-missing"
        case extensionSeveral = "extension-several"
        case extensionIdentifier = "extension-identifier"
        case extensionTooNew = "extension-too-new"
        case extensionVersion = "extension-version"
        case extensionClass = "extension-class"
        case entitlementCommunication = "entitlement-communication"
        case entitlementPush = "entitlement-push"
        case entitlementAppGroup = "entitlement-app-group"
        case entitlementsUnseen = "entitlements-unseen"
        case activityTypes = "activity-types"
        case focusDescription = "focus-description"
        // What is shared.
        case appGroupMissing = "app-group-missing"
        case appGroupLocked = "app-group-locked"
        case appGroupDiffers = "app-group-differs"
        case settingsNewer = "settings-newer"
        case settingsUnreadable = "settings-unreadable"
        case settingsMissing = "settings-missing"
        // What the person has allowed.
        case notificationsNotAsked = "notifications-not-asked"
        case notificationsDenied = "notifications-denied"
        case notificationsQuiet = "notifications-quiet"
        case alertsOff = "alerts-off"
        case lockScreenOff = "lock-screen-off"
        case previewsNever = "previews-never"
        case focusNotAuthorized = "focus-not-authorized"
        // What happened.
        case neverRan = "never-ran"
        case styleFailed = "style-failed"
        case notRead = "not-read"
        case avatarsFailed = "pictures-failed"
        case timeRanOut = "time-ran-out"
        case donationsOff = "donations-off"
        case deletionsPending = "deletions-pending"
        case payloadsKept = "payloads-kept"
        // The sample.
        case sampleNotRead = "sample-not-read"
        case sampleStartsNothing = "sample-starts-nothing"
        case sampleNote = "sample-note"
    }
}

extension SetupReport.Finding.Code {
    /// How bad it is.
    public var severity: SetupReport.Finding.Severity {
        switch self {
        case .extensionMissing, .extensionSeveral, .extensionIdentifier, .extensionTooNew,
            .extensionClass, .entitlementCommunication, .entitlementPush, .activityTypes,
            .appGroupMissing, .appGroupDiffers, .settingsUnreadable, .notificationsDenied,
            .alertsOff, .styleFailed,
            .sampleNotRead, .sampleStartsNothing:
            .problem
        case .extensionVersion, .entitlementAppGroup, .appGroupLocked, .focusDescription,
            .notificationsNotAsked, .notRead, .avatarsFailed, .timeRanOut, .deletionsPending:
            .warning
        case .entitlementsUnseen, .settingsMissing, .settingsNewer, .notificationsQuiet,
            .lockScreenOff,
            .previewsNever, .focusNotAuthorized, .neverRan, .donationsOff, .payloadsKept,
            .sampleNote:
            .information
        }
    }

    /// The way out, in a sentence.
    public var remedy: String {
        switch self {
        case .extensionMissing:
            "Add a Notification Service Extension and embed it in the app."
        case .extensionSeveral:
            "Keep one; iOS runs only one, and call the others from it as vendor steps."
        case .extensionIdentifier:
            "Begin the extension's identifier with the app's and a full stop."
        case .extensionTooNew: "Lower the extension's deployment target to the app's."
        case .extensionVersion: "Give app and extension one version and one build."
        case .extensionClass:
            "Set NSExtensionPrincipalClass to $(PRODUCT_MODULE_NAME).NotificationService."
        case .entitlementCommunication:
            "Add the Communication Notifications capability to the app's target; without it iOS "
                + "ignores the style and says nothing."
        case .entitlementPush: "Add the Push Notifications capability to the app's target."
        case .entitlementAppGroup:
            "Add the App Groups capability with the same group to the app and to the extension."
        case .entitlementsUnseen:
            "Look with codesign -d --entitlements - App.app; only a development build holds its "
                + "profile."
        case .activityTypes:
            "List INSendMessageIntent, and INStartCallIntent for calls, in the app's "
                + "NSUserActivityTypes."
        case .focusDescription: "Add NSFocusStatusUsageDescription to the app's Info.plist."
        case .appGroupMissing:
            "Add the App Groups capability to app and extension, or name the group as appGroup in "
                + "the Cameo dictionary of both Info.plists."
        case .appGroupLocked: "Unlock the device once; no file can be read before."
        case .appGroupDiffers:
            "Give the Cameo dictionaries of both Info.plists the same appGroup, or none."
        case .settingsNewer: "Nothing is lost; the newer version reads them again."
        case .settingsUnreadable:
            "Write the settings again with updateSettings, and donations.setEnabled(true) if the "
                + "person allows them: a file that cannot be read is taken for a no."
        case .settingsMissing:
            "Write settings with updateSettings when the presets are not enough."
        case .notificationsNotAsked: "Call requestAuthorization(options:) with .alert and .sound."
        case .notificationsDenied: "Ask the person to allow notifications in Settings."
        case .notificationsQuiet: "Ask for full authorization; these make no banner and no sound."
        case .alertsOff: "Ask the person to allow banners; no service extension runs without."
        case .lockScreenOff: "The person decides in Settings."
        case .previewsNever: "The person decides in Settings."
        case .focusNotAuthorized: "Call FocusAccess.request(), when a sender may notify anyway."
        case .neverRan:
            "Send a push with mutable-content 1 and a text to a real device; look into Console for "
                + "the extension's identifier."
        case .styleFailed:
            "Look up the error's code in UNError; 1500 and 1501 are about the intent."
        case .notRead: "Give cameo inspect such a payload, and add a mapping of its keys."
        case .avatarsFailed: "Open the address from another network; serve JPEG or PNG over HTTPS."
        case .timeRanOut: "Serve smaller files, and prefetch the portraits in the app."
        case .donationsOff: "Call donations.setEnabled(true), if the person wants suggestions."
        case .deletionsPending: "Call donations.retry() at the app's start."
        case .payloadsKept: "Switch keepPayloads off when you are done."
        case .sampleNotRead: "Add a mapping that names the path of the sender's identifier."
        case .sampleStartsNothing:
            "Send a text in aps.alert and \"mutable-content\": 1 in aps."
        case .sampleNote: "Look the code up in the article on notes."
        }
    }
}
