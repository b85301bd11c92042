import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// An option of Expo's config plugin.
struct ExpoOption: Sendable {
    let name: String
    /// A description of the valid values, which completes the sentence "set it to …".
    let help: String
    /// The valid strings; empty if there are too many.
    let choices: [String]
    let accepts: @Sendable (JSONValue) -> Bool

    init(
        _ name: String,
        _ help: String,
        choices: [String] = [],
        _ accepts: @escaping @Sendable (JSONValue) -> Bool
    ) {
        self.name = name
        self.help = help
        self.choices = choices
        self.accepts = accepts
    }

    /// Creates an option whose value is a string.
    ///
    /// - Parameter accepts: Returns whether a string that isn't blank is valid.
    init(
        text name: String,
        _ help: String,
        _ accepts: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.init(name, help) { $0.strictString.map { !$0.trimmed.isEmpty && accepts($0) } == true }
    }

    init(_ name: String, oneOf choices: [String]) {
        let list = choices.map { "\"\($0)\"" }.joined(separator: ", ")
        self.init(name, "one of \(list)", choices: choices) {
            $0.strictString.map(choices.contains) == true
        }
    }

    init(flag name: String) {
        self.init(name, "true or false") { if case .bool = $0 { true } else { false } }
    }

    init(object name: String) { self.init(name, "an object") { $0.strictObject != nil } }

    /// Creates an option whose value is a list of strings.
    ///
    /// - Parameter accepts: Returns whether a string is a valid element.
    init(
        list name: String,
        _ help: String,
        choices: [String] = [],
        _ accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.init(name, "a list \(help)", choices: choices) { value in
            guard let values = value.strictArray, !values.isEmpty else { return false }
            return values.allSatisfy { $0.strictString.map(accepts) == true }
        }
    }

    /// Returns the fix for an invalid value.
    func fix(_ value: JSONValue) -> String {
        let invalid = (value.strictArray ?? [value]).compactMap { $0.strictString }
            .first { !choices.contains($0) }
        return invalid?.similarName(among: choices).map { "did you mean \"\($0)\"?" }
            ?? "set it to \(help)"
    }
}

/// Tables of the plugin's options, as written in the app config.
enum ExpoOptions {
    static let table: [ExpoOption] = [
        bundleID("extensionBundleId"),
        .init(
            text: "extensionName",
            "a name that is valid for a folder and isn't the name of a module"
        ) { name in
            var options = InstallOptions()
            options.extensionName = name
            return (try? options.validate()) != nil
        },
        .init(text: "appGroupId", ExpoOptions.groupHelp, isAppGroup),
        .init(
            text: "keychainGroup",
            "a keychain access group without the team prefix",
            isKeychainGroup
        ),
        .init(text: "defaultAvatarImage", "the path of an image"),
        .init("cacheSizeLimitMB", "a whole number from \(minCacheSize) to \(maxCacheSize)") {
            value in
            guard case .number(let number) = value, let size = number.integer else { return false }
            return (minCacheSize...maxCacheSize).contains(size)
        },
        .init(text: "extensionHookFile", "the path of a Swift file") { $0.hasSuffix(".swift") },
        .init(flag: "enableLogging"),
        .init(object: "signing"),
        .init("mapping", "a mapping object, or \"server\" for payloads of expo-cameo/server") {
            $0.strictString == "server" || $0.strictObject != nil
        },
        .init(
            list: "presets",
            "of the names in the library's article Presets, such as \"onesignal\"",
            choices: presets,
            presets.contains
        ),
        .init("titleStyle", oneOf: CommunicationSettings.TitleStyle.allCases.map { $0.rawValue }),
        .init(text: "senderInGroupFormat", "a string that contains {sender} and {group}") {
            $0.contains("{sender}") && $0.contains("{group}")
        },
        .init(
            "groupAvatarFallback",
            oneOf: CommunicationSettings.GroupAvatarFallback.allCases.map { $0.rawValue }
        ),
        .init(list: "allowedHosts", hostsHelp, isIdentifier),
        .init(object: "decryption"),
        .init(list: "authenticatedHosts", hostsHelp, isIdentifier),
        .init("contentExtension", "true, or an object with categories") { value in
            if case .bool = value { true } else { value.strictObject != nil }
        },
        .init(flag: "enableCalls"),
        .init(text: "focusUsageDescription", "the text that the user sees"),
        // A separate function validates the options of each vendor.
        .init("vendors", "a list such as [\"onesignal\"]") { _ in true },
        .init(text: "vendorStepFile", "the path of a Swift file") { $0.hasSuffix(".swift") },
        .init(list: "vendorPods", "of pods such as [\"MySDKExtension ~> 2.0\"]") {
            podArguments($0) != nil
        },
    ]

