import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests that the best available content is delivered once and on time, no matter what fails.
    @Suite(.tags(.concurrency)) struct FaultTests {
        private let direct = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada",
             "senderAvatar": "https://a.example/ada.png"}
            """#

        /// A downloader that never responds.
        private struct Silence: Downloading {
            func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
                -> String?
            {
                while !Task.isCancelled { await Task.yield() }
                throw .cancelled
            }
        }

        private struct Fault: Error {}

        /// Starts a notification whose images never arrive.
        private func startWithoutImages(
            mediaUntil deadline: Double = 20
        ) throws -> (TestHost, TestClock, TestService) {
            let request = try #require(try TestHost.request(direct))
            let host = TestHost()
            let clock = TestClock()
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.budget.media = deadline
                configuration.fetcher = Silence()
            }
            service.didReceive(request) { host.receive($0) }
            return (host, clock, service)
        }

        @Test(arguments: [1900, 1901])
        func `a failed donation is recorded and the content is styled anyway`(_ code: Int)
            async throws
        {
            StubFailures.current.donation = .fails(code: code)
            let (shown, record) = try await deliverRecorded(direct) { _ in }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(record.outcome(of: .donation) == .failed)
            #expect(record.steps.first { $0.code == .donation }?.detail == "\(code)")
            let (plain, strict) = try await deliverRecorded(direct) { $0.needsDonation = true }
            #expect(plain.message == nil)
            #expect(strict.outcome(of: .style) == .skipped)
        }

        @Test func `a donation that hangs times out after two seconds`() async throws {
            StubFailures.current.donation = .hangs
            let clock = TestClock()
            async let result = deliverRecorded(direct) { $0.clock = clock }
            await clock.waitUntilScheduled(2)
            clock.advance(to: 2)
            let (shown, record) = try await result
            #expect(shown.message != nil)
            #expect(record.outcome(of: .donation) == .timedOut)
        }

        @Test(arguments: [1500, 1501])
        func `content whose style iOS rejects is delivered plain`(_ code: Int) async throws {
            StubFailures.current.updatingErrorCode = code
            let (shown, record) = try await deliverRecorded(direct) { _ in }
            #expect(shown.message == nil)
            #expect(shown.content.title == "Ada")
            #expect(record.outcome(of: .style) == .failed)
            #expect(record.outcome(of: .delivery) == .done)
        }

        @Test func `the changes of a hook that throws are ignored`() async throws {
            let (shown, record) = try await deliverRecorded(direct) { configuration in
                configuration.willProcess = { content in
                    content.body = "half done"
                    throw Fault()
                }
            }
            #expect(shown.content.body == "Hi")
            #expect(shown.message != nil)
            #expect(record.steps.contains { $0.code == .hook && $0.outcome == .failed })
        }

        @Test func `a result without text from a hook or a vendor is ignored`() async throws {
            let (shown, record) = try await deliverRecorded(direct) { configuration in
                configuration.willProcess = { _ in UNMutableNotificationContent() }
                configuration.willDeliver = { _ in UNMutableNotificationContent() }
                configuration.vendorSteps = [
                    VendorStep(name: "empties") { _, _, handler in
                        handler(UNMutableNotificationContent())
                    }
                ]
            }
            #expect(shown.content.title == "Ada")
            #expect(shown.content.body == "Hi")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(record.steps.filter { $0.code == .hook }.map(\.outcome) == [.failed, .failed])
        }

        @Test func `content is delivered if the clock jumps past every deadline`() async throws {
            let (host, clock, _) = try startWithoutImages()
            await clock.waitUntilScheduled(5)
            clock.advance(to: 86_400)
            #expect(await host.firstDelivered().body == "Hi")
            #expect(host.count == 1)
        }

        @Test func `a hook that never returns times out`() async throws {
            let clock = TestClock()
            async let result = deliverRecorded(direct) { configuration in
                configuration.clock = clock
                configuration.willProcess = { content in
                    while !Task.isCancelled { await Task.yield() }
                    return content
                }
            }
            await clock.waitUntilScheduled(5)
            clock.advance(to: 5)
            let (shown, record) = try await result
            #expect(shown.message != nil)
            #expect(record.steps.contains { $0.code == .hook && $0.outcome == .timedOut })
        }

        @Test func `images that never arrive don't delay the text beyond the deadline`()
            async throws
        {
            let clock = TestClock()
            async let result = deliverRecorded(direct) { configuration in
                configuration.clock = clock
                configuration.fetcher = Silence()
                configuration.settings.avatarTimeout = 600
            }
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            let (shown, record) = try await result
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(record.avatar == .initials)
            #expect(shown.message?.sender?.image != nil)
            #expect(record.outcome(of: .avatars) == .timedOut)
            #expect(record.diagnostics.contains("avatar-failed"))
        }

        @Test
        func `a vendor that never calls back times out, and another's second call is ignored`()
            async throws
        {
            let clock = TestClock()
            let entered = AsyncStream<Void>.makeStream()
            async let result = deliverRecorded(direct) { configuration in
                configuration.clock = clock
                configuration.vendorSteps = [
                    VendorStep(name: "twice") { _, content, handler in
                        content.body = "once"
                        handler(content)
                        let again = UNMutableNotificationContent()
                        again.body = "twice"
                        handler(again)
                    },
                    VendorStep(name: "never") { _, content, _ in
                        content.body = "never"
                        entered.continuation.yield()
                    },
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            let (shown, record) = try await result
            #expect(shown.content.body == "once")
            #expect(shown.message != nil)
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.done, .timedOut]
            )
        }

        @Test func `expiry delivers the best content so far, once`() async throws {
            let (host, clock, service) = try startWithoutImages()
            await clock.waitUntilScheduled(5)
            service.serviceExtensionTimeWillExpire()
            let content = await host.firstDelivered()
            #expect(content.body == "Hi")
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
        }

        @Test func `the best content so far is delivered after 25 seconds`() async throws {
            let (host, clock, _) = try startWithoutImages(mediaUntil: 60)
            await clock.waitUntilScheduled(25)
            clock.advance(to: 25)
            #expect(await host.firstDelivered().title == "Ada")
            #expect(host.count == 1)
        }

        @Test func `each of a hundred concurrent pushes of one service is delivered once`()
            async throws
        {
            let service = TestService()
            let hosts = (0..<100).map { _ in TestHost() }
            for (number, host) in hosts.enumerated() {
                let payload = direct.replacingOccurrences(of: "u_ada", with: "u_\(number)")
                let request = try #require(try TestHost.request(payload))
                service.didReceive(request) { host.receive($0) }
            }
            for (number, host) in hosts.enumerated() {
                let shown = Shown(content: await host.firstDelivered())
                #expect(shown.message?.sender?.customIdentifier == "u_\(number)")
            }
            service.serviceExtensionTimeWillExpire()
            #expect(hosts.allSatisfy { $0.count == 1 })
        }

        @Test func `a push that no preset matches is delivered unchanged`() async throws {
            let (shown, record) = try await deliverRecorded(
                #"{"aps": {"alert": {"title": "Order", "subtitle": "42", "body": "Shipped"}, "mutable-content": 1}, "x": 1}"#
            ) { _ in }
            #expect(shown.content.title == "Order")
            #expect(shown.content.subtitle == "42")
            #expect(shown.content.body == "Shipped")
            #expect(shown.content.stubProvider == nil)
            #expect(record.diagnostics == ["payload-not-read"])
            #expect(record.outcome(of: .parsing) == .skipped)
        }

        @Test func `notifying the recipient anyway requires access to the Focus status`()
            async throws
        {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["id"], .notifiesAnyway: ["urgent"]])
            let payload =
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u", "urgent": 1}"#
            for hasAccess in [false, true] {
                StubFailures.current.hasFocusAccess = hasAccess
                let own = settings
                let (shown, record) = try await deliverRecorded(payload) { $0.settings = own }
                #expect(record.diagnostics.contains("focus-access-needed") == !hasAccess)
                let metadata =
                    shown.message?.donationMetadata as? INSendMessageIntentDonationMetadata
                #expect(metadata?.notifyRecipientAnyway == hasAccess)
            }
        }

        @Test func `iOS doesn't start the extension without mutable-content`() async throws {
            #expect(try TestHost.request(#"{"aps": {"alert": "Hi"}}"#) == nil)
        }
    }
}
