import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of receipts that the extension and the app send.
    @Suite(.tags(.concurrency)) struct ReceiptDeliveryTests {
        private let container = Scratch.newURL()

        init() throws {
            try FileManager.default.createDirectory(
                at: container,
                withIntermediateDirectories: true
            )
        }

        private func payload(_ url: String) -> String {
            #"""
            {"aps": {"alert": {"title": "Ada", "body": "secret words"}, "mutable-content": 1},
             "s": "u_ada", "id": "m_1", "receipt": "\#(url)"}
            """#
        }

        /// A server that responds when a test allows it.
        private final class Server: Downloading {
            let posted = Locked<[String]>([])
            let isRequested = OneShot<Bool>()
            let mayRespond = OneShot<Bool>()
            let error: DownloadError?

            init(isSlow: Bool = false, _ error: DownloadError? = nil) {
                self.error = error
                if !isSlow { mayRespond.resolve(true) }
            }

            func download(
                _ request: DownloadRequest,
                to file: URL
            ) async throws(DownloadError) -> String? {
                posted.withLock {
                    $0.append(String(decoding: request.body ?? [], as: UTF8.self))
                }
                isRequested.resolve(true)
                _ = await mayRespond.value
                if let error { throw error }
                return nil
            }
        }

        private func configure(
            _ server: Server,
            _ clock: (any NotificationClock)? = nil
        ) -> @Sendable (inout ServiceConfiguration) -> Void {
            { configuration in
                configuration.container = container
                configuration.fetcher = server
                configuration.receipt = { DeliveryReceipt(ofPayload: $0) }
                if let clock { configuration.clock = clock }
                configuration.settings.mapping = try? Mapping([
                    .senderID: ["s"], .messageID: ["id"], .receiptURL: ["receipt"],
                ])
            }
        }

        private func app(_ server: Server) -> CommunicationApp {
            var app = CommunicationApp(container: container)
            app.service = { $0.fetcher = server }
            return app
        }

        private let url = "https://receipts.example.com/r?token=secret"

        @Test func `a receipt is sent once, without the message's text`() async throws {
            let server = Server()
            let (_, record) = try await deliverRecorded(payload(url), configure(server))
            #expect(record.outcome(of: .receipt) == .done)
            #expect(
                server.posted.withLock { $0 } == [#"{"event":"delivered","messageID":"m_1"}"#]
            )
            // iOS sometimes delivers the same push twice.
            let (_, again) = try await deliverRecorded(payload(url), configure(server))
            #expect(again.outcome(of: .receipt) == .skipped)
            #expect(await app(server).sendReceipts() == 0)
            #expect(server.posted.withLock { $0.count } == 1)
            for entry in DeliveryLog(container: container).records() {
                #expect(!JSONValue.object(entry).compact.contains("secret"))
            }
        }

        @Test func `no receipt is sent unless the app configures it`() async throws {
            let server = Server()
            let (_, record) = try await deliverRecorded(payload(url)) {
                configure(server)(&$0)
                $0.receipt = nil
            }
            #expect(record.outcome(of: .receipt) == nil)
            #expect(server.posted.withLock { $0 }.isEmpty)
        }

        @Test func `a slow server delays neither the delivery nor its record`() async throws {
            let server = Server(isSlow: true)
            let clock = TestClock()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(payload(url)) {
                configure(server, clock)(&$0)
                $0.didDeliver = { records.continuation.yield($0) }
            }
            #expect(shown.message != nil)
            await clock.waitUntilScheduled(ReceiptSender.sendTimeout)
            let early = DeliveryLog(container: container).entries().map(\.record)
            #expect(early.map { $0.outcome(of: .delivery) } == [.done])
            clock.advance(to: ReceiptSender.sendTimeout)
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .receipt) == .failed)
            #expect(record.steps.first { $0.code == .delivery }?.end == 0)
            #expect(DeliveryLog(container: container).entries().count == 1)
            server.mayRespond.resolve(true)
        }

        @Test(arguments: [
            ("http://receipts.example.com/r", false), ("file:///etc/passwd", false),
            ("https://10.0.0.1/r", false), ("https://receipts.example.com/r", true),
        ])
        func `no receipt is sent to a URL that isn't allowed`(
            _ url: String,
            _ isAllowed: Bool
        ) async throws {
            let server = Server()
            let (shown, record) = try await deliverRecorded(payload(url), configure(server))
            #expect(shown.message != nil)
            #expect(server.posted.withLock { $0.isEmpty } == !isAllowed)
            #expect((record.outcome(of: .receipt) == .done) == isAllowed)
            // The same applies to a URL from the app.
            let appServer = Server()
            let (_, appRecord) = try await deliverRecorded(payload("")) {
                configure(appServer)(&$0)
                $0.receipt = { _ in
                    DeliveryReceipt(messageID: "m_app", url: url, body: JSONObject())
                }
            }
            #expect(appRecord.outcome(of: .receipt) == (isAllowed ? .done : .failed))
            #expect(appServer.posted.withLock { $0.isEmpty } == !isAllowed)
        }

        @Test func `an error response is recorded, and the receipt isn't sent again`() async throws
        {
            let server = Server(.status(503))
            let (_, record) = try await deliverRecorded(payload(url), configure(server))
            let step = record.steps.first { $0.code == .receipt }
            #expect(step?.outcome == .failed)
            #expect(step?.detail == DownloadError.status(503).description)
            #expect(await app(Server()).sendReceipts() == 0)
        }

        @Test func `no receipt is sent for a notification that the app creates`() async throws {
            let server = Server()
            var app = app(server)
            app.service = { configure(server)(&$0) }
            _ = await app.content(of: [
                "aps": ["alert": "Hi"], "s": "u_ada", "id": "m_1", "receipt": url,
            ])
            #expect(server.posted.withLock { $0 }.isEmpty)
        }

        @Test func `without a connection, the app sends the receipt later, once`() async throws {
            let (_, record) = try await deliverRecorded(
                payload(url),
                configure(Server(.unreachable("offline")))
            )
            #expect(record.outcome(of: .receipt) == .timedOut)
            let server = Server()
            #expect(await app(server).sendReceipts() == 1)
            #expect(await app(server).sendReceipts() == 0)
            #expect(server.posted.withLock { $0.count } == 1)
        }

        @Test func `if the time expires before parsing, the app sends the receipt`() async throws {
            let server = Server()
            let isVendorCalled = OneShot<Bool>()
            let mayEnd = DispatchSemaphore(value: 0)
            let host = TestHost()
            let request = try #require(try TestHost.request(payload(url)))
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let service = TestService { [self] in
                configure(server, TestClock())(&$0)
                $0.didDeliver = { records.continuation.yield($0) }
                $0.vendorSteps = [
                    VendorStep(name: "V") { _, content, handler in
                        isVendorCalled.resolve(true)
                        mayEnd.wait()
                        handler(content)
                    }
                ]
            }
            service.didReceive(request) { host.receive($0) }
            _ = await isVendorCalled.value
            service.serviceExtensionTimeWillExpire()
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            mayEnd.signal()
            #expect(record.outcome(of: .receipt) == .timedOut)
            #expect(server.posted.withLock { $0 }.isEmpty)
            #expect(await app(server).sendReceipts() == 1)
        }
    }
}
