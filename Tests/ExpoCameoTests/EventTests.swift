import EXNotifications
import ExpoModulesCore
import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp
@testable import ExpoCameo

extension ExpoSuite {
    /// Tests of events for JavaScript, and of presentation in the foreground.
    @Suite struct EventTests {
        private let host: ExpoHost
        private var manager: NotificationCenterManager { .shared }

        init() throws {
            host = try ExpoHost()
        }

        /// Another delegate of the manager, which calls the completion handler if it has options.
        private final class OtherDelegate: NotificationDelegate {
            let options: UNNotificationPresentationOptions?
            private(set) var actions: [String] = []

            init(_ options: UNNotificationPresentationOptions? = nil) {
                self.options = options
            }

            func willPresent(
                _ notification: UNNotification,
                completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
            ) -> Bool {
                options.map(completionHandler) != nil
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

        /// Returns the options that the system receives for a notification in the foreground.
        private func present(
            _ notification: UNNotification = ExpoHost.message()
        ) -> [UNNotificationPresentationOptions] {
            let calls = HandlerCalls()
            manager.userNotificationCenter(host.center, willPresent: notification) {
                calls.options.append($0)
            }
            return calls.options
        }

        private final class HandlerCalls {
            var options: [UNNotificationPresentationOptions] = []
        }

        private func respond(_ response: UNNotificationResponse) {
            manager.userNotificationCenter(host.center, didReceive: response) {}
        }

        @Test func `a reply event contains its text and its conversation`() async throws {
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
            let event = try #require(await host.events.next()?.object)
            #expect(
                event.members.map(\.name) == [
                    "kind", "isInForeground", "actionId", "text", "notificationId", "messageId",
                    "deepLink", "account", "sender", "conversation", "payload",
                ]
            )
            #expect(event["kind"] == .string("reply"))
            #expect(event["isInForeground"] == .null)
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
        func `the user's response is reported`(
            action: String,
            kind: String,
            actionID: JSONValue
        ) async throws {
            host.definition.stubReach(.startsObserving)
            respond(ExpoHost.response(action))
            let event = try #require(await host.events.next())
            #expect(event["kind"] == .string(kind))
            #expect(event["actionId"] == actionID)
        }

        @Test func `the tap that launched the app is stored for Cameo's and for Expo's JavaScript`()
            async throws
        {
            respond(ExpoHost.response())
            #expect(manager.stubPending == 1)
            let emitter = OtherDelegate()
            manager.addDelegate(emitter)
            #expect(emitter.actions == [UNNotificationDefaultActionIdentifier])
            host.definition.stubReach(.startsObserving)
            #expect(await host.events.next()?["kind"] == .string("tapped"))
        }

        @Test func `a delegate that handles a response doesn't hide it from Cameo`() async throws {
            manager.addDelegate(OtherDelegate())
            respond(ExpoHost.response())
            #expect(manager.stubPending == 0)
            host.definition.stubReach(.startsObserving)
            #expect(await host.events.next()?["kind"] == .string("tapped"))
        }

        @Test func `events that occur while JavaScript reloads are delivered afterwards`()
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
            await delegate.handle(ExpoHost.response("reply", text: "Yes")).value
            await delegate.handle(ExpoHost.response()).value
            for kind in ["button", "reply", "tapped"] {
                #expect(await host.events.next()?["kind"] == .string(kind))
            }
            #expect(manager.stubDelegates == 1)
        }

        @Test func `in the foreground, only the app's own handler calls the completion handler`()
            async throws
        {
            host.definition.stubReach(.startsObserving)
            #expect(present() == [[]])
            manager.addDelegate(OtherDelegate([.banner]))
            #expect(present() == [[.banner]])
            let event = try #require(await host.events.next())
            #expect(event["kind"] == .string("received"))
            #expect(event["isInForeground"] == .bool(true))
        }

