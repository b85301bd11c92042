import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches with URLSession: no cookies, no cache, at most five redirects, each to an address that
/// the policy allows, and an end as soon as there are too many bytes.
///
/// On Linux Foundation's URLSession crashes or hangs when it is cancelled, and does not keep the
/// time limit: there it serves tests of this code that do neither, and the tool uses libcurl.
public struct URLSessionFetcher: Fetching {
    /// Which addresses are asked.
    public let policy: URLPolicy

    /// A fetcher.
    public init(policy: URLPolicy = URLPolicy()) {
        self.policy = policy
    }

    /// Fetches bytes; see ``Fetching/fetch(_:)``.
    public func fetch(_ request: FetchRequest) async throws(FetchError) -> [UInt8] {
        let url = try request.url(allowedBy: policy)
        let transfer = URLSessionTransfer(policy: policy, request: request)
        let result = await withTaskCancellationHandler {
            await transfer.run(url)
        } onCancel: {
            transfer.finish(.failure(.cancelled))
        }
        return try result.get()
    }
}

extension FetchRequest {
    /// The address, percent-encoded where it is not ASCII, once the policy allows it.
    func url(allowedBy policy: URLPolicy) throws(FetchError) -> URL {
        let address: String
        do throws(URLRefusal) {
            address = try policy.allowed(self.address)
        } catch {
            throw .refused(error)
        }
        guard let url = URL(string: address.percentEncodedBeyondASCII) else {
            throw .refused(.malformed)
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
        var bytes: [UInt8] = []
        var redirects = 0
        var failure: FetchError?
        var session: URLSession?
        var continuation: CheckedContinuation<Result<[UInt8], FetchError>, Never>?
        var isFinished = false
    }

    private static let mostRedirects = 5
    private let policy: URLPolicy
    private let request: FetchRequest
    private let state = Guarded(State())

    init(policy: URLPolicy, request: FetchRequest) {
        self.policy = policy
        self.request = request
    }

    func run(_ url: URL) async -> Result<[UInt8], FetchError> {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.timeoutIntervalForRequest = request.timeLimit
        configuration.timeoutIntervalForResource = request.timeLimit
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        // Made before anyone can invalidate the session, which makes no tasks after that.
        let task = session.dataTask(with: url)
        return await withCheckedContinuation { continuation in
            let isFinished = state.access { state in
                state.continuation = continuation
                state.session = session
                return state.isFinished
            }
            guard !isFinished else {
                session.invalidateAndCancel()
                return continuation.resume(returning: .failure(.cancelled))
            }
            task.resume()
        }
    }

    /// Ends the transfer, once; whatever comes later is of no consequence.
    func finish(_ result: Result<[UInt8], FetchError>) {
        let taken = state.access { state in
            let taken = (state.continuation, state.session)
            state.isFinished = true
            state.continuation = nil
            state.session = nil
            return taken
        }
        if case .failure = result {
            taken.1?.invalidateAndCancel()
        } else {
            taken.1?.finishTasksAndInvalidate()
        }
        taken.0?.resume(returning: result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let count = state.access { state in
            state.redirects += 1
            return state.redirects
        }
        let address = request.url?.absoluteString ?? ""
        let isAllowed = (try? policy.allowed(address)) != nil
        if isAllowed, count <= Self.mostRedirects { return completionHandler(request) }
        state.access { $0.failure = .redirect }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if (200..<300).contains(status) {
            guard response.expectedContentLength <= Int64(request.byteLimit) else {
                completionHandler(.cancel)
                return finish(.failure(.tooLarge(limit: request.byteLimit)))
            }
        } else {
            let isRedirect = (300..<400).contains(status)
            state.access { $0.failure = $0.failure ?? (isRedirect ? .redirect : .status(status)) }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.access { state in
            // The text of an error page is of no use.
            guard state.failure == nil else { return false }
            guard state.bytes.count + data.count <= request.byteLimit else { return true }
            state.bytes.append(contentsOf: data)
            return false
        }
        if isTooLarge { finish(.failure(.tooLarge(limit: request.byteLimit))) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (bytes, failure) = state.access { ($0.bytes, $0.failure) }
        if let failure { return finish(.failure(failure)) }
        if let error {
            let isTimeOut = (error as? URLError)?.code == .timedOut
            return finish(
                .failure(
                    isTimeOut
                        ? .timedOut(limit: request.timeLimit)
                        : .connection("URLError \((error as NSError).code)")))
        }
        finish(bytes.isEmpty ? .failure(.empty) : .success(bytes))
    }
}
