import Cameo
import CameoAnalysis

/// A sender of one push to many recipients, over one connection at a time.
///
/// The sender manages connections, retries and time limits; the service interprets responses. Each
/// recipient has exactly one result, even if sending stops early.
///
/// - If the service requires it, the first request of a connection finishes before the second is
///   sent. The number of concurrent requests grows with the number of accepted pushes, up to
///   `concurrency`, so that a wrong environment is detected after a few requests.
/// - A request that the server didn't process, or whose connection was lost, is retried with the
///   same ID on a new connection, at most three times.
/// - Sending stops if the provider would reject every other push as well. It also stops after five
///   consecutive wrong device tokens, or after more than ten among the first 100 responses,
///   because APNs disconnects senders of wrong tokens.
public final class PushSender: Sendable {
    /// The reason that sending stopped while recipients were still without a response.
    package enum StopReason: Sendable, Equatable {
        /// `stop()` was called, or the results are no longer read.
        case requested
        /// A response that would be the same for every other push.
        case response(SendResponse)
        /// The service can't authorize requests.
        case failure(SendError)
        /// A request failed without a response, for example because the server can't be reached.
        case unreachable(HTTPError)
        /// Many device tokens are wrong, probably because they belong to the other environment.
        case wrongDeviceTokens
    }

    /// The maximum number of retries of a push after its connection was lost.
    package static let maxReconnections = 3
    /// The maximum number of retries of a push after a delay that the server requested.
    package static let maxWaits = 2
    /// The number of consecutive wrong device tokens after which sending stops.
    package static let maxWrongTokensInRow = 5
    /// The number of responses in the initial sample. Sending stops if more than a tenth of this
    /// number report a wrong device token.
    package static let sampleSize = 100
    /// The age of an authorization at which the sender requests a new one, in seconds.
    static let authorizationAge = 300.0
    /// The delays before retries if a server that has responded before can't be reached, in
    /// seconds.
    static let unreachableDelays = [1.0, 5.0]

    private let service: any PushService
    private let clock: any NotificationClock
    /// The maximum total time that a push waits before retries, in seconds.
    private let maxWait: Double
    private let concurrency: Int
    private let gate: ConnectionGate

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - service: The provider, with the push.
    ///   - concurrency: The maximum number of simultaneous requests.
    ///   - maxWait: The maximum total time that a push waits before retries that the server
    ///     requests, in seconds. If a retry would exceed it, the result is `retryLater`.
    package init(
        _ service: any PushService,
        _ transport: any HTTPTransport,
        clock: any NotificationClock = SystemClock(),
        concurrency: Int = 100,
        maxWait: Double = 60
    ) {
        self.service = service
        self.clock = clock
        self.maxWait = maxWait
        self.concurrency = max(1, concurrency)
        gate = ConnectionGate(service, transport, clock, concurrency: max(1, concurrency))
    }

    /// The reason why sending stopped; `nil` if it didn't stop.
    package var stopReason: StopReason? { gate.stopReason }

    /// Whether sending stopped while some recipients had no response.
    public var isStopped: Bool { stopReason != nil }

    /// The number of connections so far.
    package var connectionCount: Int { gate.connectionCount }

    /// Stops sending. Pending requests finish; the remaining recipients get `notSent`.
    public func stop() { gate.stop(.requested) }

