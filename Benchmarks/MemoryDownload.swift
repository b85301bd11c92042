#if os(Linux)
import CCurl
import CameoLinux
import Foundation
import Synchronization

/// A download into memory with libcurl. It behaves like a data task of `URLSession` with a
/// completion handler: it runs on its own thread, follows redirects, and has no size limit.
final class MemoryDownload: Sendable {
    /// The maximum number of redirects, as in `URLSession`.
    private static let maxRedirects = 20

    private let isCancelled = Mutex(false)

    /// Starts a download. As in `URLSession`, an HTTP error status is a response, not an error.
    ///
    /// - Parameter completion: A closure that is called with the body, or with `nil` if the
    ///   download failed or was canceled.
    init(_ url: String, completion: @escaping @Sendable (Data?) -> Void) {
        Thread.detachNewThread { completion(self.run(url)) }
    }

    /// Cancels the download if it is still running.
    func cancel() {
        isCancelled.withLock { $0 = true }
    }

    private final class Body: CurlReceiver {
        var data = Data()
        private let download: MemoryDownload

        init(_ download: MemoryDownload) {
            self.download = download
        }

        var isCanceled: Bool { download.isCancelled.withLock { $0 } }

        func receive(head line: UnsafeRawBufferPointer) -> Bool { true }

        func receive(body part: UnsafeRawBufferPointer) -> Bool {
            data.append(contentsOf: part)
            return true
        }
    }

    private func run(_ url: String) -> Data? {
        guard let handle = CurlHandle() else { return nil }
        var url = url
        for _ in 0...Self.maxRedirects {
            // The timeout is the same as in `URLSession`.
            handle.begin(url, [], body: nil, timeLimit: 60)
            handle.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
            let body = Body(self)
            guard handle.perform(body) == CURLE_OK else { return nil }
            guard let location = handle.text(CURLINFO_REDIRECT_URL) else { return body.data }
            url = location
        }
        return nil
    }
}
#endif
