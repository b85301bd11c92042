#if canImport(Darwin)
import Cameo
import Foundation
import Security

/// Transport that opens connections with URLSession.
package struct URLSessionTransport: HTTPTransport {
    /// Creates a transport.
    package init() {}

    package func connection(_ options: HTTPOptions) -> any HTTPConnection {
        URLSessionConnection(options)
    }
}

/// A connection with its own URLSession, which has at most one connection at a time. Requests share
/// it if the server supports HTTP/2.
///
/// URLSession decides when to reopen the connection. It retries a request only if the server didn't
/// process it. It adds the headers `accept`, `accept-encoding`, `accept-language` and `user-agent`.
final class URLSessionConnection: HTTPConnection, Sendable {
    private struct State: Sendable {
        var session: URLSession?
        var isClosed = false
    }

    private let options: HTTPOptions
    private let delegate: SessionDelegate
    private let state = Locked(State())

    init(_ options: HTTPOptions) {
        self.options = options
        delegate = SessionDelegate(options)
    }

    deinit { close() }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        if let error = request.problem { throw error }
        if let error = delegate.credentialError { throw error }
        guard let url = URL(string: request.url) else {
            throw .invalidRequest("the URL is invalid")
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        for header in request.headers {
            urlRequest.addValue(header.value, forHTTPHeaderField: header.name)
        }
        if !request.body.isEmpty { urlRequest.httpBody = Data(request.body) }
        guard let task = task(urlRequest, isLocal: request.isLocal) else { throw .canceled }
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                delegate.add(task.taskIdentifier, continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
        switch result {
        case .success(let response): return response
        case .failure(let error): throw error
        }
    }

    func close() {
        let session = state.withLock { state in
            let session = state.session
            state.isClosed = true
            state.session = nil
            return session
        }
        // A session retains its delegate until it is invalidated.
        session?.finishTasksAndInvalidate()
    }

    /// Creates a task; returns `nil` after `close`. Holds the lock, because creating a task on an
    /// invalidated session raises an exception.
    private func task(_ request: URLRequest, isLocal: Bool) -> URLSessionDataTask? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            let session =
                state.session
                ?? URLSession(
                    configuration: configuration(isLocal: isLocal),
                    delegate: delegate,
                    delegateQueue: nil
                )
            state.session = session
            return session.dataTask(with: request)
        }
    }

    private func configuration(isLocal: Bool) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 1
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.waitsForConnectivity = false
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
        // Limit the whole request; `timeoutIntervalForRequest` alone expires after 60 s without data.
        configuration.timeoutIntervalForRequest = options.timeLimit
        configuration.timeoutIntervalForResource = options.timeLimit
        if let proxy = options.proxy.flatMap({ URLComponents(string: $0) }), let host = proxy.host {
            let port = proxy.port ?? (proxy.scheme == "https" ? 443 : 1080)
            // On iOS, only the constants for HTTP are declared.
            configuration.connectionProxyDictionary = [
                "HTTPEnable": 1, "HTTPProxy": host, "HTTPPort": port,
                "HTTPSEnable": 1, "HTTPSProxy": host, "HTTPSPort": port,
            ]
        } else if isLocal {
            // A proxy can't reach this machine.
            configuration.connectionProxyDictionary = [:]
        }
        return configuration
    }
}