    static let signing: [ExpoOption] = [
        .init("style", oneOf: ["automatic", "manual"]),
        .init(text: "developmentTeam", "a Team ID of ten letters and digits") { team in
            team.utf8.count == 10 && team.utf8.allSatisfy(isAlphanumeric)
        },
        .init(text: "provisioningProfile", profileHelp),
        .init(text: "codeSignIdentity", "a code signing identity such as \"Apple Distribution\""),
    ]

    static let contentExtension: [ExpoOption] = [
        .init(list: "categories", "of categories such as [\"message\"]") { !$0.trimmed.isEmpty },
        .init("contentSizeRatio", "a number greater than 0, up to 4") { value in
            guard case .number(let number) = value, let ratio = number.double else { return false }
            return ratio > 0 && ratio <= 4
        },
        bundleID("bundleId"),
        .init(text: "provisioningProfile", profileHelp),
    ]

    static let decryption: [ExpoOption] = [
        .init("algorithm", oneOf: ["aes-gcm", "webpush"]),
        .init(text: "field", pathHelp),
        .init(text: "keyIdField", pathHelp),
        .init("encoding", oneOf: ["base64", "base85"]),
        .init(text: "fallbackText", "the text that the user sees"),
        .init(list: "discardedMembers", "of names such as [\"token\"]") { !$0.trimmed.isEmpty },
    ]

    private static let presets = CommunicationSettings().presets.map { $0.rawValue }
    /// The limits for the size of the avatar cache, in megabytes. A smaller cache couldn't hold the
    /// avatars of a single group.
    private static let (minCacheSize, maxCacheSize) = (16, 1000)

    static let groupHelp = "an app group identifier, which starts with \"group.\""
    private static let hostsHelp = "of hosts such as [\"cdn.example.com\"]"
    private static let profileHelp = "the name of a provisioning profile"
    private static let pathHelp = "a key path such as \"data.encrypted\""

    private static func bundleID(_ name: String) -> ExpoOption {
        .init(text: name, "a bundle ID of letters, digits, hyphens and dots", isIdentifier)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Returns whether a string consists of letters, digits and hyphens, in parts separated by
    /// dots.
    private static func isIdentifier(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// Returns whether a string is a keychain access group that doesn't begin with a Team ID.
    private static func isKeychainGroup(_ text: String) -> Bool {
        let first = text.utf8.prefix { $0 != UInt8(ascii: ".") }
        let isTeamID = first.count == 10 && first.allSatisfy { isAlphanumeric($0) && $0 < 0x61 }
        return isIdentifier(text) && !isTeamID
    }

    static func isAppGroup(_ text: String) -> Bool {
        text.hasPrefix("group.") && text.utf8.count > 6
            && text.utf8.allSatisfy { isAlphanumeric($0) || "-.".utf8.contains($0) }
    }

    /// Returns the `pod` declaration for a pod with an optional version, without the word `pod`;
    /// `nil` if the string isn't valid.
    static func podArguments(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard let name = words.first, let first = name.utf8.first, isAlphanumeric(first),
            !text.hasPrefix(" "), !text.hasSuffix(" "),
            name.utf8.allSatisfy({ isAlphanumeric($0) || "_+./-".utf8.contains($0) })
        else { return nil }
        var version = words.dropFirst().joined(separator: " ")
        if version.isEmpty { return "'\(name)'" }
        let operators = ["~>", ">=", "<=", "=", "<", ">"]
        let comparison = operators.first(where: version.hasPrefix) ?? ""
        version = String(version.dropFirst(comparison.utf8.count))
        let number = version.trimmed
        guard let digit = number.utf8.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit),
            number.utf8.allSatisfy({ isAlphanumeric($0) || "_.-".utf8.contains($0) })
        else { return nil }
        return "'\(name)', '\(comparison)\(version)'"
    }

    /// Throws if an option is invalid.
    ///
    /// - Parameter prefix: The path of the object, followed by a dot.
    static func validate(
        _ object: JSONObject,
        _ table: [ExpoOption],
        prefix: String = ""
    ) throws(ExpoProblem) {
        for member in object.members {
            let path = prefix + member.name
            guard let option = table.first(where: { $0.name == member.name }) else {
                let names = table.map { $0.name }
                let fix =
                    member.name.similarName(among: names).map { "did you mean \(prefix)\($0)?" }
                    ?? "valid options are \(names.joined(separator: ", "))"
                throw ExpoProblem("option-unknown", "Unknown option \(path); \(fix)", path)
            }
            guard option.accepts(member.value) else {
                throw ExpoProblem(
                    "option-invalid",
                    "Option \(path) can't be \(member.value.compact); \(option.fix(member.value))",
                    path
                )
            }
        }
    }
}
