/// The recipients of a message. Most payloads contain only IDs, which take much less memory and
/// time than ``MessageRecipient`` values in a large group.
struct RecipientList: Sendable {
    private enum Content: Sendable {
        case ids([String])
        case recipients([MessageRecipient])
    }

    private var content: Content

    /// Creates a list of recipients.
    init(_ recipients: [MessageRecipient]) { content = .recipients(recipients) }

    /// Parses recipients from an array of identifiers or objects, a string of identifiers separated
    /// by commas, or a number. Returns `nil` for any other value.
    init?(_ value: JSONValue) {
        var ids: [String] = []
        if let array = value.array {
            ids.reserveCapacity(array.count)
            for element in array {
                if let id = element.text {
                    ids.append(id)
                } else if case .object = element {
                    content = .recipients(array.compactMap(MessageRecipient.init))
                    return
                }
            }
        } else if case .string(let string) = value {
            for piece in string.pieces(at: ",") {
                let id = piece.trimmed
                if !id.isEmpty { ids.append(id) }
            }
        } else {
            guard let id = value.text else { return nil }
            ids = [id]
        }
        content = .ids(ids)
    }

    var count: Int {
        switch content {
        case .ids(let ids): ids.count
        case .recipients(let recipients): recipients.count
        }
    }

    var all: [MessageRecipient] { first(count) }

    /// Returns the first recipients.
    ///
    /// - Parameter count: The maximum number.
    func first(_ count: Int) -> [MessageRecipient] {
        switch content {
        case .ids(let ids): ids.prefix(count).map { MessageRecipient(id: $0) }
        case .recipients(let recipients): Array(recipients.prefix(count))
        }
    }

    /// The first recipient with a name; `nil` if there is none.
    var firstNamed: MessageRecipient? {
        guard case .recipients(let recipients) = content else { return nil }
        return recipients.first { $0.name != nil }
    }

    /// Removes the recipients whose IDs meet a condition. Keeps recipients without an ID.
    mutating func removeAll(where isRemoved: (_ id: String) -> Bool) {
        switch content {
        case .ids(var ids):
            content = .ids([])
            ids.removeAll(where: isRemoved)
            content = .ids(ids)
        case .recipients(var recipients):
            content = .recipients([])
            recipients.removeAll { $0.id.map(isRemoved) ?? false }
            content = .recipients(recipients)
        }
    }

    /// Replaces the URL of each avatar.
    mutating func replaceAvatarURLs(_ replace: (_ url: String) -> String?) {
        guard case .recipients(var recipients) = content else { return }
        for position in recipients.indices {
            recipients[position].avatarURL = recipients[position].avatarURL.flatMap(replace)
        }
        content = .recipients(recipients)
    }
}
