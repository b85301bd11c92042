import Cameo

@testable import CameoSend

/// A transport that records requests and returns planned responses.
final class FakeTransport: HTTPTransport {
    private let state: Locked<State>

    private struct State: Sendable {
        var responses: [HTTPResponse]
        var requests: [HTTPRequest] = []
        var closedCount = 0
    }

    init(_ responses: HTTPResponse...) {
        state = Locked(State(responses: responses))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var closedCount: Int { state.withLock { $0.closedCount } }

    func connection(_ options: HTTPOptions) -> any HTTPConnection { Connection(transport: self) }

    private final class Connection: HTTPConnection {
        let transport: FakeTransport

        init(transport: FakeTransport) { self.transport = transport }

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            let response = transport.state.withLock { state -> HTTPResponse? in
                state.requests.append(request)
                return state.responses.isEmpty ? nil : state.responses.removeFirst()
            }
            guard let response else { throw .connectionLost }
            return response
        }

        func close() { transport.state.withLock { $0.closedCount += 1 } }
    }
}

extension HTTPResponse {
    /// Creates a response with JSON.
    init(_ status: Int, _ json: String = "", _ headers: [String: String] = [:]) {
        self.init(
            status: status,
            headers: headers.map { HTTPHeader($0.key, $0.value) },
            body: Array(json.utf8)
        )
    }
}

extension PushFile {
    init(_ json: String) throws { try self.init(parsing: Array(json.utf8)) }
}

/// A wall clock that tests set.
final class TestWallClock: Sendable {
    private let time: Locked<Double>

    init(_ time: Double = 1_800_000_000) { self.time = Locked(time) }

    var now: Double {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
