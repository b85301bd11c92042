#if os(iOS) || os(visionOS) || os(Linux)
import Intents

/// Whether the app may see that the person has a Focus on, and whether one is.
///
/// Apple demands the access before a message may break through Focus, and reserves that for a
/// sender who has **explicitly chosen** to notify anyway, after being told that the message was
/// silenced. Without the access the extension never asks for it. The Info.plist needs
/// `NSFocusStatusUsageDescription`.
///
/// Source: Apple, "Implementing communication notifications" and INFocusStatusCenter.
public enum FocusAccess {
    /// What the person has said.
    public enum Authorization: String, Sendable {
        /// Nothing yet.
        case notDetermined
        /// The device does not allow it.
        case restricted
        /// No.
        case denied
        /// Yes.
        case authorized
    }

    /// What the person has said.
    public static var authorization: Authorization {
        Authorization(INFocusStatusCenter.default.authorizationStatus)
    }

    /// Whether a Focus is on that silences the app; `nil` without the access.
    public static var isFocused: Bool? {
        guard authorization == .authorized else { return nil }
        return INFocusStatusCenter.default.focusStatus.isFocused
    }

    /// Asks the person, once; later it returns what they said.
    public static func request() async -> Authorization {
        let first = OneShot<Authorization>()
        ask { first.resolve(Authorization($0)) }
        return await first.value ?? authorization
    }

    private static func ask(
        _ answer: @escaping @Sendable (INFocusStatusAuthorizationStatus) -> Void
    ) {
        INFocusStatusCenter.default.requestAuthorization(completionHandler: answer)
    }
}

extension FocusAccess.Authorization {
    fileprivate init(_ status: INFocusStatusAuthorizationStatus) {
        switch status {
        case .authorized: self = .authorized
        case .denied: self = .denied
        case .restricted: self = .restricted
        default: self = .notDetermined
        }
    }
}
#endif
