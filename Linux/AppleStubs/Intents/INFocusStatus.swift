// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// The Focus status of the user.
@available(iOS 15.0, macOS 12.0, *)
open class INFocusStatus: NSObject, NSCopying {
    private let storedIsFocused: Bool?

    init(stubIsFocused: Bool?) {
        storedIsFocused = stubIsFocused
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INFocusStatus)?.storedIsFocused == storedIsFocused
    }

    open override var hash: Int { storedIsFocused.hashValue }
}

@available(iOS 15.0, macOS 12.0, *)
extension INFocusStatus {
    public final var isFocused: Bool? { storedIsFocused }
}

/// The authorization of an app to read the Focus status.
@available(iOS 15.0, macOS 12.0, *)
public enum INFocusStatusAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
}

/// The object that requests access to the Focus status.
@available(iOS 15.0, macOS 12.0, *)
open class INFocusStatusCenter: NSObject {
    open class var `default`: INFocusStatusCenter { INFocusStatusCenter() }

    override init() {}

    open var focusStatus: INFocusStatus {
        INFocusStatus(stubIsFocused: StubFailures.current.isFocused)
    }

    open var authorizationStatus: INFocusStatusAuthorizationStatus {
        StubFailures.current.hasFocusAccess ? .authorized : .notDetermined
    }

    /// Calls the completion handler with the decision that the user has already made.
    open func requestAuthorization(
        completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
    ) {
        let status = authorizationStatus
        StubSystem.detachNewThread {
            completionHandler?(status == .notDetermined ? .denied : status)
        }
    }
}
