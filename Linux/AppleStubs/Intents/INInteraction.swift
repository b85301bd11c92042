// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UserNotifications

public let INIntentErrorDomain = "IntentsErrorDomain"

/// Who acted.
public enum INInteractionDirection: Int, Sendable {
    case unspecified, outgoing, incoming
}

/// What an app answers to an intent.
open class INIntentResponse: NSObject {}

/// Something that happened, to be donated to the system.
open class INInteraction: NSObject {
    public let intent: INIntent
    public let intentResponse: INIntentResponse?
    open var direction = INInteractionDirection.unspecified
    open var dateInterval: DateInterval?
    open var identifier = UUID().uuidString
    open var groupIdentifier: String?

    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
    }

    /// Donates, and answers later.
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        StubDonations.shared.append(
            StubDonations.Donation(
                direction: direction,
                groupIdentifier: groupIdentifier,
                identifier: identifier,
                intent: intent
            )
        )
        Self.answer(StubFailures.shared.donation, completion)
    }

    open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        delete(completion) { _ in true }
    }

    open class func delete(
        with identifiers: [String],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        delete(completion) { identifiers.contains($0.identifier) }
    }

    open class func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        delete(completion) { $0.groupIdentifier == groupIdentifier }
    }

    private class func delete(
        _ completion: (@Sendable ((any Error)?) -> Void)?,
        where fits: (StubDonations.Donation) -> Bool
    ) {
        let outcome = StubFailures.shared.deletion
        if case .succeeds = outcome { StubDonations.shared.remove(where: fits) }
        answer(outcome, completion)
    }

    /// Answers later, on a thread of its own, as the system does.
    private class func answer(
        _ outcome: StubFailures.Donation,
        _ completion: (@Sendable ((any Error)?) -> Void)?
    ) {
        Thread.detachNewThread {
            switch outcome {
            case .succeeds: completion?(nil)
            case .fails(let code): completion?(NSError(domain: INIntentErrorDomain, code: code))
            case .hangs: break
            }
        }
    }
}

/// What was donated in this process.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubDonations: @unchecked Sendable {
    /// One donation.
    public struct Donation {
        public let direction: INInteractionDirection
        public let groupIdentifier: String?
        public let identifier: String
        public let intent: INIntent
    }

    /// The donations of this process.
    public static let shared = StubDonations()

    private let lock = NSLock()
    private var made: [Donation] = []

    /// The last hundred.
    public var donations: [Donation] { lock.withLock { made } }

    func append(_ donation: Donation) {
        lock.withLock { made = made.suffix(99) + [donation] }
    }

    /// Forgets everything.
    public func reset() {
        lock.withLock { made = [] }
    }

    func remove(where fits: (Donation) -> Bool) {
        lock.withLock { made.removeAll(where: fits) }
    }
}

/// Whether a Focus is on.
open class INFocusStatus: NSObject {
    open var isFocused: Bool? { StubFailures.shared.isFocused }
}

/// Whether an app may see the Focus status.
public enum INFocusStatusAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

/// Asks for access to the Focus status.
open class INFocusStatusCenter: NSObject {
    open class var `default`: INFocusStatusCenter { INFocusStatusCenter() }

    open var authorizationStatus: INFocusStatusAuthorizationStatus {
        StubFailures.shared.hasFocusAccess ? .authorized : .notDetermined
    }

    open var focusStatus: INFocusStatus { INFocusStatus() }

    /// Asks the person, who here has decided before.
    open func requestAuthorization(
        completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
    ) {
        let status = authorizationStatus
        Thread.detachNewThread {
            completionHandler?(status == .notDetermined ? .denied : status)
        }
    }
}
