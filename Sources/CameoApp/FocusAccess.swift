#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import Intents

/// Access to the Focus status.
///
/// Apple requires this access for messages that break through Focus. A message may only do so if
/// its sender **explicitly chooses** to notify the user after learning that the message was
/// silenced. Without access, the extension doesn't let messages break through. Add
/// `NSFocusStatusUsageDescription` to the Info.plist, because iOS terminates an app that requests
/// access if the key is missing.
///
/// Source: Apple, "Implementing communication notifications" and INFocusStatusCenter.
public enum FocusAccess {
    /// The authorization status.
    public enum Authorization: String, Sendable {
        /// The user hasn't decided yet.
        case notDetermined
        /// The device doesn't allow access.
        case restricted
        /// The user denied access.
        case denied
        /// The user authorized access.
        case authorized
    }

    /// The current authorization status.
    public static var authorization: Authorization {
        Authorization(INFocusStatusCenter.default.authorizationStatus)
    }

    /// Whether a Focus is silencing the app; `nil` without access.
    public static var isFocused: Bool? {
        guard authorization == .authorized else { return nil }
        return INFocusStatusCenter.default.focusStatus.isFocused
    }

    /// Requests access. iOS prompts the user only once, and later calls return the status.
    ///
    /// Without `NSFocusStatusUsageDescription`, returns the status and requests nothing.
    /// ``CommunicationApp/diagnose(samplePayload:isolation:)`` reports the missing description.
    public static func request() async -> Authorization {
        let info = Bundle.main.infoDictionary ?? [:]
        return await request(hasDescription: AppBundle.hasFocusUsageDescription(info))
    }

    /// Whether the app has requested access since launch.
    static let wasRequested = Locked(false)

    static func request(hasDescription: Bool) async -> Authorization {
        wasRequested.withLock { $0 = true }
        guard hasDescription else { return authorization }
        let response = OneShot<Authorization>()
        requestAuthorization { response.resolve(Authorization($0)) }
        return await response.value ?? authorization
    }

    private static func requestAuthorization(
        _ completion: @escaping @Sendable (INFocusStatusAuthorizationStatus) -> Void
    ) {
        INFocusStatusCenter.default.requestAuthorization(completionHandler: completion)
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
