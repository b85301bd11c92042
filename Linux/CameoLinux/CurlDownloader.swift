import CCurl
import CCurlOptions
import Cameo
import Foundation

/// Downloads with libcurl, because Foundation's URLSession crashes or hangs on Linux when a task is
/// canceled.
///
/// Each transfer runs on its own thread; a preview downloads only a few images.
package struct CurlDownloader: Downloading {
    /// The URLs that are allowed.
    package let policy: URLPolicy
    /// Headers that are sent to some hosts.
    package let headers: RequestHeaders
    /// Called with the URL of each redirect, before it's validated.
    package var onRedirect: (@Sendable (String) -> Void)?

    /// Creates a downloader.
    package init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// The reason why nothing can be downloaded on this system, and the fix; `nil` if libcurl is available.
    package static var unavailability: String? {
        cameo_curl_failure().map { String(cString: $0) }
    }

    /// Downloads the content of a URL to a file; see `Downloading`.
    package func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        let sink = try FileSink(file, limit: request.byteLimit)
        let transfer = CurlTransfer(
            policy: policy,
            headers: headers,
            request: request,
            sink: sink,
            onRedirect: onRedirect
        )
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: transfer.run()) }
            }
        } onCancel: {
            transfer.cancel()
        }
        sink.close()
        if let failure { throw failure }
        return transfer.contentType.withLock { $0 }
    }
}

/// One transfer with its redirects. It runs on one thread and can be canceled from any thread.
private final class CurlTransfer: Sendable {
    private static let maxRedirects = 5
    private let policy: URLPolicy
    private let headers: RequestHeaders
    private let request: DownloadRequest
    private let sink: FileSink
    private let onRedirect: (@Sendable (String) -> Void)?
    private let isCancelled = Locked(false)
    /// The `Content-Type` of the response.
    let contentType = Locked<String?>(nil)

    /// Interval at which a waiting transfer checks for cancellation, in milliseconds.
    private static let pollInterval: Int32 = 50

    init(
        policy: URLPolicy,
        headers: RequestHeaders,
        request: DownloadRequest,
        sink: FileSink,
        onRedirect: (@Sendable (String) -> Void)?
    ) {
        self.onRedirect = onRedirect
        self.policy = policy
        self.headers = headers
        self.request = request
        self.sink = sink
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
    }

    /// Runs the transfer and returns its error, if any.
    func run() -> DownloadError? {
        if let reason = CurlDownloader.unavailability { return .connectionFailed(reason) }
        guard cameo_curl_is_ready() else {
            return .connectionFailed("libcurl can't be initialized")
        }
        let start = DispatchTime.now().uptimeNanoseconds
        var url = request.url
        for hop in 0...Self.maxRedirects {
            do throws(URLPolicyError) {
                url = try policy.validateRemote(url)
            } catch {
                return hop == 0 ? .urlNotAllowed(error) : .redirectNotAllowed
            }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            guard elapsed < request.timeLimit else {
                return .timedOut(limit: request.timeLimit)
            }
            switch request(url, timeLimit: request.timeLimit - elapsed) {
            case .finished(let failure): return failure
            case .redirected(let location):
                onRedirect?(location)
                if request.body != nil { return .redirectNotAllowed }
                url = location
            }
        }
        return .redirectNotAllowed
    }

    private enum Outcome {
        case finished(DownloadError?)
        case redirected(to: String)
    }

    /// Requests one URL without following redirects.
    private func request(_ url: String, timeLimit: Double) -> Outcome {
        guard let easy = curl_easy_init(), let multi = curl_multi_init() else {
            return .finished(.connectionFailed("libcurl returned no handle"))
        }
        let body = Body(sink)
        let list = headerList(for: url)
        defer {
            curl_slist_free_all(list)
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
        }
        configure(easy, url, timeLimit: timeLimit)
        if let list { cameo_curl_set_pointer(easy, CURLOPT_HTTPHEADER, list) }
        return withExtendedLifetime(body) {
            let pointer = Unmanaged.passUnretained(body).toOpaque()
            cameo_curl_set_pointer(easy, CURLOPT_WRITEDATA, pointer)
            body.handle = easy
            curl_multi_add_handle(multi, easy)
            guard drive(multi) else { return .finished(.cancelled) }
            return outcome(easy, multi, body)
        }
    }

