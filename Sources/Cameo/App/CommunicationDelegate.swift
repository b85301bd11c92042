#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Answers for an app while it is in front, and tells it of taps, buttons, replies and dismissals.
///
/// It never makes itself the centre's delegate. An app that owns the centre does that:
///
/// ```swift
/// UNUserNotificationCenter.current().delegate = delegate
/// ```
///
/// Where another library owns it, as expo-notifications does with its `NotificationCenterManager`,
/// that library's hooks ask ``presentation(of:)`` and tell ``responded(to:)``, and the library
/// itself answers the system.
///
/// In front nothing is styled: the push has been through the extension already, and iOS lets a
/// delegate choose only how it is shown.
nonisolated public final class CommunicationDelegate: NSObject,
    UNUserNotificationCenterDelegate,
    Sendable
{
    /// Says how a notification is shown in front; `nil` leaves it to the next delegate, and to
    /// ``presentation`` where there is none.
    public typealias Presentation =
        @Sendable (_ parsed: ParsedPayload, _ userInfo: [AnyHashable: Any])
        -> UNNotificationPresentationOptions?

    /// How a notification is shown in front when nobody says otherwise.
    public static let presentation: UNNotificationPresentationOptions = [
        .banner, .list, .sound,
    ]

    /// How long the next delegate may take to say how a notification is shown, in seconds.
    static let presentationTimeout = 3.0
    /// How long listeners and the next delegate may take with a response, in seconds: iOS gives
    /// an app in the background about half a minute.
    static let responseTimeout = 20.0

    /// Tells of what happens.
    public let events = NotificationEvents()

    private let app: CommunicationApp
    private let next: UncheckedSendable<(any UNUserNotificationCenterDelegate)?>
    private let decide: Presentation
    private let open = Locked<VisibleConversation?>(nil)

    /// A delegate.
    ///
    /// - Parameters:
    ///   - app: Whose settings say how payloads are read.
    ///   - next: The app's or a vendor's own delegate, which is told everything too. It decides
    ///     how notifications are shown that tell of nobody, and is kept for as long as this one.
    ///   - presentation: How notifications are shown that tell of a person; without it, as
    ///     ``presentation``.
    public init(
        app: CommunicationApp = CommunicationApp(),
        next: (any UNUserNotificationCenterDelegate)? = nil,
        presentation: Presentation? = nil
    ) {
        self.app = app
        self.next = UncheckedSendable(next)
        decide =
            presentation ?? { parsed, _ in parsed.sender == nil ? nil : Self.presentation }
    }

    /// The conversation that the person is looking at: messages of it make no banner and no sound.
    public var visibleConversation: VisibleConversation? {
        get { open.withLock { $0 } }
        set { open.withLock { $0 = newValue } }
    }

    /// Called by the system.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let ask = next.value?.userNotificationCenter(_:willPresent:withCompletionHandler:)
        willPresent(notification, completionHandler) { handler in
            ask?(center, notification, handler)
            return ask != nil
        }
    }

    /// How a notification that tells of a person is shown in front, for those who are asked by the
    /// owner of the centre; `nil` leaves it to the owner. Tells the listeners.
    public func presentation(
        of notification: UNNotification
    ) -> UNNotificationPresentationOptions? {
        let (parsed, own) = announce(notification)
        return parsed.sender == nil ? nil : own ?? Self.presentation
    }

    /// Tells the listeners that a notification has arrived in front.
    private func announce(
        _ notification: UNNotification
    ) -> (parsed: ParsedPayload, own: UNNotificationPresentationOptions?) {
        let content = notification.request.content
        let parsed = app.parsed(of: content)
        events.tell(event(.received(isInFront: true), parsed, notification))
        let isOpen = visibleConversation?.isOf(parsed) == true
        return (parsed, isOpen ? [] : decide(parsed, content.userInfo))
    }

    private func willPresent(
        _ notification: UNNotification,
        _ completionHandler: @escaping (UNNotificationPresentationOptions) -> Void,
        askNext: (@escaping @Sendable (UNNotificationPresentationOptions) -> Void) -> Bool
    ) {
        let (_, own) = announce(notification)
        let answer = OnMain(completionHandler)
        if let own { answer.give(own) }
        // Whatever it answers after somebody else is heard by nobody.
        let isAsked = askNext { answer.give($0) }
        if own == nil {
            let patience = isAsked ? Self.presentationTimeout : 0
            _ = app.clock.schedule(at: app.clock.now + patience) {
                answer.give(Self.presentation)
            }
        }
    }

    /// Called by the system.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let tell = next.value?.userNotificationCenter(_:didReceive:withCompletionHandler:)
        didReceive(response, completionHandler) { handler in
            tell?(center, response, handler)
            return tell != nil
        }
    }

    /// Tells the listeners what the person did, for those who are told by the owner of the centre,
    /// which answers the system.
    ///
    /// - Returns: Waits until they have handled it.
    @discardableResult
    public func responded(to response: UNNotificationResponse) -> Task<Void, Never> {
        events.tell(event(response))
    }

    private func didReceive(
        _ response: UNNotificationResponse,
        _ completionHandler: @escaping () -> Void,
        tellNext: (@escaping @Sendable () -> Void) -> Bool
    ) {
        let answer = OnMain<Void>(completionHandler)
        let nextIsDone = OneShot<Bool>()
        if !tellNext({ nextIsDone.resolve(true) }) { nextIsDone.resolve(true) }
        // Handled when everybody has: iOS may suspend the app right after.
        let cancel = app.clock.schedule(at: app.clock.now + Self.responseTimeout) {
            answer.give(())
        }
        let telling = responded(to: response)
        Task {
            await telling.value
            _ = await nextIsDone.value
            cancel()
            answer.give(())
        }
    }

    /// Called by the system: the person wants to see the app's own settings of notifications.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {
        let open = next.value?.userNotificationCenter(_:openSettingsFor:)
        open?(center, notification)
    }

    /// Tells the listeners of a payload that arrived in the background
    /// (`application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`).
    ///
    /// - Returns: Waits until they have handled it.
    @discardableResult
    public func received(_ userInfo: [AnyHashable: Any]) -> Task<Void, Never> {
        let parsed = PayloadParser(settings: app.settings).parse(Payload(userInfo: userInfo))
        return events.tell(
            NotificationEvent(
                .received(isInFront: false),
                parsed: parsed,
                notificationID: parsed.messageID ?? "",
                userInfo: userInfo
            )
        )
    }

    private func event(_ response: UNNotificationResponse) -> NotificationEvent {
        let notification = response.notification
        return event(
            NotificationEvent.Kind(response),
            app.parsed(of: notification.request.content),
            notification
        )
    }

    private func event(
        _ kind: NotificationEvent.Kind,
        _ parsed: ParsedPayload,
        _ notification: UNNotification
    ) -> NotificationEvent {
        NotificationEvent(
            kind,
            parsed: parsed,
            notificationID: notification.request.identifier,
            userInfo: notification.request.content.userInfo
        )
    }
}

extension NotificationEvent.Kind {
    fileprivate init(_ response: UNNotificationResponse) {
        let id = response.actionIdentifier
        if let text = (response as? UNTextInputNotificationResponse)?.userText {
            self = .reply(actionID: id, text: text)
        } else if id == UNNotificationDefaultActionIdentifier {
            self = .tapped
        } else if id == UNNotificationDismissActionIdentifier {
            self = .dismissed
        } else {
            self = .button(id: id)
        }
    }
}

/// A handler of the system's, called once and on the main thread, as UIKit expects.
private final class OnMain<Answer: Sendable>: Sendable {
    private let handler: Locked<UncheckedSendable<(Answer) -> Void>?>

    init(_ handler: @escaping (Answer) -> Void) {
        self.handler = Locked(UncheckedSendable(handler))
    }

    func give(_ answer: Answer) {
        let handler = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        guard let handler else { return }
        if Thread.isMainThread { return handler.value(answer) }
        DispatchQueue.main.async { handler.value(answer) }
    }
}
#endif
