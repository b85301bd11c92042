import Cameo
import CameoHost

/// The contents of an app that payloads refer to by name. A value is `nil` if it can't be
/// determined.
package struct ProjectContents: Sendable {
    /// The identifiers of the notification categories in the sources and content extensions. `nil`
    /// if the sources create none, for example because the app creates them in JavaScript or Dart,
    /// or if they compute identifiers.
    package let categories: Set<String>?
    /// The names of the sound files in the resources; `nil` if the app may store more in
    /// `Library/Sounds`.
    package let sounds: Set<String>?
    /// The strings of the string table `Localizable` in one language, by key; `nil` if a table
    /// can't be read.
    package let localizedStrings: [String: String]?
    package let hasServiceExtension: Bool
    /// The names of the app's entitlements in all build configurations, except those set to
    /// `false`; `nil` if a file can't be read.
    package let entitlements: Set<String>?
    /// The URL schemes in all Info.plists, in lower case; `nil` if a file can't be read, or if a
    /// scheme contains an undefined variable.
    package let urlSchemes: Set<String>?

    /// Reads a project.
    ///
    /// - Throws: ``ProjectError`` if the target doesn't exist.
    package init(_ folder: ProjectFolder, app: String) throws(ProjectError) {
        self.init(try Doctor(folder, app: app))
    }

    private init(_ doctor: Doctor) {
        let properties = doctor.properties
        hasServiceExtension = !properties.services.isEmpty
        categories = Self.categories(doctor)
        let resources = properties.host.resourcePaths(in: properties.folder)
        let storesSounds = doctor.appSources.contains {
            $0.mentions("Library/Sounds") || $0.mentions("\"Sounds\"")
        }
        sounds =
            storesSounds
            ? nil
            : Set(
                resources.filter { path in
                    Self.soundExtensions.contains { path.lowercased().hasSuffix(".\($0)") }
                }.map(Self.name)
            )
        localizedStrings = Self.localizedStrings(resources, properties.folder.system)
        let isUnreadable = properties.app.contains {
            $0.entitlements == nil && $0.entitlementsPath != nil
        }
        entitlements =
            isUnreadable
            ? nil
            : Set(
                properties.app.flatMap { configuration in
                    configuration.entitlements?.members.filter { $0.value != .bool(false) }
                        .map { $0.key } ?? []
                }
            )
        let isReadable = properties.app.allSatisfy { $0.infoPlist != nil }
        let schemes = properties.app.flatMap { configuration in
            configuration.infoPlist?["CFBundleURLTypes"]?.elements.flatMap {
                $0["CFBundleURLSchemes"]?.texts ?? []
            }.map(configuration.settings.expanded) ?? []
        }
        urlSchemes =
            isReadable && !schemes.contains { $0.contains("$") }
            ? Set(schemes.map { $0.lowercased() }) : nil
    }

    private static let soundExtensions = ["caf", "aif", "aiff", "wav"]

    private static func name(_ path: String) -> String {
        String(path.split(separator: "/").last ?? "")
    }

    // MARK: Categories

    private static func categories(_ doctor: Doctor) -> Set<String>? {
        var found: Set<String> = []
        for source in doctor.appSources {
            let isMentioned = [
                "UNNotificationCategory", "categoryWithIdentifier", "NotificationCategory",
            ]
            .contains(where: source.mentions)
            guard isMentioned else { continue }
            let tokens = source.code.tokens
            for (index, token) in tokens.enumerated() {
                let rest = tokens[(index + 1)...].prefix(4).map { $0.text }
                var literal: SourceCode.Token?
                switch token.text {
                case "UNNotificationCategory", "NotificationCategory":
                    guard rest.starts(with: ["(", "identifier", ":"]) else { continue }
                    literal = tokens[(index + 4)...].first
                case "categoryWithIdentifier":
                    guard rest.first == ":" else { continue }
                    literal = tokens[(index + 2)...].first { $0.text != "@" }
                default: continue
                }
                guard let literal, literal.kind == .string,
                    let text = Self.text(ofLiteral: literal.text)
                else { return nil }
                found.insert(text)
            }
        }
        return found.isEmpty ? nil : found.union(doctor.categories)
    }

    /// Returns the content of a string literal; `nil` if it contains an escape or an interpolation.
    private static func text(ofLiteral literal: String) -> String? {
        var text = literal[...]
        if text.hasPrefix("@") { text = text.dropFirst() }
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.contains("\\")
        else { return nil }
        return String(text.dropFirst().dropLast())
    }

    // MARK: Localized strings

    private static func localizedStrings(
        _ resources: [String],
        _ system: any Host
    ) -> [String: String]? {
        var result: [String: String] = [:]
        for path in resources {
            let name = name(path)
            guard name.hasPrefix("Localizable."),
                ["Localizable.strings", "Localizable.stringsdict", "Localizable.xcstrings"]
                    .contains(name)
            else { continue }
            guard let bytes = system.bytes(of: FilePath(path)) else { return nil }
            let strings: [String: String]?
            switch name {
            case "Localizable.xcstrings": strings = catalog(bytes)
            case "Localizable.stringsdict": strings = pluralRules(bytes)
            default: strings = table(bytes)
            }
            guard let strings else { return nil }
            for (key, text) in strings where result[key] == nil { result[key] = text }
        }
        return result
    }

    /// Returns the strings of a string catalog; `nil` if the file isn't one. A key without a value
    /// is itself the text in the source language.
    private static func catalog(_ bytes: [UInt8]) -> [String: String]? {
        guard let root = try? JSONDocument(parsing: bytes).root,
            let strings = root.strictObject?["strings"]?.strictObject
        else { return nil }
        let source = root.strictObject?["sourceLanguage"]?.strictString ?? "en"
        var result: [String: String] = [:]
        for (key, value) in strings.members {
            let all = value.strictObject?["localizations"]?.strictObject ?? JSONObject()
            let own = all[source] ?? all.members.sorted { $0.name < $1.name }.first?.value
            let unit = own?.strictObject?["stringUnit"]?.strictObject
            let variations = own?.strictObject?["variations"]?.strictObject
            let plural = variations?["plural"]?.strictObject?["other"]?.strictObject
            let text = unit?["value"] ?? plural?["stringUnit"]?.strictObject?["value"]
            result[key] = text?.strictString ?? key
        }
        return result
    }

    private static func pluralRules(_ bytes: [UInt8]) -> [String: String]? {
        guard case .dictionary(let rules)? = PropertyValue(plist: bytes) else { return nil }
        return rules.compactMapValues { rule in
            // A variable of a `.stringsdict` takes one argument.
            rule["NSStringLocalizedFormatKey"]?.string.map {
                var text = $0
                for (name, _) in rule.members {
                    text = text.replacing("%#@\(name)@", with: "%d")
                }
                return text
            }
        }
    }

    /// Returns the strings of a table in any format: `"key" = "text";`, or a property list; `nil`
    /// if it can't be parsed.
    private static func table(_ bytes: [UInt8]) -> [String: String]? {
        guard case .dictionary(let strings)? = PropertyValue(plist: bytes, isTable: true) else {
            return nil
        }
        return strings.mapValues { $0.text }
    }
}

extension XcodeTarget {
    /// Returns the absolute paths of the files that the target copies as resources.
    fileprivate func resourcePaths(in folder: ProjectFolder) -> [String] {
        let paths = folder.paths
        var files: [String] = []
        if let phase = phase("PBXResourcesBuildPhase") {
            for reference in folder.project.objects("files", of: phase).compactMap({ $0["fileRef"] }
            ) {
                // A variant group has one file per language.
                let variants = folder.project.objects[reference]?.list("children") ?? []
                files += (variants.isEmpty ? [reference] : variants).compactMap {
                    paths.path(of: $0)
                }
            }
        }
        return files + synchronizedFiles(in: folder)
    }
}
