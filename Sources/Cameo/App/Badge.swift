#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// The number on the app's icon, which app and extension count together.
public struct Badge: Sendable {
    /// Sets the number on iOS 15, where only the app itself can:
    /// `UIApplication.shared.applicationIconBadgeNumber = $0`, which an extension may not call.
    public typealias SetOnIOS15 = @MainActor @Sendable (Int) -> Void

    /// How long the system may take, in seconds.
    static let badgeTimeout = 2.0

    private let counter: BadgeCounter?
    private let setOnIOS15: SetOnIOS15
    private let time: any NotificationClock

    /// The badge of an app.
    ///
    /// - Parameters:
    ///   - container: The app group's folder; without one the number is not shared.
    ///   - time: The clock.
    ///   - setOnIOS15: Sets the number on iOS 15; later systems never call it.
    public init(
        container: URL?,
        time: any NotificationClock = SystemClock(),
        setOnIOS15: @escaping SetOnIOS15 = { _ in }
    ) {
        counter = container.map(BadgeCounter.init)
        self.time = time
        self.setOnIOS15 = setOnIOS15
    }

    /// The number that app and extension count; 0 without an app group.
    public var value: Int { counter?.value ?? 0 }

    /// Sets the number.
    ///
    /// - Returns: The number that was set: at least 0, at most a million.
    /// - Throws: What the file system throws; ``BadgeError`` when the system refused, and the
    ///   number is counted nevertheless.
    @discardableResult
    public func set(_ number: Int) async throws -> Int {
        try await show(
            try counter?.apply(.set(number)) ?? min(max(0, number), BadgeCounter.maxValue)
        )
    }

    /// Adds to the number, or takes away.
    ///
    /// - Returns: The new number.
    /// - Throws: As ``set(_:)``; ``AppGroupMissing`` where nobody knows the number.
    @discardableResult
    public func add(_ difference: Int) async throws -> Int {
        guard let counter else { throw AppGroupMissing() }
        return try await show(try counter.apply(.add(difference)))
    }

    /// Takes the number off the icon.
    ///
    /// - Throws: As ``set(_:)``.
    public func clear() async throws {
        try await set(0)
    }

    private func show(_ number: Int) async throws -> Int {
        guard #available(iOS 16, visionOS 1, *) else {
            await setOnIOS15(number)
            return number
        }
        let code = await time.code(within: Self.badgeTimeout) {
            UNUserNotificationCenter.current().setBadgeCount(number, withCompletionHandler: $0)
        }
        guard code == 0 else { throw BadgeError(code: code) }
        return number
    }
}

/// The system has not set the number on the icon.
public struct BadgeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code of its error; `nil` when it has not answered.
    public let code: Int?

    /// What happened, then the way out.
    public var description: String {
        let reason = code.map { "with error \($0)" } ?? "by not answering"
        return "iOS refused the badge \(reason); ask for the authorization with .badge"
    }
}
#endif
