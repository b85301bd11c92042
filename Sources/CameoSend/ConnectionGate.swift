import Cameo

/// The connection that a sender's requests share, with a limit for concurrent requests.
///
/// Only one request at a time opens a connection and gets the authorization from the service. If
/// the service sends its first request alone, other requests wait for the response to that request.
final class ConnectionGate: Sendable {
    /// Permission to send one request.
    struct Lease: Sendable {
        let connection: any HTTPConnection
        let authorization: HTTPHeader?
        fileprivate let generation: Int
        /// Whether other requests wait for the response.
        fileprivate let isFirst: Bool
    }

    private struct State: Sendable {
        enum Phase { case closed, opening, open }

        var phase = Phase.closed
        var connection: (any HTTPConnection)?
        /// The number of connections so far.
        var generation = 0
        var authorization: HTTPHeader?
        var authorizationDate = 0.0
        var isRenewing = false
        var activeCount = 0
        var acceptedCount = 0
        var responseCount = 0
        var wrongTokenCount = 0
        var wrongTokensInRow = 0
        var timeoutsInRow = 0
        var lossesInRow = 0
        var serverErrorsInRow = 0
        var stopReason: PushSender.StopReason?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var timers: [Int: @Sendable () -> Void] = [:]
        var timerCount = 0
    }

    /// The maximum number of concurrent requests before a push is accepted.
    private static let initialCount = 4
    /// The number of consecutive timeouts after which sending stops.
    private static let maxTimeoutsInRow = 3
    /// The number of consecutive responses with status 500 or higher after which sending stops.
    private static let maxServerErrorsInRow = 5
    /// The number of consecutive requests with a lost connection after which sending stops. It is
    /// large because a single connection may carry many requests.
    private static let maxLossesInRow = 500

    private let service: any PushService
    private let transport: any HTTPTransport
    private let clock: any NotificationClock
    private let concurrency: Int
    private let state = Locked(State())

    init(
        _ service: any PushService,
        _ transport: any HTTPTransport,
        _ clock: any NotificationClock,
        concurrency: Int
    ) {
        self.service = service
        self.transport = transport
        self.clock = clock
        self.concurrency = concurrency
    }

    var stopReason: PushSender.StopReason? { state.withLock { $0.stopReason } }

    var connectionCount: Int { state.withLock { $0.generation } }

    /// Whether the server has sent a response that accepted the authorization.
    var hasResponses: Bool { state.withLock { $0.responseCount > 0 } }

    // MARK: - Requests

    private enum Step {
        case stop
        case send(Lease)
        case open(any HTTPConnection, generation: Int, isRenewing: Bool)
        case wait
    }

    /// Waits until a request may be sent; returns `nil` if sending has stopped.
    func acquire() async -> Lease? {
        while true {
            switch step() {
            case .stop: return nil
            case .send(let lease): return lease
            case .wait: await waitForChange()
            case .open(let connection, let generation, let isRenewing):
                if let lease = await open(connection, generation, isRenewing: isRenewing) {
                    return lease
                }
            }
        }
    }

    private func step() -> Step {
        let now = clock.now
        return state.withLock { state in
            if state.stopReason != nil { return .stop }
            switch state.phase {
            case .opening: return .wait
            case .open where now - state.authorizationDate < PushSender.authorizationAge:
                guard state.activeCount < allowance(state), let connection = state.connection
                else { return .wait }
                state.activeCount += 1
                return .send(
                    Lease(
                        connection: connection,
                        authorization: state.authorization,
                        generation: state.generation,
                        isFirst: false
                    )
                )
            case .open, .closed: return open(&state)
            }
        }
    }

    private func allowance(_ state: State) -> Int {
        min(concurrency, Self.initialCount + state.acceptedCount)
    }

    private func open(_ state: inout State) -> Step {
        let connection = state.connection ?? transport.connection(service.options)
        if state.connection == nil {
            state.connection = connection
            state.generation += 1
        }
        state.phase = .opening
        state.activeCount += 1
        return .open(connection, generation: state.generation, isRenewing: state.isRenewing)
    }

    private func open(
        _ connection: any HTTPConnection,
        _ generation: Int,
        isRenewing: Bool
    ) async -> Lease? {
        let authorization: HTTPHeader?
        do throws(SendError) {
            authorization = try await service.authorization(isRenewed: isRenewing, transport)
        } catch {
            stop(.failure(error))
            state.withLock { $0.activeCount -= 1 }
            return nil
        }
        let isFirst = service.sendsFirstAlone
        let now = clock.now
        change { state in
            // If another request has replaced the connection, don't change the state. This request
            // will find its own connection closed.
            guard state.generation == generation, state.connection != nil else { return }
            state.authorization = authorization
            state.authorizationDate = now
            state.isRenewing = false
            if !isFirst { state.phase = .open }
        }
        return Lease(
            connection: connection,
            authorization: authorization,
            generation: generation,
            isFirst: isFirst
        )
    }

    /// Ends a request.
    ///
    /// - Parameters:
    ///   - isAuthorized: Whether the server has responded and accepted the authorization.
    ///   - accepted: The number of recipients whose push was accepted.
    func release(_ lease: Lease, isAuthorized: Bool, accepted: Int = 0) {
        change { state in
            state.activeCount -= 1
            state.acceptedCount += accepted
            if isAuthorized {
                state.responseCount += 1
                state.timeoutsInRow = 0
                state.lossesInRow = 0
            }
            guard lease.isFirst, lease.generation == state.generation, state.phase == .opening
            else { return }
            state.phase = isAuthorized ? .open : .closed
        }
    }

