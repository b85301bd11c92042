/// The names that apps without a mapping are most likely to use, those of the samples of Expo's
/// notification service extension: read where a provider puts an app's own data.
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

    /// The paths of the names below each prefix, such as `data.`, in the order of the prefixes, with a
    /// provider's own paths for other fields.
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

    /// The names below a prefix that show a chat message: `recipients` alone does not.
    static func markers(in prefix: String) -> [PayloadPath] {
        names.filter { $0.field != .recipients }
            .map { PayloadPath(stringLiteral: prefix + $0.name) }
    }
}
