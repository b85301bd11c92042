import Cameo
import CameoAnalysis
import TestSupport
import Testing

@testable import CameoSend

/// Tests of sending with a transport whose failures each test specifies.
@Suite(.tags(.concurrency)) struct PushSenderTests {
    private static func recipients(_ count: Int) -> [PushRecipient] {
        (0..<count).map { PushRecipient("token\($0)") }
    }

    /// Sends to several recipients and returns the results by token.
    private static func results(
        of sender: PushSender,
        to recipients: [PushRecipient]
    ) async -> [String: [SendResult]] {
        var results: [String: [SendResult]] = [:]
        for await result in sender.send(to: recipients) {
            results[result.recipient.token, default: []].append(result)
        }
        return results
    }

    @Test(arguments: 0..<40) func `every recipient gets one result, regardless of failures`(
        seed: Int
    ) async {
        let random = SeededRandom(UInt64(seed))
        let batch = [1, 1, 1, 3, 100][random.next(5)]
        let service = FaultyService(maxRecipients: batch, sendsFirstAlone: seed.isMultiple(of: 2))
        let answers = Locked(random)
        let transport = FaultyTransport(sendsFirstAlone: service.sendsFirstAlone) { _, recipients in
            answers.withLock { random in
                if random.next(1000) == 0 { return .failure(.timedOut(30)) }
                switch random.next(40) {
                case 0: return .failure(.connectionLost)
                case 1: return .failure(.notProcessed)
                case 2: return .success(recipients.map { _ in .reconnect })
                case 3: return .success(recipients.map { _ in .renew })
                case 4: return .failure(.invalidResponse("cut"))
                case 5 where random.next(20) == 0: return .success(recipients.map { _ in .stop })
                case 6:
                    return .success(
                        recipients.map { _ in random.next(2) == 0 ? .reconnect : .done }
                    )
                default: return .success(recipients.map { _ in .done })
                }
            }
        }
        let sender = PushSender(
            service,
            transport,
            clock: TestClock(),
            concurrency: 1 + random.next(20)
        )
        let count = 1 + random.next(400)
        var results: [String: Int] = [:]
        var attempts = 0
        for await result in sender.send(to: Self.recipients(count)) {
            results[result.recipient.token, default: 0] += 1
            attempts = max(attempts, result.attempts)
            if sender.stopReason == nil { #expect(result.attempts > 0) }
            if seed.isMultiple(of: 5), results.count == count / 2 { sender.stop() }
        }
        #expect(results.count == count)
        #expect(results.values.allSatisfy { $0 == 1 })
        // The first attempt, three retries, and one attempt with a renewed authorization.
        #expect(attempts <= 5)
        let log = transport.log.withLock { $0 }
        #expect(log.violations.isEmpty, "\(log.violations)")
        #expect(log.openConnections.isEmpty)
        #expect(transport.waiting == 0)
    }

    @Test func `a retried request has the same ID on another connection`() async throws {
        let transport = FaultyTransport { request, recipients in
            request.attempt < 3
                ? .failure(.connectionLost) : .success(recipients.map { _ in .done })
        }
        let sender = PushSender(FaultyService(), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(1))
        #expect(results["token0"]?.map(\.attempts) == [3])
        #expect(results["token0"]?.map(\.lostConnections) == [2])
        #expect(results["token0"]?.first?.response.outcome == .accepted)
        let requests = transport.log.withLock { $0.requests }
        #expect(Set(requests.map(\.id)).count == 1)
        #expect(requests.map(\.connection) == [1, 2, 3])
        #expect(sender.connectionCount == 3)
    }

    @Test func `an ID is a random version 4 UUID in lowercase`() throws {
        let ids = (0..<1000).map { _ in PushSender.newID() }
        #expect(Set(ids).count == 1000)
        let pattern = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
        #expect(ids.allSatisfy { $0.wholeMatch(of: pattern) != nil })
        // All 16 hexadecimal digits occur at every other position.
        for position in 0..<36 where ![8, 13, 14, 18, 19, 23].contains(position) {
            let digits = ids.map { $0[$0.index($0.startIndex, offsetBy: position)] }
            #expect(Set(digits).count == 16)
        }
    }

    @Test func `after three retries, the server counts as unreachable`() async {
        let transport = FaultyTransport { _, _ in .failure(.notProcessed) }
        let sender = PushSender(FaultyService(), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(1))
        #expect(results["token0"]?.first?.attempts == 4)
        // The server processed no attempt, so the device can't show the notification twice.
        #expect(results["token0"]?.first?.lostConnections == 0)
        #expect(results["token0"]?.first?.response.outcome == .unreachable)
        #expect(sender.stopReason == nil)
    }

    @Test(arguments: [0, 2, 4])
    func `a response without a result for each recipient affects no other request`(
        count: Int
    ) async {
        let transport = FaultyTransport { _, recipients in
            .success(
                Array(repeating: .done, count: recipients.count == 3 ? count : recipients.count)
            )
        }
        let sender = PushSender(
            FaultyService(maxRecipients: 3),
            transport,
            clock: TestClock(),
            concurrency: 1
        )
        let results = await Self.results(of: sender, to: Self.recipients(4))
        for token in ["token0", "token1", "token2"] {
            #expect(results[token]?.map(\.response.outcome) == [.unreachable])
            // The provider may have accepted the push.
            #expect(results[token]?.map(\.attempts) == [1])
            #expect(results[token]?.first?.response.suggestion?.contains("\(count) of 3") == true)
        }
        #expect(results["token3"]?.map(\.response.outcome) == [.accepted])
        #expect(sender.stopReason == nil && transport.waiting == 0)
        #expect(transport.log.withLock { $0.openConnections }.isEmpty)
    }

    @Test func `an expired authorization is renewed once for all requests`() async {
        let service = FaultyService()
        let transport = FaultyTransport { request, recipients in
            .success(recipients.map { _ in request.authorization == "1" ? .done : .renew })
        }
        let sender = PushSender(service, transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(50))
        #expect(results.values.allSatisfy { $0.first?.response.outcome == .accepted })
        #expect(service.renewals.withLock { $0 } == 1)
        // A rejection is final if the authorization has already been renewed.
        let stubborn = FaultyTransport { _, recipients in .success(recipients.map { _ in .renew }) }
        let rejected = await Self.results(
            of: PushSender(FaultyService(), stubborn, clock: TestClock()),
            to: Self.recipients(1)
        )
        #expect(rejected["token0"]?.first?.attempts == 2)
        #expect(rejected["token0"]?.first?.lostConnections == 0)
        #expect(rejected["token0"]?.first?.response.next == .renew)
    }

    @Test func `a rejection that remains after a renewal stops sending`() async {
        let transport = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .renew })
        }
        let sender = PushSender(
            FaultyService(sendsFirstAlone: true),
            transport,
            clock: TestClock()
        )
        let results = await Self.results(of: sender, to: Self.recipients(500))
        #expect(results.count == 500)
        #expect(transport.log.withLock { $0.requests.count } < 10)
        #expect(results.values.flatMap { $0 }.count { $0.response.outcome == .notSent } > 490)
    }

    @Test func `five consecutive responses from an unavailable server stop sending`() async {
        let transport = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .unavailable })
        }
        let sender = PushSender(FaultyService(), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(500))
        #expect(results.count == 500)
        #expect((5...9).contains(transport.log.withLock { $0.requests.count }))
        // A response for several recipients counts once.
        let batches = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .unavailable })
        }
        let service = FaultyService(maxRecipients: 100)
        _ = await Self.results(
            of: PushSender(service, batches, clock: TestClock(), concurrency: 1),
            to: Self.recipients(1000)
        )
        #expect(batches.log.withLock { $0.requests.count } == 5)
    }

    @Test func `a push waits as long as the server requires, at most twice`() async {
        let clock = TestClock()
        let transport = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .wait(10) })
        }
        let sender = PushSender(FaultyService(), transport, clock: clock)
        async let results = Self.results(of: sender, to: Self.recipients(1))
        for moment in [10.0, 20.0] {
            await clock.waitUntilScheduled(moment)
            clock.advance(to: moment)
        }
        let result = await results["token0"]?.first
        #expect(result?.attempts == 3)
        #expect(result?.duration == 20)
        #expect(result?.response.next == .wait(10))
    }

    @Test func `a push that would wait too long isn't retried`() async {
        let transport = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .wait(900) })
        }
        let sender = PushSender(FaultyService(), transport, clock: TestClock(), maxWait: 60)
        let results = await Self.results(of: sender, to: Self.recipients(1))
        #expect(results["token0"]?.first?.attempts == 1)
    }

    @Test func `stopping ends the wait, and the remaining pushes aren't sent`() async {
        let clock = TestClock()
        let transport = FaultyTransport { _, recipients in
            .success(recipients.map { _ in .wait(10) })
        }
        let sender = PushSender(FaultyService(), transport, clock: clock)
        async let results = Self.results(of: sender, to: Self.recipients(1000))
        await clock.waitUntilScheduled(10)
        sender.stop()
        let answers = await results.values.flatMap { $0 }
        #expect(answers.count == 1000)
        #expect(answers.count { $0.response.outcome == .notSent && $0.attempts == 0 } > 900)
        #expect(sender.stopReason == .requested)
    }

    @Test func `five consecutive invalid device tokens stop sending`() async {
        let transport = FaultyTransport { _, recipients in .success(recipients.map { _ in .wrong })
        }
        let sender = PushSender(FaultyService(sendsFirstAlone: true), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(1000))
        #expect(sender.stopReason == .wrongDeviceTokens)
        let sent = results.values.flatMap { $0 }.count { $0.attempts > 0 }
        // These requests were pending when the fifth response arrived.
        #expect((5...9).contains(sent))
    }

    @Test func `too many invalid tokens among the first hundred stop sending`() async {
        let number = Locked(0)
        let transport = FaultyTransport { _, recipients in
            let count = number.withLock { number in
                number += 1
                return number
            }
            return .success(recipients.map { _ in count.isMultiple(of: 4) ? .wrong : .done })
        }
        let sender = PushSender(FaultyService(), transport, clock: TestClock(), concurrency: 2)
        let results = await Self.results(of: sender, to: Self.recipients(500))
        #expect(sender.stopReason == .wrongDeviceTokens)
        #expect(results.values.flatMap { $0 }.count { $0.attempts > 0 } < 60)
    }

    @Test func `invalid tokens later in a long list don't stop sending`() async {
        let number = Locked(0)
        let transport = FaultyTransport { _, recipients in
            let count = number.withLock { number in
                number += 1
                return number
            }
            return .success(
                recipients.map { _ in count > 200 && count.isMultiple(of: 3) ? .wrong : .done }
            )
        }
        let sender = PushSender(FaultyService(), transport, clock: TestClock(), concurrency: 1)
        let results = await Self.results(of: sender, to: Self.recipients(600))
        #expect(sender.stopReason == nil)
        #expect(results.values.flatMap { $0 }.allSatisfy { $0.attempts == 1 })
    }

    @Test(arguments: [
        HTTPError.unreachable("no route"), .insecure("certificate"), .proxy("407"),
        .unavailable("libcurl"),
    ]) func `a server that can't be reached stops sending`(error: HTTPError) async {
        let transport = FaultyTransport { _, _ in .failure(error) }
        let sender = PushSender(FaultyService(), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(100))
        #expect(sender.stopReason == .unreachable(error))
        #expect(results.values.flatMap { $0 }.count { $0.response.outcome == .unreachable } < 10)
    }

    @Test func `sending continues when the network is available again`() async {
        let clock = TestClock()
        let number = Locked(0)
        let transport = FaultyTransport { _, recipients in
            let count = number.withLock { number in
                number += 1
                return number
            }
            return (2...3).contains(count)
                ? .failure(.unreachable("no route")) : .success(recipients.map { _ in .done })
        }
        let sender = PushSender(FaultyService(), transport, clock: clock, concurrency: 1)
        async let results = Self.results(of: sender, to: Self.recipients(3))
        await clock.waitUntilScheduled(1)
        clock.advance(to: 1)
        await clock.waitUntilScheduled(6)
        clock.advance(to: 6)
        #expect(await results["token1"]?.map(\.attempts) == [3])
        #expect(await results.values.flatMap { $0 }.allSatisfy { $0.response.outcome == .accepted })
    }

    @Test func `three consecutive requests without a response stop sending`() async {
        let transport = FaultyTransport { _, _ in .failure(.timedOut(30)) }
        let sender = PushSender(FaultyService(), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(100))
        #expect(sender.stopReason == .unreachable(.timedOut(30)))
        #expect(results.count == 100)
    }

    @Test func `a failing authorization stops sending before any request`() async {
        let error = SendError(.configuration, "The key is invalid")
        let transport = FaultyTransport { _, recipients in .success(recipients.map { _ in .done }) }
        let sender = PushSender(FaultyService(failure: error), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(10))
        #expect(sender.stopReason == .failure(error))
        #expect(results.values.flatMap { $0 }.allSatisfy { $0.response.outcome == .notSent })
        #expect(transport.log.withLock { $0.requests.isEmpty })
    }

    @Test func `sending stops if its results are no longer read`() async {
        let transport = FaultyTransport { _, recipients in .success(recipients.map { _ in .done }) }
        let sender = PushSender(FaultyService(), transport, clock: TestClock(), concurrency: 4)
        for await _ in sender.send(to: Self.recipients(100_000)) { break }
        while sender.stopReason == nil { await Task.yield() }
        #expect(sender.stopReason == .requested)
        #expect(transport.log.withLock { $0.requests.count } < 100)
    }

    @Test func `part of a batch is retried with its own ID`() async {
        let transport = FaultyTransport { request, recipients in
            .success(
                recipients.map { $0 == "token1" && request.attempt == 1 ? .reconnect : .done }
            )
        }
        let sender = PushSender(FaultyService(maxRecipients: 3), transport, clock: TestClock())
        let results = await Self.results(of: sender, to: Self.recipients(3))
        #expect(results["token0"]?.map(\.attempts) == [1])
        #expect(results["token1"]?.map(\.attempts) == [2])
        let requests = transport.log.withLock { $0.requests }
        #expect(requests.map(\.recipients) == [["token0", "token1", "token2"], ["token1"]])
        #expect(Set(requests.map(\.id)).count == 2)
    }
}

