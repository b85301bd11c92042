import Foundation

/// Which conversations were donated, and which of these are to be deleted: the system deletes by
/// conversation, and does not tell what it has.
///
/// One file each, named by digests, readable from the first unlock on, written under another name and
/// renamed: no lock is held that iOS could find on a suspended process (0xdead10cc). The least
/// recently donated go when there are tens of thousands.
struct DonationRegister: Sendable {
    /// What is to be deleted.
    enum Deletion: Sendable, Hashable {
        case everything
        case group(DonationGroup)
    }

    private let groups: FileCache
    private let deletions: FileCache
    private static let nameOfEverything = Digest.sha256("everything")

    init(container: URL) {
        let folder = container.appendingPathComponent("Cameo/donations", isDirectory: true)
        func files(_ name: String, _ byteLimit: Int, _ sets: Int) -> FileCache {
            FileCache(
                folder: folder.appendingPathComponent(name, isDirectory: true),
                byteLimit: byteLimit,
                sets: sets
            )
        }
        groups = files("groups", 4_000_000, 16)
        // What is promised to be deleted is never evicted.
        deletions = files("deletions", .max, 1)
    }

    /// Remembers that something was donated.
    ///
    /// - Throws: What the file system throws.
    func remember(_ group: DonationGroup) throws {
        let name = group.fileName
        if FileStatus(groups.file(name).path) != nil { return groups.touch(name) }
        try groups.insert(name) { try Self.write(group, to: $0) }
    }

    /// The conversations of an account, those too whose deletion was not confirmed.
    func groups(ofAccount account: String?) -> Set<DonationGroup> {
        let suffix = AccountFile.suffix(of: account)
        let files = [groups, deletions].flatMap { $0.contents { $0.hasSuffix(suffix) } }
        return Set(files.compactMap(Self.read))
    }

    /// Remembers that something is to be deleted, until ``finish(_:)``. What is donated from now on is
    /// registered anew.
    ///
    /// - Throws: What the file system throws.
    func begin(_ deletion: Deletion) throws {
        try deletions.insert(Self.name(deletion)) { file in
            switch deletion {
            case .everything: try Data(Self.nameOfEverything.utf8).write(to: file)
            case .group(let group): try Self.write(group, to: file)
            }
        }
        switch deletion {
        case .everything: groups.removeAll()
        case .group(let group): groups.remove(group.fileName)
        }
    }

    /// Forgets what was deleted.
    func finish(_ deletion: Deletion) {
        deletions.remove(Self.name(deletion))
    }

    /// What is still to be deleted.
    var pending: [Deletion] {
        deletions.contents { _ in true }.compactMap { data in
            if data == Data(Self.nameOfEverything.utf8) { return .everything }
            return Self.read(data).map(Deletion.group)
        }
    }

    private static func name(_ deletion: Deletion) -> String {
        switch deletion {
        case .everything: nameOfEverything
        case .group(let group): group.fileName
        }
    }

    private static func write(_ group: DonationGroup, to file: URL) throws {
        let object = JSONObject([
            ("group", .string(group.identifier)),
            ("account", JSONValue(group.account)),
        ])
        try Data(JSONValue.object(object).compact.utf8).write(to: file)
    }

    private static func read(_ data: Data) -> DonationGroup? {
        guard let object = try? JSONDocument(parsing: Array(data)).root.object,
            case .string(let identifier)? = object["group"]
        else { return nil }
        var account: String?
        if case .string(let scope)? = object["account"] { account = scope }
        return DonationGroup(identifier: identifier, account: account)
    }
}