    /// Returns the headers for the URL's host, which can change with each redirect.
    private func headerList(for url: String) -> UnsafeMutablePointer<curl_slist>? {
        var lines = headers.headers(for: url).map { "\($0.key): \($0.value)" }
        if request.body != nil { lines.append("Content-Type: application/json") }
        return lines.reduce(nil) { list, line in curl_slist_append(list, line) ?? list }
    }

    private func configure(_ easy: UnsafeMutableRawPointer, _ url: String, timeLimit: Double) {
        cameo_curl_set_string(easy, CURLOPT_URL, url.percentEncodedBeyondASCII)
        cameo_curl_set_string(
            easy,
            CURLOPT_PROTOCOLS_STR,
            policy.allowsLocalhost ? "http,https" : "https"
        )
        cameo_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        cameo_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        cameo_curl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(timeLimit * 1000)))
        cameo_curl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.byteLimit))
        // As URLSession does. The size limit then applies to the decoded bytes.
        cameo_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        cameo_curl_set_string(easy, CURLOPT_USERAGENT, "cameo")
        if let body = request.body {
            cameo_curl_set_long(easy, CURLOPT_POST, 1)
            cameo_curl_set_long(easy, CURLOPT_POSTFIELDSIZE, body.count)
            // libcurl copies as many bytes as CURLOPT_POSTFIELDSIZE sets.
            cameo_curl_set_string(
                easy,
                CURLOPT_COPYPOSTFIELDS,
                String(decoding: body, as: UTF8.self)
            )
        }
        cameo_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
            return body.append(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    /// Runs the transfer and returns whether it ended without being canceled.
    private func drive(_ multi: UnsafeMutableRawPointer) -> Bool {
        var running: Int32 = 1
        while running > 0 {
            if isCancelled.withLock({ $0 }) { return false }
            curl_multi_perform(multi, &running)
            if running > 0 { curl_multi_poll(multi, nil, 0, Self.pollInterval, nil) }
        }
        return true
    }

    private func outcome(
        _ easy: UnsafeMutableRawPointer,
        _ multi: UnsafeMutableRawPointer,
        _ body: Body
    ) -> Outcome {
        var left: Int32 = 0
        guard let message = curl_multi_info_read(multi, &left) else {
            return .finished(.connectionFailed("libcurl returned no result for the transfer"))
        }
        let code = message.pointee.data.result
        if let failure = body.failure { return .finished(failure) }
        guard code == CURLE_OK else { return .finished(failure(code)) }
        let status = body.status
        if (300..<400).contains(status) {
            var location: UnsafePointer<CChar>?
            cameo_curl_get_string(easy, CURLINFO_REDIRECT_URL, &location)
            if let location { return .redirected(to: String(cString: location)) }
        }
        guard (200..<300).contains(status) else { return .finished(.status(status)) }
        var type: UnsafePointer<CChar>?
        cameo_curl_get_string(easy, CURLINFO_CONTENT_TYPE, &type)
        let name = type.map { String(cString: $0) }
        contentType.withLock { $0 = name }
        return .finished(sink.isEmpty && request.body == nil ? .emptyResponse : nil)
    }

    /// Returns the error for a code of libcurl.
    private func failure(_ code: CURLcode) -> DownloadError {
        switch code {
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.byteLimit)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(limit: request.timeLimit)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
            CURLE_HTTP2_STREAM:
            .connectionLost
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_CONNECT_ERROR:
            .untrustedCertificate
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable(String(cString: curl_easy_strerror(code)))
        default: .connectionFailed(String(cString: curl_easy_strerror(code)))
        }
    }
}

/// Receives the body of a response. Only the transfer's thread uses it.
private final class Body {
    private let sink: FileSink
    /// The transfer, which has the status before the first byte of the body.
    var handle: UnsafeMutableRawPointer?
    private(set) var failure: DownloadError?

    init(_ sink: FileSink) {
        self.sink = sink
    }

    var status: Int {
        var status = 0
        if let handle { cameo_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status) }
        return status
    }

    /// Appends bytes and returns their count; libcurl ends the transfer if fewer are returned.
    func append(_ bytes: UnsafeRawBufferPointer) -> Int {
        // The body of an error isn't needed, the one of a redirect is short or times out.
        let status = status
        if (300..<400).contains(status) { return bytes.count }
        guard (200..<300).contains(status) else {
            failure = .status(status)
            return 0
        }
        do throws(DownloadError) {
            try sink.write(bytes)
            return bytes.count
        } catch {
            failure = error
            return 0
        }
    }
}
