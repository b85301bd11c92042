#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// A registry that adds notification categories without removing existing ones from the app or
/// other libraries.
///
/// iOS accepts only the complete set of an app's categories. The registry reads the set, replaces
/// the categories with the same identifiers, writes the set, and reads it back. If other code has
/// replaced the set in the meantime, the registry retries.
package struct CategoryRegistry: Sendable {
    /// Time limit for reading the categories, in seconds.
    static let readTimeout = 2.0
    /// Time limit for registering the category for a payload's buttons, in seconds.
    static let registrationTimeout = 3.0
    /// Number of registered button categories at which the registry removes the unused ones.
    static let maxButtonCategories = 32
    private static let maxAttempts = 5

    /// The state that all registrations of a process share.
    struct Registrations: Sendable {
        /// The identifiers of the most recently registered button categories. Their notifications
        /// may not be delivered yet.
        var recentIDs: [String] = []
        /// The last registration. The next registration waits for it, because reading and writing
        /// the set isn't atomic.
        var lastTask: Task<Result<Void, CommunicationError>, Never>?

        static let ofProcess = Locked(Registrations())
    }

    private let clock: any NotificationClock
    private let registrations: Locked<Registrations>

    /// Creates a registry for the running app or extension.
    package init(clock: any NotificationClock) {
        self.init(clock: clock, registrations: Registrations.ofProcess)
    }

    init(clock: any NotificationClock, registrations: Locked<Registrations>) {
        self.clock = clock
        self.registrations = registrations
    }

    /// Registers categories. Replaces registered categories with the same identifiers. Call this
    /// method at every launch.
    ///
    /// - Returns: Problems with the categories and buttons that were omitted.
    /// - Throws: ``CommunicationError/categoriesNotRegistered(_:)``.
    @discardableResult
    package func register(
        _ categories: [NotificationCategory]
    ) async throws(CommunicationError) -> [Finding] {
        let (categories, problems) = NotificationCategory.validated(categories)
        try await serialized { () throws(CommunicationError) in
            try await insert(categories, removing: [])
        }
        return problems
    }

    /// Registers the category for a payload's buttons. If at least ``maxButtonCategories`` such
    /// categories are registered, also removes those that no notification uses, except the most
    /// recent ones.
    ///
    /// - Throws: ``CommunicationError/categoriesNotRegistered(_:)``.
    func registerButtons(_ category: NotificationCategory) async throws(CommunicationError) {
        try await serialized { () throws(CommunicationError) in try await insertButtons(category) }
    }

    private func insertButtons(_ category: NotificationCategory) async throws(CommunicationError) {
        let registered = try await registeredIDs()
        guard !registered.contains(category.id) else { return }
        let earlier = registered.filter { $0.hasPrefix(NotificationCategory.buttonsPrefix) }
        var unused: Set<String> = []
        if earlier.count >= Self.maxButtonCategories {
            unused = earlier.subtracting(try await usedIDs())
        }
        let (validated, _) = NotificationCategory.validated([category])
        try await insert(
            validated,
            removing: unused.subtracting(registrations.withLock { $0.recentIDs })
        )
        registrations.withLock {
            $0.recentIDs = $0.recentIDs.suffix(Self.maxButtonCategories / 2 - 1) + [category.id]
        }
    }

    private func serialized(
        _ operation: @escaping @Sendable () async throws(CommunicationError) -> Void
    ) async throws(CommunicationError) {
        let task = registrations.withLock { registrations in
            let task = Task {
                [last = registrations.lastTask] () -> Result<Void, CommunicationError> in
                _ = await last?.value
                do throws(CommunicationError) {
                    return .success(try await operation())
                } catch {
                    return .failure(error)
                }
            }
            registrations.lastTask = task
            return task
        }
        if case .failure(let error) = await task.value { throw error }
    }

    private func insert(
        _ categories: [NotificationCategory],
        removing unused: Set<String>
    ) async throws(CommunicationError) {
        guard !categories.isEmpty else { return }
        let ids = Set(categories.map(\.id))
        for _ in 0..<Self.maxAttempts {
            _ = try await read { completion in
                let center = UNUserNotificationCenter.current()
                center.getNotificationCategories { others in
                    let removed = ids.union(unused)
                    let remaining = others.filter { !removed.contains($0.identifier) }
                    UNUserNotificationCenter.current().setNotificationCategories(
                        remaining.union(categories.map(UNNotificationCategory.init))
                    )
                    completion([])
                }
            }
            // iOS applies a new set only once it is read back.
            if try await registeredIDs().isSuperset(of: ids) { return }
        }
        throw .categoriesNotRegistered(.replaced)
    }

    private func registeredIDs() async throws(CommunicationError) -> Set<String> {
        try await read { completion in
            UNUserNotificationCenter.current().getNotificationCategories { categories in
                completion(Set(categories.map(\.identifier)))
            }
        }
    }

    /// Returns the identifiers of the categories of delivered and pending notifications.
    private func usedIDs() async throws(CommunicationError) -> Set<String> {
        let delivered = try await read { completion in
            UNUserNotificationCenter.current().getDeliveredNotifications { notifications in
                completion(Set(notifications.map(\.request.content.categoryIdentifier)))
            }
        }
        let pending = try await read { completion in
            UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
                completion(Set(requests.map(\.content.categoryIdentifier)))
            }
        }
        return delivered.union(pending)
    }

    private func read(
        _ request: (_ completion: @escaping @Sendable (Set<String>) -> Void) -> Void
    ) async throws(CommunicationError) -> Set<String> {
        let ids = await clock.value(within: Self.readTimeout, from: request)
        guard let ids else { throw .categoriesNotRegistered(.timedOut) }
        return ids
    }
}

extension UNNotificationCategory {
    fileprivate convenience init(_ category: NotificationCategory) {
        var options: UNNotificationCategoryOptions = []
        if category.reportsDismissal { options.insert(.customDismissAction) }
        if category.isAllowedInCarPlay { options.insert(.allowInCarPlay) }
        if category.showsTitleWithoutPreview { options.insert(.hiddenPreviewsShowTitle) }
        self.init(
            identifier: category.id,
            actions: category.actions.map { action in
                guard let reply = action.reply else { return UNNotificationAction(action) }
                return UNTextInputNotificationAction(action, reply: reply)
            },
            intentIdentifiers: category.intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: category.hiddenPreviewsPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }
}

extension UNNotificationAction {
    fileprivate convenience init(_ action: NotificationAction) {
        self.init(
            identifier: action.id,
            title: action.title ?? action.id,
            options: UNNotificationActionOptions(action),
            icon: action.icon.map(UNNotificationActionIcon.init)
        )
    }
}

extension UNTextInputNotificationAction {
    fileprivate convenience init(_ action: NotificationAction, reply: NotificationAction.Reply) {
        self.init(
            identifier: action.id,
            title: action.title ?? action.id,
            options: UNNotificationActionOptions(action),
            icon: action.icon.map(UNNotificationActionIcon.init),
            textInputButtonTitle: reply.buttonTitle,
            textInputPlaceholder: reply.placeholder
        )
    }
}

extension UNNotificationActionOptions {
    fileprivate init(_ action: NotificationAction) {
        self = []
        if action.opensApp { insert(.foreground) }
        if action.requiresUnlocking { insert(.authenticationRequired) }
        if action.isDestructive { insert(.destructive) }
    }
}

extension UNNotificationActionIcon {
    fileprivate convenience init(_ icon: NotificationAction.Icon) {
        switch icon {
        case .system(let name): self.init(systemImageName: name)
        case .template(let name): self.init(templateImageName: name)
        }
    }
}
#endif
