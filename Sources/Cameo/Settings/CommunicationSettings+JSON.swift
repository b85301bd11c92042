extension CommunicationSettings {
    /// Returns the keys that this version doesn't support, because they are misspelled or belong to
    /// a newer version.
    package static func unknownKeys(in object: JSONObject) -> [String] {
        object.members.map { $0.name }.filter { Key(rawValue: $0) == nil && $0 != categoriesKey }
    }

    /// Parses the settings that an app has written to its app group.
    ///
    /// Ignores unknown keys, so that an older version of the library can read the settings of a
    /// newer one. The value `null` means the default.
    ///
    /// - Throws: ``ParseError`` with the key of the invalid value.
    package init(_ object: JSONObject) throws(CommunicationSettings.ParseError) {
        self.init()
        for (name, value) in object.members {
            if let key = Key(rawValue: name) { try apply(key, value) }
        }
    }

    /// The settings as JSON with all keys. Parsing this JSON results in equal settings.
    package var json: JSONObject { JSONObject(Key.allCases.map { ($0.rawValue, value(of: $0)) }) }

    /// Applies all valid settings of an object, and returns a description of each invalid setting.
    /// An invalid `isDonationEnabled` disables donations.
    package mutating func apply(_ object: JSONObject) -> [String] {
        var problems: [String] = []
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else { continue }
            do throws(CommunicationSettings.ParseError) {
                try apply(key, value)
            } catch {
                problems.append(error.description)
                // An invalid value must not permit more than the app's developer intended.
                if key == .isDonationEnabled { isDonationEnabled = false }
                if key == .allowedHosts { urlPolicy.allowedHosts = [] }
            }
        }
        return problems
    }

    /// Sets the setting of a key to a JSON value.
    mutating func apply(_ key: Key, _ value: JSONValue) throws(CommunicationSettings.ParseError) {
        let value = SettingsValue(
            key: key.rawValue,
            value: value == .null ? CommunicationSettings().value(of: key) : value
        )
        switch key {
        case .version: _ = try value.version
        case .mapping: mapping = try value.mapping
        case .presets: presets = try value.presets
        case .titleStyle: titleStyle = try value.choice()
        case .senderInGroupFormat: senderInGroupFormat = try value.format
        case .groupAvatarFallback: groupAvatarFallback = try value.choice()
        case .groupCallStyle: groupCallStyle = try value.choice()
        case .defaultAvatarImage: defaultAvatarImage = try value.present?.string
        case .allowedHosts:
            urlPolicy.allowedHosts = try value.present?.hosts
        case .allowsLocalhost: urlPolicy.allowsLocalhost = try value.flag
        case .avatarTimeout:
            avatarTimeout = try value.number("seconds", in: Limits.avatarTimeoutRange)
        case .cacheSizeLimitMB: cacheSizeLimitMB = try value.number("megabytes", in: 16...1000)
        case .mediaCacheSizeLimitMB:
            mediaCacheSizeLimitMB = try value.number("megabytes", in: 0...1000)
        case .signatureQueryItems: signatureQueryItems = try value.strings
        case .logLevel: logLevel = try value.choice()
        case .isDonationEnabled: isDonationEnabled = try value.flag
        case .recordsPayloads: recordsPayloads = try value.flag
        case .accounts: accounts = try value.accounts
        }
    }

    /// Returns the setting of a key as a JSON value.
    package func value(of key: Key) -> JSONValue {
        switch key {
        case .version: .number(JSONNumber(Self.version))
        case .mapping: mapping.map { .object($0.json) } ?? .null
        case .presets: .array(presets.map { .string($0.rawValue) })
        case .titleStyle: .string(titleStyle.rawValue)
        case .senderInGroupFormat: .string(senderInGroupFormat)
        case .groupAvatarFallback: .string(groupAvatarFallback.rawValue)
        case .groupCallStyle: .string(groupCallStyle.rawValue)
        case .defaultAvatarImage: JSONValue(defaultAvatarImage)
        case .allowedHosts: urlPolicy.allowedHosts.map { .array($0.map(JSONValue.string)) } ?? .null
        case .allowsLocalhost: .bool(urlPolicy.allowsLocalhost)
        case .avatarTimeout: .number(JSONNumber(avatarTimeout))
        case .cacheSizeLimitMB: .number(JSONNumber(cacheSizeLimitMB))
        case .mediaCacheSizeLimitMB: .number(JSONNumber(mediaCacheSizeLimitMB))
        case .signatureQueryItems: .array(signatureQueryItems.map(JSONValue.string))
        case .logLevel: .string(logLevel.rawValue)
        case .isDonationEnabled: .bool(isDonationEnabled)
        case .recordsPayloads: .bool(recordsPayloads)
        case .accounts: .array(accounts.map { $0.json })
        }
    }
}

