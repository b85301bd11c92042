import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// The app in front.
    @Suite struct DelegateTests {
        private let host: AppHost

        /// What the main queue alone has: its thread need not be the process's first on Linux.
        private static let isMain = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        fileprivate static var isOnMain: Bool { DispatchQueue.getSpecific(key: isMain) == true }

        init() throws {
            host = try AppHost()
            #expect(!Self.isOnMain)
        }

        /// Another delegate, which answers as a test says.
        final class Other: NSObject, UNUserNotificationCenterDelegate {
            let answers: [UNNotificationPresentationOptions]
            let isTold = OneShot<String>()
            let isDone: Bool
            let hasOpenedSettings = Locked(false)
            private let finishing = Locked<UncheckedSendable<() -> Void>?>(nil)

            init(_ answers: [UNNotificationPresentationOptions] = [], isDone: Bool = true) {
                self.answers = answers
                self.isDone = isDone
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                willPresent notification: UNNotification,
                withCompletionHandler completionHandler:
                    @escaping (UNNotificationPresentationOptions) -> Void
            ) {
                isTold.resolve(notification.request.identifier)
                for answer in answers { completionHandler(answer) }
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                didReceive response: UNNotificationResponse,
                withCompletionHandler completionHandler: @escaping () -> Void
            ) {
                let own = UncheckedSendable(completionHandler)
                finishing.withLock { $0 = own }
                isTold.resolve(response.actionIdentifier)
                if isDone {
                    completionHandler()
                    completionHandler()
                }
            }

            func finish() {
                finishing.withLock { $0 }?.value()
            }

            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                openSettingsFor notification: UNNotification?
            ) {
                hasOpenedSettings.withLock { $0 = true }
            }
        }

        /// What the system hears, all of it, and on which thread.
        private final class Heard: Sendable {
            let answers = Locked<[UNNotificationPresentationOptions]>([])
            let first = OneShot<UNNotificationPresentationOptions>()
            let wasOnMain = Locked(true)

            func take(_ answer: UNNotificationPresentationOptions) {
                if !DelegateTests.isOnMain { wasOnMain.withLock { $0 = false } }
                answers.withLock { $0.append(answer) }
                first.resolve(answer)
            }
        }

        private func present(
            _ delegate: CommunicationDelegate,
            _ userInfo: [AnyHashable: Any] = AppHost.message(),
            advance: Double? = nil
        ) async -> (first: UNNotificationPresentationOptions?, heard: Heard) {
            let heard = Heard()
            delegate.userNotificationCenter(
                host.center,
                willPresent: AppHost.notification(userInfo)
            ) { heard.take($0) }
            if let advance {
                await host.clock.waitUntilScheduled(advance)
                host.clock.advance(to: advance)
            }
            return (await heard.first.value, heard)
        }

        @Test func `a message is shown as a banner, in the list and with its sound, on main`() async
        {
            let (first, heard) = await present(CommunicationDelegate(app: host.app()))
            #expect(first == [.banner, .list, .sound])
            #expect(heard.wasOnMain.withLock { $0 })
        }

        @Test func `the library makes itself nobody's delegate`() async {
            let delegate = CommunicationDelegate(app: host.app())
            _ = await present(delegate)
            #expect(host.center.delegate == nil)
        }

        @Test func `the conversation that is open is quiet, others are not`() async {
            let delegate = CommunicationDelegate(app: host.app())
            delegate.visibleConversation = VisibleConversation("room")
            #expect(await present(delegate).first == [])
            #expect(
                await present(delegate, AppHost.message(["conversationId": "b"])).first
                    == CommunicationDelegate.presentation
            )
            delegate.visibleConversation = nil
            #expect(await present(delegate).first == CommunicationDelegate.presentation)
        }

        @Test func `two that both answer are heard once, and the next is told all the same`() async
        {
            let other = Other([[.badge], [.sound]])
            let (first, heard) = await present(
                CommunicationDelegate(app: host.app(), next: other)
            )
            #expect(first == CommunicationDelegate.presentation)
            #expect(await other.isTold.value == "n_1")
            await MainActor.run {}
            #expect(heard.answers.withLock { $0 }.count == 1)
        }

        @Test func `what tells of nobody is the next delegate's to decide, once`() async {
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["title": "Shop", "body": "Sale"]]]
            let other = Other([[.badge], [.sound]])
            let (first, heard) = await present(
                CommunicationDelegate(app: host.app(), next: other),
                plain
            )
            #expect(first == [.badge])
            await MainActor.run {}
            #expect(heard.answers.withLock { $0 }.count == 1)
        }

        @Test func `a next delegate that never answers is not waited for longer than its time`()
            async
        {
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["title": "Shop", "body": "Sale"]]]
            let (first, _) = await present(
                CommunicationDelegate(app: host.app(), next: Other()),
                plain,
                advance: CommunicationDelegate.presentationTimeout
            )
            #expect(first == CommunicationDelegate.presentation)
        }

        @Test func `the app may decide for itself`() async {
            let delegate = CommunicationDelegate(app: host.app()) { parsed, userInfo in
                #expect(parsed.sender?.id == "u_ada")
                #expect(userInfo["senderId"] as? String == "u_ada")
                return [.list]
            }
            #expect(await present(delegate).first == [.list])
        }

        @Test func `in front it is told as received, with the reading and the payload untouched`()
            async
        {
            let delegate = CommunicationDelegate(app: host.app())
            var events = delegate.events.stream().makeAsyncIterator()
            let userInfo = AppHost.message([
                "gcm.message_id": "1", "gcm.app_link": "engines://room", "own": [1, "2"],
            ])
            _ = await present(delegate, userInfo)
            let event = await events.next()
            #expect(event?.kind == .received(isInFront: true))
            #expect(event?.notificationID == "n_1")
            #expect(event?.parsed.sender?.name == "Ada")
            #expect(event?.deepLink == "engines://room")
            #expect((event?.userInfo as? NSDictionary) == userInfo as NSDictionary)
            delegate.received(userInfo)
            #expect(await events.next()?.kind == .received(isInFront: false))
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
        func `what the person did is told`(
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

        @Test func `a response is done when everybody is`() async {
            let other = Other()
            let delegate = CommunicationDelegate(app: host.app(), next: other)
            let mayEnd = OneShot<Bool>()
            let order = Locked<[String]>([])
            delegate.events.listen { _ in
                _ = await mayEnd.value
                order.withLock { $0.append("listener") }
            }
            let done = respond(delegate, "mute")
            #expect(await other.isTold.value == "mute")
            mayEnd.resolve(true)
            _ = await done.value
            #expect(order.withLock { $0 } == ["listener"])
        }

        @Test func `neither a listener nor a delegate that hangs holds the system up`() async {
            let delegate = CommunicationDelegate(app: host.app(), next: Other(isDone: false))
            delegate.events.listen { _ in _ = await OneShot<Bool>().value }
            let done = respond(delegate, "mute")
            await host.clock.waitUntilScheduled(CommunicationDelegate.responseTimeout)
            host.clock.advance(to: CommunicationDelegate.responseTimeout)
            #expect(await done.value == true)
        }

        @Test func `where another owns the centre it is asked and told, and answers nobody`() async
        {
            let delegate = CommunicationDelegate(app: host.app())
            var events = delegate.events.stream().makeAsyncIterator()
            let notification = AppHost.notification(AppHost.message())
            #expect(delegate.presentation(of: notification) == CommunicationDelegate.presentation)
            #expect(await events.next()?.kind == .received(isInFront: true))
            delegate.visibleConversation = VisibleConversation("room")
            #expect(delegate.presentation(of: notification) == [])
            let plain: [AnyHashable: Any] = ["aps": ["alert": ["body": "Sale"]]]
            #expect(delegate.presentation(of: AppHost.notification(plain)) == nil)
            delegate.responded(
                to: UNNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: "mute"
                )
            )
            _ = await events.next()
            _ = await events.next()
            #expect(await events.next()?.kind == .button(id: "mute"))
        }

        @Test func `a reply that nobody hears yet is handled when somebody does`() async {
            let delegate = CommunicationDelegate(app: host.app())
            let order = Locked<[String]>([])
            let done = respond(delegate, "reply", text: "Coming!")
            let isDone = Task {
                _ = await done.value
                order.withLock { $0.append("done") }
            }
            delegate.events.listen { _ in order.withLock { $0.append("heard") } }
            await isDone.value
            #expect(order.withLock { $0 } == ["heard", "done"])
        }

        @Test func `the next delegate is waited for, and its settings are opened`() async {
            let other = Other(isDone: false)
            let delegate = CommunicationDelegate(app: host.app(), next: other)
            delegate.events.listen { _ in }
            let isDone = Locked(false)
            let done = respond(delegate, "mute")
            let task = Task {
                _ = await done.value
                isDone.withLock { $0 = true }
            }
            #expect(await other.isTold.value == "mute")
            await delegate.responded(
                to: UNNotificationResponse(
                    stubNotification: AppHost.notification(AppHost.message()),
                    actionIdentifier: "again"
                )
            ).value
            await MainActor.run {}
            #expect(!isDone.withLock { $0 })
            other.finish()
            await task.value
            delegate.userNotificationCenter(host.center, openSettingsFor: nil)
            #expect(other.hasOpenedSettings.withLock { $0 })
        }

        @Test(arguments: [TitleStyle.groupFirst, .senderInGroup])
        func `what the extension has put into the lines is not read again`(
            _ headline: TitleStyle
        ) async throws {
            try host.app().updateSettings { $0.titleStyle = headline }
            let userInfo = AppHost.message(["groupName": "Engines", "senderName": "Ada"])
            let content = UNMutableNotificationContent()
            content.userInfo = userInfo
            content.title = headline == .groupFirst ? "Engines" : "Ada in Engines"
            content.body = "secret words"
            let parsed = host.app().parsed(of: content)
            #expect(parsed.sender?.name == "Ada")
            #expect(parsed.conversation?.name == "Engines")
        }
    }
}
