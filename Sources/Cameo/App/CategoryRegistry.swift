#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Registers categories beside those that others have registered: vendors, libraries, the app.
///
/// iOS takes only the whole set of an app's categories. So the set is read, ours are put in the
/// place of those with the same identifiers, and the set is read once more: when somebody else has
/// written in between, ours are put in again.
public struct CategoryRegistry: Sendable {
    /// How long iOS may take to tell its categories, in seconds.
    static let readTimeout = 2.0
    /// How long a push waits for its buttons, in seconds.
    static let registrationTimeout = 3.0
    /// How many categories of payloads' buttons are kept that no delivered notification has.
    static let maxOfButtons = 32
    private static let maxAttempts = 5

    private let clock: any NotificationClock

    /// The registry of the running app or extension.
    public init(clock: any NotificationClock = SystemClock()) {
        self.clock = clock
    }

    /// Registers categories, in the place of those with the same identifiers; call it at every
    /// start of the app.
    ///
    /// - Returns: What had to be left out, in words.
    /// - Throws: ``CategoryError`` when iOS has not answered.
    @discardableResult
    public func register(
        _ categories: [NotificationCategory]
    ) async throws(CategoryError) -> [NotificationCategory.Problem] {
        let (categories, problems) = NotificationCategory.checked(categories)
        try await inTurn { () throws(CategoryError) in
            try await put(categories, droppingButtons: [])
        }
        return problems
    }

    /// Registers the category of a payload's buttons, and drops those of earlier payloads that no
    /// notification has any more, once they are many.
    func registerButtons(_ category: NotificationCategory) async throws(CategoryError) {
        try await inTurn { () throws(CategoryError) in try await putButtons(category) }
    }

    private func putButtons(_ category: NotificationCategory) async throws(CategoryError) {
        let registered = try await registered()
        guard !registered.contains(category.id) else { return }
        let earlier = registered.filter { $0.hasPrefix(NotificationCategory.prefixOfButtons) }
        var unused: Set<String> = []
        if earlier.count >= Self.maxOfButtons {
            unused = earlier.subtracting(try await used())
        }
        let (checked, _) = NotificationCategory.checked([category])
        try await put(checked, droppingButtons: unused.subtracting(Self.recent.withLock { $0 }))
        Self.recent.withLock { $0 = $0.suffix(Self.maxOfButtons / 2 - 1) + [category.id] }
    }

    /// Those that this process has registered last: their pushes may still be under way.
    private static let recent = Locked<[String]>([])

    /// The last of this process, after which the next one begins: reading the set and writing it
    /// are two steps.
    private static let last = Locked<Task<Result<Void, CategoryError>, Never>?>(nil)

    private func inTurn(
        _ work: @escaping @Sendable () async throws(CategoryError) -> Void
    ) async throws(CategoryError) {
        let task = Self.last.withLock { last in
            let task = Task { [last] () -> Result<Void, CategoryError> in
                _ = await last?.value
                do throws(CategoryError) {
                    return .success(try await work())
                } catch {
                    return .failure(error)
                }
            }
            last = task
            return task
        }
        if case .failure(let error) = await task.value { throw error }
    }

    private func put(
        _ categories: [NotificationCategory],
        droppingButtons unused: Set<String>
    ) async throws(CategoryError) {
        guard !categories.isEmpty else { return }
        let ids = Set(categories.map(\.id))
        for _ in 0..<Self.maxAttempts {
            _ = try await ask { answer in
                let center = UNUserNotificationCenter.current()
                center.getNotificationCategories { others in
                    let replaced = ids.union(unused)
                    let kept = others.filter { !replaced.contains($0.identifier) }
                    UNUserNotificationCenter.current().setNotificationCategories(
                        kept.union(categories.map(\.inUserNotifications))
                    )
                    answer([])
                }
            }
            // iOS is known to take a new set only once it was read.
            if try await registered().isSuperset(of: ids) { return }
        }
        throw .lost
    }

    private func registered() async throws(CategoryError) -> Set<String> {
        try await ask { answer in
            UNUserNotificationCenter.current().getNotificationCategories { categories in
                answer(Set(categories.map(\.identifier)))
            }
        }
    }

    private func used() async throws(CategoryError) -> Set<String> {
        let delivered = try await ask { answer in
            UNUserNotificationCenter.current().getDeliveredNotifications { notifications in
                answer(Set(notifications.map(\.request.content.categoryIdentifier)))
            }
        }
        let pending = try await ask { answer in
            UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
                answer(Set(requests.map(\.content.categoryIdentifier)))
            }
        }
        return delivered.union(pending)
    }

    private func ask(
        _ question: (_ answer: @escaping @Sendable (Set<String>) -> Void) -> Void
    ) async throws(CategoryError) -> Set<String> {
        let answer = await clock.value(within: Self.readTimeout, from: question)
        guard let answer else { throw .timedOut }
        return answer
    }
}

/// Why categories were not registered.
public enum CategoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// iOS has not told its categories in time.
    case timedOut
    /// Others went on writing theirs over ours.
    case lost

    /// What happened, then the way out.
    public var description: String {
        switch self {
        case .timedOut:
            "iOS did not tell its categories within 2 s; register them at the next start"
        case .lost:
            "others keep replacing the categories; register after them, and let them keep what "
                + "is there"
        }
    }
}

extension NotificationCategory {
    fileprivate var inUserNotifications: UNNotificationCategory {
        var options: UNNotificationCategoryOptions = []
        if tellsDismissal { options.insert(.customDismissAction) }
        if isAllowedInCarPlay { options.insert(.allowInCarPlay) }
        if showsTitleWithoutPreview { options.insert(.hiddenPreviewsShowTitle) }
        return UNNotificationCategory(
            identifier: id,
            actions: actions.map(\.inUserNotifications),
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }
}

extension Action {
    fileprivate var inUserNotifications: UNNotificationAction {
        var options: UNNotificationActionOptions = []
        if opensApp { options.insert(.foreground) }
        if requiresUnlocking { options.insert(.authenticationRequired) }
        if isDestructive { options.insert(.destructive) }
        let icon: UNNotificationActionIcon? =
            switch icon {
            case .system(let name)?: UNNotificationActionIcon(systemImageName: name)
            case .template(let name)?: UNNotificationActionIcon(templateImageName: name)
            case nil: nil
            }
        guard let reply else {
            return UNNotificationAction(
                identifier: id,
                title: title ?? id,
                options: options,
                icon: icon
            )
        }
        return UNTextInputNotificationAction(
            identifier: id,
            title: title ?? id,
            options: options,
            icon: icon,
            textInputButtonTitle: reply.buttonTitle,
            textInputPlaceholder: reply.placeholder
        )
    }
}
#endif
