import Foundation
import StubSystem

/// The counts of calls to the stubs.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubCalls: @unchecked Sendable {
    /// The counts for the current system.
    public static var current: StubCalls { StubSystem.current.object(StubCalls.init) }

    private let lock = NSLock()
    private var currentUpdates = 0
    private var currentMessageIntents = 0

    /// The number of calls to `updating(from:)`.
    public var updates: Int { lock.withLock { currentUpdates } }

    /// The number of created intents for messages.
    public var messageIntents: Int { lock.withLock { currentMessageIntents } }

    /// Counts a call to `updating(from:)`.
    public func countUpdate() { lock.withLock { currentUpdates += 1 } }

    /// Counts the creation of an intent for a message.
    public func countMessageIntent() { lock.withLock { currentMessageIntents += 1 } }
}

/// The failures that a test has set for the stubs.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubFailures: @unchecked Sendable {
    /// The failures of the current system.
    public static var current: StubFailures { StubSystem.current.object(StubFailures.init) }

    /// The result of a donation or a deletion.
    public enum Donation: Sendable {
        case succeeds
        case fails(code: Int)
        case hangs
    }

    private let lock = NSLock()
    private var currentUpdatingErrorCode: Int?
    private var currentDonation = Donation.succeeds
    private var currentFocusAccess = false
    private var currentQuickTime = false
    private var currentDeletion = Donation.succeeds
    private var currentFocus: Bool?

    /// The code of the error that `updating(from:)` throws; `nil` for no error.
    public var updatingErrorCode: Int? {
        get { lock.withLock { currentUpdatingErrorCode } }
        set { lock.withLock { currentUpdatingErrorCode = newValue } }
    }

    /// Whether the app may read the Focus status.
    public var hasFocusAccess: Bool {
        get { lock.withLock { currentFocusAccess } }
        set { lock.withLock { currentFocusAccess = newValue } }
    }

    /// Whether QuickTime movies can be attached, although Apple's table of types doesn't contain
    /// them.
    public var attachesQuickTime: Bool {
        get { lock.withLock { currentQuickTime } }
        set { lock.withLock { currentQuickTime = newValue } }
    }

    /// The result of deleting donations.
    public var deletion: Donation {
        get { lock.withLock { currentDeletion } }
        set { lock.withLock { currentDeletion = newValue } }
    }

    /// Whether a Focus is on; `nil` if the system doesn't report it.
    public var isFocused: Bool? {
        get { lock.withLock { currentFocus } }
        set { lock.withLock { currentFocus = newValue } }
    }

    /// The result of donations.
    public var donation: Donation {
        get { lock.withLock { currentDonation } }
        set { lock.withLock { currentDonation = newValue } }
    }
}
