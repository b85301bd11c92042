/// Why something was not donated, or not deleted yet.
public enum DonationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The settings say that nothing is donated.
    case switchedOff
    /// There is nobody to whom the message or the call went.
    case nobody
    /// It could not be written down what is donated, as on a full disk; it could not be deleted then.
    case unwritable
    /// The system refused, with the code of its error.
    case refused(code: Int)
    /// The system has not answered in time.
    case timedOut(limit: Double)

    /// What happened, then the way out.
    public var description: String {
        switch self {
        case .switchedOff: "donations are switched off; call setEnabled(true) to allow them"
        case .nobody: "the message or call has no recipient; name at least one besides the owner"
        case .unwritable: "it cannot be written down in the app group; free some space"
        case .refused(let code):
            "the system refused with error \(code); a deletion is tried again by retry()"
        case .timedOut(let limit):
            "the system has not answered within \(Int(limit)) s; a deletion is tried again by retry()"
        }
    }
}
