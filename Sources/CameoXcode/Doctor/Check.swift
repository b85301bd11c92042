/// A check of `cameo doctor`: its code, its documentation, and what it examines.
///
/// Each check is a file in `Checks`; ``allCases`` lists them in the order of the report.
package struct Check: Sendable, RawRepresentable, CaseIterable {
    /// The projects that a check applies to.
    enum Scope: Sendable {
        /// All projects.
        case project
        /// Projects that contain anything of Cameo.
        case setUp
        /// Projects with a service extension.
        case serviceExtension
    }

    /// The stable code: documents and scripts refer to it.
    package let rawValue: String
    let scope: Scope
    /// The condition that the check examines, for the documentation.
    package let requirement: String
    /// The consequence of a failure, for the documentation.
    package let explanation: String
    /// Returns the most severe result for a project; `nil` if the check doesn't apply, or if it examines a payload or
    /// a built app instead.
    let examine: @Sendable (Doctor) -> CheckResult?

    init(
        _ rawValue: String,
        scope: Scope = .project,
        requirement: String,
        explanation: String,
        examine: @escaping @Sendable (Doctor) -> CheckResult? = { _ in nil }
    ) {
        self.rawValue = rawValue
        self.scope = scope
        self.requirement = requirement
        self.explanation = explanation
        self.examine = examine
    }

    /// Returns the check with a code; `nil` if there is none.
    package init?(rawValue: String) {
        guard let check = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = check
    }

    /// All checks, in the order of the report.
    package static let allCases: [Check] = [
        // The extension, and the app's capabilities.
        setup, serviceExtension, styledOnce, communicationEntitlement, pushEntitlement,
        activityTypes, focusDescription,
        // What the app and its extensions share.
        appGroup, keychainGroup, dataProtection, bundleID, configurations, deploymentTarget,
        versions, swiftVersion,
        extensionAPI, actorIsolation, signing, profile, dependency, embedded, embedPhase, linked,
        podfile,
        // What iOS runs.
        principalClass, extensionPoint, vendorCalls, vendorGroup, expiration, filteringEntitlement,
        processExit,
        contentCategories, privacyManifest, foregroundBanner, coldStart, expoExtensions,
        easCredentials,
        // What the toolchain requires.
        minimumSystem, sceneLifeCycle,
        // Payloads, and a built app.
        payload, payloadStyle, payloadImages, builtApp,
    ]
}

extension Check: Hashable {
    package static func == (one: Check, other: Check) -> Bool { one.rawValue == other.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
