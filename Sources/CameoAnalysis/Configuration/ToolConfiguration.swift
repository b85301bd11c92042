import Cameo

/// The configuration for the tool's commands in a `cameo.config.json` file.
package struct ToolConfiguration: Sendable {
    package static let fileName = "cameo.config.json"

    /// The keys in the file.
    package enum Key: String, Sendable, CaseIterable {
        case schema = "$schema"
        case root, include, exclude, provider, mapping, settings, titleStyle, currentUser, appName
        case appIcon, assets, theme
        case iosVersion = "ios"
        case glass, icons, language, wallpaper, categories, rules, overrides, baseline

        /// A description of the key.
        package var summary: String {
            switch self {
            case .schema: "The URL of the JSON Schema, for editors."
            case .root: "Whether configurations in parent folders are ignored. (default: false)"
            case .include:
                "Globs of files that cameo lint checks in folders. (default: all *.json and *.apns)"
            case .exclude:
                "Globs of files and folders that cameo lint skips when it searches folders."
            case .provider: "One or more provider presets. (default: all presets)"
            case .mapping: "The app's mapping, or the path of the file that contains it."
            case .settings: "The path of a file with the app's settings."
            case .titleStyle:
                "The title style: senderFirst, groupFirst, senderInGroup, or namesOnly, which leaves "
                    + "the text as sent. "
                    + "(default: the style in the settings)"
            case .currentUser:
                "One or more IDs or handles of the current user, who is never a participant."
            case .appName: "The name of the app in previews."
            case .appIcon: "The path of the app icon in previews, a PNG or JPEG file."
            case .assets:
                "The path of a folder from which previews load images instead of downloading them."
            case .theme:
                "The appearance of the phone in previews: light or dark. (default: light in an image; a page follows the system)"
            case .iosVersion: "The version of iOS in previews: 18, 26 or 27. (default: 26)"
            case .glass:
                """
                The translucency of glass in previews: clear or tinted. (default: depends on \
                the iOS version)
                """
            case .icons:
                """
                The style of app icons in previews: automatic, light, dark, clear or tinted. \
                (default: automatic)
                """
            case .language: "The language of the phone in previews, such as en. (default: en)"
            case .wallpaper: "The path of the wallpaper in previews, a PNG or JPEG file."
            case .categories:
                "The categories that the app registers, or the path of the file that contains them."
            case .rules: "The severities of rules, by code."
            case .overrides: "Severities for some files, or for some values in them."
            case .baseline: "The path of the baseline, whose findings aren't reported."
            }
        }
    }

    /// The severity of a rule in a configuration; `nil` turns the rule off.
    package typealias RuleSeverity = (code: String, severity: Finding.Severity?)

    package static let severityNames =
        ["off"] + Finding.Severity.allCases.reversed().map { $0.rawValue }

    /// The source of the app's mapping.
    package enum MappingSource: Sendable {
        case file(String)
        case mapping(Mapping)
    }

    /// The names of appearances, iOS versions, glass styles, icon styles and languages in previews.
    package static let themes = ["light", "dark"]
    package static let iosVersions = ["18", "26", "27"]
    package static let glassNames = ["clear", "tinted"]
    package static let iconLooks = ["automatic", "light", "dark", "clear", "tinted"]
    package static let languages = ["en", "de", "fr", "es", "ar", "he", "ja", "zh", "zh-Hant"]

    /// The source of the categories that the app registers.
    package enum CategorySource: Sendable {
        case file(String)
        case categories(JSONValue)
    }

    /// Severities that apply only to some files, or to some values in them.
    package struct Override: Sendable {
        /// The keys in an override.
        package enum Key: String, Sendable, CaseIterable {
            case files, paths, rules

            /// A description of the key.
            package var summary: String {
                switch self {
                case .files: "Globs of the files. (default: all files)"
                case .paths: "Paths of values, such as $.aps.badge. (default: the entire file)"
                case .rules: "The severities of rules, by code."
                }
            }
        }

        /// The files to which the override applies; `nil` for all.
        package var files: [Glob]?
        /// The paths of the values to which the override applies; `nil` for the entire file.
        package var paths: [ValuePattern]?
        package var rules: [RuleSeverity] = []
    }

    /// Whether configurations in the parent folders are ignored.
    package var isRoot = false
    package var include: [Glob]?
    package var exclude: [Glob] = []
    /// The presets to use; `nil` for all.
    package var presets: [Preset.Name]?
    package var mapping: MappingSource?
    package var settings: String?
    package var titleStyle: CommunicationSettings.TitleStyle?
    /// The IDs and handles of the current user.
    package var currentUser: [String]?
    package var appName: String?
    package var appIcon: String?
    package var assets: String?
    /// The appearance of the device in previews, one of ``themes``.
    package var theme: String?
    /// The version of iOS in previews, one of ``iosVersions``.
    package var iosVersion: String?
    /// The translucency of glass in previews, one of ``glassNames``.
    package var glass: String?
    /// The style of app icons in previews, one of ``iconLooks``.
    package var icons: String?
    /// The language of the device in previews, one of ``languages``.
    package var language: String?
    package var wallpaper: String?
    package var categories: CategorySource?
    package var rules: [RuleSeverity] = []
    package var overrides: [Override] = []
    package var baseline: String?

    /// Creates an empty configuration.
    package init() {}

    /// An error in a configuration file: the path of the value, the mistake and the fix.
    package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// Parses a configuration file.
    package init(_ document: JSONDocument) throws(ParseError) {
        guard case .object(let object) = document.root else {
            throw ParseError("expected a JSON object")
        }
        if let name = document.duplicateNames.first {
            throw ParseError("the key '\(name)' is repeated; only the last one would apply")
        }
        try self.init(object)
    }

    private init(_ object: JSONObject) throws(ParseError) {
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                throw .unknown("key", name, Key.allCases.map { $0.rawValue })
            }
            switch key {
            case .schema: break
            case .root: isRoot = try value.boolean(name)
            case .include: include = try value.globs(name)
            case .exclude: exclude = try value.globs(name)
            case .provider: presets = try value.presets(name)
            case .mapping:
                switch value {
                case .string: mapping = .file(try value.nonEmptyText(name))
                case .object(let object):
                    do throws(Mapping.ParseError) {
                        mapping = .mapping(try Mapping(object))
                    } catch {
                        throw ParseError("mapping: \(error)")
                    }
                default: throw ParseError("mapping: expected a path or an object")
                }
            case .settings: settings = try value.nonEmptyText(name)
            case .titleStyle:
                let names = CommunicationSettings.TitleStyle.allCases.map { $0.rawValue }
                titleStyle = .init(rawValue: try value.word(name, names))
            case .currentUser: currentUser = try value.oneOrMoreTexts(name)
            case .appName: appName = try value.nonEmptyText(name)
            case .appIcon: appIcon = try value.nonEmptyText(name)
            case .assets: assets = try value.nonEmptyText(name)
            case .theme: theme = try value.word(name, Self.themes)
            case .iosVersion:
                let version = value.integer.map { JSONValue.string(String($0)) } ?? value
                iosVersion = try version.word(name, Self.iosVersions)
            case .glass: glass = try value.word(name, Self.glassNames)
            case .icons: icons = try value.word(name, Self.iconLooks)
            case .language: language = try value.word(name, Self.languages)
            case .wallpaper: wallpaper = try value.nonEmptyText(name)
            case .categories:
                switch value {
                case .string: categories = .file(try value.nonEmptyText(name))
                case .array: categories = .categories(value)
                default: throw ParseError("categories: expected a path or an array")
                }
            case .rules: rules = try value.rules(name)
            case .overrides:
                guard case .array(let list) = value else {
                    throw ParseError("overrides: expected an array")
                }
                for (index, item) in list.enumerated() {
                    overrides.append(try Override(item, "overrides[\(index)]"))
                }
            case .baseline: baseline = try value.nonEmptyText(name)
            }
        }
    }

    /// Parses a rule and its severity, such as `CODE=off` in `--rule CODE=off`.
    package static func rule(
        _ code: String,
        _ severity: String
    ) throws(ParseError) -> RuleSeverity {
        guard LintRule.named(code) != nil else {
            let similar = LintRule.similar(to: code).map { "; did you mean '\($0)'?" }
            throw ParseError(
                "unknown rule '\(code)'\(similar ?? "; \(HostProgram.name) lint --list-rules lists all rules")"
            )
        }
        if severity == "off" { return (code, nil) }
        guard let severity = Finding.Severity(rawValue: severity) else {
            throw ParseError(
                "the severity of '\(code)' can't be '\(severity)'; use one of "
                    + severityNames.joined(separator: ", ")
            )
        }
        return (code, severity)
    }
}

