/// An account that is signed in to the app on this device.
public struct CommunicationAccount: Sendable, Equatable {
    /// The app's identifier for the account. A payload specifies it at the path of the mapping's
    /// `accountKey`.
    public var scope: String
    /// The user's IDs in this account.
    public var ids: Set<String>
    /// The user's email addresses and phone numbers.
    public var handles: Set<String>

    /// Creates an account.
    public init(scope: String, ids: Set<String> = [], handles: Set<String> = []) {
        self.scope = scope
        self.ids = ids
        self.handles = Set(handles.map(Self.normalized))
    }

    /// Returns whether an ID or a handle belongs to the account.
    func owns(id: String?, handle: String? = nil) -> Bool {
        if let id, ids.contains(id) { return true }
        guard let handle, !handles.isEmpty else { return false }
        return handles.contains(Self.normalized(handle))
    }

    /// Returns an email address in lowercase, or a phone number without spaces and punctuation.
    private static func normalized(_ handle: String) -> String {
        guard !handle.utf8.contains(UInt8(ascii: "@")) else { return handle.lowercased() }
        return handle.filter { !" -()./".contains($0) }.lowercased()
    }
}
