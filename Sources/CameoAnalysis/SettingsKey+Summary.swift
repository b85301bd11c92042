#if canImport(Cameo)
import Cameo
#endif

extension Settings.Key {
    /// What the key's value says.
    public var summary: String {
        switch self {
        case .version: "The version of the format, \(Settings.version)."
        case .mapping: "An object of mapping keys (<doc:MappingKeys>)."
        case .presets: "A list of the presets to ask (<doc:Presets>); all without it."
        case .titleStyle: Self.choices(TitleStyle.self, "What a group's first line says")
        case .senderInGroupFormat: "How `senderInGroup` is put: `{sender} in {group}`."
        case .groupAvatarFallback:
            Self.choices(
                GroupAvatarFallback.self,
                "What a group without a picture of its own shows"
            )
        case .groupCallStyle:
            Self.choices(GroupCallStyle.self, "How a call of several people is drawn")
        case .defaultAvatarImage: "The name of the bundle's picture for people without one."
        case .allowedHosts:
            "A list of the only hosts that are asked; their subdomains count too."
        case .allowsLocalhost: "Whether `http://localhost` is asked; for development."
        case .avatarTimeout: "How long a portrait may take, in seconds; 5 without it."
        case .cacheSizeLimitMB:
            "How many megabytes of portraits are kept, from 16 to 1000; 50 without it."
        case .mediaCacheSizeLimitMB:
            "How many megabytes of attachments are kept, from 0 to 1000; 100 without it."
        case .signatureQueryItems:
            "The items of an address's query that change with its signature: `[\"exp\", \"sig\"]`."
        case .logLevel: Self.choices(LogLevel.self, "What goes to the system's log")
        case .isDonationEnabled:
            "Whether the system is told who writes and is written to; true without it."
        case .recordsPayloads:
            "Whether the last payloads are kept whole, for `cameo inspect`; debug builds only."
        case .accounts:
            "A list of who is signed in: objects with `scope`, `ids` and `handles`."
        }
    }

    private static func choices<Choice: RawRepresentable & CaseIterable>(
        _: Choice.Type,
        _ summary: String
    ) -> String where Choice.RawValue == String {
        let names = Choice.allCases.map { "`\($0.rawValue)`" }
        return "\(summary): \(names.joined(separator: ", "))."
    }
}
