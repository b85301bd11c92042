extension HTTPError: CustomStringConvertible {
    /// A sentence with the failure and the fix. It never contains a secret.
    package var description: String {
        switch self {
        case .invalidRequest(let detail): "The request can't be sent: \(detail)"
        case .unreachable(let detail):
            "The server can't be reached (\(detail)); check the network and the server's name"
        case .insecure(let detail):
            """
            A secure connection to the server failed (\(detail)); check the certificates and \
            the clock
            """
        case .proxy(let detail):
            "The connection through the proxy failed (\(detail)); check HTTPS_PROXY and NO_PROXY"
        case .notProcessed: "The server didn't process the request; resend the push"
        case .connectionLost:
            """
            The connection was lost; the push may have been accepted, so the user may see it \
            twice if you send it again
            """
        case .timedOut(let seconds):
            "There was no response within \(Int(seconds.rounded())) s; the push may have been accepted"
        case .invalidResponse(let detail): "The response is invalid: \(detail)"
        case .canceled: "The request was canceled; the push may have been accepted"
        case .unavailable(let detail): detail
        }
    }
}
