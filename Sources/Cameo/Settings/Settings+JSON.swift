extension Settings {
    /// A key of the settings' JSON that this version knows.
    public enum Key: String, Sendable, CaseIterable {
        case version, mapping, presets, headline, senderInGroupFormat, groupPicture, groupCalls
        case defaultPicture, hosts, allowsLocalhost, portraitSeconds, cacheLimitMB
        case mediaCacheLimitMB, signatureQueryItems, log, accounts

        /// What the key's value says.
        public var summary: String {
            switch self {
            case .version: "The version of the format, \(Settings.version)."
            case .mapping: "An object of mapping keys (<doc:MappingKeys>)."
            case .presets: "A list of the presets to ask (<doc:Presets>); all without it."
            case .headline: Self.choices(HeadlinePolicy.self, "What a group's first line says")
            case .senderInGroupFormat: "How `senderInGroup` is put: `{sender} in {group}`."
            case .groupPicture:
                Self.choices(GroupPicture.self, "What a group without a picture of its own shows")
            case .groupCalls:
                Self.choices(GroupCalls.self, "How a call of several people is drawn")
            case .defaultPicture: "The name of the bundle's picture for people without one."
            case .hosts: "A list of the only hosts that are asked; their subdomains count too."
            case .allowsLocalhost: "Whether `http://localhost` is asked; for development."
            case .portraitSeconds: "How long a portrait may take, in seconds; 5 without it."
            case .cacheLimitMB:
                "How many megabytes of portraits are kept, from 16 to 1000; 50 without it."
            case .mediaCacheLimitMB:
                "How many megabytes of attachments are kept, from 0 to 1000; 100 without it."
            case .signatureQueryItems:
                "The items of an address's query that change with its signature: `[\"exp\", \"sig\"]`."
            case .log: Self.choices(LogLevel.self, "What goes to the system's log")
            case .accounts:
                "A list of who is signed in: objects with `scope`, `ids` and `handles`."
            }
        }

        private static func choices<Choice: RawRepresentable & CaseIterable>(
            _: Choice.Type, _ summary: String
        ) -> String where Choice.RawValue == String {
            let names = Choice.allCases.map { "`\($0.rawValue)`" }
            return "\(summary): \(names.joined(separator: ", "))."
        }
    }

    /// The keys that are skipped when settings are read: a newer version's, or misspelled.
    public static func unknownKeys(in object: JSONObject) -> [String] {
        object.members.map(\.name).filter { Key(rawValue: $0) == nil }
    }

    /// Reads the settings that an app wrote into its app group.
    ///
    /// Keys that this version does not know are skipped, so that an older library can read what a
    /// newer one wrote.
    ///
    /// - Throws: ``SettingsError``, naming the key.
    public init(_ object: JSONObject) throws(SettingsError) {
        self.init()
        try apply(object)
    }

    /// Takes the keys that the object has; all others stay.
    mutating func apply(_ object: JSONObject) throws(SettingsError) {
        if let version = object["version"], version.integer == nil {
            throw .wrongType(key: "version", expected: "a whole number")
        }
        if let value = object["mapping"] {
            guard case .object(let paths) = value else {
                throw .wrongType(key: "mapping", expected: "an object of mapping keys")
            }
            do throws(MappingError) {
                mapping = try Mapping(paths)
            } catch {
                throw .mapping(error)
            }
        }
        if let names = try object.strings("presets") { presets = try names.map(Self.presetName) }
        if let policy: HeadlinePolicy = try object.choice("headline") { headline = policy }
        if let policy: GroupPicture = try object.choice("groupPicture") { groupPicture = policy }
        if let calls: GroupCalls = try object.choice("groupCalls") { groupCalls = calls }
        if let level: LogLevel = try object.choice("log") { log = level }
        if let seconds = try object.number(
            "portraitSeconds", "seconds", in: Limits.sensibleSeconds)
        {
            portraitSeconds = seconds
        }
        if let megabytes = try object.number("cacheLimitMB", "megabytes", in: 16...1000) {
            pictureCacheBytes = Int(megabytes * 1_000_000)
        }
        if let megabytes = try object.number("mediaCacheLimitMB", "megabytes", in: 0...1000) {
            mediaCacheBytes = Int(megabytes * 1_000_000)
        }
        if let items = try object.strings("signatureQueryItems") { signatureQueryItems = items }
        if let format = try object.string("senderInGroupFormat") {
            guard format.hasPlaceholders else {
                throw .wrongType(
                    key: "senderInGroupFormat", expected: "a text with {sender} and {group}")
            }
            senderInGroupFormat = format
        }
        if let picture = try object.string("defaultPicture") { defaultPicture = picture }
        if let hosts = try object.strings("hosts") { urls.hosts = hosts.map { $0.lowercased() } }
        if let isAllowed = try object.flag("allowsLocalhost") { urls.allowsLocalhost = isAllowed }
        if let value = object["accounts"] {
            guard case .array(let array) = value else {
                throw .wrongType(key: "accounts", expected: "an array of objects")
            }
            accounts = try array.map(Account.init)
        }
    }

    private static func presetName(_ name: String) throws(SettingsError) -> Preset.Name {
        guard let preset = Preset.all.first(where: { $0.name.rawValue == name }) else {
            throw .unknownChoice(
                key: "presets", value: name, choices: Preset.all.map(\.name.rawValue))
        }
        return preset.name
    }
}