        @Test func `Cameo presents messages in the foreground if enabled`()
            async throws
        {
            _ = try await host.call("setForegroundPresentationEnabled", true)
            #expect(present() == [CommunicationDelegate.defaultPresentation])
            _ = try await host.call("setVisibleConversation", #"{"id": "engines"}"#)
            #expect(present() == [[]])
            #expect(
                present(ExpoHost.message(["conversationId": "looms"]))
                    == [CommunicationDelegate.defaultPresentation]
            )
            _ = try await host.call("setVisibleConversation", nil)
            #expect(present() == [CommunicationDelegate.defaultPresentation])
            let alarm = UNMutableNotificationContent()
            alarm.title = "Tea is ready"
            let request = UNNotificationRequest(identifier: "t", content: alarm, trigger: nil)
            #expect(present(UNNotification(stubRequest: request)) == [[]])
            _ = try await host.call("setForegroundPresentationEnabled", false)
            #expect(present() == [[]])
        }

        @Test @MainActor func `a background task is started and ended for a reply`() async {
            let before = UIApplication.shared.stubTimes
            host.definition.stubReach(.startsObserving)
            respond(ExpoHost.response())
            respond(ExpoHost.response(UNNotificationDismissActionIdentifier))
            #expect(await host.events.next()?["kind"] == .string("tapped"))
            #expect(await host.events.next()?["kind"] == .string("dismissed"))
            #expect(UIApplication.shared.stubTimes.started == before.started)
            respond(ExpoHost.response("reply", text: "Yes"))
            #expect(await host.events.next()?["kind"] == .string("reply"))
            // One task starts when the response is received, because JavaScript might not be
            // running yet, and another when the event is sent.
            while UIApplication.shared.stubTimes.started < before.started + 2 { await Task.yield() }
            #expect(UIApplication.shared.stubTimes.started == before.started + 2)
            UIApplication.shared.stubExpire()
            let after = UIApplication.shared.stubTimes
            #expect(after.started == after.ended)
        }

        @Test func `a visible conversation requires an identifier`() async {
            #expect(
                await host.failure("setVisibleConversation", #"{"account": "work"}"#)
                    == "ERR_CAMEO "
                    + BridgeError.missingKey(
                        of: "visible conversation",
                        key: "id",
                        example: "\"id\": \"engines\""
                    ).description
            )
        }

        @Test
        func `without expo-notifications, our delegate forwards calls to the previous delegate`()
            async throws
        {
            let previous = NotificationCenterManager.shared
            let emitter = OtherDelegate()
            let host = try ExpoHost { app in
                previous.addDelegate(emitter)
                return CenterRoute(app: app)
            }
            let center = host.center
            let delegate = try #require(center.delegate)
            #expect(delegate === host.hub.route.delegate)
            #expect(host.hub.route.presentsInForeground)
            delegate.userNotificationCenter(
                center,
                didReceive: ExpoHost.response("mute"),
                withCompletionHandler: {}
            )
            #expect(emitter.actions == ["mute"])
            host.definition.stubReach(.startsObserving)
            #expect(await host.events.next()?["actionId"] == .string("mute"))
        }

        @Test @MainActor func `the delegate is set once at launch`() {
            let subscriber = ExpoCameoAppDelegateSubscriber()
            let before = manager.stubDelegates
            #expect(subscriber.application(.shared, didFinishLaunchingWithOptions: nil))
            let hub = NotificationHub.shared
            #expect(subscriber.application(.shared, didFinishLaunchingWithOptions: nil))
            #expect(hub.route.delegate === NotificationHub.shared.route.delegate)
            #expect(manager.stubDelegates <= before + 1)
        }

        @Test @MainActor
        func `a payload is reported once, in the background and in the foreground`()
            async
        {
            let subscriber = ExpoCameoAppDelegateSubscriber()
            let payload = ExpoHost.message().request.content.userInfo
            let stream = NotificationHub.shared.route.delegate.events.stream()
            var results: [UIBackgroundFetchResult] = []
            for (state, id) in [(UIApplication.State.active, "u_ada"), (.background, "u_mary")] {
                UIApplication.shared.applicationState = state
                var userInfo = payload
                userInfo["senderId"] = id
                subscriber.application(.shared, didReceiveRemoteNotification: userInfo) {
                    results.append($0)
                }
            }
            var iterator = stream.makeAsyncIterator()
            let event = await iterator.next()
            #expect(event?.kind == .received(isInForeground: false))
            #expect(event?.parsed.sender?.id == "u_mary")
            #expect(results == [.noData, .noData])
        }
    }
}
