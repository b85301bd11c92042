#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

/// What the system is told about whom the device's owner writes to and calls, and taking it back.
///
/// A deletion is remembered on disk before it is asked for, and stays so until the system has
/// confirmed it: what was not confirmed is asked for again by ``retry()``.
///
/// Source: Apple, "Implementing communication notifications" and INInteraction.
public struct Donations: Sendable {
    /// How long the system may take to confirm a deletion, in seconds; it is known to hang.
    public static let deletionTimeout = 5.0

    private let container: URL?
    private let donationTimeout: Double
    private let time: any NotificationClock
    private let isAllowed: @Sendable () -> Bool

    /// The donations of an app.
    ///
    /// - Parameters:
    ///   - container: The app group's folder. Without one nothing is remembered: a deletion that
    ///     fails is not tried again, and an account's deletes all.
    ///   - budget: How long a donation may take.
    ///   - time: The clock.
    public init(
        container: URL?,
        budget: Budget = Budget(),
        time: any NotificationClock = SystemClock()
    ) {
        self.init(container: container, budget: budget, time: time) {
            SettingsFile.read(container: container).settings.isDonationEnabled
        }
    }

    init(
        container: URL?,
        budget: Budget = Budget(),
        time: any NotificationClock,
        isAllowed: @escaping @Sendable () -> Bool
    ) {
        self.container = container
        donationTimeout = budget.donation
        self.time = time
        self.isAllowed = isAllowed
    }

    private var register: DonationRegister? { container.map(DonationRegister.init) }

    /// Whether anything is donated: what the settings say of `donations`, to the extension too.
    public var isEnabled: Bool { isAllowed() }

    /// Allows donations; or stops them, and deletes all that were made.
    ///
    /// - Throws: ``AppGroupMissing``, since nothing can then be remembered; what writing the settings
    ///   throws; ``DonationError`` when the deletion was not confirmed, which ``retry()`` then asks
    ///   for again.
    public func setEnabled(_ isEnabled: Bool) async throws {
        let written = Result {
            guard let container else { throw AppGroupMissing() }
            let key = Settings.Key.isDonationEnabled.rawValue
            try SettingsFile.update(
                JSONObject([(key, .bool(isEnabled))]),
                in: container
            )
        }
        if !isEnabled { try await deleteAll() }
        try written.get()
    }

    /// Donates a message that the owner sent.
    ///
    /// - Throws: ``DonationError``.
    public func donate(_ message: OutgoingMessage) async throws(DonationError) {
        guard !message.recipients.isEmpty || message.groupName != nil else { throw .nobody }
        let cache = container.map { AvatarCache(container: $0) }
        let avatar = message.avatarSubject.flatMap { cache?.entry(of: $0)?.avatar }
        try await donate(
            message.intent(avatar: avatar),
            id: message.id,
            DonationGroup(message.conversationID, message.recipients, message.account)
        )
    }

    /// Donates a call that the owner made.
    ///
    /// - Throws: ``DonationError``.
    public func donate(_ call: OutgoingCall) async throws(DonationError) {
        guard !call.participants.isEmpty else { throw .nobody }
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
    ) async throws(DonationError) {
        guard isEnabled else { throw .switchedOff }
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .outgoing
        interaction.groupIdentifier = group.identifier
        if let id { interaction.identifier = id }
        do {
            // What could not be found again could not be deleted.
            try register?.remember(group)
        } catch {
            throw .unwritable
        }
        let code = await time.code(within: donationTimeout) {
            interaction.donate(completion: $0)
        }
        try Self.check(code, limit: donationTimeout)
    }

    /// Deletes what was donated of a conversation, received or sent.
    ///
    /// - Parameters:
    ///   - conversation: Its identifier; a person's where messages name no conversation.
    ///   - account: The account's scope.
    /// - Throws: ``DonationError``; it is tried again by ``retry()``.
    public func delete(
        conversation: String,
        account: String? = nil
    ) async throws(DonationError) {
        try await delete([.group(DonationGroup(conversation, account: account))])
    }

    /// Deletes what was donated in an account; `nil` is that of an app that has none.
    ///
    /// - Throws: ``DonationError``; it is tried again by ``retry()``.
    public func delete(account: String?) async throws(DonationError) {
        guard let register else { return try await deleteAll() }
        try await delete(register.groups(ofAccount: account).map { .group($0) })
    }

    /// Deletes everything that the app has donated.
    ///
    /// - Throws: ``DonationError``; it is tried again by ``retry()``.
    public func deleteAll() async throws(DonationError) {
        try await delete([.everything])
    }

    /// Asks again for the deletions that were not confirmed; for the app's start.
    ///
    /// - Throws: ``DonationError``; what is left is tried again by the next call.
    public func retry() async throws(DonationError) {
        try await delete(register?.pending ?? [])
    }

    /// How many deletions the system has not confirmed.
    public var pendingDeletions: Int { register?.pending.count ?? 0 }

    /// All at once remembered, one after the other asked for, within one limit.
    private func delete(
        _ deletions: [DonationRegister.Deletion]
    ) async throws(DonationError) {
        // What cannot be remembered, as on a full disk, is asked for all the same.
        for deletion in deletions { try? register?.begin(deletion) }
        let deadline = time.now + Self.deletionTimeout
        var failure: DonationError?
        for deletion in deletions {
            let code = await time.code(within: deadline - time.now) { done in
                switch deletion {
                case .everything: INInteraction.deleteAll(completion: done)
                case .group(let group):
                    INInteraction.delete(with: group.identifier, completion: done)
                }
            }
            do throws(DonationError) {
                try Self.check(code, limit: Self.deletionTimeout)
                register?.finish(deletion)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func check(_ code: Int?, limit: Double) throws(DonationError) {
        guard let code else { throw .timedOut(limit: limit) }
        guard code == 0 else { throw .refused(code: code) }
    }
}
#endif
