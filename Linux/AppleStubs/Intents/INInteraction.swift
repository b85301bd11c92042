// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

@available(iOS 10.0, macOS 11.0, *)
public let INIntentErrorDomain: String = "IntentsErrorDomain"

/// The direction of an interaction: sent or received by the user.
@available(iOS 10.0, macOS 11.0, *)
public enum INInteractionDirection: Int, Sendable {
    case unspecified = 0
    case outgoing = 1
    case incoming = 2
}

/// An interaction between the user and the app, which can be donated to the system.
@available(iOS 10.0, macOS 11.0, *)
open class INInteraction: NSObject, NSCopying {
    open var intent: INIntent { storedIntent }
    open var intentResponse: INIntentResponse? { storedResponse }
    open var direction: INInteractionDirection = .unspecified
    open var dateInterval: DateInterval?
    open var identifier: String = UUID().uuidString
    open var groupIdentifier: String?

    private let storedIntent: INIntent
    private let storedResponse: INIntentResponse?

    /// Creates an interaction with copies of the intent and the response.
    public init(intent: INIntent, response: INIntentResponse?) {
        // The method `copy` of an intent returns an object of the same class.
        storedIntent = intent.copy() as? INIntent ?? intent
        storedResponse = response?.copy() as? INIntentResponse
    }

    /// Donates the interaction, and calls the completion handler asynchronously.
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        StubDonations.current.append(
            StubDonations.Donation(
                direction: direction,
                groupIdentifier: groupIdentifier,
                identifier: identifier,
                intent: intent
            )
        )
        Self.answer(StubFailures.current.donation, completion)
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

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = INInteraction(intent: intent, response: intentResponse)
        copy.direction = direction
        copy.dateInterval = dateInterval
        copy.identifier = identifier
        copy.groupIdentifier = groupIdentifier
        return copy
    }

    private var values: [AnyHashable] {
        [intent, direction, dateInterval, identifier, groupIdentifier]
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INInteraction)?.values == values
    }

    open override var hash: Int { values.hashValue }

    private class func delete(
        _ completion: (@Sendable ((any Error)?) -> Void)?,
        where matches: (StubDonations.Donation) -> Bool
    ) {
        let outcome = StubFailures.current.deletion
        if case .succeeds = outcome { StubDonations.current.remove(where: matches) }
        answer(outcome, completion)
    }

    /// Calls a completion handler asynchronously on its own thread, as the system does.
    private class func answer(
        _ outcome: StubFailures.Donation,
        _ completion: (@Sendable ((any Error)?) -> Void)?
    ) {
        StubSystem.detachNewThread {
            switch outcome {
            case .succeeds: completion?(nil)
            case .fails(let code): completion?(NSError(domain: INIntentErrorDomain, code: code))
            case .hangs: break
            }
        }
    }
}

/// The donations of interactions.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubDonations: @unchecked Sendable {
    /// A donation of an interaction.
    public struct Donation {
        public let direction: INInteractionDirection
        public let groupIdentifier: String?
        public let identifier: String
        public let intent: INIntent
    }

    /// The donations to the current system.
    public static var current: StubDonations { StubSystem.current.object(StubDonations.init) }

    private let lock = NSLock()
    private var made: [Donation] = []

    /// The last hundred donations.
    public var donations: [Donation] { lock.withLock { made } }

    func append(_ donation: Donation) {
        lock.withLock { made = made.suffix(99) + [donation] }
    }

    /// Removes all donations.
    public func reset() {
        lock.withLock { made = [] }
    }

    func remove(where matches: (Donation) -> Bool) {
        lock.withLock { made.removeAll(where: matches) }
    }
}