    /// Sends the push. Call it only once per sender.
    ///
    /// Memory use doesn't grow with the number of recipients: recipients are read no faster than
    /// results.
    ///
    /// - Parameter recipients: The recipients. A recipient that occurs twice receives the push
    ///   twice.
    /// - Returns: The results, in the order of the responses. Sending stops if they are no longer
    ///   read.
    public func send(to recipients: some Sequence<PushRecipient>) -> SendResults {
        let source = RecipientSource(recipients)
        let buffer = ResultBuffer(limit: 2 * concurrency) { [gate] in gate.stop(.requested) }
        let count = concurrency
        Task {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<count { group.addTask { await self.work(source, buffer) } }
            }
            gate.close()
            buffer.finish()
        }
        return SendResults(buffer)
    }

    private func work(_ source: RecipientSource, _ results: ResultBuffer) async {
        while true {
            let recipients = source.next(service.maxRecipients)
            guard !recipients.isEmpty else { return }
            await deliver(recipients, results)
        }
    }

    /// Sends a request, and retries it until each of its recipients has a final result.
    private func deliver(_ recipients: [PushRecipient], _ results: ResultBuffer) async {
        var parts = [Delivery(recipients, id: Self.newID(), start: clock.now)]
        while let delivery = parts.popLast() {
            guard let lease = await gate.acquire() else {
                await results.add(delivery.recipients, delivery.last, delivery, clock.now)
                continue
            }
            let request: HTTPRequest
            do throws(SendError) {
                request = try service.request(
                    to: delivery.recipients,
                    id: delivery.id,
                    authorization: lease.authorization
                )
            } catch {
                gate.release(lease, isAuthorized: false)
                var sendResponse = SendResponse(.rejected)
                sendResponse.suggestion = error.description
                await results.add(delivery.recipients, sendResponse, delivery, clock.now)
                continue
            }
            var sent = delivery
            sent.attempts += 1
            do throws(HTTPError) {
                let response = try await lease.connection.send(request)
                parts += try await handle(response, sent, lease, results)
            } catch {
                if let next = await retry(sent, after: error, lease) {
                    parts.append(next)
                } else {
                    let sendResponse = SendResponse(error)
                    await results.add(sent.recipients, sendResponse, sent, clock.now)
                }
            }
        }
    }

    // MARK: - Responses

    /// Reports the final results of a response, and returns the requests to retry.
    ///
    /// - Throws: `HTTPError.invalidResponse` if the service doesn't return a result for each
    ///   recipient.
    private func handle(
        _ response: HTTPResponse,
        _ delivery: Delivery,
        _ lease: ConnectionGate.Lease,
        _ results: ResultBuffer
    ) async throws(HTTPError) -> [Delivery] {
        let sendResponses = service.responses(in: response, to: delivery.recipients)
        guard sendResponses.count == delivery.recipients.count else {
            throw .invalidResponse(
                "responses for \(sendResponses.count) of \(delivery.recipients.count) recipients; the push may have been "
                    + "accepted, so check with the provider before you send it again"
            )
        }
        // Stop before releasing the lease, which would let another request start.
        let final = sendResponses.first { sendResponse in
            // If a new authorization or connection didn't help this push, it won't help others.
            sendResponse.next == .stop
                || sendResponse.outcome == .unauthorized && sendResponse.next != .done
                    && !delivery.canRepeat(sendResponse, maxWait: maxWait)
        }
        if let final { gate.stop(.response(final)) }
        let endsConnection = sendResponses.contains(where: \.endsConnection)
        let needsConnection =
            endsConnection || sendResponses.contains { $0.next == .reconnect || $0.next == .renew }
        gate.release(
            lease,
            // The server accepted the authorization, so it allows more streams.
            isAuthorized: !needsConnection
                && !sendResponses.contains { $0.outcome == .unauthorized },
            accepted: sendResponses.filter { $0.outcome == .accepted }.count
        )
        gate.count(response, sendResponses.first)
        if endsConnection { gate.replace(lease) }
        var again: [(sendResponse: SendResponse, delivery: Delivery)] = []
        for (recipient, sendResponse) in zip(delivery.recipients, sendResponses) {
            gate.count(sendResponse)
            guard delivery.canRepeat(sendResponse, maxWait: maxWait) else {
                await results.add([recipient], sendResponse, delivery, clock.now)
                continue
            }
            if let index = again.firstIndex(where: { $0.sendResponse.next == sendResponse.next }) {
                again[index].delivery.recipients.append(recipient)
            } else {
                var part = delivery
                part.recipients = [recipient]
                again.append((sendResponse, part))
            }
        }
        var parts: [Delivery] = []
        for (sendResponse, repeated) in again {
            var part = repeated
            // Use a new ID for a subset of the recipients: with the same ID, a service that
            // deduplicates requests would return the first response again.
            if part.recipients.count != delivery.recipients.count { part.id = Self.newID() }
            await prepare(&part, after: sendResponse, lease)
            parts.append(part)
        }
        return parts
    }

    /// Prepares a request for its retry, and waits if the server requires a delay.
    private func prepare(
        _ part: inout Delivery,
        after sendResponse: SendResponse,
        _ lease: ConnectionGate.Lease
    ) async {
        part.last = sendResponse
        switch sendResponse.next {
        case .reconnect:
            part.reconnections += 1
            gate.replace(lease)
        case .renew:
            part.isRenewed = true
            gate.replace(lease, renewing: true)
        case .wait(let seconds):
            part.waits += 1
            part.waited += seconds
            await gate.wait(seconds)
        case .done, .stop: break
        }
    }

    /// Returns the request to retry after a failure; `nil` if the failure is final.
    private func retry(
        _ delivery: Delivery,
        after error: HTTPError,
        _ lease: ConnectionGate.Lease
    ) async -> Delivery? {
        // Count before releasing the lease, which would let another request start.
        if case .timedOut = error { gate.countTimeout(error) }
        gate.release(lease, isAuthorized: false)
        var next = delivery
        next.last = SendResponse(error)
        switch error {
        case .notProcessed, .connectionLost:
            gate.replace(lease)
            gate.countLoss(error)
            guard delivery.reconnections < Self.maxReconnections else { return nil }
            next.reconnections += 1
            if error == .connectionLost { next.lostConnections += 1 }
            return next
        case .canceled:
            // Another request replaced the connection before this one was sent.
            guard gate.isReplaced(lease) else { return nil }
            next.attempts -= 1
            return next
        case .unreachable:
            gate.replace(lease)
            guard gate.hasResponses, delivery.unreachable < Self.unreachableDelays.count else {
                gate.stop(.unreachable(error))
                return nil
            }
            await gate.wait(Self.unreachableDelays[delivery.unreachable])
            next.unreachable += 1
            return next
        case .timedOut:
            // Don't retry: the server may have accepted the push. Replace the connection, which may
            // be dead.
            gate.replace(lease)
            return nil
        case .insecure, .proxy, .unavailable, .invalidRequest:
            gate.stop(.unreachable(error))
            return nil
        case .invalidResponse:
            gate.replace(lease)
            return nil
        }
    }

    /// Returns a random UUID in lowercase. Foundation's UUIDs are uppercase, and on Linux, creating
    /// one opens a file.
    static func newID() -> String {
        String(uuid: .random(in: 0...UInt64.max), .random(in: 0...UInt64.max), version: 4)
    }
}