extension Account {
    fileprivate init(_ value: JSONValue) throws(SettingsError) {
        guard case .object(let object) = value else {
            throw .wrongType(key: "accounts", expected: "an array of objects")
        }
        self.init(
            scope: try object.string("scope") ?? "",
            ids: Set(try object.strings("ids") ?? []),
            handles: Set(try object.strings("handles") ?? []))
    }
}

/// Why a JSON object is not settings.
public enum SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The key's value has another type.
    case wrongType(key: String, expected: String)
    /// The key's value is none of the choices.
    case unknownChoice(key: String, value: String, choices: [String])
    /// The mapping cannot be read.
    case mapping(MappingError)

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .wrongType(let key, let expected):
            "the settings key \"\(key)\" needs \(expected)"
        case .unknownChoice(let key, let value, let choices):
            "the settings key \"\(key)\" cannot be \"\(value)\"; choose one of "
                + choices.joined(separator: ", ")
        case .mapping(let error):
            "the settings' mapping: \(error)"
        }
    }
}

extension String {
    /// Whether sender and group both have a place in the text.
    fileprivate var hasPlaceholders: Bool {
        ["{sender}", "{group}"].allSatisfy { placeholder in
            indices.contains { self[$0...].hasPrefix(placeholder) }
        }
    }
}

extension JSONObject {
    fileprivate func string(_ key: String) throws(SettingsError) -> String? {
        guard let value = self[key], value != .null else { return nil }
        guard case .string(let string) = value else {
            throw .wrongType(key: key, expected: "a string")
        }
        return string
    }

    fileprivate func number(
        _ key: String, _ unit: String, in range: ClosedRange<Double>
    ) throws(SettingsError) -> Double? {
        guard let value = self[key], value != .null else { return nil }
        guard let number = value.double, range.contains(number) else {
            let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
            throw .wrongType(
                key: key, expected: "a number of \(unit) from \(low) to \(high)")
        }
        return number
    }

    fileprivate func flag(_ key: String) throws(SettingsError) -> Bool? {
        guard let value = self[key], value != .null else { return nil }
        guard case .bool(let bool) = value else {
            throw .wrongType(key: key, expected: "true or false")
        }
        return bool
    }

    fileprivate func strings(_ key: String) throws(SettingsError) -> [String]? {
        guard let value = self[key], value != .null else { return nil }
        let strings = value.array?.compactMap(\.text)
        guard let strings, strings.count == value.array?.count else {
            throw .wrongType(key: key, expected: "an array of strings")
        }
        return strings
    }

    fileprivate func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(SettingsError) -> Choice? where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .unknownChoice(
                key: key, value: text, choices: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}