/// Delegate that receives the responses of a session and evaluates certificates.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = UnsafeContinuation<Result<HTTPResponse, HTTPError>, Never>

    /// A pending request.
    private struct Transfer: Sendable {
        let continuation: Continuation
        var response = HTTPResponse(status: 0)
        var isTooLarge = false
    }

    private struct State: Sendable {
        var transfers: [Int: Transfer] = [:]
        /// The error that explains why a certificate or proxy was rejected; `nil` if none was.
        var refusal: HTTPError?
    }

    /// The maximum size of a body, in bytes.
    private static let maxBody = 1 << 20

    /// The reason why the client certificate can't be used; `nil` if it can.
    let credentialError: HTTPError?

    private let options: HTTPOptions
    private let credential: Unchecked<URLCredential>?
    private let state = Locked(State())

    /// A value that is safe to use on any thread.
    private struct Unchecked<Value>: @unchecked Sendable {
        let value: Value
    }

    init(_ options: HTTPOptions) {
        self.options = options
        var credential: Unchecked<URLCredential>?
        var credentialError: HTTPError?
        if let certificate = options.clientCertificate {
            do throws(HTTPError) {
                credential = Unchecked(value: try certificate.credential())
            } catch {
                credentialError = error
            }
        }
        self.credential = credential
        self.credentialError = credentialError
    }

    /// Adds a request before it starts.
    func add(_ task: Int, _ continuation: Continuation) {
        state.withLock { $0.transfers[task] = Transfer(continuation: continuation) }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            let headers = response.allHeaderFields.compactMap { name, value -> HTTPHeader? in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HTTPHeader(name.lowercased(), value)
            }
            state.withLock { state in
                state.transfers[dataTask.taskIdentifier]?.response = HTTPResponse(
                    status: response.statusCode,
                    headers: headers
                )
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state -> Bool in
            guard var transfer = state.transfers.removeValue(forKey: dataTask.taskIdentifier)
            else { return false }
            transfer.isTooLarge = transfer.response.body.count + data.count > Self.maxBody
            if !transfer.isTooLarge { transfer.response.body.append(contentsOf: data) }
            state.transfers[dataTask.taskIdentifier] = transfer
            return transfer.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Don't follow the redirect: return it as the response.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let (transfer, refusal) = state.withLock { state in
            (state.transfers.removeValue(forKey: task.taskIdentifier), state.refusal)
        }
        guard let transfer else { return }
        let result: Result<HTTPResponse, HTTPError>
        if transfer.isTooLarge {
            result = .failure(.invalidResponse("it's larger than 1 MiB"))
        } else if let error {
            let reason = HTTPError(error as NSError, timeLimit: options.timeLimit)
            // A rejected certificate cancels the task.
            result = .failure(reason == .canceled ? refusal ?? reason : reason)
        } else if transfer.response.status == 0 {
            result = .failure(.invalidResponse("it has no status"))
        } else {
            result = .success(transfer.response)
        }
        transfer.continuation.resume(returning: result)
    }

    // MARK: - Trust

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust:
            guard let file = options.authorityFile, let trust = space.serverTrust else { break }
            do throws(HTTPError) {
                try Self.evaluate(trust, file)
                return completionHandler(.useCredential, URLCredential(trust: trust))
            } catch {
                return refuse(error, completionHandler)
            }
        case NSURLAuthenticationMethodClientCertificate:
            guard let credential else { break }
            return completionHandler(.useCredential, credential.value)
        case _ where space.isProxy():
            guard let proxy = options.proxy.flatMap({ URLComponents(string: $0) }) else { break }
            guard let user = proxy.user, challenge.previousFailureCount == 0 else {
                return refuse(.proxy("it requires a user name and a password"), completionHandler)
            }
            let credential = URLCredential(
                user: user,
                password: proxy.password ?? "",
                persistence: .forSession
            )
            return completionHandler(.useCredential, credential)
        default:
            // Return the response with status 401.
            return completionHandler(.rejectProtectionSpace, nil)
        }
        completionHandler(.performDefaultHandling, nil)
    }

    private func refuse(
        _ error: HTTPError,
        _ completionHandler: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        state.withLock { $0.refusal = error }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    /// Evaluates a server's certificate with the certificate authorities in a file, instead of the
    /// system's authorities.
    private static func evaluate(_ trust: SecTrust, _ file: String) throws(HTTPError) {
        let text = FileManager.default.contents(atPath: file) ?? Data()
        let authorities = PEMCertificates.read(String(decoding: text, as: UTF8.self)).compactMap {
            SecCertificateCreateWithData(nil, Data($0) as CFData)
        }
        guard !authorities.isEmpty else {
            throw .insecure("the CA file contains no certificates")
        }
        guard SecTrustSetAnchorCertificates(trust, authorities as CFArray) == errSecSuccess,
            SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess,
            SecTrustEvaluateWithError(trust, nil)
        else { throw .insecure("no authority in the file signed the server's certificate") }
    }
}

