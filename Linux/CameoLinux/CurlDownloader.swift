import CCurl
import CCurlOptions
import Cameo
import Foundation
import Synchronization

/// Fetches with libcurl, where Foundation's URLSession cannot be cancelled.
///
/// One thread for each transfer, which costs nothing for the handful of pictures of a preview.
public struct CurlDownloader: Downloading {
    /// Which addresses are asked.
    public let policy: URLPolicy
    /// What is sent with requests to some hosts.
    public let headers: RequestHeaders

    /// A fetcher.
    public init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// Fetches into a file; see `Downloading`.
    public func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError)
        -> String?
    {
        let sink = try FileSink(file, limit: request.byteLimit)
        let transfer = CurlTransfer(
            policy: policy,
            headers: headers,
            request: request,
            sink: sink
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

/// One transfer with its redirects, run on one thread, cancelled from any.
private final class CurlTransfer: Sendable {
    private static let maxRedirects = 5
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let policy: URLPolicy
    private let headers: RequestHeaders
    private let request: DownloadRequest
    private let sink: FileSink
    private let isCancelled = Mutex(false)
    /// What the server says that it is.
    let contentType = Mutex<String?>(nil)

    /// How often a waiting transfer looks whether it was cancelled, in milliseconds.
    private static let pollInterval: Int32 = 50

    init(policy: URLPolicy, headers: RequestHeaders, request: DownloadRequest, sink: FileSink) {
        self.policy = policy
        self.headers = headers
        self.request = request
        self.sink = sink
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
    }

    /// Runs to the end; returns what went wrong.
    func run() -> DownloadError? {
        guard Self.isReady else { return .connection("libcurl does not start") }
        let start = DispatchTime.now().uptimeNanoseconds
        var address = request.address
        for hop in 0...Self.maxRedirects {
            do throws(URLPolicyError) {
                address = try policy.askable(address)
            } catch {
                return hop == 0 ? .refused(error) : .redirect
            }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            guard elapsed < request.timeLimit else {
                return .timedOut(limit: request.timeLimit)
            }
            switch hopOnce(address, timeLimit: request.timeLimit - elapsed) {
            case .finished(let failure): return failure
            case .redirected(let location):
                if request.body != nil { return .redirect }
                address = location
            }
        }
        return .redirect
    }

    private enum Hop {
        case finished(DownloadError?)
        case redirected(to: String)
    }

    /// Asks one address, without following where it points.
    private func hopOnce(_ address: String, timeLimit: Double) -> Hop {
        guard let easy = curl_easy_init(), let multi = curl_multi_init() else {
            return .finished(.connection("libcurl has no handle left"))
        }
        let body = Body(sink)
        let list = headerList(for: address)
        defer {
            curl_slist_free_all(list)
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
        }
        configure(easy, address, timeLimit: timeLimit)
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

    /// The headers of the address's host, which are asked for anew at each redirect.
    private func headerList(for address: String) -> UnsafeMutablePointer<curl_slist>? {
        var lines = headers.headers(for: address).map { "\($0.key): \($0.value)" }
        if request.body != nil { lines.append("Content-Type: application/json") }
        return lines.reduce(nil) { list, line in curl_slist_append(list, line) ?? list }
    }

    private func configure(_ easy: UnsafeMutableRawPointer, _ address: String, timeLimit: Double) {
        cameo_curl_set_string(easy, CURLOPT_URL, address.percentEncodedBeyondASCII)
        cameo_curl_set_string(
            easy,
            CURLOPT_PROTOCOLS_STR,
            policy.allowsLocalhost ? "http,https" : "https"
        )
        cameo_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        cameo_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        cameo_curl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(timeLimit * 1000)))
        cameo_curl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.byteLimit))
        // As URLSession does; the limit is then one of the decoded bytes.
        cameo_curl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        cameo_curl_set_string(easy, CURLOPT_USERAGENT, "cameo")
        if let body = request.body {
            cameo_curl_set_long(easy, CURLOPT_POST, 1)
            cameo_curl_set_long(easy, CURLOPT_POSTFIELDSIZE, body.count)
            // Copied, by that size.
            cameo_curl_set_string(
                easy,
                CURLOPT_COPYPOSTFIELDS,
                String(decoding: body, as: UTF8.self)
            )
        }
        cameo_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
            return body.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    /// Runs the transfer to its end; `false` when it was cancelled before.
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
    ) -> Hop {
        var left: Int32 = 0
        guard let message = curl_multi_info_read(multi, &left) else {
            return .finished(.connection("libcurl did not say how it ended"))
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
        return .finished(sink.isEmpty && request.body == nil ? .empty : nil)
    }

    /// What libcurl's error means.
    private func failure(_ code: CURLcode) -> DownloadError {
        switch code {
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.byteLimit)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(limit: request.timeLimit)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
            CURLE_HTTP2_STREAM:
            .brokenOff
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_CONNECT_ERROR:
            .untrusted
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable(String(cString: curl_easy_strerror(code)))
        default: .connection(String(cString: curl_easy_strerror(code)))
        }
    }
}

/// Takes the body of an answer; touched by the transfer's thread alone.
private final class Body {
    private let sink: FileSink
    /// The transfer, which knows the status before the first byte of the body.
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

    /// Takes bytes; fewer taken than given ends the transfer.
    func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        // The text of an error page is of no use, that of a redirect is short or times out.
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
