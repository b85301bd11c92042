import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Receipts, from the extension and from the app.
    @Suite struct ReceiptDeliveryTests {
        private let container = Scratch.place()

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

        /// A server that answers when a test lets it.
        private final class Server: Downloading {
            let posted = Locked<[String]>([])
            let isAsked = OneShot<Bool>()
            let mayAnswer = OneShot<Bool>()
            let error: DownloadError?

            init(isSlow: Bool = false, _ error: DownloadError? = nil) {
                self.error = error
                if !isSlow { mayAnswer.resolve(true) }
            }

            func download(
                _ request: DownloadRequest,
                to file: URL
            ) async throws(DownloadError) -> String? {
                posted.withLock {
                    $0.append(String(decoding: request.body ?? [], as: UTF8.self))
                }
                isAsked.resolve(true)
                _ = await mayAnswer.value
                if let error { throw error }
                return nil
            }
        }

        private func configure(
            _ server: Server,
            _ time: (any NotificationClock)? = nil
        ) -> @Sendable (inout ServiceConfiguration) -> Void {
            { configuration in
                configuration.container = container
                configuration.fetcher = server
                configuration.receipt = { Receipt(ofPayload: $0) }
                if let time { configuration.time = time }
                configuration.settings.mapping = try? Mapping([
                    .senderID: ["s"], .messageID: ["id"], .receiptURL: ["receipt"],
                ])
            }
        }

        private func app(_ server: Server) -> CommunicationApp {
            var app = CommunicationApp(container: container)
            app.configure = { $0.fetcher = server }
            return app
        }

        private let address = "https://receipts.example.com/r?token=secret"

        @Test func `a delivery is told once, without what was written`() async throws {
            let server = Server()
            let (_, record) = try await deliverRecorded(payload(address), configure(server))
            #expect(record.outcome(of: .receipt) == .done)
            #expect(
                server.posted.withLock { $0 } == [#"{"event":"delivered","messageID":"m_1"}"#]
            )
            // The same push again, as iOS is known to do.
            let (_, again) = try await deliverRecorded(payload(address), configure(server))
            #expect(again.outcome(of: .receipt) == .skipped)
            #expect(await app(server).sendReceipts() == 0)
            #expect(server.posted.withLock { $0.count } == 1)
            for entry in DeliveryLog(container: container).records() {
                #expect(!JSONValue.object(entry).compact.contains("secret"))
            }
        }

        @Test func `without the app's word nothing is told`() async throws {
            let server = Server()
            let (_, record) = try await deliverRecorded(payload(address)) {
                configure(server)(&$0)
                $0.receipt = nil
            }
            #expect(record.outcome(of: .receipt) == nil)
            #expect(server.posted.withLock { $0 }.isEmpty)
        }

        @Test func `a slow server delays neither the push nor its record`() async throws {
            let server = Server(isSlow: true)
            let time = TestClock()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let shown = try await deliver(payload(address)) {
                configure(server, time)(&$0)
                $0.didDeliver = { records.continuation.yield($0) }
            }
            #expect(shown.message != nil)
            await time.untilAwaited(ReceiptSender.sendTimeout)
            let early = DeliveryLog(container: container).entries().map(\.record)
            #expect(early.map { $0.outcome(of: .delivery) } == [.done])
            time.advance(to: ReceiptSender.sendTimeout)
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.outcome(of: .receipt) == .failed)
            #expect(record.steps.first { $0.code == .delivery }?.end == 0)
            #expect(DeliveryLog(container: container).entries().count == 1)
            server.mayAnswer.resolve(true)
        }

        @Test(arguments: [
            ("http://receipts.example.com/r", false), ("file:///etc/passwd", false),
            ("https://10.0.0.1/r", false), ("https://receipts.example.com/r", true),
        ])
        func `an address that may not be asked is told of nothing`(
            _ address: String,
            _ isAsked: Bool
        ) async throws {
            let server = Server()
            let (shown, record) = try await deliverRecorded(payload(address), configure(server))
            #expect(shown.message != nil)
            #expect(server.posted.withLock { $0.isEmpty } == !isAsked)
            #expect((record.outcome(of: .receipt) == .done) == isAsked)
            // Nor one that the app itself names.
            let own = Server()
            let (_, ownRecord) = try await deliverRecorded(payload("")) {
                configure(own)(&$0)
                $0.receipt = { _ in
                    Receipt(messageID: "m_own", address: address, body: JSONObject())
                }
            }
            #expect(ownRecord.outcome(of: .receipt) == (isAsked ? .done : .failed))
            #expect(own.posted.withLock { $0.isEmpty } == !isAsked)
        }

        @Test func `a server that refuses is recorded, and not asked again`() async throws {
            let server = Server(.status(503))
            let (_, record) = try await deliverRecorded(payload(address), configure(server))
            let step = record.steps.first { $0.code == .receipt }
            #expect(step?.outcome == .failed)
            #expect(step?.detail == "\(DownloadError.status(503))")
            #expect(await app(Server()).sendReceipts() == 0)
        }

        @Test func `what the app makes itself is told to nobody`() async throws {
            let server = Server()
            var app = app(server)
            app.configure = { configure(server)(&$0) }
            _ = await app.content(of: [
                "aps": ["alert": "Hi"], "s": "u_ada", "id": "m_1", "receipt": address,
            ])
            #expect(server.posted.withLock { $0 }.isEmpty)
        }

        @Test func `without a connection the app tells it later, once`() async throws {
            let (_, record) = try await deliverRecorded(
                payload(address),
                configure(Server(.unreachable("offline")))
            )
            #expect(record.outcome(of: .receipt) == .timedOut)
            let server = Server()
            #expect(await app(server).sendReceipts() == 1)
            #expect(await app(server).sendReceipts() == 0)
            #expect(server.posted.withLock { $0.count } == 1)
        }

        @Test func `when the time was up before anything was read, the app tells it`() async throws
        {
            let server = Server()
            let inVendor = OneShot<Bool>()
            let mayEnd = DispatchSemaphore(value: 0)
            let host = TestHost()
            let request = try #require(try TestHost.request(payload(address)))
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let service = TestService { [self] in
                configure(server, TestClock())(&$0)
                $0.didDeliver = { records.continuation.yield($0) }
                $0.vendorSteps = [
                    VendorStep(name: "V") { _, content, handler in
                        inVendor.resolve(true)
                        mayEnd.wait()
                        handler(content)
                    }
                ]
            }
            service.didReceive(request) { host.take($0) }
            _ = await inVendor.value
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
