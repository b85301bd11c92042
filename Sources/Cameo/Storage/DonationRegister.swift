import Foundation

/// The register of donated conversations and pending deletions. It is needed because the system
/// deletes interactions by conversation, but can't list the conversations.
///
/// Each conversation has a file whose name is a digest. Files can be read after the first unlock.
/// They are written atomically, without a lock, because iOS terminates suspended processes that
/// hold a file lock (0xdead10cc). If the register contains tens of thousands of conversations, the
/// least recent ones are evicted.
package struct DonationRegister: Sendable {
    /// The files of the donated conversations.
    package let groups: FileCache
    /// The files of the pending deletions.
    package let deletions: FileCache

    package init(container: URL) {
        func files(_ name: String, _ byteLimit: Int, _ sets: Int) -> FileCache {
            FileCache(
                directory: AppGroup.path("donations/\(name)", in: container),
                byteLimit: byteLimit,
                sets: sets
            )
        }
        groups = files("groups", 4_000_000, 16)
        // Pending deletions must never be evicted.
        deletions = files("deletions", .max, 1)
    }

    /// Registers a donated conversation.
    ///
    /// - Throws: A file system error.
    package func remember(_ group: DonationGroup) throws {
        let name = group.fileName
        if groups.touch(name) { return }
        try groups.insert(name) { try Self.write(group, to: $0) }
    }

    /// Writes the file of a donated conversation.
    package static func write(_ group: DonationGroup, to file: URL) throws {
        let object: JSONObject = [
            "group": .string(group.identifier), "account": JSONValue(group.account),
        ]
        try Data(JSONValue.object(object).compact.utf8).write(to: file)
    }
}
