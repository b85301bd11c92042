import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Tests of receipts, which are sent at most once.
@Suite(.tags(.concurrency)) struct ReceiptTests {
    private let container = Scratch.newURL()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private var outbox: ReceiptOutbox { ReceiptOutbox(container: container) }

    private func receipt(_ id: String = "m_1", account: String? = nil) -> DeliveryReceipt {
        DeliveryReceipt(
            messageID: id,
            url: "https://receipts.example.com/\(id)?token=t",
            body: JSONObject([("messageID", .string(id))]),
            account: account
        )
    }

    /// A server that records requests and responds as configured.
    private final class Server: Downloading {
        let respond: @Sendable () -> DownloadError?
        let posted = Locked<[String]>([])

        init(_ respond: @escaping @Sendable () -> DownloadError? = { nil }) {
            self.respond = respond
        }

        func download(
            _ request: DownloadRequest,
            to file: URL
        ) async throws(DownloadError) -> String? {
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            posted.withLock { $0.append("\(request.url) \(body)") }
            if let error = respond() { throw error }
            return nil
        }
    }

    private func sender(_ server: Server) -> ReceiptSender {
        ReceiptSender(outbox: outbox, fetcher: server)
    }

    @Test func `a receipt is stored and sent once`() async throws {
        let server = Server()
        #expect(try outbox.add(receipt(), at: now))
        #expect(try !outbox.add(receipt(), at: now))
        #expect(outbox.receipts(at: now) == [receipt()])
        #expect(await sender(server).send(receipt()) == .sent)
        #expect(
            server.posted.withLock { $0 } == [
                #"https://receipts.example.com/m_1?token=t {"messageID":"m_1"}"#
            ]
        )
        #expect(try !outbox.add(receipt(), at: now))
        #expect(await sender(server).send(receipt()) == .claimedElsewhere)
        #expect(await sender(server).sendPending(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test func `each account has its own receipts`() async throws {
        #expect(try outbox.add(receipt(account: "a"), at: now))
        #expect(try outbox.add(receipt(account: "b"), at: now))
        outbox.clear(account: "a")
        #expect(outbox.receipts(at: now) == [receipt(account: "b")])
        // After signing in again, the receipt isn't sent a second time.
        #expect(await sender(Server()).send(receipt(account: "b")) == .sent)
        outbox.clear(account: "b")
        #expect(try !outbox.add(receipt(account: "b"), at: now))
    }

    @Test(arguments: [DownloadError.unreachable("x"), .lowDataMode, .untrustedCertificate])
    func `a receipt that was not sent is pending for the app`(_ error: DownloadError) async throws {
        _ = try outbox.add(receipt(), at: now)
        #expect(await sender(Server { error }).send(receipt()) == .pending(error))
        let server = Server()
        #expect(await sender(server).sendPending(at: now) == 1)
        #expect(await sender(server).sendPending(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test(arguments: [
        DownloadError.status(500), .status(404), .timedOut(limit: 5), .connectionLost,
        .redirectNotAllowed,
        .connectionFailed("x"), .urlNotAllowed(.schemeNotAllowed("http")), .cancelled, .diskFull,
    ])
    func `a receipt that the server may have received isn't sent again`(_ error: DownloadError)
        async throws
    {
        _ = try outbox.add(receipt(), at: now)
        #expect(await sender(Server { error }).send(receipt()) == .failed(error))
        let server = Server()
        #expect(await sender(server).sendPending(at: now) == 0)
        #expect(try !outbox.add(receipt(), at: now))
        #expect(server.posted.withLock { $0 }.isEmpty)
    }

    @Test func `only one of several concurrent senders sends a receipt`() async throws {
        let server = Server()
        _ = try outbox.add(receipt(), at: now)
        let container = container
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let sender = ReceiptSender(
                        outbox: ReceiptOutbox(container: container),
                        fetcher: server
                    )
                    _ = await sender.send(receipt())
                    _ = await sender.sendPending(at: now)
                }
            }
        }
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test func `a receipt whose sender crashed isn't sent again`() async throws {
        _ = try outbox.add(receipt(), at: now)
        #expect(try outbox.claim(receipt()))
        let server = Server()
        #expect(await sender(server).sendPending(at: now) == 0)
        #expect(server.posted.withLock { $0 }.isEmpty)
        #expect(outbox.receipts(at: now).isEmpty)
    }

    @Test func `a receipt that another process sends is skipped`() async throws {
        _ = try outbox.add(receipt(), at: Date())
        #expect(try outbox.claim(receipt()))
        #expect(outbox.receipts(at: Date()).isEmpty)
        outbox.release(receipt())
        #expect(outbox.receipts(at: Date()) == [receipt()])
    }

    @Test func `nothing is sent if the outbox can't be written`() async throws {
        try FileManager.default.createDirectory(
            at: container.appendingPathComponent("Cameo/receipts"),
            withIntermediateDirectories: true
        )
        try Data().write(to: container.appendingPathComponent("Cameo/receipts/sent"))
        let server = Server()
        #expect(await sender(server).send(receipt()) == .pending(.diskFull))
        #expect(server.posted.withLock { $0 }.isEmpty)
    }

    @Test func `receipts older than a week are removed`() throws {
        _ = try outbox.add(receipt("old"), at: now)
        _ = try outbox.add(receipt("new"), at: now + 1)
        let later = now + ReceiptOutbox.receiptLifetime + 1
        #expect(outbox.receipts(at: later) == [receipt("new")])
        #expect(outbox.receipts(at: now) == [receipt("new")])
    }

    @Test func `without a connection, the remaining receipts stay pending`() async throws {
        for number in 1...5 { _ = try outbox.add(receipt("m_\(number)"), at: now) }
        let server = Server { .unreachable("x") }
        #expect(await sender(server).sendPending(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
        #expect(outbox.receipts(at: now).count == 5)
    }

    @Test func `a truncated file is ignored`() throws {
        _ = try outbox.add(receipt(), at: now)
        let folder = container.appendingPathComponent("Cameo/receipts/waiting/0")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).first
        )
        try Data("{\"messageID\"".utf8).write(to: folder.appendingPathComponent(name))
        #expect(outbox.receipts(at: now).isEmpty)
    }

    @Test func `a payload requests a receipt with a URL and a message identifier`() {
        var parsed = ParsedPayload()
        #expect(DeliveryReceipt(ofPayload: parsed) == nil)
        parsed.receiptURL = "https://a.example/r"
        #expect(DeliveryReceipt(ofPayload: parsed) == nil)
        parsed.messageID = "m_1"
        parsed.account = "work"
        let receipt = DeliveryReceipt(ofPayload: parsed)
        #expect(receipt?.url == "https://a.example/r")
        #expect(receipt?.account == "work")
        #expect(
            receipt.map { JSONValue.object($0.body).compact }
                == #"{"event":"delivered","messageID":"m_1"}"#
        )
    }
}
