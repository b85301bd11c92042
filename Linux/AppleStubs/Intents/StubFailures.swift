import Foundation
import StubSystem

/// The calls of the stubs.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubCalls: @unchecked Sendable {
    /// The calls in the current system.
    public static var current: StubCalls { StubSystem.current.object(StubCalls.init) }

    private let lock = NSLock()
    private var currentUpdates = 0
    private var currentMessageIntents = 0

    /// The calls of `updating(from:)`.
    public var updates: Int { lock.withLock { currentUpdates } }

    /// The intents for messages that were created.
    public var messageIntents: Int { lock.withLock { currentMessageIntents } }

    /// Counts a call of `updating(from:)`.
    public func countUpdate() { lock.withLock { currentUpdates += 1 } }

    /// Counts an intent for a message.
    public func countMessageIntent() { lock.withLock { currentMessageIntents += 1 } }
}

/// Failures that a test sets for the stubs.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubFailures: @unchecked Sendable {
    /// The failures of the current system.
    public static var current: StubFailures { StubSystem.current.object(StubFailures.init) }

    /// How a donation or a deletion ends.
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

    /// The code that `updating(from:)` throws.
    public var updatingErrorCode: Int? {
        get { lock.withLock { currentUpdatingErrorCode } }
        set { lock.withLock { currentUpdatingErrorCode = newValue } }
    }

    /// Whether the app may read the Focus status.
    public var hasFocusAccess: Bool {
        get { lock.withLock { currentFocusAccess } }
        set { lock.withLock { currentFocusAccess = newValue } }
    }

    /// Whether QuickTime movies can be attached, which aren't in Apple's table of types.
    public var attachesQuickTime: Bool {
        get { lock.withLock { currentQuickTime } }
        set { lock.withLock { currentQuickTime = newValue } }
    }

    /// How deletions of donations end.
    public var deletion: Donation {
        get { lock.withLock { currentDeletion } }
        set { lock.withLock { currentDeletion = newValue } }
    }

    /// Whether a Focus is on; `nil` if the system doesn't report it.
    public var isFocused: Bool? {
        get { lock.withLock { currentFocus } }
        set { lock.withLock { currentFocus = newValue } }
    }

    /// How donations end.
    public var donation: Donation {
        get { lock.withLock { currentDonation } }
        set { lock.withLock { currentDonation = newValue } }
    }
}
