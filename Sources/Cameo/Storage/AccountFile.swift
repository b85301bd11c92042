/// The names of files that belong to an account.
///
/// A name consists of digests and never contains text from a payload. It ends with a digest of the
/// account, by which all files of an account are found.
package enum AccountFile {
    /// Returns the file name for an identifier in an account.
    package static func name(_ id: String, account: String?) -> String {
        let digest = Digest.sha256("\(account ?? "")\n\(id)")
        return "\(digest.prefix(40))-\(suffix(of: account))"
    }

    /// Returns the suffix of all file names of an account.
    package static func suffix(of account: String?) -> String {
        String(Digest.sha256("account\n\(account ?? "")").prefix(16))
    }
}

extension AvatarSubject {
    /// The name of the cached file.
    var fileName: String { AccountFile.name("\(kind.rawValue)\n\(id)", account: account) }
}
