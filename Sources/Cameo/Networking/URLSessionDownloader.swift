import Foundation

#if canImport(FoundationNetworking) && !CAMEO_WITHOUT_URLSESSION
import FoundationNetworking
#endif

extension String {
    /// The text with every non-ASCII byte percent-encoded. ASCII characters stay unchanged.
    package var percentEncodedBeyondASCII: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
        return utf8.map { byte in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : byte.percentEscape
        }.joined()
    }
}

/// A downloader that uses URLSession, without cookies or a cache.
///
/// It follows up to five redirects, each to a URL that the policy allows, and cancels a download as
/// soon as it exceeds the size limit.
///
/// On Linux, Foundation's URLSession crashes or hangs when a task is canceled and ignores the time
/// limit. It is used there only by tests that do neither; the command-line tool uses libcurl. Its
/// release builds don't link URLSession, which would load libcurl when the tool starts.
package struct URLSessionDownloader: Downloading {
    /// The policy that validates URLs.
    let policy: URLPolicy
    /// The headers for certain hosts.
    let headers: RequestHeaders
    /// Called with the URL of each redirect, before it's validated.
    package var onRedirect: (@Sendable (String) -> Void)?

    /// Creates a downloader.
    package init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// Downloads the content of a URL to a file; see ``Downloading/download(_:to:)``.
    package func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        #if CAMEO_WITHOUT_URLSESSION
        throw .connectionFailed("URLSession isn't available in release builds on Linux")
        #else
        let url = try request.validatedURL(policy)
        let sink = try FileSink(file, limit: request.byteLimit)
        let transfer = URLSessionTransfer(
            policy: policy,
            headers: headers,
            request: request,
            sink: sink,
            onRedirect: onRedirect
        )
        let failure = await withTaskCancellationHandler {
            await transfer.run(url)
        } onCancel: {
            transfer.finish(.cancelled)
        }
        if let failure { throw failure }
        return transfer.contentType
        #endif
    }
}

extension DownloadRequest {
    /// Returns the URL with non-ASCII characters percent-encoded, if the policy allows it.
    func validatedURL(_ policy: URLPolicy) throws(DownloadError) -> URL {
        let text: String
        do throws(URLPolicyError) {
            text = try policy.validateRemote(url)
        } catch {
            throw .urlNotAllowed(error)
        }
        guard let url = URL(string: text.percentEncodedBeyondASCII) else {
            throw .urlNotAllowed(.malformed)
        }
        return url
    }
}

#if !CAMEO_WITHOUT_URLSESSION
/// A single transfer, the delegate of its own session.
private final class URLSessionTransfer: NSObject, URLSessionDataDelegate {
    private struct State: Sendable {
        var redirects = 0
        var failure: DownloadError?
        var contentType: String?
        var session: URLSession?
        var continuation: CheckedContinuation<DownloadError?, Never>?
        var isFinished = false
    }

    private static let maxRedirects = 5
    private let policy: URLPolicy
    private let headers: RequestHeaders
    private let request: DownloadRequest
    private let sink: FileSink
    private let onRedirect: (@Sendable (String) -> Void)?
    private let state = Locked(State())

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

    /// The content type that the server sent.
    var contentType: String? { state.withLock { $0.contentType } }

    /// Runs the transfer and returns its error, if any.
    func run(_ url: URL) async -> DownloadError? {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = request.timeLimit
        configuration.timeoutIntervalForResource = request.timeLimit
        #if canImport(Darwin)
        configuration.allowsConstrainedNetworkAccess = request.isAllowedInLowDataMode
        #endif
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        // Created before `finish` can invalidate the session, which can't create tasks afterwards.
        let task = session.dataTask(
            with: URLRequest(url: url, headers: headers, body: request.body)
        )
        return await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                state.continuation = continuation
                state.session = session
                return state.isFinished
            }
            guard !isFinished else {
                session.invalidateAndCancel()
                return continuation.resume(returning: .cancelled)
            }
            task.resume()
        }
    }

    /// Finishes the transfer. Only the first call has an effect.
    func finish(_ failure: DownloadError?) {
        let (continuation, session) = state.withLock { state in
            let pending = (state.continuation, state.session)
            state.isFinished = true
            state.continuation = nil
            state.session = nil
            return pending
        }
        if failure != nil {
            session?.invalidateAndCancel()
        } else {
            session?.finishTasksAndInvalidate()
        }
        sink.close()
        continuation?.resume(returning: failure)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let count = state.withLock { state in
            state.redirects += 1
            return state.redirects
        }
        if let onRedirect, let url = request.url { onRedirect(url.absoluteString) }
        if let url = request.url, (try? policy.validateRemote(url.absoluteString)) != nil,
            count <= Self.maxRedirects, self.request.body == nil
        {
            // A new request, because headers for one host must not be sent to another.
            return completionHandler(URLRequest(url: url, headers: headers))
        }
        state.withLock { $0.failure = .redirectNotAllowed }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if (200..<300).contains(status) {
            let contentType = (response as? HTTPURLResponse)?.mimeType
            state.withLock { $0.contentType = contentType }
            guard response.expectedContentLength <= Int64(request.byteLimit) else {
                completionHandler(.cancel)
                return finish(.tooLarge(limit: request.byteLimit))
            }
        } else {
            let isRedirect = (300..<400).contains(status)
            let failure = state.withLock { state in
                state.failure =
                    state.failure ?? (isRedirect ? .redirectNotAllowed : .status(status))
                return state.failure
            }
            #if canImport(Darwin)
            // The body of an error response isn't needed. On Linux, a canceled task may crash.
            completionHandler(.cancel)
            return finish(failure)
            #endif
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // The body of an error response isn't needed.
        guard state.withLock({ $0.failure == nil && !$0.isFinished }) else { return }
        do throws(DownloadError) {
            try sink.write(data)
        } catch {
            finish(error)
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let failure = state.withLock { $0.failure }
        if let failure { return finish(failure) }
        if let error {
            let failure = DownloadError(error, limit: request.timeLimit)
            // The body of the POST request hasn't been sent.
            let isUnsent = request.body != nil && task.countOfBytesSent == 0
            if isUnsent, case .timedOut = failure {
                return finish(.unreachable("the request timed out"))
            }
            return finish(failure)
        }
        finish(sink.isEmpty && request.body == nil ? .emptyResponse : nil)
    }
}

extension URLRequest {
    /// Creates a request with the headers for its host.
    fileprivate init(url: URL, headers: RequestHeaders, body: [UInt8]? = nil) {
        self.init(url: url)
        if let body {
            httpMethod = "POST"
            httpBody = Data(body)
            setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers.headers(for: url.absoluteString) {
            setValue(value, forHTTPHeaderField: name)
        }
    }
}

extension DownloadError {
    /// Creates an error from URLSession's error.
    fileprivate init(_ error: any Error, limit: Double) {
        let code = (error as NSError).code
        switch URLError.Code(rawValue: code) {
        case .timedOut: self = .timedOut(limit: limit)
        case .networkConnectionLost: self = .connectionLost
        case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
            .internationalRoamingOff, .dataNotAllowed, .callIsActive:
            #if canImport(Darwin)
            if (error as? URLError)?.networkUnavailableReason == .constrained {
                self = .lowDataMode
                return
            }
            #endif
            self = .unreachable("URLError \(code)")
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateHasBadDate, .serverCertificateNotYetValid, .secureConnectionFailed:
            self = .untrustedCertificate
        default: self = .connectionFailed("URLError \(code)")
        }
    }
}
#endif
