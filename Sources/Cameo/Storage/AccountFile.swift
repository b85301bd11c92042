/// The names of files that belong to an account.
///
/// A name consists of digests and never contains text from a payload. It ends with a digest of the
/// account, which identifies all files of the account.
package enum AccountFile {
    /// Returns the file name for an identifier in an account.
    package static func name(_ id: String, account: String?) -> String {
        let digest = Digest.sha256("\(account ?? "")\n\(id)")
        return "\(digest.prefix(40))-\(suffix(of: account))"
    }

    /// Returns the suffix shared by all file names of an account.
    package static func suffix(of account: String?) -> String {
        if let last = lastSuffix.withLock(\.self), last.account == account { return last.suffix }
        let suffix = String(Digest.sha256("account\n\(account ?? "")").prefix(16))
        lastSuffix.withLock { $0 = (account, suffix) }
        return suffix
    }

    /// The most recently used account and its suffix. Most notifications are for the same account.
    private static let lastSuffix = Locked<(account: String?, suffix: String)?>(nil)

    /// Returns a predicate that is true for the names of an account's files.
    package static func belongs(to account: String?) -> (_ name: String) -> Bool {
        let suffix = suffix(of: account)
        // Compare bytes, because `hasSuffix` compares characters, which takes longer than removing
        // the file.
        return { $0.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
    }
}

extension AvatarSubject {
    /// The name of the file with the cached avatar.
    var fileName: String { AccountFile.name("\(kind.rawValue)\n\(id)", account: account) }
}