/// A seeded generator of pseudorandom numbers.
private struct SeededRandom: Sendable {
    private let state: Locked<UInt64>

    init(_ seed: UInt64) { state = Locked(seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

    /// Returns a number from 0 to `limit` - 1.
    func next(_ limit: Int) -> Int {
        state.withLock { state in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 33) % limit
        }
    }
}

/// A service whose requests contain the tokens, and whose responses contain one word per recipient.
private struct FaultyService: PushService {
    let provider = PushRequest.Service.apns
    var maxRecipients = 1
    var sendsFirstAlone = false
    var options = HTTPOptions()
    var failure: SendError?
    let renewals = Locked(0)

    func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader? {
        if let failure { throw failure }
        await Task.yield()
        let count = renewals.withLock { count in
            if isRenewed { count += 1 }
            return count
        }
        return HTTPHeader("authorization", "\(count)", isSecret: true)
    }

    func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest {
        HTTPRequest(
            url: recipients.map(\.token).joined(separator: " "),
            headers: [HTTPHeader("id", id)] + [authorization].compactMap { $0 },
            body: []
        )
    }

    func responses(in response: HTTPResponse, to recipients: [PushRecipient]) -> [SendResponse] {
        String(decoding: response.body, as: UTF8.self).split(separator: " ").map { word in
            FaultyTransport.Word(rawValue: String(word))?.answer
                ?? SendResponse(.retryLater, next: .wait(Double(word) ?? 0))
        }
    }
}

/// A transport that gets responses from a closure and records errors that a server would report.
private final class FaultyTransport: HTTPTransport {
    enum Word: RawRepresentable, Sendable {
        case done, reconnect, renew, stop, wrong, unavailable
        case wait(Double)

