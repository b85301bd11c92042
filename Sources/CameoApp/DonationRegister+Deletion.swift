import Cameo
import Foundation

/// The functions of the register that only the app uses, because only the app deletes donations.
extension DonationRegister {
    /// A pending deletion.
    package enum Deletion: Sendable, Equatable {
        case everything
        case group(DonationGroup)
    }

    private static let everythingName = Digest.sha256("everything")

    /// Returns the conversations of an account, including conversations whose deletion hasn't been
    /// confirmed.
    package func groups(ofAccount account: String?) -> Set<DonationGroup> {
        let belongsToAccount = AccountFile.belongs(to: account)
        let files = [groups, deletions].flatMap { $0.contents(where: belongsToAccount) }
        return Set(files.compactMap(Self.read))
    }

    /// Removes an account's drafts that terminated processes have left behind.
    package func removeDrafts(ofAccount account: String?) {
        let belongsToAccount = AccountFile.belongs(to: account)
        for files in [groups, deletions] { files.removeDrafts(where: belongsToAccount) }
    }

    /// Registers a deletion, which remains pending until ``finish(_:)`` is called. A later donation
    /// registers its conversation again.
    ///
    /// - Throws: A file system error.
    package func begin(_ deletion: Deletion) throws {
        try deletions.insert(Self.name(deletion)) { file in
            switch deletion {
            case .everything: try Data(Self.everythingName.utf8).write(to: file)
            case .group(let group): try Self.write(group, to: file)
            }
        }
        switch deletion {
        case .everything: groups.removeAll()
        case .group(let group): groups.remove(group.fileName)
        }
    }

    /// Removes a pending deletion that the system has confirmed.
    package func finish(_ deletion: Deletion) { deletions.remove(Self.name(deletion)) }

    /// The pending deletions.
    package var pending: [Deletion] {
        deletions.contents { _ in true }.compactMap { bytes in
            if bytes == Array(Self.everythingName.utf8) { return .everything }
            return Self.read(bytes).map(Deletion.group)
        }
    }

    private static func name(_ deletion: Deletion) -> String {
        switch deletion {
        case .everything: everythingName
        case .group(let group): group.fileName
        }
    }

    private static func read(_ bytes: [UInt8]) -> DonationGroup? {
        guard let object = try? JSONDocument(parsing: bytes).root.object,
            case .string(let identifier)? = object["group"]
        else { return nil }
        var account: String?
        if case .string(let scope)? = object["account"] { account = scope }
        return DonationGroup(identifier: identifier, account: account)
    }
}
