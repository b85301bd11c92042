#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

/// A notification center delegate that presents notifications in the foreground, and reports taps,
/// buttons, replies and dismissals to the app.
///
/// If your app controls the notification center, set an object of this class as its delegate:
///
/// ```swift
/// UNUserNotificationCenter.current().delegate = delegate
/// ```
///
/// If another library controls the notification center, such as expo-notifications with its
/// `NotificationCenterManager`, call ``presentation(of:)`` and ``handle(_:)`` in that library's
/// callbacks. The library then calls the completion handlers.
///
/// If a tap launches the app, iOS reports it to a delegate that was set before the app finished
/// launching. In an app with scenes, the connection options of the first scene also contain the
/// response. If you set the delegate later, call ``handle(_:)`` with that response, as in the
/// following example. A response that is reported twice counts as one event.
///
/// ```swift
/// func scene(
///     _ scene: UIScene, willConnectTo session: UISceneSession,
///     options connectionOptions: UIScene.ConnectionOptions
/// ) {
///     if let response = connectionOptions.notificationResponse { delegate.handle(response) }
/// }
/// ```
///
/// The delegate doesn't style notifications in the foreground, because the extension has already
/// processed the push. A delegate can only choose how iOS presents the notification.
nonisolated public final class CommunicationDelegate: NSObject,
    UNUserNotificationCenterDelegate,
    Sendable
{
    /// The default presentation in the foreground.
    public static let defaultPresentation: UNNotificationPresentationOptions = [
        .banner, .list, .sound,
    ]

    /// The time limit for the next delegate to return presentation options, in seconds.
    static let presentationTimeout = 3.0
    /// The time limit for listeners and the next delegate to handle a response, in seconds. iOS
    /// gives an app in the background about 30 seconds.
    static let responseTimeout = 20.0

    private let app: CommunicationApp
    private let next: UncheckedSendable<(any UNUserNotificationCenterDelegate)?>
    private let customPresentation:
        @Sendable (ParsedPayload, [AnyHashable: Any]) -> UNNotificationPresentationOptions?
    private let lockedVisibleConversation = Locked<VisibleConversation?>(nil)
    /// The response that was last reported to listeners.
    private let lastResponse = Locked<ReportedResponse?>(nil)

    /// A reported response. A scene and the notification center may both report it.
    private struct ReportedResponse: Sendable {
        let id: [String]
        let date: Date
        let listeners: Task<Void, Never>
    }

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - app: The app, whose settings are used to parse payloads.
    ///   - next: The delegate of the app or another library, which this delegate retains. It
    ///     receives all calls and chooses the presentation of notifications without a sender.
    ///   - presentation: A closure that returns the presentation options of a notification in the
    ///     foreground. If it returns `nil`, the next delegate chooses the options; without a next
    ///     delegate, ``defaultPresentation`` applies. (default: ``defaultPresentation`` for
    ///     notifications with a sender)
    public init(
        app: CommunicationApp = CommunicationApp(),
        next: (any UNUserNotificationCenterDelegate)? = nil,
        presentation: (
            @Sendable (_ parsed: ParsedPayload, _ userInfo: [AnyHashable: Any])
                -> UNNotificationPresentationOptions?
        )? = nil
    ) {
        self.app = app
        self.next = UncheckedSendable(next)
        customPresentation =
            presentation ?? { parsed, _ in
                parsed.sender == nil ? nil : Self.defaultPresentation
            }
    }

    package var events: NotificationEvents { app.notificationEvents }

    /// The conversation on the screen; `nil` if there is none. Its messages are presented without a
    /// banner or sound.
    public var visibleConversation: VisibleConversation? {
        get { lockedVisibleConversation.withLock { $0 } }
        set { lockedVisibleConversation.withLock { $0 = newValue } }
    }

    /// Chooses the presentation of a notification in the foreground. The system calls this method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let forward = next.value?.userNotificationCenter(_:willPresent:withCompletionHandler:)
        willPresent(notification, completionHandler) { completion in
            forward?(center, notification, completion)
            return forward != nil
        }
    }

    /// Returns the presentation options of a notification in the foreground, and reports the
    /// notification to listeners. Call this method if another library is the notification center's
    /// delegate.
    ///
    /// - Returns: The options; `nil` for a notification without a sender, for which the other
    ///   library chooses the options.
    public func presentation(
        of notification: UNNotification
    ) -> UNNotificationPresentationOptions? {
        let (parsed, options) = reportForegroundNotification(notification)
        return parsed.sender == nil ? nil : options ?? Self.defaultPresentation
    }

    /// Reports a notification in the foreground to listeners.
    ///
    /// - Returns: The parsed payload and the presentation options; `nil` to let the next delegate
    ///   choose the options.
    private func reportForegroundNotification(
        _ notification: UNNotification
    ) -> (parsed: ParsedPayload, options: UNNotificationPresentationOptions?) {
        let content = notification.request.content
        let parsed = app.parsed(of: content)
        events.send(event(.received(isInForeground: true), parsed, notification))
        let isVisible = visibleConversation?.contains(parsed) == true
        return (parsed, isVisible ? [] : customPresentation(parsed, content.userInfo))
    }

    private func willPresent(
        _ notification: UNNotification,
        _ completionHandler: @escaping (UNNotificationPresentationOptions) -> Void,
        forwardToNext: (@escaping @Sendable (UNNotificationPresentationOptions) -> Void) -> Bool
    ) {
        let (_, options) = reportForegroundNotification(notification)
        let completion = MainThreadCompletion(completionHandler)
        if let options { completion.complete(options) }
        // Only the first call to the completion handler has an effect.
        let wasForwarded = forwardToNext { completion.complete($0) }
        if options == nil {
            let timeout = wasForwarded ? Self.presentationTimeout : 0
            _ = app.clock.schedule(at: app.clock.now + timeout) {
                completion.complete(Self.defaultPresentation)
            }
        }
    }

    /// Reports the user's response to listeners and the next delegate. The system calls this
    /// method.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let forward = next.value?.userNotificationCenter(_:didReceive:withCompletionHandler:)
        didReceive(response, completionHandler) { completion in
            forward?(center, response, completion)
            return forward != nil
        }
    }

    /// Reports the user's response to listeners. Call this method if another library is the
    /// notification center's delegate, or with the response in a scene's connection options. A
    /// second call with the same response has no effect.
    ///
    /// - Returns: A task that finishes when all listeners have handled the response.
    @discardableResult
    public func handle(_ response: UNNotificationResponse) -> Task<Void, Never> {
        let event = event(response)
        let text = (response as? UNTextInputNotificationResponse)?.userText
        let id = [event.notificationID, response.actionIdentifier, text ?? ""]
        let date = response.notification.date
        return lastResponse.withLock { last in
            if let last, last.id == id, last.date == date { return last.listeners }
            let listeners = events.send(event)
            last = ReportedResponse(id: id, date: date, listeners: listeners)
            return listeners
        }
    }

    private func didReceive(
        _ response: UNNotificationResponse,
        _ completionHandler: @escaping () -> Void,
        forwardToNext: (@escaping @Sendable () -> Void) -> Bool
    ) {
        let completion = MainThreadCompletion<Void>(completionHandler)
        let nextIsDone = OneShot<Bool>()
        if !forwardToNext({ nextIsDone.resolve(true) }) { nextIsDone.resolve(true) }
        // Wait for all listeners and the next delegate, because iOS may suspend the app right after
        // the completion handler is called.
        let cancel = app.clock.schedule(at: app.clock.now + Self.responseTimeout) {
            completion.complete(())
        }
        let listeners = handle(response)
        Task {
            await listeners.value
            _ = await nextIsDone.value
            cancel()
            completion.complete(())
        }
    }

    /// Forwards the call to the next delegate. The system calls this method when the user opens the
    /// app's own notification settings.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {
        let open = next.value?.userNotificationCenter(_:openSettingsFor:)
        open?(center, notification)
    }

    /// Reports a payload that the app received in the background to listeners. Removes the
    /// notifications that the payload specifies, for example for messages that were read on another
    /// device. Call this method in
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    ///
    /// - Returns: A task that finishes when all listeners have handled the payload and iOS has
    ///   removed the notifications.
    @discardableResult
    public func handleRemoteNotification(_ userInfo: [AnyHashable: Any]) -> Task<Void, Never> {
        let settings = app.settings
        let parsed = PayloadParser(settings: settings).parse(Payload(userInfo: userInfo))
        let listeners = events.send(
            NotificationEvent(
                .received(isInForeground: false),
                parsed: parsed,
                notificationID: parsed.messageID ?? "",
                userInfo: userInfo
            )
        )
        guard parsed.removal != nil else { return listeners }
        let clock = app.clock
        return Task {
            await parsed.removeNotifications(settings: settings, clock: clock)
            await listeners.value
        }
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

/// A completion handler from the system. It is called only once, and on the main thread, as UIKit
/// requires.
private final class MainThreadCompletion<Value: Sendable>: Sendable {
    private let handler: Locked<UncheckedSendable<(Value) -> Void>?>

    init(_ handler: @escaping (Value) -> Void) { self.handler = Locked(UncheckedSendable(handler)) }

    /// Calls the handler, unless it was already called.
    func complete(_ value: Value) {
        let handler = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        guard let handler else { return }
        if Thread.isMainThread { return handler.value(value) }
        DispatchQueue.main.async { handler.value(value) }
    }
}
#endif
