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
    /// that library's hooks call ``willPresent(_:completionHandler:)`` and
    /// ``didReceive(_:completionHandler:)``.
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
            @Sendable (_ reading: Reading, _ userInfo: [AnyHashable: Any])
            -> UNNotificationPresentationOptions?

        /// How a notification is shown in front when nobody says otherwise.
        public static let presentation: UNNotificationPresentationOptions = [
            .banner, .list, .sound,
        ]

        /// How long the next delegate may take to say how a notification is shown, in seconds.
        static let secondsToPresent = 3.0
        /// How long listeners and the next delegate may take with a response, in seconds: iOS gives
        /// an app in the background about half a minute.
        static let secondsToRespond = 20.0

        /// Tells of what happens.
        public let events = NotificationEvents()

        private let app: CommunicationApp
        private let next: Handed<(any UNUserNotificationCenterDelegate)?>
        private let decide: Presentation
        private let open = Guarded<OpenConversation?>(nil)

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
            self.next = Handed(next)
            decide =
                presentation ?? { reading, _ in reading.sender == nil ? nil : Self.presentation }
        }

        /// The conversation that the person is looking at: messages of it make no banner and no sound.
        public var openConversation: OpenConversation? {
            get { open.access { $0 } }
            set { open.access { $0 = newValue } }
        }

        /// Called by the system.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler:
                @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            let ask = next.value?.userNotificationCenter(_:willPresent:withCompletionHandler:)
            willPresent(notification, completionHandler) { handler in
                ask?(center, notification, handler)
                return ask != nil
            }
        }

        /// The same for those who are called by the owner of the centre instead. The next delegate is
        /// not asked: the owner has others to ask.
        public func willPresent(
            _ notification: UNNotification,
            completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            willPresent(notification, completionHandler) { _ in false }
        }

        private func willPresent(
            _ notification: UNNotification,
            _ completionHandler: @escaping (UNNotificationPresentationOptions) -> Void,
            askNext: (@escaping @Sendable (UNNotificationPresentationOptions) -> Void) -> Bool
        ) {
            let content = notification.request.content
            let reading = app.reading(of: content)
            let event = event(.received(isInFront: true), reading, notification)
            Task { [events] in await events.tell(event) }
            let answer = OnMain(completionHandler)
            let own: UNNotificationPresentationOptions? =
                openConversation?.isOf(reading) == true ? [] : decide(reading, content.userInfo)
            if let own { answer.give(own) }
            // Whatever it answers after somebody else is heard by nobody.
            let isAsked = askNext { answer.give($0) }
            if own == nil {
                let patience = isAsked ? Self.secondsToPresent : 0
                _ = app.time.schedule(at: app.time.now + patience) {
                    answer.give(Self.presentation)
                }
            }
        }

        /// Called by the system.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let tell = next.value?.userNotificationCenter(_:didReceive:withCompletionHandler:)
            didReceive(response, completionHandler) { handler in
                tell?(center, response, handler)
                return tell != nil
            }
        }

        /// The same for those who are called by the owner of the centre instead.
        public func didReceive(
            _ response: UNNotificationResponse, completionHandler: @escaping () -> Void
        ) {
            didReceive(response, completionHandler) { _ in false }
        }

        private func didReceive(
            _ response: UNNotificationResponse, _ completionHandler: @escaping () -> Void,
            tellNext: (@escaping @Sendable () -> Void) -> Bool
        ) {
            let notification = response.notification
            let event = event(
                NotificationEvent.Kind(response), app.reading(of: notification.request.content),
                notification)
            let answer = OnMain<Void>(completionHandler)
            let nextIsDone = First<Bool>()
            if !tellNext({ nextIsDone.settle(true) }) { nextIsDone.settle(true) }
            // Handled when everybody has: iOS may suspend the app right after.
            let takeBack = app.time.schedule(at: app.time.now + Self.secondsToRespond) {
                answer.give(())
            }
            Task { [events] in
                await events.tell(event)
                _ = await nextIsDone.value
                takeBack()
                answer.give(())
            }
        }

        /// Called by the system: the person wants to see the app's own settings of notifications.
        public func userNotificationCenter(
            _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
        ) {
            let open = next.value?.userNotificationCenter(_:openSettingsFor:)
            open?(center, notification)
        }

        /// Tells the listeners of a payload that arrived in the background
        /// (`application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`).
        public func received(_ userInfo: [AnyHashable: Any]) async {
            let reading = PayloadReader(settings: app.settings).read(Payload(userInfo: userInfo))
            await events.tell(
                NotificationEvent(
                    .received(isInFront: false), reading: reading,
                    notificationID: reading.messageID ?? "", userInfo: userInfo))
        }

        private func event(
            _ kind: NotificationEvent.Kind, _ reading: Reading, _ notification: UNNotification
        ) -> NotificationEvent {
            NotificationEvent(
                kind, reading: reading, notificationID: notification.request.identifier,
                userInfo: notification.request.content.userInfo)
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
        private let handler: Guarded<Handed<(Answer) -> Void>?>

        init(_ handler: @escaping (Answer) -> Void) {
            self.handler = Guarded(Handed(handler))
        }

        func give(_ answer: Answer) {
            let handler = handler.access { handler in
                defer { handler = nil }
                return handler
            }
            guard let handler else { return }
            if Thread.isMainThread { return handler.value(answer) }
            DispatchQueue.main.async { handler.value(answer) }
        }
    }
#endif
