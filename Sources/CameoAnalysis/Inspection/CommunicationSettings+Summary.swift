import Cameo

extension CommunicationSettings.Key {
    /// A description of the key's value.
    package var summary: String {
        switch self {
        case .version: "The version of the format. (default: \(CommunicationSettings.version))"
        case .mapping: "An object of mapping keys ([Mapping keys](MappingKeys.md)). (default: none)"
        case .presets: "A list of the presets to use ([Presets](Presets.md)). (default: all)"
        case .titleStyle:
            Self.choices(
                CommunicationSettings.TitleStyle.self,
                "The names in the title lines of a group message",
                CommunicationSettings().titleStyle
            ) + " With `namesOnly`, titles aren't moved to the text."
        case .senderInGroupFormat:
            "The first line for `senderInGroup`. (default: `\(CommunicationSettings().senderInGroupFormat)`)"
        case .groupAvatarFallback:
            Self.choices(
                CommunicationSettings.GroupAvatarFallback.self,
                "The avatar of a group that doesn't have one",
                CommunicationSettings().groupAvatarFallback
            )
        case .groupCallStyle:
            Self.choices(
                CommunicationSettings.GroupCallStyle.self,
                "The style of group calls",
                CommunicationSettings().groupCallStyle
            )
        case .defaultAvatarImage:
            "The name of an image in the extension's bundle for senders without an avatar. "
                + "(default: none; Cameo draws initials)"
        case .allowedHosts:
            "A list of the hosts that are allowed, including their subdomains. (default: all)"
        case .allowsLocalhost:
            "Whether `http://localhost` is allowed, for development. (default: false)"
        case .avatarTimeout:
            "The timeout for downloading an avatar, in seconds, from 1 to 20. (default: 5)"
        case .cacheSizeLimitMB:
            "The size limit of the avatar cache in megabytes, from 16 to 1000. (default: 50)"
        case .mediaCacheSizeLimitMB:
            "The size limit of the attachment cache in megabytes, from 0 to 1000. (default: 100)"
        case .signatureQueryItems:
            "A list of the query items that change each time a URL is signed, such as "
                + "`[\"exp\", \"sig\"]`. (default: none)"
        case .logLevel:
            Self.choices(
                CommunicationSettings.LogLevel.self,
                "The events to write to the system log",
                CommunicationSettings().logLevel
            )
        case .isDonationEnabled: "Whether interactions are donated to the system. (default: true)"
        case .recordsPayloads:
            "Whether the most recent payloads are stored for `cameo inspect`, in debug "
                + "builds only. (default: false)"
        case .accounts:
            "The signed-in accounts: a list of objects with `scope`, `ids` and "
                + "`handles`. (default: none)"
        }
    }

    private static func choices<Choice: RawRepresentable & CaseIterable>(
        _: Choice.Type,
        _ summary: String,
        _ initial: Choice
    ) -> String where Choice.RawValue == String {
        let names = Choice.allCases.map { "`\($0.rawValue)`" }
        return "\(summary): \(names.joined(separator: ", ")). (default: `\(initial.rawValue)`)"
    }
}
