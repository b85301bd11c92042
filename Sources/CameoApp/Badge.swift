#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

extension CommunicationApp {
    /// The number on the app icon, which the app and its extension share.
    public struct Badge: Sendable {
        /// The time limit for iOS to respond, in seconds.
        static let badgeTimeout = 2.0

        /// A closure that sets the number on iOS 15 with
        /// `UIApplication.shared.applicationIconBadgeNumber = $0`, which isn't available in
        /// extensions. It isn't called on later versions. (default: does nothing)
        public var setOnIOS15: @MainActor @Sendable (Int) -> Void

        private let counter: BadgeCounter?
        private let clock: any NotificationClock

        /// Creates the badge of an app.
        ///
        /// - Parameters:
        ///   - container: The directory of the app group. If it is `nil`, the app and the extension
        ///     don't share the number.
        ///   - clock: The clock for the time limit.
        ///   - setOnIOS15: A closure that sets the number on iOS 15. It isn't called on later
        ///     versions.
        package init(
            container: URL?,
            clock: any NotificationClock = SystemClock(),
            setOnIOS15: @escaping @MainActor @Sendable (Int) -> Void = { _ in }
        ) {
            counter = container.map(BadgeCounter.init)
            self.clock = clock
            self.setOnIOS15 = setOnIOS15
        }

        /// The shared number; 0 without an app group.
        public var value: Int { counter?.value ?? 0 }

        /// Sets the number.
        ///
        /// - Parameter number: The new number, which is clamped to 0 through 1,000,000.
        /// - Returns: The clamped number.
        /// - Throws: `CommunicationError.badgeNotSet(code:)` if iOS didn't set the number, in which
        ///   case the shared number is changed anyway. Throws a file system error if the shared
        ///   number can't be stored.
        @discardableResult
        public func set(_ number: Int) async throws -> Int {
            try await show(
                try counter?.apply(.set(number)) ?? min(max(0, number), BadgeCounter.maxValue)
            )
        }

        /// Adds to the number. A negative difference reduces it.
        ///
        /// - Returns: The new number.
        /// - Throws: `CommunicationError.appGroupUnavailable` if the app has no app group, which
        ///   stores the current number. Otherwise, see ``set(_:)``.
        @discardableResult
        public func add(_ difference: Int) async throws -> Int {
            guard let counter else { throw CommunicationError.appGroupUnavailable }
            return try await show(try counter.apply(.add(difference)))
        }

        /// Removes the number from the icon.
        ///
        /// - Throws: See ``set(_:)``.
        public func clear() async throws { try await set(0) }

        private func show(_ number: Int) async throws -> Int {
            guard #available(iOS 16, visionOS 1, *) else {
                await setOnIOS15(number)
                return number
            }
            let code = await clock.errorCode(within: Self.badgeTimeout) {
                UNUserNotificationCenter.current().setBadgeCount(number, withCompletionHandler: $0)
            }
            guard code == 0 else { throw CommunicationError.badgeNotSet(code: code) }
            return number
        }
    }
}
#endif
