import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches with URLSession: no cookies, no cache, at most five redirects, each to an address that
/// the policy allows, and an end as soon as there are too many bytes.
///
/// On Linux Foundation's URLSession crashes or hangs when it is cancelled, and does not keep the
/// time limit: there it serves tests of this code that do neither, and the tool uses libcurl.
public struct URLSessionDownloader: Downloading {
    /// Which addresses are asked.
    public let policy: URLPolicy
    /// What is sent with requests to some hosts.
    public let headers: RequestHeaders

    /// A fetcher.
    public init(policy: URLPolicy = URLPolicy(), headers: RequestHeaders = RequestHeaders()) {
        self.policy = policy
        self.headers = headers
    }

    /// Fetches into a file; see ``Downloading/fetch(_:into:)``.
    public func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError)
        -> String?
    {
        let url = try request.url(allowedBy: policy)
        let sink = try FileSink(file, limit: request.byteLimit)
        let transfer = URLSessionTransfer(
            policy: policy,
            headers: headers,
            request: request,
            sink: sink
        )
        let failure = await withTaskCancellationHandler {
            await transfer.run(url)
        } onCancel: {
            transfer.finish(.cancelled)
        }
        if let failure { throw failure }
        return transfer.contentType
    }
}

extension DownloadRequest {
    /// The address, percent-encoded where it is not ASCII, once the policy allows it.
    func url(allowedBy policy: URLPolicy) throws(DownloadError) -> URL {
        let address: String
        do throws(URLPolicyError) {
            address = try policy.validateRemote(self.address)
        } catch {
            throw .urlNotAllowed(error)
        }
        guard let url = URL(string: address.percentEncodedBeyondASCII) else {
            throw .urlNotAllowed(.malformed)
        }
        return url
    }
}

extension String {
    /// The text with every byte beyond ASCII as `%XX`; ASCII stays byte for byte.
    public var percentEncodedBeyondASCII: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
        return utf8.map { byte in
            byte < 0x80
                ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

/// One transfer: the delegate of a session of its own.
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
    private let state = Locked(State())

    init(policy: URLPolicy, headers: RequestHeaders, request: DownloadRequest, sink: FileSink) {
        self.policy = policy
        self.headers = headers
        self.request = request
        self.sink = sink
    }

    /// What the server says that it is.
    var contentType: String? { state.withLock { $0.contentType } }

    /// Runs to the end; returns what went wrong.
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
        // Made before anyone can invalidate the session, which makes no tasks after that.
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

    /// Ends the transfer, once; whatever comes later is of no consequence.
    func finish(_ failure: DownloadError?) {
        let taken = state.withLock { state in
            let taken = (state.continuation, state.session)
            state.isFinished = true
            state.continuation = nil
            state.session = nil
            return taken
        }
        if failure != nil {
            taken.1?.invalidateAndCancel()
        } else {
            taken.1?.finishTasksAndInvalidate()
        }
        sink.close()
        taken.0?.resume(returning: failure)
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
        let address = request.url?.absoluteString ?? ""
        if let url = request.url, (try? policy.validateRemote(address)) != nil,
            count <= Self.maxRedirects, self.request.body == nil
        {
            // A request of its own: the headers for one host are not sent to the next.
            return completionHandler(URLRequest(url: url, headers: headers))
        }
        state.withLock { $0.failure = .redirect }
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
                state.failure = state.failure ?? (isRedirect ? .redirect : .status(status))
                return state.failure
            }
            #if canImport(Darwin)
            // The text of an error page is of no use. On Linux a cancelled task may crash.
            completionHandler(.cancel)
            return finish(failure)
            #endif
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // The text of an error page is of no use.
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
            // What was to be posted has not left the device.
            let isUnsent = request.body != nil && task.countOfBytesSent == 0
            if isUnsent, case .timedOut = failure { return finish(.unreachable("timed out")) }
            return finish(failure)
        }
        finish(sink.isEmpty && request.body == nil ? .empty : nil)
    }
}

extension URLRequest {
    /// A request with the headers of its host.
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
    /// What URLSession's error means.
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
            self = .untrusted
        default: self = .connection("URLError \(code)")
        }
    }
}
