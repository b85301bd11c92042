#if os(Linux)
import CameoLinux
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CameoSend

/// Tests of requests on a machine that has reached its thread limit.
@Suite(.hangLimit) struct DetachedThreadTests {
    /// A thread factory that starts only the allowed number of threads.
    private final class Threads: Sendable {
        let allowed: Mutex<Int>

        init(_ count: Int) {
            allowed = Mutex(count)
        }

        var start: DetachedThread.Starter {
            { body in
                let isAllowed = self.allowed.withLock { count in
                    count -= 1
                    return count >= 0
                }
                return isAllowed && DetachedThread.start(body)
            }
        }
    }

    private static let request = HTTPRequest(
        url: "https://localhost:1/3/device/00",
        headers: [],
        body: []
    )

    @Test func `without a thread, a request over nghttp2 fails with the reason`() async {
        let threads = Threads(0)
        let engine = HTTP2Engine(HTTPOptions(), startThread: threads.start)
        #expect(await Self.error(of: engine) == .unavailable(DetachedThread.failure))
        // The next request starts a thread, and no server listens on this port.
        threads.allowed.withLock { $0 = 2 }
        guard case .unreachable = await Self.error(of: engine) else {
            Issue.record("the second request wasn't sent")
            return
        }
        engine.close()
    }

    @Test func `without a thread for the host name lookup, the host is unreachable`() async {
        let engine = HTTP2Engine(HTTPOptions(), startThread: Threads(1).start)
        #expect(await Self.error(of: engine) == .unreachable(DetachedThread.failure))
        engine.close()
    }

    @Test func `without a thread, a request over libcurl fails with the reason`() async {
        let threads = Threads(0)
        let engine = CurlEngine(HTTPOptions(), startThread: threads.start)
        #expect(await Self.error(of: engine) == .unavailable(DetachedThread.failure))
        threads.allowed.withLock { $0 = 1 }
        guard case .unreachable = await Self.error(of: engine) else {
            Issue.record("the second request wasn't sent")
            return
        }
        engine.close()
    }

    private static func error(of engine: some HTTPEngine) async -> HTTPError? {
        let transfer = HTTPTransfer(request)
        let result = await withUnsafeContinuation { engine.start(transfer, $0) }
        guard case .failure(let error) = result else { return nil }
        return error
    }
}
#endif
