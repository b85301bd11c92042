import Cameo
import Foundation

/// A fetcher with a list of responses for each URL, which records requests and can be paused by a test.
public final class ScriptedFetcher: Downloading, @unchecked Sendable {
    private let lock = NSLock()
    private var responses: [String: [Result<[UInt8], DownloadError>]]
    private var received: [DownloadRequest] = []
    private var isHeld: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Called before each response, to advance the test's clock.
    private let delay: @Sendable () -> Void

    /// Creates a fetcher; the last response of a list is repeated.
    ///
    /// - Parameters:
    ///   - responses: The responses by URL; the response for other URLs is status 404.
    ///   - isHeld: Whether requests are paused until ``release()`` is called.
    ///   - delay: Called before each response.
    public init(
        _ responses: [String: [Result<[UInt8], DownloadError>]],
        isHeld: Bool = false,
        delay: @escaping @Sendable () -> Void = {}
    ) {
        self.responses = responses
        self.isHeld = isHeld
        self.delay = delay
    }

    /// The requested URLs, in order.
    public var urls: [String] { requests.map(\.address) }

    /// The received requests, in order.
    public var requests: [DownloadRequest] { lock.withLock { received } }

    /// Resumes all paused requests.
    public func release() {
        let waiting = lock.withLock {
            isHeld = false
            defer { self.waiting = [] }
            return self.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until a number of requests is paused.
    public func waitUntilHeld(_ count: Int) async {
        while lock.withLock({ waiting.count }) < count { await Task.yield() }
    }

    /// Writes the next response for the request's URL to a file.
    public func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError)
        -> String?
    {
        lock.withLock { received.append(request) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let continues = lock.withLock {
                    if isHeld, !Task.isCancelled { waiting.append(continuation) }
                    return !isHeld || Task.isCancelled
                }
                if continues { continuation.resume() }
            }
        } onCancel: {
            release()
        }
        guard !Task.isCancelled else { throw .cancelled }
        delay()
        let response = lock.withLock { () -> Result<[UInt8], DownloadError> in
            guard var list = responses[request.address], let first = list.first else {
                return .failure(.status(404))
            }
            if list.count > 1 { list.removeFirst() }
            responses[request.address] = list
            return first
        }
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(try response.get())
        return nil
    }
}
