import Foundation
import TestSupport
import Testing

@testable import Cameo

/// That a delivery is told at most once.
@Suite struct ReceiptTests {
    private let container = Scratch.place()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private var outbox: ReceiptOutbox { ReceiptOutbox(container: container) }

    private func receipt(_ id: String = "m_1", account: String? = nil) -> Receipt {
        Receipt(
            messageID: id,
            address: "https://receipts.example.com/\(id)?token=t",
            body: JSONObject([("messageID", .string(id))]),
            account: account
        )
    }

    /// Counts what is posted, and answers as a test says.
    private final class Server: Downloading {
        let answer: @Sendable () -> DownloadError?
        let posted = Locked<[String]>([])

        init(_ answer: @escaping @Sendable () -> DownloadError? = { nil }) {
            self.answer = answer
        }

        func fetch(
            _ request: DownloadRequest,
            into file: URL
        ) async throws(DownloadError) -> String? {
            let body = String(decoding: request.body ?? [], as: UTF8.self)
            posted.withLock { $0.append("\(request.address) \(body)") }
            if let error = answer() { throw error }
            return nil
        }
    }

    private func sender(_ server: Server) -> ReceiptSender {
        ReceiptSender(outbox: outbox, fetcher: server)
    }

    @Test func `a receipt is written down, sent, and never again`() async throws {
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
        #expect(await sender(server).send(receipt()) == .taken)
        #expect(await sender(server).flush(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test func `accounts have receipts of their own`() async throws {
        #expect(try outbox.add(receipt(account: "a"), at: now))
        #expect(try outbox.add(receipt(account: "b"), at: now))
        outbox.clear(account: "a")
        #expect(outbox.receipts(at: now) == [receipt(account: "b")])
        // After signing in again nobody is told twice.
        #expect(await sender(Server()).send(receipt(account: "b")) == .sent)
        outbox.clear(account: "b")
        #expect(try !outbox.add(receipt(account: "b"), at: now))
    }

    @Test(arguments: [DownloadError.unreachable("x"), .lowDataMode, .untrusted])
    func `when nobody was told, it waits for the app`(_ error: DownloadError) async throws {
        _ = try outbox.add(receipt(), at: now)
        #expect(await sender(Server { error }).send(receipt()) == .waits(error))
        let server = Server()
        #expect(await sender(server).flush(at: now) == 1)
        #expect(await sender(server).flush(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test(arguments: [
        DownloadError.status(500), .status(404), .timedOut(limit: 5), .connectionLost, .redirect,
        .connection("x"), .urlNotAllowed(.schemeNotAllowed("http")), .cancelled, .diskFull,
    ])
    func `when somebody may have been told, it is not sent again`(_ error: DownloadError)
        async throws
    {
        _ = try outbox.add(receipt(), at: now)
        #expect(await sender(Server { error }).send(receipt()) == .failed(error))
        let server = Server()
        #expect(await sender(server).flush(at: now) == 0)
        #expect(try !outbox.add(receipt(), at: now))
        #expect(server.posted.withLock { $0 }.isEmpty)
    }

    @Test func `of many that send at once one does`() async throws {
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
                    _ = await sender.flush(at: now)
                }
            }
        }
        #expect(server.posted.withLock { $0.count } == 1)
    }

    @Test func `a process that ended while it sent is not followed by another`() async throws {
        _ = try outbox.add(receipt(), at: now)
        #expect(try outbox.take(receipt()))
        let server = Server()
        #expect(await sender(server).flush(at: now) == 0)
        #expect(server.posted.withLock { $0 }.isEmpty)
        #expect(outbox.receipts(at: now).isEmpty)
    }

    @Test func `what another process is sending is left to it`() async throws {
        _ = try outbox.add(receipt(), at: Date())
        #expect(try outbox.take(receipt()))
        #expect(outbox.receipts(at: Date()).isEmpty)
        outbox.putBack(receipt())
        #expect(outbox.receipts(at: Date()) == [receipt()])
    }

    @Test func `a folder that cannot be written sends nothing`() async throws {
        try FileManager.default.createDirectory(
            at: container.appendingPathComponent("Cameo/receipts"),
            withIntermediateDirectories: true
        )
        try Data().write(to: container.appendingPathComponent("Cameo/receipts/sent"))
        let server = Server()
        #expect(await sender(server).send(receipt()) == .waits(.diskFull))
        #expect(server.posted.withLock { $0 }.isEmpty)
    }

    @Test func `what has waited for more than a week is of no use`() throws {
        _ = try outbox.add(receipt("old"), at: now)
        _ = try outbox.add(receipt("new"), at: now + 1)
        let later = now + ReceiptOutbox.waitTimeout + 1
        #expect(outbox.receipts(at: later) == [receipt("new")])
        #expect(outbox.receipts(at: now) == [receipt("new")])
    }

    @Test func `without a connection the rest is left for another time`() async throws {
        for number in 1...5 { _ = try outbox.add(receipt("m_\(number)"), at: now) }
        let server = Server { .unreachable("x") }
        #expect(await sender(server).flush(at: now) == 0)
        #expect(server.posted.withLock { $0.count } == 1)
        #expect(outbox.receipts(at: now).count == 5)
    }

    @Test func `a file that was cut off is nobody's receipt`() throws {
        _ = try outbox.add(receipt(), at: now)
        let folder = container.appendingPathComponent("Cameo/receipts/waiting/0")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).first
        )
        try Data("{\"messageID\"".utf8).write(to: folder.appendingPathComponent(name))
        #expect(outbox.receipts(at: now).isEmpty)
    }

    @Test func `a payload asks for one with an address and an identifier`() {
        var parsed = ParsedPayload()
        #expect(Receipt(ofPayload: parsed) == nil)
        parsed.receiptURL = "https://a.example/r"
        #expect(Receipt(ofPayload: parsed) == nil)
        parsed.messageID = "m_1"
        parsed.account = "work"
        let receipt = Receipt(ofPayload: parsed)
        #expect(receipt?.address == "https://a.example/r")
        #expect(receipt?.account == "work")
        #expect(
            receipt.map { JSONValue.object($0.body).compact }
                == #"{"event":"delivered","messageID":"m_1"}"#
        )
    }
}
