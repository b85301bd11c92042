import Cameo
import Foundation

/// A downloader with a list of responses for each URL. It records the requests and can hold
/// downloads until a test releases them.
package final class ScriptedDownloader: Downloading, @unchecked Sendable {
    private let lock = NSLock()
    private var responses: [String: [Result<[UInt8], DownloadError>]]
    private var received: [DownloadRequest] = []
    private var isHeld: Bool
    private var held: [CheckedContinuation<Void, Never>] = []
    private let delay: @Sendable () -> Void

    /// Creates a downloader. The last response of a list is repeated; a URL without a list has the
    /// status 404.
    ///
    /// - Parameters:
    ///   - responses: The responses for each URL, in order.
    ///   - isHeld: Whether downloads wait for ``release()``.
    ///   - delay: A closure that is called before each response, for example to advance a test
    ///     clock.
    package init(
        _ responses: [String: [Result<[UInt8], DownloadError>]],
        isHeld: Bool = false,
        delay: @escaping @Sendable () -> Void = {}
    ) {
        self.responses = responses
        self.isHeld = isHeld
        self.delay = delay
    }

    /// The requested URLs, in order.
    package var urls: [String] { requests.map(\.url) }

    /// The requests, in order.
    package var requests: [DownloadRequest] { lock.withLock { received } }

    /// Releases all held downloads and lets later ones pass.
    package func release() {
        let held = lock.withLock {
            isHeld = false
            defer { self.held = [] }
            return self.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Waits until a number of downloads are held.
    package func waitUntilHeld(_ count: Int) async {
        while lock.withLock({ held.count }) < count { await Task.yield() }
    }

    /// Writes the next response for the URL.
    package func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        lock.withLock { received.append(request) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isReleased = lock.withLock {
                    if isHeld, !Task.isCancelled { held.append(continuation) }
                    return !isHeld || Task.isCancelled
                }
                if isReleased { continuation.resume() }
            }
        } onCancel: {
            release()
        }
        guard !Task.isCancelled else { throw .cancelled }
        delay()
        let response = lock.withLock { () -> Result<[UInt8], DownloadError> in
            guard var list = responses[request.url], let first = list.first else {
                return .failure(.status(404))
            }
            if list.count > 1 { list.removeFirst() }
            responses[request.url] = list
            return first
        }
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(try response.get())
        return nil
    }
}
