import Cameo
import EXNotifications
import ExpoModulesCore
import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import ExpoCameo

extension ExpoSuite {
    /// What JavaScript hears, and who answers the system.
    @Suite struct EventTests {
        private let host: ExpoHost
        private var manager: NotificationCenterManager { .shared }

        init() throws {
            host = try ExpoHost()
        }

        /// Another delegate of the manager's, which answers or not.
        private final class Other: NotificationDelegate {
            let answer: UNNotificationPresentationOptions?
            private(set) var actions: [String] = []

            init(_ answer: UNNotificationPresentationOptions? = nil) {
                self.answer = answer
            }

            func willPresent(
                _ notification: UNNotification,
                completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
            ) -> Bool {
                answer.map(completionHandler) != nil
            }

            func didReceive(
                _ response: UNNotificationResponse,
                completionHandler: @escaping () -> Void
            ) -> Bool {
                actions.append(response.actionIdentifier)
                completionHandler()
                return true
            }
        }

        /// What the system is answered for a notification in front.
        private func present(
            _ notification: UNNotification = ExpoHost.message()
        ) -> [UNNotificationPresentationOptions] {
            let answers = Answers()
            manager.userNotificationCenter(host.center, willPresent: notification) {
                answers.list.append($0)
            }
            return answers.list
        }

        private final class Answers {
            var list: [UNNotificationPresentationOptions] = []
        }

        private func respond(_ response: UNNotificationResponse) {
            manager.userNotificationCenter(host.center, didReceive: response) {}
        }

