import CioMessagingPush
import CleverTapSDK
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import NotificationServiceExample

extension ExtensionSuite {
    /// Tests of the included steps, with stubs that call back like the vendors' code.
    ///
    /// The tests run one at a time, because the classes of Customer.io and CleverTap keep their
    /// state per process, and vendors' code runs on queues that aren't part of a test's task.
    @Suite(.serialized) struct VendorStepExampleTests {
        /// A vendor, its step, members of its own payloads, and the property that its stub sets.
        struct Example: Sendable, CustomTestStringConvertible {
            let file: String
            let step: VendorStep
            let members: String
            let mark: String

            var testDescription: String { file }
        }

        static let examples = [
            Example(
                file: "OneSignal",
                step: .oneSignal,
                members: #""custom": {"i": "1"}"#,
                mark: "__onesignal__"
            ),
            Example(file: "Firebase", step: .firebase, members: "", mark: "firebase"),
            Example(file: "MotiSig", step: .motiSig, members: "", mark: "motisig"),
            Example(
                file: "CustomerIO",
                step: .customerIO(apiKey: "key", appGroup: "group.a.cio"),
                members: #""CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2""#,
                mark: "customer.io"
            ),
            Example(file: "Braze", step: .braze, members: #""ab": {"c": "1"}"#, mark: "braze"),
            Example(
                file: "CleverTap",
                step: .cleverTap,
                members: #""wzrk_id": "1""#,
                mark: "clevertap"
            ),
            Example(file: "Klaviyo", step: .klaviyo, members: "", mark: "klaviyo"),
            Example(
                file: "MoEngage",
                step: .moEngage(appGroup: "group.a.moengage"),
                members: #""moengage": {"cid": "1"}"#,
                mark: "moengage"
            ),
            Example(file: "Airship", step: .airship, members: "", mark: "airship"),
            Example(file: "Iterable", step: .iterable, members: "", mark: "iterable"),
            Example(file: "Pushwoosh", step: .pushwoosh, members: "", mark: "pushwoosh"),
            Example(file: "Batch", step: .batch, members: "", mark: "batch"),
            Example(
                file: "Courier",
                step: .courier,
                members: #""trackingUrl": "https://a.example/t""#,
                mark: "courier"
            ),
            Example(
                file: "WonderPush",
                step: .wonderPush(clientID: "id", clientSecret: "secret"),
                members: #""_wp": {"c": "1"}"#,
                mark: "wonderpush"
            ),
            Example(
                file: "Notifee",
                step: .notifee(),
                members: #""notifee_options": {"ios": {}}"#,
                mark: "notifee"
            ),
            Example(file: "Adobe", step: .adobe, members: "", mark: "adobe"),
            Example(file: "Emarsys", step: .emarsys, members: "", mark: "emarsys"),
        ]

        private func payload(_ members: String) -> String {
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada""#
                + (members.isEmpty ? "" : ", ") + members + "}"
        }

        private func mark(_ content: UNNotificationContent) -> String {
            content.launchImageName.nonEmpty ?? content.categoryIdentifier
        }

        @Test(arguments: examples)
        func `a vendor's own push runs its code, and the result is styled`(
            _ example: Example
        ) async throws {
            // Deliver twice, because some classes handle only one push per object.
            for _ in 0..<2 {
                let (shown, record) = try await deliverRecorded(payload(example.members)) {
                    $0.clock = TestClock()
                    $0.vendorSteps = [example.step]
                }
                #expect(mark(shown.content) == example.mark)
                #expect(shown.content.body == "Hi")
                #expect(shown.message?.sender?.displayName == "Ada")
                #expect(record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.done])
            }
        }

        @Test(arguments: examples)
        func `another sender's push isn't delayed`(_ example: Example) async throws {
            // The clock doesn't advance, so a step that doesn't call back would never end.
            let (shown, record) = try await deliverRecorded(payload("")) {
                $0.clock = TestClock()
                $0.vendorSteps = [example.step]
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            let outcomes = record.steps.filter { $0.code == .vendor }.map(\.outcome)
            #expect(outcomes == [example.step.handledKeys.isEmpty ? .done : .notHandled])
        }

        @Test func `all steps run together`() async throws {
            let all = Self.examples.map(\.members).filter { !$0.isEmpty }.joined(separator: ", ")
            let (shown, record) = try await deliverRecorded(payload(all)) {
                $0.clock = TestClock()
                $0.vendorSteps = Self.examples.map(\.step)
            }
            #expect(shown.message != nil)
            let steps = record.steps.filter { $0.code == .vendor }
            #expect(steps.map(\.detail) == Self.examples.map(\.step.name))
            #expect(steps.allSatisfy { $0.outcome == .done })
        }

        @Test func `every file in the folder is tested`() throws {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: Repository.folder("Examples/VendorSteps")
            )
            #expect(
                files.filter { $0.hasSuffix(".swift") }.sorted()
                    == Self.examples.map { $0.file + ".swift" }.sorted()
            )
        }

