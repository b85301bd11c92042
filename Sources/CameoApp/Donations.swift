#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import Intents

/// The interface to donations. It donates the current user's messages and calls to the system, and
/// deletes donations.
///
/// Each deletion is recorded on disk until the system confirms it. ``retry()`` retries unconfirmed
/// deletions.
///
/// Source: Apple, "Implementing communication notifications" and INInteraction.
public struct Donations: Sendable {
    /// The time limit for the system to confirm a deletion, in seconds. Sometimes it doesn't
    /// respond.
    static let deletionTimeout = 5.0

    private let container: URL?
    private let donationTimeout: Double
    private let clock: any NotificationClock
    private let isAllowed: @Sendable () -> Bool

    /// Creates the interface to an app's donations.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group. If it is `nil`, donations and deletions
    ///     aren't recorded, so failed deletions can't be retried, and deleting one account's
    ///     donations deletes all donations.
    ///   - budget: The time budget, which contains the time limit for a donation.
    ///   - clock: The clock for the time limits.
    package init(
        container: URL?,
        budget: TimeBudget = TimeBudget(),
        clock: any NotificationClock = SystemClock()
    ) {
        self.init(container: container, budget: budget, clock: clock) {
            SettingsFile.read(container: container).settings.isDonationEnabled
        }
    }

    init(
        container: URL?,
        budget: TimeBudget = TimeBudget(),
        clock: any NotificationClock,
        isAllowed: @escaping @Sendable () -> Bool
    ) {
        self.container = container
        donationTimeout = budget.donation
        self.clock = clock
        self.isAllowed = isAllowed
    }

    private var register: DonationRegister? { container.map(DonationRegister.init) }

    /// Whether the app and the extension donate interactions. This is the setting
    /// `isDonationEnabled`.
    public var isEnabled: Bool { isAllowed() }

    /// Enables donations, or disables them and deletes all donations.
    ///
    /// - Throws: `CommunicationError.appGroupUnavailable` if the settings can't be changed without
    ///   an app group, an error from writing the settings, or
    ///   `CommunicationError.donationsNotDeleted(code:)`. To retry the deletion, call ``retry()``.
    public func setEnabled(_ isEnabled: Bool) async throws {
        let writing = Result {
            guard let container else { throw CommunicationError.appGroupUnavailable }
            let key = CommunicationSettings.Key.isDonationEnabled.rawValue
            try SettingsFile.update([key: .bool(isEnabled)], in: container)
        }
        if !isEnabled { try await deleteAll() }
        try writing.get()
    }

    /// Donates a message that the current user sent.
    ///
    /// - Throws: `CommunicationError.donationFailed(_:)`.
    public func donate(_ message: OutgoingMessage) async throws(CommunicationError) {
        guard !message.recipients.isEmpty || message.groupName != nil else {
            throw .donationFailed(.noRecipient)
        }
        let cache = container.map { AvatarCache(container: $0) }
        let avatar = message.avatarSubject.flatMap { cache?.entry(of: $0)?.avatar }
        try await donate(
            message.intent(avatar: avatar),
            id: message.id,
            DonationGroup(message.conversationID, message.recipients, message.account)
        )
    }

    /// Donates a call that the current user made.
    ///
    /// - Throws: `CommunicationError.donationFailed(_:)`.
    public func donate(_ call: OutgoingCall) async throws(CommunicationError) {
        guard !call.participants.isEmpty else { throw .donationFailed(.noRecipient) }
        try await donate(
            call.intent,
            id: call.id,
            DonationGroup(call.conversationID, call.participants, call.account)
        )
    }

    private func donate(
        _ intent: INIntent,
        id: String?,
        _ group: DonationGroup
    ) async throws(CommunicationError) {
        guard isEnabled else { throw .donationFailed(.disabled) }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.groupIdentifier = group.identifier
        if let id { interaction.identifier = id }
        do {
            // Without a record, the donation could never be deleted.
            try register?.remember(group)
        } catch {
            throw .donationFailed(.notRecorded)
        }
        let code = await clock.errorCode(within: donationTimeout) {
            interaction.donate(completion: $0)
        }
        guard let code else { throw .donationFailed(.timedOut(limit: donationTimeout)) }
        guard code == 0 else { throw .donationFailed(.rejected(code: code)) }
    }

    /// Deletes the donations of a conversation, both received and sent.
    ///
    /// - Parameters:
    ///   - conversation: The conversation ID, or the sender ID if messages don't contain a
    ///     conversation.
    ///   - account: The scope of the account; `nil` in an app without accounts.
    /// - Throws: `CommunicationError.donationsNotDeleted(code:)`. To retry, call ``retry()``.
    public func delete(
        conversation: String,
        account: String? = nil
    ) async throws(CommunicationError) {
        try await delete([.group(DonationGroup(conversation, account: account))])
    }

    /// Deletes the donations of an account. If `account` is `nil`, deletes the donations that
    /// belong to no account.
    ///
    /// - Throws: `CommunicationError.donationsNotDeleted(code:)`. To retry, call ``retry()``.
    public func delete(account: String?) async throws(CommunicationError) {
        guard let register else { return try await deleteAll() }
        try await delete(register.groups(ofAccount: account).map { .group($0) })
    }

    /// Deletes all donations of the app.
    ///
    /// - Throws: `CommunicationError.donationsNotDeleted(code:)`. To retry, call ``retry()``.
    public func deleteAll() async throws(CommunicationError) { try await delete([.everything]) }

    /// Retries unconfirmed deletions. Call this method at launch.
    ///
    /// - Throws: `CommunicationError.donationsNotDeleted(code:)`. The next call retries the
    ///   deletion.
    public func retry() async throws(CommunicationError) {
        try await delete(register?.pending ?? [])
    }

    /// The number of deletions that the system hasn't confirmed.
    var pendingDeletions: Int { register?.pending.count ?? 0 }

    /// Records all deletions, and then requests them sequentially within a shared time limit.
    private func delete(_ deletions: [DonationRegister.Deletion]) async throws(CommunicationError) {
        // Request the deletion even if it can't be recorded, for example because the disk is full.
        for deletion in deletions { try? register?.begin(deletion) }
        let deadline = clock.now + Self.deletionTimeout
        var lastError: CommunicationError?
        for deletion in deletions {
            let code = await clock.errorCode(within: deadline - clock.now) { completion in
                switch deletion {
                case .everything: INInteraction.deleteAll(completion: completion)
                case .group(let group):
                    INInteraction.delete(with: group.identifier, completion: completion)
                }
            }
            if code == 0 {
                register?.finish(deletion)
            } else {
                lastError = .donationsNotDeleted(code: code)
            }
        }
        if let lastError { throw lastError }
    }
}
#endif
