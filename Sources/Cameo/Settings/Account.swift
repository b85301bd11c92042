/// One of the people who are signed in to the app on this device.
public struct Account: Sendable, Hashable {
    /// What the app calls the account; a mapping's `accountKey` finds it in a payload.
    public var scope: String
    /// The person's own identifiers.
    public var ids: Set<String>
    /// The person's own e-mail addresses and phone numbers.
    public var handles: Set<String>

    /// An account.
    public init(scope: String, ids: Set<String> = [], handles: Set<String> = []) {
        self.scope = scope
        self.ids = ids
        self.handles = Set(handles.map(Self.normalized))
    }

    /// Whether an identifier or a handle is the person's own.
    func owns(id: String?, handle: String? = nil) -> Bool {
        if let id, ids.contains(id) { return true }
        guard let handle, !handles.isEmpty else { return false }
        return handles.contains(Self.normalized(handle))
    }

    /// E-mail addresses without case, phone numbers without the marks between their digits.
    private static func normalized(_ handle: String) -> String {
        guard !handle.utf8.contains(UInt8(ascii: "@")) else { return handle.lowercased() }
        let marks = Set(" -()./")
        return handle.filter { !marks.contains($0) }.lowercased()
    }
}
