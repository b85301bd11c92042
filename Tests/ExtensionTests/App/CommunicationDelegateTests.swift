import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of the notification center delegate.
    @Suite(.tags(.concurrency)) struct CommunicationDelegateTests {
        private let host: AppHost

        /// A key that only the main queue has. On Linux, the queue's thread might not be the first
        /// thread of the process.
        private static let mainQueueKey = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        fileprivate static var isOnMain: Bool {
            DispatchQueue.getSpecific(key: mainQueueKey) == true
        }

        init() throws {
            host = try AppHost()
            #expect(!Self.isOnMain)
        }

        /// Another library's delegate. Tests configure how it calls the completion handlers.
        final class OtherDelegate: NSObject, UNUserNotificationCenterDelegate {
            let options: [UNNotificationPresentationOptions]
            let calledID = OneShot<String>()
            let completes: Bool
            let hasOpenedSettings = Locked(false)
            private let completion = Locked<UncheckedSendable<() -> Void>?>(nil)

            init(_ options: [UNNotificationPresentationOptions] = [], completes: Bool = true) {
                self.options = options
                self.completes = completes
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                willPresent notification: UNNotification,
                withCompletionHandler completionHandler:
                    @escaping (UNNotificationPresentationOptions) -> Void
            ) {
                calledID.resolve(notification.request.identifier)
                for options in options { completionHandler(options) }
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping () -> Void
            ) {
                let handler = UncheckedSendable(completionHandler)
                completion.withLock { $0 = handler }
                calledID.resolve(response.actionIdentifier)
                if completes {
                    completionHandler()
                    completionHandler()
                }
            }

            func complete() {
                completion.withLock { $0 }?.value()
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                openSettingsFor notification: UNNotification?
            ) {
                hasOpenedSettings.withLock { $0 = true }
            }
        }

        /// The calls to a completion handler.
        private final class Completion: Sendable {
            let calls = Locked<[UNNotificationPresentationOptions]>([])
            let first = OneShot<UNNotificationPresentationOptions>()
            let wasOnMain = Locked(true)

            func call(_ options: UNNotificationPresentationOptions) {
                if !CommunicationDelegateTests.isOnMain { wasOnMain.withLock { $0 = false } }
                calls.withLock { $0.append(options) }
                first.resolve(options)
            }
        }

        private func present(
            _ delegate: CommunicationDelegate,
            _ userInfo: [AnyHashable: Any] = AppHost.message(),
            advance: Double? = nil
        ) async -> (first: UNNotificationPresentationOptions?, completion: Completion) {
            let completion = Completion()
            delegate.userNotificationCenter(
                host.center,
                willPresent: AppHost.notification(userInfo)
            ) { completion.call($0) }
            if let advance {
                await host.clock.waitUntilScheduled(advance)
                host.clock.advance(to: advance)
            }
            return (await completion.first.value, completion)
        }

        @Test func `a message has a banner and a sound, and completes on the main thread`() async {
            let (first, completion) = await present(CommunicationDelegate(app: host.app()))
            #expect(first == [.banner, .list, .sound])
            #expect(completion.wasOnMain.withLock { $0 })
        }

        @Test func `Cameo doesn't set itself as the delegate`() async {
            let delegate = CommunicationDelegate(app: host.app())
            _ = await present(delegate)
            #expect(host.center.delegate == nil)
        }

        @Test func `messages of the visible conversation have no banner`() async {
            let delegate = CommunicationDelegate(app: host.app())
            delegate.visibleConversation = VisibleConversation("room")
            #expect(await present(delegate).first == [])
            #expect(
                await present(delegate, AppHost.message(["conversationId": "b"])).first
                    == CommunicationDelegate.defaultPresentation
            )
            delegate.visibleConversation = nil
            #expect(await present(delegate).first == CommunicationDelegate.defaultPresentation)
        }

        @Test func `the completion handler is called once, and the next delegate is called`() async
        {
            let other = OtherDelegate([[.badge], [.sound]])
            let (first, completion) = await present(
                CommunicationDelegate(app: host.app(), next: other)
            )
            #expect(first == CommunicationDelegate.defaultPresentation)
            #expect(await other.calledID.value == "n_1")
            await MainActor.run {}
            #expect(completion.calls.withLock { $0 }.count == 1)
        }

        @Test func `the next delegate presents notifications without a sender`() async {
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["title": "Shop", "body": "Sale"]]]
            let other = OtherDelegate([[.badge], [.sound]])
            let (first, completion) = await present(
                CommunicationDelegate(app: host.app(), next: other),
                plain
            )
            #expect(first == [.badge])
            await MainActor.run {}
            #expect(completion.calls.withLock { $0 }.count == 1)
        }

        @Test func `a next delegate that never completes times out`()
            async
        {
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["title": "Shop", "body": "Sale"]]]
            let (first, _) = await present(
                CommunicationDelegate(app: host.app(), next: OtherDelegate()),
                plain,
                advance: CommunicationDelegate.presentationTimeout
            )
            #expect(first == CommunicationDelegate.defaultPresentation)
        }

        @Test func `the app can choose the presentation`() async {
            let delegate = CommunicationDelegate(app: host.app()) { parsed, userInfo in
                #expect(parsed.sender?.id == "u_ada")
                #expect(userInfo["senderId"] as? String == "u_ada")
                return [.list]
            }
            #expect(await present(delegate).first == [.list])
        }

        @Test func `received notifications are reported with their parsed and unmodified payload`()
            async
        {
            let delegate = CommunicationDelegate(app: host.app())
            var events = delegate.events.stream().makeAsyncIterator()
            let userInfo = AppHost.message([
                "gcm.message_id": "1", "gcm.app_link": "engines://room", "own": [1, "2"],
            ])
            _ = await present(delegate, userInfo)
            let event = await events.next()
            #expect(event?.kind == .received(isInForeground: true))
            #expect(event?.notificationID == "n_1")
            #expect(event?.parsed.sender?.name == "Ada")
            #expect(event?.deepLink == "engines://room")
            #expect((event?.userInfo as? NSDictionary) == userInfo as NSDictionary)
            delegate.handleRemoteNotification(userInfo)
            #expect(await events.next()?.kind == .received(isInForeground: false))
        }

        private func respond(
            _ delegate: CommunicationDelegate,
            _ id: String,
            text: String? = nil
        ) -> OneShot<Bool> {
            let done = OneShot<Bool>()
            let notification = AppHost.notification(AppHost.message())
            let response =
                text.map {
                    UNTextInputNotificationResponse(
                        stubNotification: notification,
                        actionIdentifier: id,
                        userText: $0
                    )
                }
                ?? UNNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: id
                )
            delegate.userNotificationCenter(host.center, didReceive: response) {
                done.resolve(Self.isOnMain)
            }
            return done
        }

        @Test(
            arguments: [
                (UNNotificationDefaultActionIdentifier, nil, .tapped),
                (UNNotificationDismissActionIdentifier, nil, .dismissed),
                ("mute", nil, .button(id: "mute")),
                ("reply", "Coming!", .reply(actionID: "reply", text: "Coming!")),
            ] as [(String, String?, NotificationEvent.Kind)]
        )
        func `each response of the user is reported`(
            _ id: String,
            _ text: String?,
            _ kind: NotificationEvent.Kind
        ) async {
            let delegate = CommunicationDelegate(app: host.app())
            var events = delegate.events.stream().makeAsyncIterator()
            let done = respond(delegate, id, text: text)
            #expect(await events.next()?.kind == kind)
            let next = Task { [events] in
                var events = events
                return await events.next()
            }
            #expect(await done.value == true)
            next.cancel()
        }

        /// The life cycle of an app, which determines the delegate that receives the tap that
        /// launches the app.
        enum LifeCycle: CaseIterable {
            /// `UIApplicationDelegate`: the notification center's delegate receives the response
            /// after the launch.
            case application
            /// `UISceneDelegate`: the first scene receives the response in its options, and then
            /// the delegate receives it.
            case scenes
            /// The same as `scenes`, but the delegate is set after iOS has tried to call it.
            case scenesOnly
        }

        @Test(arguments: LifeCycle.allCases)
        func `the tap that starts the app is reported once`(_ lifeCycle: LifeCycle) async {
            let delegate = CommunicationDelegate(app: host.app())
            let response = UNNotificationResponse(
                stubNotification: AppHost.notification(AppHost.message()),
                actionIdentifier: UNNotificationDefaultActionIdentifier
            )
            // No screen observes events yet. UIKit and the notification center create separate
            // response objects.
            if lifeCycle != .application {
                delegate.handle(
                    UNNotificationResponse(
                        stubNotification: response.notification,
                        actionIdentifier: response.actionIdentifier
                    )
                )
            }
            let done = OneShot<Bool>()
            if lifeCycle == .scenesOnly {
                done.resolve(true)
            } else {
                delegate.userNotificationCenter(host.center, didReceive: response) {
                    done.resolve(true)
                }
            }
            let kinds = Locked<[NotificationEvent.Kind]>([])
            delegate.events.listen { event in kinds.withLock { $0.append(event.kind) } }
            #expect(await done.value == true)
            // A later tap on another notification is another event.
            let next = UNNotificationResponse(
                stubNotification: AppHost.notification(AppHost.message(), id: "n_2"),
                actionIdentifier: response.actionIdentifier
            )
            await delegate.handle(next).value
            #expect(kinds.withLock { $0 } == [.tapped, .tapped])
        }

        @Test func `a response completes after the listeners`() async {
            let other = OtherDelegate()
            let delegate = CommunicationDelegate(app: host.app(), next: other)
            let canFinish = OneShot<Bool>()
            let order = Locked<[String]>([])
            delegate.events.listen { _ in
                _ = await canFinish.value
                order.withLock { $0.append("listener") }
            }
            let done = respond(delegate, "mute")
            #expect(await other.calledID.value == "mute")
            canFinish.resolve(true)
            _ = await done.value
            #expect(order.withLock { $0 } == ["listener"])
        }

        @Test func `a response times out if listeners or the next delegate don't finish`() async {
            let delegate = CommunicationDelegate(
                app: host.app(),
                next: OtherDelegate(completes: false)
            )
            delegate.events.listen { _ in _ = await OneShot<Bool>().value }
            let done = respond(delegate, "mute")
            await host.clock.waitUntilScheduled(CommunicationDelegate.responseTimeout)
            host.clock.advance(to: CommunicationDelegate.responseTimeout)
            #expect(await done.value == true)
        }

        @Test func `another library can be the notification center's delegate`() async {
            let delegate = CommunicationDelegate(app: host.app())
            var events = delegate.events.stream().makeAsyncIterator()
            let notification = AppHost.notification(AppHost.message())
            #expect(
                delegate.presentation(of: notification) == CommunicationDelegate.defaultPresentation
            )
            #expect(await events.next()?.kind == .received(isInForeground: true))
            delegate.visibleConversation = VisibleConversation("room")
            #expect(delegate.presentation(of: notification) == [])
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["body": "Sale"]]]
            #expect(delegate.presentation(of: AppHost.notification(plain)) == nil)
            delegate.handle(
                UNNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: "mute"
                )
            )
            _ = await events.next()
            _ = await events.next()
            #expect(await events.next()?.kind == .button(id: "mute"))
        }

        @Test func `a reply that arrives before any listener completes after the first listener`()
            async
        {
            let delegate = CommunicationDelegate(app: host.app())
            let order = Locked<[String]>([])
            let done = respond(delegate, "reply", text: "Coming!")
            let isDone = Task {
                _ = await done.value
                order.withLock { $0.append("done") }
            }
            delegate.events.listen { _ in order.withLock { $0.append("listener") } }
            await isDone.value
            #expect(order.withLock { $0 } == ["listener", "done"])
        }

        @Test func `a push in the background removes the notifications of a conversation`()
            async throws
        {
            try host.app().configure {
                $0.mapping = try? Mapping([
                    .senderID: "senderId", .conversationID: "conversationId",
                    .removedConversationID: "read",
                ])
            }
            host.center.stubDeliver(AppHost.notification(AppHost.message(), id: "read"))
            let other = AppHost.message(["conversationId": "other"])
            host.center.stubDeliver(AppHost.notification(other, id: "unread"))
            let delegate = CommunicationDelegate(app: host.app())
            delegate.events.listen { _ in }
            await delegate.handleRemoteNotification(
                ["aps": ["content-available": 1], "read": "room"]
            ).value
            let ids = await withCheckedContinuation { continuation in
                host.center.getDeliveredNotifications { notifications in
                    continuation.resume(returning: notifications.map(\.request.identifier))
                }
            }
            #expect(ids == ["unread"])
        }

        @Test func `the link of a button replaces the payload's link`() async throws {
            try host.app().configure {
                $0.mapping = try? Mapping([
                    .senderID: "senderId", .deepLink: "deepLink", .actions: "actions",
                ])
            }
            let delegate = CommunicationDelegate(app: host.app())
            let links = Locked<[String?]>([])
            delegate.events.listen { event in links.withLock { $0.append(event.deepLink) } }
            let payload = AppHost.message([
                "deepLink": "app://all",
                "actions": [
                    ["id": "a", "title": "A", "link": "app://a"], ["id": "b", "title": "B"],
                ],
            ])
            for id in ["a", "b"] {
                await delegate.handle(
                    UNNotificationResponse(
                        stubNotification: AppHost.notification(payload),
                        actionIdentifier: id
                    )
                ).value
            }
            #expect(links.withLock { $0 } == ["app://a", "app://all"])
        }

        @Test func `the next delegate finishes first, and opens its settings`() async {
            let other = OtherDelegate(completes: false)
            let delegate = CommunicationDelegate(app: host.app(), next: other)
            delegate.events.listen { _ in }
            let isDone = Locked(false)
            let done = respond(delegate, "mute")
            let task = Task {
                _ = await done.value
                isDone.withLock { $0 = true }
            }
            #expect(await other.calledID.value == "mute")
            await delegate.handle(
                UNNotificationResponse(
                    stubNotification: AppHost.notification(AppHost.message()),
                    actionIdentifier: "again"
                )
            ).value
            await MainActor.run {}
            #expect(!isDone.withLock { $0 })
            other.complete()
            await task.value
            delegate.userNotificationCenter(host.center, openSettingsFor: nil)
            #expect(other.hasOpenedSettings.withLock { $0 })
        }

        @Test(arguments: [CommunicationSettings.TitleStyle.groupFirst, .senderInGroup])
        func `text that the extension changed isn't parsed`(
            _ style: CommunicationSettings.TitleStyle
        ) async throws {
            try host.app().configure { $0.titleStyle = style }
            let userInfo = AppHost.message(["groupName": "Engines", "senderName": "Ada"])
            let content = UNMutableNotificationContent()
            content.userInfo = userInfo
            content.title = style == .groupFirst ? "Engines" : "Ada in Engines"
            content.body = "secret text"
            let parsed = host.app().parsed(of: content)
            #expect(parsed.sender?.name == "Ada")
            #expect(parsed.conversation?.name == "Engines")
        }
    }
}