        init?(rawValue: String) {
            switch rawValue {
            case "done": self = .done
            case "reconnect": self = .reconnect
            case "renew": self = .renew
            case "stop": self = .stop
            case "wrong": self = .wrong
            case "unavailable": self = .unavailable
            default: return nil
            }
        }

        var rawValue: String {
            switch self {
            case .done: "done"
            case .reconnect: "reconnect"
            case .renew: "renew"
            case .stop: "stop"
            case .wrong: "wrong"
            case .unavailable: "unavailable"
            case .wait(let seconds): "\(seconds)"
            }
        }

        var answer: SendResponse {
            switch self {
            case .done: SendResponse(.accepted, status: 200)
            case .reconnect: SendResponse(.unreachable, status: 503, next: .reconnect)
            case .renew: SendResponse(.unauthorized, status: 403, next: .renew)
            case .stop: SendResponse(.unauthorized, status: 403, next: .stop)
            case .unavailable: SendResponse(.retryLater, status: 503, next: .wait(900))
            case .wrong: SendResponse(.rejected, status: 400, reason: "BadDeviceToken")
            case .wait(let seconds): SendResponse(.retryLater, status: 429, next: .wait(seconds))
            }
        }
    }

    struct Request: Sendable {
        let id: String
        let recipients: [String]
        let connection: Int
        let authorization: String?
        /// The attempt number of the first recipient, starting at 1.
        let attempt: Int
    }

