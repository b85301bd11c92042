// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Faults that a test wants the frameworks to have.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubFailures: @unchecked Sendable {
    /// The faults of this process; a test that sets one takes it back.
    public static let shared = StubFailures()

    /// How a donation ends.
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

    /// Whether the app may see the Focus status.
    public var hasFocusAccess: Bool {
        get { lock.withLock { currentFocusAccess } }
        set { lock.withLock { currentFocusAccess = newValue } }
    }

    /// Whether QuickTime films can be attached, which Apple's table does not have.
    public var attachesQuickTime: Bool {
        get { lock.withLock { currentQuickTime } }
        set { lock.withLock { currentQuickTime = newValue } }
    }

    /// How deletions of donations end.
    public var deletion: Donation {
        get { lock.withLock { currentDeletion } }
        set { lock.withLock { currentDeletion = newValue } }
    }

    /// Whether a Focus is on; `nil` when the system does not say.
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
