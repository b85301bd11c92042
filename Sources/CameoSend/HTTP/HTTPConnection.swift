/// A transport that opens connections to providers: nghttp2 and libcurl on Linux, URLSession on
/// Apple platforms.
package protocol HTTPTransport: Sendable {
    /// Returns a connection. The first request establishes it.
    func connection(_ options: HTTPOptions) -> any HTTPConnection
}

/// A connection to one host. Its requests share an HTTP/2 connection, or are sent one at a time
/// over HTTP/1.1.
package protocol HTTPConnection: AnyObject, Sendable {
    /// Sends a request, and returns the response regardless of its status.
    ///
    /// Doesn't follow redirects, doesn't store or send cookies, and never retries. Canceling the
    /// task ends its request.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// Closes the connection after its last response. Later requests fail.
    func close()
}

/// The options of a connection.
package struct HTTPOptions: Sendable, Equatable {
    /// A certificate for the TLS handshake.
    package struct ClientCertificate: Sendable, Equatable {
        /// The format of a certificate file.
        package enum Format: Sendable { case pem, pkcs12 }

        package var file: String
        package var format: Format
        /// The file with the private key, if the certificate's file doesn't contain it.
        package var keyFile: String?
        package var password: String?

        package init(
            file: String,
            format: Format,
            keyFile: String? = nil,
            password: String? = nil
        ) {
            self.file = file
            self.format = format
            self.keyFile = keyFile
            self.password = password
        }
    }

    /// A file with the certificate authorities to trust; `nil` to trust the system's authorities.
    package var authorityFile: String?
    package var clientCertificate: ClientCertificate?
    /// The URL of a proxy. (default: the environment's `HTTPS_PROXY` or `ALL_PROXY`, or the
    /// system's settings on Apple platforms)
    package var proxy: String?
    /// The maximum time for a request, in seconds.
    package var timeLimit = 30.0
    /// The maximum number of simultaneous requests. The server's SETTINGS may lower it.
    package var maxStreams = 100

    package init() {}
}

/// The reason why a request has no response.
package enum HTTPError: Error, Equatable {
    /// The URL or a header of the request is invalid. Nothing was sent.
    case invalidRequest(String)
    /// The host can't be resolved or refuses connections, or the network isn't available. Nothing
    /// was sent.
    case unreachable(String)
    /// The TLS handshake failed, or the certificate isn't trusted. Nothing was sent.
    case insecure(String)
    /// The proxy can't be reached or refused the connection. Nothing was sent.
    case proxy(String)
    /// The server rejected the stream, or closed the connection before it processed the request.
    case notProcessed
    /// The connection was lost. The server may have processed the request.
    case connectionLost
    /// The time limit, in seconds, expired. The server may have processed the request.
    case timedOut(Double)
    /// The response isn't valid HTTP, or is larger than 1 MiB.
    case invalidResponse(String)
    /// The task was canceled, or the connection was closed.
    case canceled
    /// A library, a thread or a file descriptor isn't available on this machine.
    case unavailable(String)
}
