import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of registering categories.
    @Suite(.tags(.concurrency)) struct CategoryRegistryTests {
        private let host: AppHost
        private let registry: CategoryRegistry
        private var ids: [String] { host.center.stubCategories.map(\.identifier).sorted() }

        init() throws {
            host = try AppHost()
            registry = CategoryRegistry(
                clock: host.clock,
                registrations: Locked(CategoryRegistry.Registrations())
            )
        }

        private func category(_ id: String) throws -> UNNotificationCategory {
            try #require(host.center.stubCategories.first { $0.identifier == id })
        }

        @Test func `other categories are kept, and those with the same identifier are replaced`()
            async throws
        {
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

        @Test func `the settings file lists the categories that the app registers`() async throws {
            let app = host.app()
            let file = host.container.appendingPathComponent(SettingsFile.path)
            func listed() throws -> JSONValue? {
                try JSONDocument(parsing: Array(try Data(contentsOf: file))).root.object?[
                    "categories"
                ]
            }
            try app.configure { $0.titleStyle = .groupFirst }
            #expect(try listed() == nil)
            try await app.register([
                NotificationCategory(id: "plain", actions: []),
                NotificationCategory(
                    id: "chat",
                    actions: [
                        NotificationAction(
                            id: "block",
                            title: "Block",
                            icon: .template("cross"),
                            opensApp: true,
                            requiresUnlocking: true,
                            isDestructive: true
                        ),
                        NotificationAction(
                            id: "answer",
                            title: nil,
                            icon: .system("star"),
                            reply: .init(buttonTitle: "Go", placeholder: "Text")
                        ),
                        NotificationAction(id: " ", title: "Left out"),
                    ],
                    hiddenPreviewsPlaceholder: "%u new",
                    showsTitleWithoutPreview: true
                ),
            ])
            try await app.register([NotificationCategory(id: "last", actions: [])])
            try await app.register([
                NotificationCategory(id: "plain", actions: [.mute(title: "Still")])
            ])
            let still = #"[{"id": "mute", "title": "Still", "icon": "bell.slash"}]"#
            let expected = try JSONDocument(
                parsing: Array(
                    """
                    [
                      {"id": "plain", "actions": \(still)},
                      {"id": "chat", "actions": [
                        {"id": "block", "title": "Block", "templateIcon": "cross", "opensApp": true,
                         "requiresUnlocking": true, "isDestructive": true},
                        {"id": "answer", "title": "answer", "icon": "star",
                         "reply": {"buttonTitle": "Go", "placeholder": "Text"}}
                      ], "hiddenPreviewsPlaceholder": "%u new", "showsTitleWithoutPreview": true},
                      {"id": "last", "actions": []}
                    ]
                    """.utf8
                )
            ).root
            #expect(try listed() == expected)
            #expect(app.settings.titleStyle == .groupFirst && app.readSettings().problems.isEmpty)

            // Listed categories aren't written again, and a file that can't be read isn't replaced.
            func number() throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber]
                    as? Int
            }
            let before = try number()
            try await app.register([NotificationCategory(id: "last", actions: [])])
            #expect(try number() == before)
            try Data("{".utf8).write(to: file)
            try await app.register([.message()])
            #expect(try Data(contentsOf: file) == Data("{".utf8))
        }

        @Test func `all properties of categories and buttons are registered`() async throws {
            try await registry.register([
                NotificationCategory(
                    id: "c",
                    actions: [
                        NotificationAction(
                            id: "a",
                            title: "A",
                            icon: .template("cross"),
                            opensApp: true,
                            requiresUnlocking: true,
                            isDestructive: true
                        ),
                        NotificationAction(id: "b", title: nil, icon: .system("star")),
                        .reply(buttonTitle: "Go", placeholder: "Text"),
                    ],
                    reportsDismissal: true,
                    isAllowedInCarPlay: true,
                    hiddenPreviewsPlaceholder: "%u messages",
                    showsTitleWithoutPreview: true,
                    intentIdentifiers: ["INSendMessageIntent"]
                ),
                NotificationCategory(id: "d", actions: [], reportsDismissal: false),
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

        @Test func `too many buttons are a problem, and the first ones are registered`()
            async throws
        {
            let problems = try await registry.register([
                NotificationCategory(
                    id: "c",
                    actions: (1...20).map { NotificationAction(id: "\($0)", title: "\($0)") }
                )
            ])
            #expect(problems == [.tooManyActions(category: "c", count: 20)])
            #expect(try category("c").actions.count == 10)
        }

        @Test func `categories that are registered concurrently are all kept`() async throws {
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

        @Test func `registering categories times out`() async throws {
            host.center.stubFail(answersNever: true)
            let registry = registry
            let task = Task { try await registry.register([.message()]) }
            await host.clock.waitUntilScheduled(CategoryRegistry.readTimeout)
            host.clock.advance(to: CategoryRegistry.readTimeout)
            await #expect(throws: CommunicationError.categoriesNotRegistered(.timedOut)) {
                try await task.value
            }
        }

        private func payload(_ buttons: String) -> String {
            #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "custom": {"i": "1", "a": {}}, "buttons": [\#(buttons)]}
            """#
        }

        @Test func `the extension registers the buttons of a payload once`() async throws {
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

        @Test func `the buttons are registered after a vendor has replaced all categories`()
            async throws
        {
            host.center.setNotificationCategories([
                UNNotificationCategory(identifier: "app", actions: [], intentIdentifiers: [])
            ])
            // The vendor's queue isn't part of the test's task.
            let center = UncheckedSendable(host.center)
            let shown = try await deliver(payload(#"{"i": "yes", "n": "Yes"}"#)) {
                $0.vendorSteps = [
                    VendorStep(name: "replaces") { _, content, handler in
                        center.value.setNotificationCategories([
                            UNNotificationCategory(
                                identifier: "vendor",
                                actions: [],
                                intentIdentifiers: []
                            )
                        ])
                        handler(content)
                    }
                ]
            }
            let id = shown.content.categoryIdentifier
            #expect(try category(id).actions.map(\.title) == ["Yes"])
            #expect(ids == [id, "vendor"].sorted())
        }

        @Test func `a push is delivered even if its buttons can't be registered`() async throws {
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

        @Test func `unused categories for buttons are removed, except recent ones`()
            async throws
        {
            func category(_ number: Int) throws -> NotificationCategory {
                var parsed = ParsedPayload()
                parsed.actions = [NotificationAction(id: "\(number)", title: nil)]
                return try #require(NotificationCategory(buttonsOf: parsed))
            }
            func request(_ number: Int, isPending: Bool) throws -> UNNotificationRequest {
                let content = UNMutableNotificationContent()
                content.categoryIdentifier = try category(number).id
                return UNNotificationRequest(
                    identifier: "\(number)",
                    content: content,
                    trigger: isPending ? UNPushNotificationTrigger.stub() : nil
                )
            }
            try await registry.register([NotificationCategory(id: "mine", actions: [])])
            let max = CategoryRegistry.maxButtonCategories
            for number in 1...max { try await registry.registerButtons(try category(number)) }
            #expect(ids.count == max + 1)
            host.center.stubDeliver(
                UNNotification(stubRequest: try request(3, isPending: false))
            )
            host.center.add(try request(5, isPending: true))
            let new = try category(0)
            try await registry.registerButtons(new)
            // The most recent categories may belong to pushes that are still being processed.
            let remaining = [0, 3, 5] + Array((max / 2 + 1)...max)
            #expect(ids == (try remaining.map { try category($0).id } + ["mine"]).sorted())
        }

        @Test func `an error is thrown if other code always replaces the categories`() async throws
        {
            host.center.stubForgetCategories()
            await #expect(throws: CommunicationError.categoriesNotRegistered(.replaced)) {
                try await registry.register([.message()])
            }
        }

        @Test func `categories that other code replaces once are registered again`() async throws {
            host.center.stubForgetCategories(times: 2)
            try await registry.register([.message()])
            #expect(ids == ["message"])
        }
    }
}
