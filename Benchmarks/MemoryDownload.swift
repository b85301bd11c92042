#if os(Linux)
import CCurl
import CameoLinux
import Foundation
import Synchronization

/// A download into memory with libcurl, like a data task of `URLSession` with a completion handler: on its
/// own thread, with redirects, and without a size limit.
final class MemoryDownload: Sendable {
    /// The number of redirects after which `URLSession` fails.
    private static let maxRedirects = 20

    private let isCancelled = Mutex(false)

    /// Starts a download. An HTTP error is a response, not an error, as for `URLSession`.
    ///
    /// - Parameter completion: Called with the body, or with `nil` if the download failed or was canceled.
    init(_ url: String, completion: @escaping @Sendable (Data?) -> Void) {
        Thread.detachNewThread { completion(self.run(url)) }
    }

    /// Cancels the download, if it hasn't ended.
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
            // The time limit of `URLSession`.
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