        @Test func `Customer.io is initialized once, with the app group`() async throws {
            MessagingPush.shared.stubReset()
            let members = #""CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2""#
            for group in ["group.a.first", "group.a.second"] {
                _ = try await deliver(payload(members)) {
                    $0.vendorSteps = [.customerIO(apiKey: "key", appGroup: group)]
                }
            }
            let configuration = try #require(MessagingPush.shared.stubConfiguration)
            #expect(configuration.cdpApiKey == "key")
            #expect(configuration.appGroupId == "group.a.first")
        }

        @Test func `Customer.io can be initialized with the configuration of an extension`()
            async throws
        {
            MessagingPush.shared.stubReset()
            _ = try await deliver(payload(#""CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2""#)) {
                $0.vendorSteps = [
                    .customerIO(
                        configuration: MessagingPushConfigBuilder(cdpApiKey: "eu")
                            .region(.EU)
                            .appGroupId("group.a.cio")
                            .build()
                    )
                ]
            }
            #expect(MessagingPush.shared.stubConfiguration?.cdpApiKey == "eu")
            #expect(MessagingPush.shared.stubConfiguration?.region == .EU)
        }

        /// Like the SDK, the stub calls back **and** returns `false`.
        @Test func `Customer.io without initialization is reported in the record`() async throws {
            MessagingPush.shared.stubReset()
            let calls = Locked(0)
            let (shown, record) = try await deliverRecorded(
                payload(#""CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2""#)
            ) {
                $0.vendorSteps = [
                    VendorStep(name: "Customer.io", handledKeys: ["CIO-Delivery-ID"]) {
                        request,
                        content,
                        handler in
                        let isHandled = MessagingPush.shared.didReceive(request) {
                            calls.withLock { $0 += 1 }
                            handler($0)
                        }
                        if !isHandled {
                            calls.withLock { $0 += 1 }
                            handler(content)
                        }
                    }
                ]
            }
            #expect(calls.withLock { $0 } == 2)
            #expect(shown.content.launchImageName.isEmpty)
            #expect(shown.message != nil)
            #expect(record.outcome(of: .vendor) == .unchanged)
        }

        @Test func `CleverTap records an impression only of its own pushes`() async throws {
            let cleverTap = try #require(CleverTap.sharedInstance())
            let before = cleverTap.stubViewedCount
            for members in [#""wzrk_id": "1""#, ""] {
                _ = try await deliver(payload(members)) { $0.vendorSteps = [.cleverTap] }
            }
            #expect(cleverTap.stubViewedCount == before + 1)
        }

        @Test func `credentials and app groups reach the vendors`() async throws {
            let wonderPush = try await deliver(payload(#""_wp": {"c": "1"}"#)) {
                $0.vendorSteps = [.wonderPush(clientID: "id", clientSecret: "secret")]
            }
            #expect(wonderPush.content.targetContentIdentifier == "id:secret")
            let moEngage = try await deliver(payload(#""moengage": {"cid": "1"}"#)) {
                $0.vendorSteps = [.moEngage(appGroup: "group.a.moengage")]
            }
            #expect(moEngage.content.targetContentIdentifier == "group.a.moengage")
        }
    }
}
