/// A check of `cameo doctor`: its code, its documentation, and the function that performs it.
///
/// Each check is a file in `Checks`; ``allCases`` lists them in the order of the report.
package struct Check: Sendable, RawRepresentable, CaseIterable {
    /// The projects to which a check applies.
    enum Scope: Sendable {
        /// All projects.
        case project
        /// Projects that already contain a part of Cameo.
        case setUp
        /// Projects with a service extension.
        case serviceExtension
    }

    /// The stable code, which documentation and scripts refer to.
    package let rawValue: String
    let scope: Scope
    /// The condition that must be true, for the documentation.
    package let requirement: String
    /// The consequence of a failure, for the documentation.
    package let explanation: String
    /// Returns the result for a project; `nil` if the check doesn't apply, or if it checks a
    /// payload or a built app.
    let examine: @Sendable (Doctor) -> Verdict?

    init(
        _ rawValue: String,
        scope: Scope = .project,
        requirement: String,
        explanation: String,
        examine: @escaping @Sendable (Doctor) -> Verdict? = { _ in nil }
    ) {
        self.rawValue = rawValue
        self.scope = scope
        self.requirement = requirement
        self.explanation = explanation
        self.examine = examine
    }

    /// Returns the check with the given code; `nil` if the code is unknown.
    package init?(rawValue: String) {
        guard let check = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = check
    }

    /// A group of checks. The report summarizes a named group in one line if all its checks pass.
    package struct Area: Sendable {
        /// The name in the report; `nil` if the report shows each result.
        package let name: String?
        package let checks: [Check]

        fileprivate init(_ name: String?, _ checks: [Check]) {
            self.name = name
            self.checks = checks
        }
    }

    /// All checks, grouped by area, in the order of the report.
    package static let areas: [Area] = [
        Area(nil, [setup, serviceExtension, dotNetApp]),
        Area(
            "Capabilities",
            [
                communicationEntitlement, pushEntitlement, activityTypes, focusDescription,
                macSandbox,
            ]
        ),
        Area("Shared data", [appGroup, keychainGroup, dataProtection]),
        Area(
            "Build settings",
            [
                bundleID, configurations, extensionDeploymentTarget, versions, swiftVersion,
                extensionAPI,
                actorIsolation,
            ]
        ),
        Area("Signing", [signing, profile]),
        Area("Build phases", [dependency, embedded, embedPhase, linked, podfile]),
        Area(
            "Code and Info.plist",
            [
                principalClass, extensionPoint, styledOnce, vendorCalls, vendorGroup,
                contentHandler, expiration,
                filteringEntitlement, processExit, contentCategories, privacyManifest,
                foregroundBanner, coldStart,
            ]
        ),
        Area("Expo", [expoExtensions, easCredentials]),
        Area("Toolchain", [minimumSystem, sceneLifeCycle]),
        Area(nil, [payload, payloadStyle, payloadImages, builtApp]),
    ]

    /// All checks, in the order of the report.
    package static let allCases: [Check] = areas.flatMap { $0.checks }
}

extension Check: Hashable {
    package static func == (one: Check, other: Check) -> Bool { one.rawValue == other.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
