/// The names that an app without a mapping is most likely to use. They are those in the samples of
/// Expo's notification service extension, and are read where a provider puts the app's own data.
enum ChatKeys {
    private static let names: [(field: Field, name: String)] = [
        (.senderID, "senderId"),
        (.senderName, "senderName"),
        (.avatarURL, "senderAvatar"),
        (.conversationID, "conversationId"),
        (.groupName, "groupName"),
        (.groupAvatarURL, "groupAvatar"),
        (.recipients, "recipients"),
    ]

    /// Returns the paths of the names with each prefix, such as `data.`, and a provider's paths for
    /// other fields.
    static func paths(
        in prefixes: [String],
        and others: [Field: [PayloadPath]] = [:]
    ) -> [Field: [PayloadPath]] {
        var paths = others
        for (field, name) in names {
            paths[field] = prefixes.map { PayloadPath(stringLiteral: $0 + name) }
        }
        return paths
    }

    /// Returns the names with a prefix that indicate a chat message; `recipients` alone doesn't.
    static func markers(in prefix: String) -> [PayloadPath] {
        names.filter { $0.field != .recipients }
            .map { PayloadPath(stringLiteral: prefix + $0.name) }
    }
}