/// A request to one or more recipients, with the number of its attempts and retries.
struct Delivery: Sendable {
    var recipients: [PushRecipient]
    /// The ID, which is the same for all retries to the same recipients.
    var id: String
    let start: Double
    var attempts = 0
    var reconnections = 0
    /// The number of retries after a lost connection, whose request the server may have processed.
    var lostConnections = 0
    var unreachable = 0
    var waits = 0
    var waited = 0.0
    var isRenewed = false
    /// The result to report if sending stops.
    var last = SendResponse(.notSent)

    init(_ recipients: [PushRecipient], id: String, start: Double) {
        self.recipients = recipients
        self.id = id
        self.start = start
    }

    /// Returns whether a push may be retried after a response.
    func canRepeat(_ sendResponse: SendResponse, maxWait: Double) -> Bool {
        switch sendResponse.next {
        case .done, .stop: false
        case .reconnect: reconnections < PushSender.maxReconnections
        case .renew: !isRenewed
        case .wait(let seconds): waits < PushSender.maxWaits && waited + seconds <= maxWait
        }
    }
}

extension SendResponse {
    /// Creates the result of a request that has no response.
    init(_ error: HTTPError) {
        self.init(.unreachable)
        self.suggestion = error.description
    }
}

/// The recipients that are not yet part of a request, in order.
final class RecipientSource: Sendable {
    private let iterator: Locked<UncheckedSendable<() -> PushRecipient?>>

    init(_ recipients: some Sequence<PushRecipient>) {
        var iterator = recipients.makeIterator()
        // The closure is called only under the lock.
        self.iterator = Locked(UncheckedSendable { iterator.next() })
    }

    func next(_ count: Int) -> [PushRecipient] {
        iterator.withLock { iterator in
            var recipients: [PushRecipient] = []
            while recipients.count < count, let recipient = iterator.value() {
                recipients.append(recipient)
            }
            return recipients
        }
    }
}