extension ToolConfiguration.Override {
    fileprivate init(_ value: JSONValue, _ path: String) throws(ToolConfiguration.ParseError) {
        guard case .object(let object) = value else { throw .init("\(path): expected an object") }
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                let names = Key.allCases.map { $0.rawValue }
                throw .init("\(path): \(ToolConfiguration.ParseError.unknown("key", name, names))")
            }
            switch key {
            case .files: files = try value.globs("\(path).files")
            case .paths:
                var patterns: [ValuePattern] = []
                for text in try value.texts("\(path).paths") {
                    guard let pattern = ValuePattern(text) else {
                        throw .init(
                            """
                            \(path).paths: '\(text)' isn't a path; write a path such as \
                            $.aps.badge or data.items[*].id
                            """
                        )
                    }
                    patterns.append(pattern)
                }
                paths = patterns
            case .rules: rules = try value.rules("\(path).rules")
            }
        }
        guard files != nil || paths != nil else {
            throw .init("\(path): requires files or paths; move its rules to the key 'rules'")
        }
        guard !rules.isEmpty else { throw .init("\(path): requires rules") }
    }
}

extension ToolConfiguration.ParseError {
    fileprivate static func unknown(_ kind: String, _ name: String, _ names: [String]) -> Self {
        let suggestion = name.suggestion(
            among: names,
            otherwise: "the keys are \(names.joined(separator: ", "))"
        )
        return Self("unknown \(kind) '\(name)'; \(suggestion)")
    }
}