        @Test func `a reply has its words, and who it is to`() async throws {
            _ = try await host.call(
                "updateSettings",
                #"""
                {"mapping": {"senderIdKey": "senderId", "conversationIdKey": "conversationId",
                 "groupNameKey": "groupName", "messageIdKey": "messageId", "deepLinkKey": "link"}}
                """#
            )
            host.definition.stubReach(.startsObserving)
            let more: [String: Any] = [
                "groupName": "Engines", "big": 12_345_678_901_234, "nested": ["on": true],
                "link": "app://engines",
            ]
            respond(ExpoHost.response("reply", text: "Yes", to: ExpoHost.message(more)))
            let event = try #require(await host.heard.next()?.object)
            #expect(
                event.members.map(\.name) == [
                    "kind", "isInFront", "actionId", "text", "notificationId", "messageId",
                    "deepLink", "account", "sender", "conversation", "payload",
                ]
            )
            #expect(event["kind"] == .string("reply"))
            #expect(event["isInFront"] == .null)
            #expect(event["actionId"] == .string("reply"))
            #expect(event["text"] == .string("Yes"))
            #expect(event["notificationId"] == .string("n_1"))
            #expect(event["messageId"] == .string("m_1"))
            #expect(event["deepLink"] == .string("app://engines"))
            #expect(event["account"] == .null)
            #expect(event["sender"]?["id"] == .string("u_ada"))
            #expect(event["conversation"]?["id"] == .string("engines"))
            #expect(event["conversation"]?["isGroup"] == .bool(true))
            #expect(event["payload"]?["nested"]?["on"] == .bool(true))
            #expect(event["payload"]?["big"]?.integer == 12_345_678_901_234)
        }

        @Test(arguments: [
            (UNNotificationDefaultActionIdentifier, "tapped", JSONValue.null),
            (UNNotificationDismissActionIdentifier, "dismissed", .null),
            ("mute", "button", .string("mute")),
        ])
        func `what the person did is told`(
            action: String,
            kind: String,
            actionID: JSONValue
        ) async throws {
            host.definition.stubReach(.startsObserving)
            respond(ExpoHost.response(action))
            let event = try #require(await host.heard.next())
            #expect(event["kind"] == .string(kind))
            #expect(event["actionId"] == actionID)
        }

        @Test func `a tap that started the app waits for JavaScript, ours and Expo's`()
            async throws
        {
            respond(ExpoHost.response())
            #expect(manager.stubPending == 1)
            let emitter = Other()
            manager.addDelegate(emitter)
            #expect(emitter.actions == [UNNotificationDefaultActionIdentifier])
            host.definition.stubReach(.startsObserving)
            #expect(await host.heard.next()?["kind"] == .string("tapped"))
        }

        @Test func `an emitter that is there already takes nothing away`() async throws {
            manager.addDelegate(Other())
            respond(ExpoHost.response())
            #expect(manager.stubPending == 0)
            host.definition.stubReach(.startsObserving)
            #expect(await host.heard.next()?["kind"] == .string("tapped"))
        }

        @Test func `what happens between two lives of JavaScript is told to the second`()
            async throws
        {
            host.definition.stubReach(.startsObserving)
            host.definition.stubReach(.destroy)
            respond(ExpoHost.response("mute"))
            let second = ExpoCameoModule(appContext: host.context)
            second.hub = host.hub
            let definition = second.definition()
            definition.stubReach(.startsObserving)
            definition.stubReach(.startsObserving)
            let delegate = host.hub.route.delegate
            await delegate.responded(to: ExpoHost.response("reply", text: "Yes")).value
            await delegate.responded(to: ExpoHost.response()).value
            for kind in ["button", "reply", "tapped"] {
                #expect(await host.heard.next()?["kind"] == .string(kind))
            }
            #expect(manager.stubDelegates == 1)
        }

        @Test func `in front the app's own handler answers, and nobody beside it`() async throws {
            host.definition.stubReach(.startsObserving)
            #expect(present() == [[]])
            manager.addDelegate(Other([.banner]))
            #expect(present() == [[.banner]])
            let event = try #require(await host.heard.next())
            #expect(event["kind"] == .string("received"))
            #expect(event["isInFront"] == .bool(true))
        }

        @Test func `where it is told to, Cameo answers in front for people's messages`()
            async throws
        {
            _ = try await host.call("setAnswersInFront", true)
            #expect(present() == [CommunicationDelegate.presentation])
            _ = try await host.call("setOpenConversation", #"{"id": "engines"}"#)
            #expect(present() == [[]])
            #expect(
                present(ExpoHost.message(["conversationId": "looms"]))
                    == [CommunicationDelegate.presentation]
            )
            _ = try await host.call("setOpenConversation", nil)
            #expect(present() == [CommunicationDelegate.presentation])
            let alarm = UNMutableNotificationContent()
            alarm.title = "Tea is ready"
            let request = UNNotificationRequest(identifier: "t", content: alarm, trigger: nil)
            #expect(present(UNNotification(stubRequest: request)) == [[]])
            _ = try await host.call("setAnswersInFront", false)
            #expect(present() == [[]])
        }

        @Test @MainActor func `a reply has time in the background, which is given back`() async {
            let before = UIApplication.shared.stubTimes
            host.definition.stubReach(.startsObserving)
            respond(ExpoHost.response())
            respond(ExpoHost.response(UNNotificationDismissActionIdentifier))
            #expect(await host.heard.next()?["kind"] == .string("tapped"))
            #expect(await host.heard.next()?["kind"] == .string("dismissed"))
            #expect(UIApplication.shared.stubTimes.begun == before.begun)
            respond(ExpoHost.response("reply", text: "Yes"))
            #expect(await host.heard.next()?["kind"] == .string("reply"))
            // Once when it arrives, since JavaScript may not be there yet, and once when it is told.
            while UIApplication.shared.stubTimes.begun < before.begun + 2 { await Task.yield() }
            #expect(UIApplication.shared.stubTimes.begun == before.begun + 2)
            UIApplication.shared.stubExpire()
            let after = UIApplication.shared.stubTimes
            #expect(after.begun == after.ended)
        }

        @Test func `an open conversation needs an identifier`() async {
            #expect(
                await host.failure("setOpenConversation", #"{"account": "work"}"#)
                    == "ERR_CAMEO the open conversation lacks \"id\"; add it, such as "
                    + "\"id\": \"engines\""
            )
        }

        @Test func `without expo-notifications the delegate that is there stays behind ours`()
            async throws
        {
            let earlier = NotificationCenterManager.shared
            let emitter = Other()
            let host = try ExpoHost { app in
                earlier.addDelegate(emitter)
                return CenterRoute(app: app)
            }
            let center = host.center
            let delegate = try #require(center.delegate)
            #expect(delegate === host.hub.route.delegate)
            #expect(host.hub.route.answersInFront)
            delegate.userNotificationCenter(
                center,
                didReceive: ExpoHost.response("mute"),
                withCompletionHandler: {}
            )
            #expect(emitter.actions == ["mute"])
            host.definition.stubReach(.startsObserving)
            #expect(await host.heard.next()?["actionId"] == .string("mute"))
        }

        @Test @MainActor func `at the launch the delegate takes its place, once`() {
            let subscriber = ExpoCameoAppDelegateSubscriber()
            let before = manager.stubDelegates
            #expect(subscriber.application(.shared, didFinishLaunchingWithOptions: nil))
            let hub = NotificationHub.shared
            #expect(subscriber.application(.shared, didFinishLaunchingWithOptions: nil))
            #expect(hub.route.delegate === NotificationHub.shared.route.delegate)
            #expect(manager.stubDelegates <= before + 1)
        }

        @Test @MainActor func `a payload that wakes the app is told, and one in front only once`()
            async
        {
            let subscriber = ExpoCameoAppDelegateSubscriber()
            let payload = ExpoHost.message().request.content.userInfo
            let stream = NotificationHub.shared.route.delegate.events.stream()
            var answers: [UIBackgroundFetchResult] = []
            for (state, id) in [(UIApplication.State.active, "u_ada"), (.background, "u_mary")] {
                UIApplication.shared.applicationState = state
                var userInfo = payload
                userInfo["senderId"] = id
                subscriber.application(.shared, didReceiveRemoteNotification: userInfo) {
                    answers.append($0)
                }
            }
            var iterator = stream.makeAsyncIterator()
            let event = await iterator.next()
            #expect(event?.kind == .received(isInFront: false))
            #expect(event?.parsed.sender?.id == "u_mary")
            #expect(answers == [.noData, .noData])
        }
    }
}
