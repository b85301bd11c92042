#if os(Linux)
import CCurl
import CCurlOptions
import Foundation
import Synchronization

/// A download into memory with libcurl, like a data task of `URLSession` with a completion handler: on its
/// own thread, with redirects, and without a size limit.
final class MemoryDownload: Sendable {
    /// The number of redirects after which `URLSession` fails.
    private static let maxRedirects = 20
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

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

    private final class Body {
        var data = Data()
    }

    private func run(_ url: String) -> Data? {
        guard Self.isReady, let easy = curl_easy_init(), let multi = curl_multi_init() else {
            return nil
        }
        let body = Body()
        cameo_curl_set_string(easy, CURLOPT_URL, url)
        cameo_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        cameo_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 1)
        cameo_curl_set_long(easy, CURLOPT_MAXREDIRS, Self.maxRedirects)
        cameo_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        cameo_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            Unmanaged<Body>.fromOpaque(context).takeUnretainedValue().data.append(
                UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self),
                count: size * count
            )
            return size * count
        }
        cameo_curl_set_pointer(easy, CURLOPT_WRITEDATA, Unmanaged.passUnretained(body).toOpaque())
        defer {
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
        }
        curl_multi_add_handle(multi, easy)
        return withExtendedLifetime(body) {
            var running: Int32 = 1
            while running > 0 {
                if isCancelled.withLock({ $0 }) { return nil }
                curl_multi_perform(multi, &running)
                if running > 0 { curl_multi_poll(multi, nil, 0, 50, nil) }
            }
            var left: Int32 = 0
            guard curl_multi_info_read(multi, &left)?.pointee.data.result == CURLE_OK else {
                return nil
            }
            return body.data
        }
    }
}
#endif