extension JSONValue {
    fileprivate typealias ParseError = ToolConfiguration.ParseError

    fileprivate func boolean(_ key: String) throws(ParseError) -> Bool {
        guard case .bool(let value) = self else {
            throw ParseError("\(key): expected true or false")
        }
        return value
    }

    fileprivate func nonEmptyText(_ key: String) throws(ParseError) -> String {
        guard case .string(let text) = self, !text.isBlank else {
            throw ParseError("\(key): expected a nonempty string")
        }
        return text
    }

    fileprivate func word(_ key: String, _ words: [String]) throws(ParseError) -> String {
        guard case .string(let text) = self, words.contains(text) else {
            throw ParseError("\(key): expected one of \(words.joined(separator: ", "))")
        }
        return text
    }

    fileprivate func texts(_ key: String) throws(ParseError) -> [String] {
        guard case .array(let list) = self, !list.isEmpty else {
            throw ParseError("\(key): expected a nonempty array of strings")
        }
        var texts: [String] = []
        for (index, item) in list.enumerated() {
            texts.append(try item.nonEmptyText("\(key)[\(index)]"))
        }
        return texts
    }

    fileprivate func oneOrMoreTexts(_ key: String) throws(ParseError) -> [String] {
        if case .array = self { return try texts(key) }
        return [try nonEmptyText(key)]
    }

    fileprivate func globs(_ key: String) throws(ParseError) -> [Glob] {
        var globs: [Glob] = []
        for text in try texts(key) {
            do throws(Glob.ParseError) {
                globs.append(try Glob(text))
            } catch {
                throw ParseError("\(key): the glob '\(text)' \(error)")
            }
        }
        guard globs.contains(where: { !$0.isNegated }) else {
            throw ParseError(
                "\(key): all globs begin with '!', so no file matches; add another glob"
            )
        }
        return globs
    }

    fileprivate func presets(_ key: String) throws(ParseError) -> [Preset.Name] {
        var presets: [Preset.Name] = []
        for name in try oneOrMoreTexts(key) {
            do throws(ParseError) {
                presets.append(try Preset.Name(named: name))
            } catch {
                throw ParseError("\(key): \(error)")
            }
        }
        return presets
    }

    fileprivate func rules(_ key: String) throws(ParseError) -> [ToolConfiguration.RuleSeverity] {
        guard case .object(let object) = self else {
            throw ParseError("\(key): expected an object that maps codes to severities")
        }
        var rules: [ToolConfiguration.RuleSeverity] = []
        for (code, value) in object.members {
            guard case .string(let severity) = value else {
                throw ParseError(
                    "\(key).\(code): expected one of "
                        + ToolConfiguration.severityNames.joined(separator: ", ")
                )
            }
            do throws(ParseError) {
                rules.append(try ToolConfiguration.rule(code, severity))
            } catch {
                throw ParseError("\(key): \(error)")
            }
        }
        return rules
    }
}

extension Preset.Name {
    /// Creates a preset name as spelled in `--provider` and configurations.
    package init(named name: String) throws(ToolConfiguration.ParseError) {
        let names = Preset.all.map { $0.name.rawValue }
        guard !["apns", "apn", "apple"].contains(name) else {
            throw .init("'\(name)' isn't a preset; omit it, because payloads for APNs need none")
        }
        guard names.contains(name) else {
            let suggestion = name.suggestion(
                among: names,
                otherwise: "use one of \(names.joined(separator: ", "))"
            )
            throw .init("unknown provider '\(name)'; \(suggestion)")
        }
        self.init(rawValue: name)
    }
}