    /// Switches to a new connection for later requests. Pending requests finish on the old
    /// connection.
    func replace(_ lease: Lease, renewing: Bool = false) {
        change { state in
            // Another request may have replaced the connection but not the authorization. The
            // authorization doesn't change until the renewal has finished.
            let isCurrent = lease.generation == state.generation
            let isOutdated =
                renewing && !state.isRenewing && state.authorization == lease.authorization
            guard isCurrent || isOutdated else { return }
            self.close(&state)
            state.isRenewing = state.isRenewing || isOutdated
        }
    }

    /// Returns whether new requests no longer use the lease's connection.
    func isReplaced(_ lease: Lease) -> Bool {
        state.withLock { $0.generation != lease.generation || $0.connection == nil }
    }

    private func close(_ state: inout State) {
        state.connection?.close()
        state.connection = nil
        state.phase = .closed
    }

    /// Closes the connection when all requests have finished.
    func close() { state.withLock { close(&$0) } }

    // MARK: - Stopping

    /// Stops sending. Only the first reason is stored.
    func stop(_ reason: PushSender.StopReason) {
        let timers = state.withLock { state in
            if state.stopReason == nil { state.stopReason = reason }
            defer { state.timers = [:] }
            return state.timers
        }
        for timer in timers.values { timer() }
        change { _ in }
    }

    /// Counts a result. Stops sending after `PushSender.maxWrongTokensInRow` consecutive wrong
    /// device tokens, or once more than a tenth of the first `PushSender.sampleSize` responses
    /// report one.
    func count(_ sendResponse: SendResponse) {
        let isWrong = sendResponse.reason == "BadDeviceToken"
        let isStopped = state.withLock { state in
            guard
                sendResponse.outcome == .accepted || sendResponse.outcome == .unregistered
                    || sendResponse.reason != nil
            else { return false }
            state.wrongTokenCount += isWrong ? 1 : 0
            state.wrongTokensInRow = isWrong ? state.wrongTokensInRow + 1 : 0
            let isInSample = state.responseCount <= PushSender.sampleSize
            return state.wrongTokensInRow >= PushSender.maxWrongTokensInRow
                || isWrong && isInSample && state.wrongTokenCount > PushSender.sampleSize / 10
        }
        if isStopped { stop(.wrongDeviceTokens) }
    }

    /// Counts a response, regardless of the number of its recipients. Stops sending after
    /// `maxServerErrorsInRow` consecutive responses with status 500 or higher.
    func count(_ response: HTTPResponse, _ sendResponse: SendResponse?) {
        guard response.status >= 500, let sendResponse else {
            return state.withLock { $0.serverErrorsInRow = 0 }
        }
        count(\.serverErrorsInRow, Self.maxServerErrorsInRow, .response(sendResponse))
    }

    /// Counts a timeout, and stops sending after `maxTimeoutsInRow` consecutive timeouts.
    func countTimeout(_ error: HTTPError) {
        count(\.timeoutsInRow, Self.maxTimeoutsInRow, .unreachable(error))
    }

    /// Counts a request whose connection was lost, and stops sending after `maxLossesInRow`
    /// consecutive ones.
    func countLoss(_ error: HTTPError) {
        count(\.lossesInRow, Self.maxLossesInRow, .unreachable(error))
    }

    private func count(
        _ counter: WritableKeyPath<State, Int>,
        _ limit: Int,
        _ reason: PushSender.StopReason
    ) {
        let isReached = state.withLock { state in
            state[keyPath: counter] += 1
            return state[keyPath: counter] >= limit
        }
        if isReached { stop(reason) }
    }

    // MARK: - Waiting

    /// Waits for a number of seconds, or until sending stops.
    func wait(_ seconds: Double) async {
        await withCheckedContinuation { continuation in
            let resume = Locked<CheckedContinuation<Void, Never>?>(continuation)
            let end: @Sendable () -> Void = {
                let continuation = resume.withLock { resume in
                    defer { resume = nil }
                    return resume
                }
                continuation?.resume()
            }
            let id = state.withLock { state -> Int? in
                guard state.stopReason == nil else { return nil }
                state.timerCount += 1
                state.timers[state.timerCount] = end
                return state.timerCount
            }
            guard let id else { return end() }
            _ = clock.schedule(at: clock.now + seconds) {
                self.state.withLock { $0.timers[id] = nil }
                end()
            }
        }
    }

    private func waitForChange() async {
        await withCheckedContinuation { continuation in
            let canProceed = state.withLock { state in
                let isReady =
                    switch state.phase {
                    case .closed: true
                    case .open: state.activeCount < allowance(state)
                    case .opening: false
                    }
                if isReady || state.stopReason != nil { return true }
                state.waiters.append(continuation)
                return false
            }
            if canProceed { continuation.resume() }
        }
    }

    /// Changes the state, and resumes waiting requests.
    private func change(_ body: (inout State) -> Void) {
        let waiters = state.withLock { state in
            body(&state)
            let count: Int
            switch state.phase {
            case _ where state.stopReason != nil: count = state.waiters.count
            case .opening: count = 0
            case .closed: count = 1
            case .open: count = max(0, allowance(state) - state.activeCount)
            }
            let waiters = state.waiters.suffix(count)
            state.waiters.removeLast(waiters.count)
            return Array(waiters)
        }
        for waiter in waiters { waiter.resume() }
    }
}
