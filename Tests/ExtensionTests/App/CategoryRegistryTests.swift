import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Categories, beside those of others.
    @Suite struct CategoryRegistryTests {
        private let host: AppHost
        private var registry: CategoryRegistry { CategoryRegistry(clock: host.clock) }
        private var ids: [String] { host.center.stubCategories.map(\.identifier).sorted() }

        init() throws {
            host = try AppHost()
        }

        private func category(_ id: String) throws -> UNNotificationCategory {
            try #require(host.center.stubCategories.first { $0.identifier == id })
        }

        @Test func `ours join those of others, and replace our own`() async throws {
            host.center.setNotificationCategories([
                UNNotificationCategory(identifier: "vendor", actions: [], intentIdentifiers: []),
                UNNotificationCategory(identifier: "message", actions: [], intentIdentifiers: []),
            ])
            #expect(try await registry.register([.message()]).isEmpty)
            #expect(ids == ["message", "vendor"])
            try await registry.register([.message(actions: [.mute(title: "Still")])])
            #expect(ids == ["message", "vendor"])
            #expect(try category("message").actions.map(\.title) == ["Still"])
        }

        @Test func `everything that is declared reaches iOS`() async throws {
            try await registry.register([
                NotificationCategory(
                    id: "c",
                    actions: [
                        Action(
                            id: "a",
                            title: "A",
                            icon: .template("cross"),
                            opensApp: true,
                            requiresUnlocking: true,
                            isDestructive: true
                        ),
                        Action(id: "b", title: nil, icon: .system("star")),
                        .reply(buttonTitle: "Go", placeholder: "Text"),
                    ],
                    tellsDismissal: true,
                    isAllowedInCarPlay: true,
                    hiddenPreviewsPlaceholder: "%u messages",
                    showsTitleWithoutPreview: true,
                    intentIdentifiers: ["INSendMessageIntent"]
                ),
                NotificationCategory(id: "d", actions: [], tellsDismissal: false),
            ])
            let category = try category("c")
            #expect(
                category.options == [
                    .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle,
                ]
            )
            #expect(category.hiddenPreviewsBodyPlaceholder == "%u messages")
            #expect(category.intentIdentifiers == ["INSendMessageIntent"])
            let (first, second) = (category.actions[0], category.actions[1])
            #expect(first.options == [.foreground, .authenticationRequired, .destructive])
            #expect(first.icon?.stubName == "template cross")
            #expect(second.title == "b")
            #expect(second.options == [])
            #expect(second.icon?.stubName == "system star")
            let reply = try #require(category.actions[2] as? UNTextInputNotificationAction)
            #expect(reply.textInputButtonTitle == "Go")
            #expect(reply.textInputPlaceholder == "Text")
            #expect(try self.category("d").options == [])
        }

        @Test func `what is left out is said, and the rest is registered`() async throws {
            let problems = try await registry.register([
                NotificationCategory(
                    id: "c",
                    actions: (1...20).map { Action(id: "\($0)", title: "\($0)") }
                )
            ])
            #expect(problems == [.tooManyActions(category: "c", count: 20)])
            #expect(try category("c").actions.count == 10)
        }

        @Test func `two that register at once both stay`() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...8 {
                    let registry = registry
                    group.addTask {
                        try await registry.register([
                            NotificationCategory(id: "c\(number)", actions: [])
                        ])
                    }
                }
                try await group.waitForAll()
            }
            #expect(ids == (1...8).map { "c\($0)" })
        }

        @Test func `an iOS that does not answer is not waited for`() async throws {
            host.center.stubFail(answersNever: true)
            let registry = registry
            let task = Task { try await registry.register([.message()]) }
            await host.clock.waitUntilScheduled(CategoryRegistry.readTimeout)
            host.clock.advance(to: CategoryRegistry.readTimeout)
            await #expect(throws: CategoryError.timedOut) { try await task.value }
        }

        private func payload(_ buttons: String) -> String {
            #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "custom": {"i": "1", "a": {}}, "buttons": [\#(buttons)]}
            """#
        }

        @Test func `a payload's buttons are registered by the extension, once`() async throws {
            host.center.setNotificationCategories([
                UNNotificationCategory(identifier: "vendor", actions: [], intentIdentifiers: [])
            ])
            let payload = payload(#"{"i": "yes", "n": "Yes"}, {"i": "no", "n": "No"}"#)
            let (shown, record) = try await deliverRecorded(payload)
            let id = shown.content.categoryIdentifier
            #expect(try category(id).actions.map(\.title) == ["Yes", "No"])
            #expect(record.outcome(of: .categories) == .done)
            #expect(try await deliver(payload).content.categoryIdentifier == id)
            #expect(ids == [id, "vendor"].sorted())
        }

        @Test func `buttons that cannot be registered cost no push`() async throws {
            host.center.stubFail(answersNever: true)
            let clock = host.clock
            let payload = payload(#"{"i": "yes", "n": "Yes"}"#)
            async let delivered = deliverRecorded(payload) { $0.clock = clock }
            await clock.waitUntilScheduled(CategoryRegistry.readTimeout)
            clock.advance(to: CategoryRegistry.readTimeout)
            let (shown, record) = try await delivered
            #expect(shown.content.body == "Hi")
            #expect(shown.content.categoryIdentifier.isEmpty)
            #expect(record.outcome(of: .categories) == .timedOut)
        }

        @Test func `of many earlier buttons those stay that a notification has or may get`()
            async throws
        {
            func category(_ number: Int) throws -> NotificationCategory {
                var parsed = ParsedPayload()
                parsed.actions = [Action(id: "\(number)", title: nil)]
                return try #require(NotificationCategory(buttonsOf: parsed))
            }
            func request(_ number: Int, isLater: Bool) throws -> UNNotificationRequest {
                let content = UNMutableNotificationContent()
                content.categoryIdentifier = try category(number).id
                return UNNotificationRequest(
                    identifier: "\(number)",
                    content: content,
                    trigger: isLater ? UNPushNotificationTrigger.stub() : nil
                )
            }
            try await registry.register([NotificationCategory(id: "mine", actions: [])])
            let most = CategoryRegistry.maxOfButtons
            for number in 1...most { try await registry.registerButtons(try category(number)) }
            #expect(ids.count == most + 1)
            host.center.stubDeliver(
                UNNotification(stubRequest: try request(3, isLater: false))
            )
            host.center.add(try request(5, isLater: true))
            let new = try category(0)
            try await registry.registerButtons(new)
            // The youngest may belong to pushes that are still under way.
            let kept = [0, 3, 5] + Array((most / 2 + 1)...most)
            #expect(ids == (try kept.map { try category($0).id } + ["mine"]).sorted())
        }

        @Test func `who always writes over ours is reported`() async throws {
            host.center.stubForgetCategories()
            await #expect(throws: CategoryError.lost) {
                try await registry.register([.message()])
            }
        }

        @Test func `a set that was lost once is written again`() async throws {
            host.center.stubForgetCategories(times: 2)
            try await registry.register([.message()])
            #expect(ids == ["message"])
        }
    }
}
