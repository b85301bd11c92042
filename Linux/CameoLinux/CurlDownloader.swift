import CCurl
import Cameo
import Foundation

/// A downloader that uses libcurl, because on Linux, Foundation's URLSession crashes or hangs when
/// a task is canceled.
///
/// Each transfer has its own thread, which is affordable because a preview downloads only a few
/// images.
package struct CurlDownloader: Downloading {
    /// The policy that validates URLs.
    package let policy: URLPolicy
    /// The headers for certain hosts.
    package let headers: RequestHeaders
    /// A closure that is called with the URL of each redirect, before the URL is validated.
    package var onRedirect: (@Sendable (String) -> Void)?

    /// Creates a downloader.
    package init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// The reason why downloads aren't possible on this system, and the fix; `nil` if libcurl is
    /// available.
    package static var unavailability: String? { CurlHandle.unavailability }

    /// Downloads the content of a URL to a file. See `Downloading`.
    package func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        let sink = try FileSink(file, limit: request.byteLimit)
        let transfer = CurlDownload(
            policy: policy,
            headers: headers,
            request: request,
            sink: sink,
            onRedirect: onRedirect
        )
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isStarted = DetachedThread.start {
                    continuation.resume(returning: transfer.run())
                }
                if !isStarted {
                    continuation.resume(returning: .connectionFailed(DetachedThread.failure))
                }
            }
        } onCancel: {
            transfer.cancel()
        }
        sink.close()
        if let failure { throw failure }
        return transfer.contentType.withLock { $0 }
    }
}

/// A transfer with its redirects. It runs on one thread, and any thread can cancel it.
private final class CurlDownload: Sendable {
    private static let maxRedirects = 5
    private let policy: URLPolicy
    private let headers: RequestHeaders
    private let request: DownloadRequest
    private let sink: FileSink
    private let onRedirect: (@Sendable (String) -> Void)?
    private let isCancelled = Locked(false)
    /// The `Content-Type` header of the response.
    let contentType = Locked<String?>(nil)

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

    var isCanceled: Bool { isCancelled.withLock { $0 } }

    /// Runs the transfer. Returns its error, or `nil` if it succeeded.
    func run() -> DownloadError? {
        if let reason = CurlDownloader.unavailability { return .connectionFailed(reason) }
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
        guard let handle = CurlHandle() else {
            return .finished(.connectionFailed("libcurl returned no handle"))
        }
        // Headers may differ for each redirect.
        var lines = headers.headers(for: url).map { "\($0.key): \($0.value)" }
        if request.body != nil { lines.append("Content-Type: application/json") }
        handle.begin(
            url.percentEncodedBeyondASCII,
            lines,
            body: request.body,
            timeLimit: timeLimit
        )
        handle.set(CURLOPT_MAXFILESIZE, request.byteLimit)
        // URLSession sends the same header. The size limit then applies to the decoded bytes.
        handle.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        handle.set(CURLOPT_USERAGENT, "cameo")
        let body = Body(self, sink, handle)
        let code = handle.perform(body)
        if let failure = body.failure { return .finished(failure) }
        guard code == CURLE_OK else { return .finished(failure(code)) }
        if (300..<400).contains(handle.status), let location = handle.text(CURLINFO_REDIRECT_URL) {
            return .redirected(to: location)
        }
        guard (200..<300).contains(handle.status) else { return .finished(.status(handle.status)) }
        let type = handle.text(CURLINFO_CONTENT_TYPE)
        contentType.withLock { $0 = type }
        return .finished(sink.isEmpty && request.body == nil ? .emptyResponse : nil)
    }

    /// Returns the error for a libcurl result.
    private func failure(_ code: CURLcode) -> DownloadError {
        switch code {
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.byteLimit)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(limit: request.timeLimit)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
            CURLE_HTTP2_STREAM:
            .connectionLost
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_CONNECT_ERROR:
            .untrustedCertificate
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable(CurlHandle.meaning(code))
        default: .connectionFailed(CurlHandle.meaning(code))
        }
    }
}

/// A receiver of a response's body.
private final class Body: CurlReceiver {
    private let download: CurlDownload
    private let sink: FileSink
    private let handle: CurlHandle
    private(set) var failure: DownloadError?

    init(_ download: CurlDownload, _ sink: FileSink, _ handle: CurlHandle) {
        self.download = download
        self.sink = sink
        self.handle = handle
    }

    var isCanceled: Bool { download.isCanceled }

    func receive(head line: UnsafeRawBufferPointer) -> Bool { true }

    func receive(body part: UnsafeRawBufferPointer) -> Bool {
        // The body of an error response isn't needed. The body of a redirect is read and ignored;
        // it is short or times out.
        let status = handle.status
        if (300..<400).contains(status) { return true }
        guard (200..<300).contains(status) else {
            failure = .status(status)
            return false
        }
        do throws(DownloadError) {
            try sink.write(part)
            return true
        } catch {
            failure = error
            return false
        }
    }
}