    struct Log: Sendable {
        var requests: [Request] = []
        var attempts: [String: Int] = [:]
        var openConnections: Set<Int> = []
        var connectionCount = 0
        var violations: [String] = []
    }

    typealias Answer =
        @Sendable (_ request: Request, _ recipients: [String]) -> Result<[Word], HTTPError>

    let log = Locked(Log())
    private let active = Locked(0)
    private let answer: Answer
    private let sendsFirstAlone: Bool

    /// The number of requests without a response.
    var waiting: Int { active.withLock { $0 } }

    init(sendsFirstAlone: Bool = false, _ answer: @escaping Answer) {
        self.sendsFirstAlone = sendsFirstAlone
        self.answer = answer
    }

    func connection(_ options: HTTPOptions) -> any HTTPConnection {
        let number = log.withLock { log in
            log.connectionCount += 1
            log.openConnections.insert(log.connectionCount)
            return log.connectionCount
        }
        return Connection(number, self)
    }

    private final class Connection: HTTPConnection {
        private struct State: Sendable {
            var isClosed = false
            var activeCount = 0
            var hasAnswer = false
        }

        private let number: Int
        private let transport: FaultyTransport
        private let state = Locked(State())

        init(_ number: Int, _ transport: FaultyTransport) {
            self.number = number
            self.transport = transport
        }

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            let (isClosed, violation) = state.withLock { state -> (Bool, String?) in
                guard !state.isClosed else { return (true, nil) }
                state.activeCount += 1
                if transport.sendsFirstAlone, !state.hasAnswer, state.activeCount > 1 {
                    return (false, "a second request before the first answer")
                }
                return (false, nil)
            }
            if isClosed { throw .canceled }
            transport.active.withLock { $0 += 1 }
            defer {
                transport.active.withLock { $0 -= 1 }
                state.withLock { $0.activeCount -= 1 }
            }
            let tokens = request.url.split(separator: " ").map(String.init)
            let id = request.headers[0].value
            let record = transport.log.withLock { log in
                if let violation { log.violations.append(violation) }
                let attempt = log.attempts[tokens[0], default: 0] + 1
                for token in tokens { log.attempts[token, default: 0] += 1 }
                let record = Request(
                    id: id,
                    recipients: tokens,
                    connection: number,
                    authorization: request.headers.dropFirst().first?.value,
                    attempt: attempt
                )
                log.requests.append(record)
                return record
            }
            for _ in 0..<(record.requestDelay) { await Task.yield() }
            switch transport.answer(record, tokens) {
            case .success(let words):
                state.withLock { $0.hasAnswer = true }
                return HTTPResponse(
                    status: words.contains { $0.rawValue == "unavailable" } ? 503 : 200,
                    body: Array(words.map(\.rawValue).joined(separator: " ").utf8)
                )
            case .failure(let error): throw error
            }
        }

        func close() {
            state.withLock { $0.isClosed = true }
            transport.log.withLock { _ = $0.openConnections.remove(number) }
        }
    }
}

extension FaultyTransport.Request {
    /// How often the transport yields to other tasks before it responds.
    fileprivate var requestDelay: Int { id.utf8.reduce(0) { $0 + Int($1) } % 7 }
}
