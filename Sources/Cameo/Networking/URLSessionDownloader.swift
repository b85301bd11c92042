import Foundation

#if canImport(FoundationNetworking) && !CAMEO_WITHOUT_URLSESSION
import FoundationNetworking
#endif

extension String {
    /// The text with all non-ASCII characters percent-encoded.
    package var percentEncodedBeyondASCII: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
        return utf8.map { byte in
            byte < 0x80 ? String(Unicode.Scalar(byte)) : byte.percentEscape
        }.joined()
    }
}

/// A downloader that uses URLSession, without cookies and without a cache. All downloads of a
/// process share one session and its connections.
///
/// It follows up to five redirects if the policy allows their URLs. It cancels a download as soon
/// as the response exceeds the size limit.
///
/// On Linux, Foundation's URLSession ignores the time limit, and crashes or hangs when a task is
/// canceled. So only tests that need neither use it there. The command-line tool uses libcurl. Its
/// release builds don't link URLSession, which would load libcurl at launch.
package struct URLSessionDownloader: Downloading {
    /// The policy that validates URLs.
    let policy: URLPolicy
    /// The headers for specific hosts.
    let headers: RequestHeaders
    /// A closure that is called with the URL of each redirect before the URL is validated.
    package var onRedirect: (@Sendable (String) -> Void)?

    /// Creates a downloader.
    package init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// Downloads the content of a URL to a file. See ``Downloading/download(_:to:)``.
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
    /// Validates the URL, and returns it with non-ASCII characters percent-encoded.
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
/// A single transfer. It is the delegate of its URLSession task.
private final class URLSessionTransfer: NSObject, URLSessionDataDelegate {
    private struct State: Sendable {
        var redirects = 0
        var failure: DownloadError?
        var contentType: String?
        var task: URLSessionDataTask?
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

    /// The content type in the server's response; `nil` if it has none.
    var contentType: String? { state.withLock { $0.contentType } }

    /// The session that all downloads share.
    private static let sharedSession = makeSession()

    private static func makeSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        #if canImport(Darwin)
        return URLSession(configuration: configuration)
        #else
        return URLSession(
            configuration: configuration,
            delegate: TaskForwarder(),
            delegateQueue: nil
        )
        #endif
    }

    /// Runs the transfer. Returns its error, or `nil` if it succeeded.
    func run(_ url: URL) async -> DownloadError? {
        // iOS closes connections while the extension is suspended. URLSession then retries a GET
        // request, but not a POST request (Apple, QA1941), so a POST request uses a new connection.
        let isShared = request.body == nil
        let session = isShared ? Self.sharedSession : Self.makeSession()
        let task = session.dataTask(with: urlRequest(url, body: request.body))
        task.delegate = self
        // The time limit for a whole transfer is set per session and can't differ between tasks.
        let clock = SystemClock()
        let cancelTimeout = clock.schedule(at: clock.now + request.timeLimit) { self.timeOut(task) }
        let failure: DownloadError? = await withCheckedContinuation { continuation in
            // If the transfer is already canceled, canceling the task calls the delegate. The
            // delegate must not resume the continuation, which is resumed below.
            let isFinished = state.withLock { state in
                guard !state.isFinished else { return true }
                state.continuation = continuation
                state.task = task
                return false
            }
            guard !isFinished else {
                task.cancel()
                return continuation.resume(returning: .cancelled)
            }
            task.resume()
        }
        cancelTimeout()
        if !isShared { session.finishTasksAndInvalidate() }
        return failure
    }

    /// Returns the request for a URL, with the headers for its host.
    private func urlRequest(_ url: URL, body: [UInt8]? = nil) -> URLRequest {
        var urlRequest = URLRequest(url: url, timeoutInterval: request.timeLimit)
        #if canImport(Darwin)
        urlRequest.allowsConstrainedNetworkAccess = request.isAllowedInLowDataMode
        #endif
        if let body {
            urlRequest.httpMethod = "POST"
            urlRequest.httpBody = Data(body)
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers.headers(for: url.absoluteString) {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        return urlRequest
    }

    private func timeOut(_ task: URLSessionTask) {
        // If no byte of the POST request's body was sent, the request can be sent again later.
        let isUnsent = request.body != nil && task.countOfBytesSent == 0
        finish(
            isUnsent
                ? .unreachable("the request timed out") : .timedOut(limit: request.timeLimit)
        )
    }

    /// Finishes the transfer. Only the first call has an effect.
    func finish(_ failure: DownloadError?) {
        let (continuation, task) = state.withLock { state in
            let pending = (state.continuation, state.task)
            state.isFinished = true
            state.continuation = nil
            state.task = nil
            return pending
        }
        if failure != nil { task?.cancel() }
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
            // Creates a new request, because the headers for one host must not be sent to another.
            return completionHandler(urlRequest(url))
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
            // Discard the body of an error response. On Linux, canceling the task may crash.
            completionHandler(.cancel)
            return finish(failure)
            #endif
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // Discard the body of an error response.
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
            if (error as? URLError)?.code == .timedOut { return timeOut(task) }
            return finish(DownloadError(error))
        }
        finish(sink.isEmpty && request.body == nil ? .emptyResponse : nil)
    }
}

#if !canImport(Darwin)
/// A delegate that forwards messages to the task's delegate, because Foundation on Linux sends them
/// only to the session's delegate.
private final class TaskForwarder: NSObject, URLSessionDataDelegate {
    private func delegate(_ task: URLSessionTask) -> (any URLSessionDataDelegate)? {
        task.delegate as? any URLSessionDataDelegate
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        delegate(dataTask)?.urlSession(
            session,
            dataTask: dataTask,
            didReceive: response,
            completionHandler: completionHandler
        )
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        delegate(dataTask)?.urlSession(session, dataTask: dataTask, didReceive: data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        delegate(task)?.urlSession(session, task: task, didCompleteWithError: error)
    }
}
#endif

extension DownloadError {
    /// Converts a URLSession error.
    fileprivate init(_ error: any Error) {
        let code = (error as NSError).code
        switch URLError.Code(rawValue: code) {
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