extension HTTPOptions.ClientCertificate {
    /// Returns a credential with the certificate, its key, and the authorities in the file.
    fileprivate func credential() throws(HTTPError) -> URLCredential {
        guard format == .pkcs12 else {
            throw .insecure(
                "a PEM file can't be used as a client certificate on this system; convert it with "
                    + "openssl pkcs12 -export"
            )
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .insecure("the client certificate's file can't be read")
        }
        var items: CFArray?
        let password = [kSecImportExportPassphrase as String: password ?? ""]
        let status = SecPKCS12Import(data as CFData, password as CFDictionary, &items)
        switch status {
        case errSecSuccess: break
        case errSecAuthFailed, errSecPkcs12VerifyFailure:
            throw .insecure("the password of the client certificate is wrong")
        default: throw .insecure("the client certificate can't be read, status \(status)")
        }
        let values = (items as? [[String: Any]])?.first
        guard let identity = values?[kSecImportItemIdentity as String],
            CFGetTypeID(identity as CFTypeRef) == SecIdentityGetTypeID()
        else { throw .insecure("the client certificate's file contains no key") }
        // The guard has checked the type, because casts to Core Foundation types always succeed.
        let secIdentity = unsafeDowncast(identity as AnyObject, to: SecIdentity.self)
        // The chain starts with the identity's own certificate.
        let chain = values?[kSecImportItemCertChain as String] as? [Any] ?? []
        return URLCredential(
            identity: secIdentity,
            certificates: Array(chain.dropFirst()),
            persistence: .forSession
        )
    }
}

extension HTTPError {
    /// Creates an error from a URLSession error, whose description may contain the URL.
    fileprivate init(_ error: NSError, timeLimit: Double) {
        // The errors of SOCKS proxies (100 to 125), and of HTTP proxies and PAC files, from
        // kCFErrorHTTPProxyConnectionFailure (306) to kCFErrorHTTPSProxyConnectionFailure (310).
        if error.domain == "kCFErrorDomainCFNetwork",
            (100...125).contains(error.code)
                || (306...310).contains(error.code)
        {
            self = .proxy("error \(error.code)")
            return
        }
        guard error.domain == NSURLErrorDomain else {
            self = .connectionLost
            return
        }
        switch URLError.Code(rawValue: error.code) {
        case .cancelled: self = .canceled
        case .timedOut: self = .timedOut(timeLimit)
        case .badURL, .unsupportedURL: self = .invalidRequest("the URL is invalid")
        case .cannotFindHost, .dnsLookupFailed: self = .unreachable("the host is unknown")
        case .cannotConnectToHost: self = .unreachable("the host refused the connection")
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            self = .unreachable("there is no network")
        case .secureConnectionFailed: self = .insecure("the TLS handshake failed")
        case .serverCertificateHasBadDate: self = .insecure("the server's certificate expired")
        case .serverCertificateNotYetValid:
            self = .insecure("the server's certificate isn't valid yet")
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
            self = .insecure("the server's certificate isn't trusted")
        case .clientCertificateRejected:
            self = .insecure("the server rejected the client certificate")
        case .clientCertificateRequired:
            self = .insecure("the server requires a client certificate")
        case .appTransportSecurityRequiresSecureConnection:
            self = .insecure("App Transport Security requires HTTPS")
        case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData,
            .cannotDecodeRawData, .dataLengthExceedsMaximum:
            self = .invalidResponse("error \(error.code)")
        default: self = .connectionLost
        }
    }
}
#endif
