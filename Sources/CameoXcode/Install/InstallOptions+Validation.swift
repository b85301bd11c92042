import Cameo

/// The rules for option values. A recorded value is validated only when the installation is planned
/// again: uninstalling must not depend on rules that an earlier version didn't have.
extension InstallOptions {
    /// Throws if a value can't be used in a project.
    package func validate() throws(ProjectError) {
        try Self.validate(name: extensionName, .extensionName)
        try Self.validate(identifier: bundleSuffix, .bundleSuffix)
        try Self.validate(identifier: bundleID, .bundleID)
        try Self.validate(identifier: keychainGroup, .keychainGroup)
        if case .named(let group) = appGroup {
            try Self.validate(appGroup: group, option: Name.appGroup.rawValue)
        }
        guard categories?.contains("") != true else { throw .options(.emptyCategory) }
        if let contentSizeRatio, !(contentSizeRatio > 0 && contentSizeRatio <= 4) {
            throw Self.invalid(.contentSizeRatio, contentSizeRatio.recorded[0], .ratio)
        }
        guard focusUsageDescription?.isEmpty != true else { throw .options(.emptyUsageDescription) }
        if let allowedHosts, let hostNames,
            hostNames.isEmpty || !hostNames.allSatisfy(URLPolicy.isHostName)
        {
            throw Self.invalid(.allowedHosts, allowedHosts, .hosts)
        }
        if let team {
            let isValid =
                team.count == 10 && team.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard isValid else { throw Self.invalid(.team, team, .teamID) }
        }
    }

    /// The hosts from which images may be downloaded; `nil` if they aren't restricted.
    package var hostNames: [String]? {
        allowedHosts?.split(separator: ",").map { String($0).trimmed }
    }

    /// Throws if a string isn't a valid name of an app group.
    package static func validate(appGroup group: String, option: String) throws(ProjectError) {
        guard group.hasPrefix("group."), group.count > 6 else {
            throw .options(.invalidAppGroup(group, option: option))
        }
    }

    private static func invalid(
        _ option: Name,
        _ value: String,
        _ expected: ProjectError.Option.Expectation
    ) -> ProjectError {
        .options(.invalidValue(option: option.rawValue, value: value, expected: expected))
    }

    private static func validate(name: String?, _ option: Name) throws(ProjectError) {
        guard let name else { return }
        guard !name.isEmpty, !name.hasPrefix("."),
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
            !name.contains(where: { "/:\\\"'$(){}*".contains($0) }),
            name.first?.isWhitespace == false, name.last?.isWhitespace == false
        else { throw invalid(option, name, .targetName) }
        guard !reservedNames.contains(name.lowercased()) else {
            throw .options(.reservedName(option: option.rawValue, name: name))
        }
    }

    /// The names of modules that extensions import, and of folders that other tools use.
    private static let reservedNames: Set<String> = [
        "build", "cameo", "cameoapp", "cameocontentui", "expo", "expocameo", "expomodulescore",
        "foundation",
        "intents", "pods", "react", "swift", "uikit", "usernotifications", "usernotificationsui",
    ]

    private static func validate(identifier id: String?, _ option: Name) throws(ProjectError) {
        guard let id else { return }
        let isValid =
            !id.isEmpty && !id.hasPrefix(".") && !id.hasSuffix(".")
            && id.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
            }
        guard isValid else { throw invalid(option, id, .identifier) }
    }
}