extension CommunicationAccount {
    fileprivate var json: JSONValue {
        .object(["scope": .string(scope), "ids": Self.json(ids), "handles": Self.json(handles)])
    }

    /// Returns strings as a JSON array, in sorted order.
    private static func json(_ texts: Set<String>) -> JSONValue {
        let members: [JSONObject.Member] = texts.map { ($0, .null) }
        return .array(members.sortedByName().map { .string($0.name) })
    }
}

/// The JSON value of a key, with conversions to the types of settings.
private struct SettingsValue {
    let key: String
    let value: JSONValue

    var version: Int {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            guard let version = value.integer else { throw wrongType("a whole number") }
            return version
        }
    }

    var mapping: Mapping? {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            guard value != .null else { return nil }
            // The value may be JSON in a string, because property lists can't contain null.
            guard let paths = value.object else { throw wrongType("an object of mapping keys") }
            do throws(Mapping.ParseError) {
                return try Mapping(paths)
            } catch {
                throw .mapping(error)
            }
        }
    }

    var presets: [Preset.Name] {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            let names = PresetTable.shared.names.map { $0.rawValue }
            let known = Set(names)
            return try strings.map { name throws(CommunicationSettings.ParseError) in
                guard known.contains(name) else {
                    throw .unknownChoice(key: key, value: name, choices: names)
                }
                return Preset.Name(rawValue: name)
            }
        }
    }

    var accounts: [CommunicationAccount] {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            let expected = #"an array of objects, such as [{"ids": ["u1"]}]"#
            guard case .array(let array) = value else { throw wrongType(expected) }
            var accounts: [CommunicationAccount] = []
            for element in array {
                guard case .object(let object) = element else { throw wrongType(expected) }
                func value(_ name: String) -> SettingsValue {
                    SettingsValue(key: name, value: object[name] ?? .null)
                }
                let (scope, ids, handles) = (value("scope"), value("ids"), value("handles"))
                accounts.append(
                    CommunicationAccount(
                        scope: try scope.present?.string ?? "",
                        ids: Set(try ids.present?.strings ?? []),
                        handles: Set(try handles.present?.strings ?? [])
                    )
                )
            }
            return accounts
        }
    }

    var string: String {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            guard case .string(let string) = value else { throw wrongType("a string") }
            return string
        }
    }

    var strings: [String] {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            let strings = value.array?.compactMap { $0.text }
            guard let strings, strings.count == value.array?.count else {
                throw wrongType("an array of strings")
            }
            return strings
        }
    }

    /// The value as an array of hosts, in lowercase.
    var hosts: [String] {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            let hosts = try strings
            guard hosts.allSatisfy(URLPolicy.isHostName) else {
                throw wrongType("an array of host names, without scheme, path or \"*.\"")
            }
            return hosts.map { $0.lowercased() }
        }
    }

    /// The value as a string that contains both placeholders.
    var format: String {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            let format = try string
            let hasBoth = ["{sender}", "{group}"].allSatisfy { placeholder in
                format.indices.contains { format[$0...].hasPrefix(placeholder) }
            }
            guard hasBoth else { throw wrongType("a string with {sender} and {group}") }
            return format
        }
    }

    var flag: Bool {
        @inline(never) get throws(CommunicationSettings.ParseError) {
            guard case .bool(let bool) = value else { throw wrongType("true or false") }
            return bool
        }
    }

    @inline(never) func number(
        _ unit: String,
        in range: ClosedRange<Double>
    ) throws(CommunicationSettings.ParseError) -> Double {
        guard let number = value.double, range.contains(number) else {
            let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
            throw wrongType("a number of \(unit) from \(low) to \(high)")
        }
        return number
    }

    func choice<Choice: RawRepresentable & CaseIterable>() throws(CommunicationSettings.ParseError)
        -> Choice
    where Choice.RawValue == String {
        let text = try string
        for choice in Choice.allCases where choice.rawValue == text { return choice }
        throw unknownChoice(text, Choice.allCases.map { $0.rawValue })
    }

    @inline(never) private func unknownChoice(
        _ text: String,
        _ choices: [String]
    ) -> CommunicationSettings.ParseError {
        .unknownChoice(key: key, value: text, choices: choices)
    }

    /// The value; `nil` if it is `null`.
    var present: SettingsValue? { value == .null ? nil : self }

    @inline(never) private func wrongType(_ expected: String) -> CommunicationSettings.ParseError {
        .wrongType(key: key, expected: expected)
    }
}
