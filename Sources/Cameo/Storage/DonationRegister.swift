import Foundation

/// The register of donated conversations and of pending deletions. It is needed because the system
/// deletes interactions by conversation, and doesn't list the donated ones.
///
/// Each conversation has a file whose name is a digest. Files are readable after the first unlock and
/// written atomically, without a lock, because iOS terminates suspended processes that hold one
/// (0xdead10cc). The least recently donated conversations are evicted after tens of thousands.
package struct DonationRegister: Sendable {
    /// The donated conversations.
    package let groups: FileCache
    /// The pending deletions.
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
        // A pending deletion is never evicted.
        deletions = files("deletions", .max, 1)
    }

    /// Registers a donated conversation.
    ///
    /// - Throws: An error of the file system.
    package func remember(_ group: DonationGroup) throws {
        let name = group.fileName
        if groups.touch(name) { return }
        try groups.insert(name) { try Self.write(group, to: $0) }
    }

    /// Writes the file of a conversation.
    package static func write(_ group: DonationGroup, to file: URL) throws {
        let object = JSONObject([
            ("group", .string(group.identifier)),
            ("account", JSONValue(group.account)),
        ])
        try Data(JSONValue.object(object).compact.utf8).write(to: file)
    }
}
