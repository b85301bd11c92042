/// The names of files that belong to an account: digests, never what a payload says, of which the last is
/// the account's, so that all of an account can be found.
enum AccountFile {
    /// The name of a file about something in an account.
    static func name(_ id: String, account: String?) -> String {
        let digest = Digest.sha256("\(account ?? "")\n\(id)")
        return "\(digest.prefix(40))-\(suffix(of: account))"
    }

    /// How the names of an account's files end.
    static func suffix(of account: String?) -> String {
        String(Digest.sha256("account\n\(account ?? "")").prefix(16))
    }
}

extension AvatarSubject {
    /// The name of the cache file.
    var fileName: String { AccountFile.name("\(kind.rawValue)\n\(id)", account: account) }
}
