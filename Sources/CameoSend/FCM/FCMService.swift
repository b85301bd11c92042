import Cameo
import CameoAnalysis

/// Firebase Cloud Messaging, HTTP v1.
///
/// Sources: Firebase's documentation of the HTTP v1 API and of its error codes; Google, "Using OAuth 2.0 for server
/// to server applications".
package struct FCMService: PushService {
    package let provider = PushRequest.Service.fcm
    package let maxRecipients = 1
    package let sendsFirstAlone = false
    package var options = HTTPOptions()
    /// The message to send.
    package let message: FCMMessage
    /// Whether Firebase only validates the message instead of delivering it.
    package let isValidatedOnly: Bool
    /// The URL to which messages are posted.
    package let url: String

    static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let host = "https://fcm.googleapis.com"

    private let credentials: FCMCredentials
    private let cache: AccessTokenCache
    private let state = Locked(State())

    private struct State: Sendable {
        var token: AuthorizationToken?
        var renewal = TokenRenewal()
        var task: Task<Result<String, SendError>, Never>?
    }

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - isValidatedOnly: Whether Firebase only validates the message (`validate_only`).
    ///   - server: The URL of a server to use instead of Firebase's, such as a mock. Credentials
    ///     must be sent only to a server that the user specified.
    package init(
        message: FCMMessage,
        credentials: FCMCredentials,
        isValidatedOnly: Bool = false,
        server: String? = nil,
        cache: AccessTokenCache
    ) throws(SendError) {
        self.message = message
        self.credentials = credentials
        self.isValidatedOnly = isValidatedOnly
        self.cache = cache
        if case .accessToken(let token, _) = credentials {
            guard AuthorizationToken.isValid(token) else {
                throw .configuration(
                    "The access token is empty or contains spaces; get one with gcloud auth "
                        + "print-access-token"
                )
            }
        }
        let project = try FCMProject.checked(credentials.projectID)
        var base = Self.host
        if let server { base = try ServerURL.parse(server) }
        url = "\(base)/v1/projects/\(project)/messages:send"
    }

    // MARK: Authorization

    package func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader? {
        switch credentials {
        case .accessToken(let token, _): return Self.header(token)
        case .serviceAccount(let account):
            // Concurrent requests share a single token request.
            let task = state.withLock { state -> Task<Result<String, SendError>, Never> in
                if let task = state.task { return task }
                let task = Task { await self.token(account, isRenewed, transport) }
                state.task = task
                return task
            }
            let result = await task.value
            state.withLock { if $0.task == task { $0.task = nil } }
            switch result {
            case .success(let token): return Self.header(token)
            case .failure(let error): throw error
            }
        }
    }

    private func token(
        _ account: GoogleServiceAccount,
        _ isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async -> Result<String, SendError> {
        let (current, renewal) = state.withLock { ($0.token, $0.renewal) }
        let isRenewed = isRenewed && renewal.isAllowed(at: cache.now)
        let rejected = isRenewed ? current?.value : nil
        if let current, rejected == nil, cache.isUsable(current) { return .success(current.value) }
        let token: AuthorizationToken
        if let stored = cache.stored(account, except: rejected) {
            token = stored
        } else {
            do { token = try await requestToken(account, transport) } catch {
                return .failure(error)
            }
            cache.store(token, account)
        }
        state.withLock { state in
            state.token = token
            if isRenewed { state.renewal.date = cache.now }
        }
        return .success(token.value)
    }

    private static func header(_ token: String) -> HTTPHeader {
        HTTPHeader("authorization", "Bearer \(token)", isSecret: true)
    }

    /// Returns the request that exchanges a signed token for an access token.
    func tokenRequest(_ account: GoogleServiceAccount) throws(SendError) -> HTTPRequest {
        let assertion: String
        do {
            assertion = try JSONWebToken.google(
                email: account.email,
                keyID: account.keyID,
                scope: Self.scope,
                audience: account.tokenURL,
                date: Int(cache.now),
                key: account.key
            )
        } catch {
            throw .configuration(error.description)
        }
        let body =
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        return HTTPRequest(
            url: account.tokenURL,
            headers: [HTTPHeader("content-type", "application/x-www-form-urlencoded")],
            body: Array(body.utf8)
        )
    }

    private func requestToken(
        _ account: GoogleServiceAccount,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> AuthorizationToken {
        let request = try tokenRequest(account)
        var options = options
        options.maxStreams = 1
        let connection = transport.connection(options)
        defer { connection.close() }
        let response: HTTPResponse
        do { response = try await connection.send(request) } catch {
            throw SendError(
                .unreachable,
                "Google's token server can't be reached; check the network and the proxy"
            )
        }
        guard response.status == 200, let object = response.object,
            let value = object["access_token"]?.text, AuthorizationToken.isValid(value)
        else { throw Self.tokenError(response) }
        let lifetime = min(max(object["expires_in"]?.double ?? 3600, 0), 3600)
        return AuthorizationToken(value, date: cache.now + lifetime, key: account.key)
    }

    private static func tokenError(_ response: HTTPResponse) -> SendError {
        let object = response.object
        let texts = ProviderText(hiding: [])
        let code = object?["error"]?.text.map(texts.reason)
        let text = object?["error_description"]?.text.map { " (\(texts.message($0)))" } ?? ""
        if response.status == 429 || response.status >= 500 {
            return SendError(
                .retryLater,
                "Google didn't issue an access token: status \(response.status); try again later"
            )
        }
        switch code {
        case "invalid_grant"?:
            return SendError(
                .unauthorized,
                "Google rejected the service account with invalid_grant\(text); check this "
                    + "machine's clock, and whether the key was deleted"
            )
        case let code?:
            return SendError(
                .unauthorized,
                "Google rejected the service account with \(code)\(text); create a new private key"
            )
        case nil:
            return SendError(
                .unauthorized,
                "Google issued no access token: status \(response.status); check the server and the "
                    + "proxy"
            )
        }
    }

    // MARK: Requests

    package func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest {
        guard let recipient = recipients.first, recipients.count == 1 else {
            throw .push("A request to Firebase has one recipient")
        }
        return HTTPRequest(
            url: url,
            headers: [authorization, .json].compactMap { $0 },
            body: message.body(to: recipient, isValidatedOnly: isValidatedOnly)
        )
    }

    package func responses(in response: HTTPResponse, to recipients: [PushRecipient])
        -> [SendResponse]
    {
        var (canRenew, token) = (true, state.withLock { $0.token?.value })
        if case .accessToken(let value, _) = credentials { (canRenew, token) = (false, value) }
        let text = ProviderText(hiding: recipients, token)
        let sendResponse = FCMResponse(response, text, canRenew: canRenew, now: cache.now)
            .sendResponse
        return recipients.map { _ in sendResponse }
    }
}
