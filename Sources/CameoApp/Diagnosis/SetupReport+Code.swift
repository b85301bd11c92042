import Cameo

extension SetupReport {
    /// The code of a finding about the setup.
    enum Code: String, Sendable, CaseIterable {
        // App and extension
        case extensionMissing = "extension-missing"
        case multipleExtensions = "multiple-extensions"
        case extensionIDMismatch = "extension-id-mismatch"
        case extensionRequiresNewerIOS = "extension-requires-newer-ios"
        case extensionVersionMismatch = "extension-version-mismatch"
        case extensionClassMissing = "extension-class-missing"
        case communicationEntitlementMissing = "communication-entitlement-missing"
        case pushEntitlementMissing = "push-entitlement-missing"
        case appGroupEntitlementMissing = "app-group-entitlement-missing"
        case entitlementsUnavailable = "entitlements-unavailable"
        case activityTypesMissing = "activity-types-missing"
        case focusDescriptionMissing = "focus-description-missing"
        // Shared data
        case appGroupMissing = "app-group-missing"
        case appGroupLocked = "app-group-locked"
        case appGroupMismatch = "app-group-mismatch"
        case settingsNewer = "settings-newer"
        case settingsInvalid = "settings-invalid"
        case settingsMissing = "settings-missing"
        // Permissions
        case authorizationNotRequested = "authorization-not-requested"
        case authorizationDenied = "authorization-denied"
        case authorizationProvisional = "authorization-provisional"
        case alertsDisabled = "alerts-disabled"
        case lockScreenDisabled = "lock-screen-disabled"
        case previewsHidden = "previews-hidden"
        case focusAccessMissing = "focus-access-missing"
        // Deliveries
        case extensionDied = "extension-died"
        case extensionNotStarted = "extension-not-started"
        case extensionNeverRan = "extension-never-ran"
        case styleRejected = "style-rejected"
        case payloadNotRead = "payload-not-read"
        case downloadsFailed = "downloads-failed"
        case deliveryTimedOut = "delivery-timed-out"
        case donationsDisabled = "donations-disabled"
        case deletionsPending = "deletions-pending"
        case payloadsRecorded = "payloads-recorded"
        // Sample payload
        case sampleNotRead = "sample-not-read"
        case sampleDoesNotRunExtension = "sample-does-not-run-extension"
        case sampleFinding = "sample-finding"
    }
}

extension SetupReport.Code {
    var severity: Finding.Severity {
        switch self {
        case .extensionMissing, .multipleExtensions, .extensionIDMismatch,
            .extensionRequiresNewerIOS, .extensionClassMissing,
            .communicationEntitlementMissing, .pushEntitlementMissing, .activityTypesMissing,
            .appGroupMissing, .appGroupMismatch, .settingsInvalid, .authorizationDenied,
            .alertsDisabled, .extensionDied, .styleRejected, .sampleNotRead,
            .sampleDoesNotRunExtension:
            .error
        case .extensionVersionMismatch, .appGroupEntitlementMissing, .appGroupLocked,
            .focusDescriptionMissing, .authorizationNotRequested, .payloadNotRead,
            .extensionNotStarted, .downloadsFailed, .deliveryTimedOut, .deletionsPending:
            .warning
        case .entitlementsUnavailable, .settingsMissing, .settingsNewer,
            .authorizationProvisional, .lockScreenDisabled, .previewsHidden, .focusAccessMissing,
            .extensionNeverRan, .donationsDisabled, .payloadsRecorded, .sampleFinding:
            .info
        }
    }

    /// The suggested fix, as an imperative sentence.
    var suggestion: String {
        switch self {
        case .extensionMissing:
            "Add a Notification Service Extension target and embed it in the app"
        case .multipleExtensions:
            """
            Keep one extension, because iOS runs only one, and call the code of the others in \
            vendor steps
            """
        case .extensionIDMismatch:
            "Start the extension's bundle ID with the app's bundle ID and a period"
        case .extensionRequiresNewerIOS: "Lower the extension's deployment target to the app's"
        case .extensionVersionMismatch:
            "Give the app and the extension the same version and build number"
        case .extensionClassMissing:
            "Set NSExtensionPrincipalClass to $(PRODUCT_MODULE_NAME).NotificationService"
        case .communicationEntitlementMissing:
            "Add the Communication Notifications capability to the app target; otherwise, iOS ignores "
                + "the communication style and reports no error"
        case .pushEntitlementMissing: "Add the Push Notifications capability to the app target"
        case .appGroupEntitlementMissing:
            "Add the App Groups capability with the same group to the app and the extension"
        case .entitlementsUnavailable:
            "Run codesign -d --entitlements - App.app; only development builds contain their "
                + "provisioning profile"
        case .activityTypesMissing:
            "Add INSendMessageIntent, and INStartCallIntent for calls, to NSUserActivityTypes in the "
                + "app's Info.plist"
        case .focusDescriptionMissing: "Add NSFocusStatusUsageDescription to the app's Info.plist"
        case .appGroupMissing:
            "Add the App Groups capability to the app and the extension, or set appGroup in the "
                + "Cameo dictionary of both Info.plists"
        case .appGroupLocked: "Unlock the device; no file is readable before the first unlock"
        case .appGroupMismatch:
            "Set the same appGroup in the Cameo dictionary of both Info.plists, or remove both"
        case .settingsNewer: "No action required; the newer version still reads these settings"
        case .settingsInvalid:
            "Write the settings again with configure (updateSettings in JavaScript). If the user allows "
                + "donations, call donations.setEnabled(true): invalid settings disable them"
        case .settingsMissing:
            "Write settings with configure (updateSettings in JavaScript) if the presets aren't sufficient"
        case .authorizationNotRequested:
            "Call requestAuthorization(options:) with .alert and .sound"
        case .authorizationDenied: "Ask the user to allow notifications in Settings"
        case .authorizationProvisional:
            "Request full authorization; provisional notifications have no banner and no sound"
        case .alertsDisabled:
            "Ask the user to enable banners in Settings; otherwise, service extensions don't run"
        case .lockScreenDisabled, .previewsHidden: "The user can change this in Settings"
        case .focusAccessMissing:
            "Call FocusAccess.request() if your app lets senders choose Notify Anyway"
        case .extensionDied: "The fix depends on the step in which the process ended most often"
        case .extensionNotStarted:
            "Search for \"Library not loaded\" in the extension's crash reports; embed frameworks in the "
                + "app only, and add @executable_path/../../Frameworks to the extension's runpath search "
                + "paths. Also check the extension's principal class and deployment target"
        case .extensionNeverRan:
            "Send a push with text and mutable-content 1 to a device, and filter Console.app by the "
                + "extension's bundle ID"
        case .styleRejected: "Look up the error code in UNError; 1500 and 1501 are intent errors"
        case .payloadNotRead: "Run cameo inspect with such a payload, and map its keys"
        case .downloadsFailed:
            "Open the URL from another network, and serve JPEG or PNG images over HTTPS"
        case .deliveryTimedOut: "Serve smaller files, and prefetch avatars in the app"
        case .donationsDisabled: "Call donations.setEnabled(true) if the user wants suggestions"
        case .deletionsPending: "Call donations.retry() at launch"
        case .payloadsRecorded: "Disable recordsPayloads when you have finished debugging"
        case .sampleNotRead: "Map the path of the sender's identifier with senderIdKey"
        case .sampleDoesNotRunExtension: "Add text to aps.alert and \"mutable-content\": 1 to aps"
        case .sampleFinding: "Look up the code in the list of diagnostics in the documentation"
        }
    }
}
