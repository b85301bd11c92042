import Cameo
import CameoAnalysis

/// Apple Push Notification service.
///
/// Sources: Apple, "Sending notification requests to APNs" and "Handling notification responses from APNs".
package struct APNsService: PushService {
    package let provider = PushRequest.Service.apns
    package let maxRecipients = 1
    package var options = HTTPOptions()
    /// The push to send.
    package let message: APNsMessage
    package let environment: APNsEnvironment
    /// The URL of the server, without a path.
    package let baseURL: String

    private let key: APNsKey?
    /// The headers that are the same for all recipients.
    private let headers: [HTTPHeader]
    private let cache: ProviderTokenCache
    private let state = Locked(State())

    private struct State: Sendable {
        var token: AuthorizationToken?
        var renewal = TokenRenewal()
        /// The recipient whose push uses the `apns-id` of the file; `nil` before the first request.
        var first: String?
    }

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - server: The URL of a server to use instead of Apple's, such as a mock. A key must be
    ///     sent only to a server that the user specified.
    ///   - port: The port of Apple's server: 443 or 2197.
    package init(
        message: APNsMessage,
        credentials: APNsCredentials,
        environment: APNsEnvironment,
        server: String? = nil,
        port: Int = APNsEnvironment.ports[0],
        cache: ProviderTokenCache
    ) throws(SendError) {
        self.message = message
        headers = message.headers + [.json]
        self.environment = environment
        self.cache = cache
        if let server {
            baseURL = try ServerURL.parse(server)
        } else {
            guard APNsEnvironment.ports.contains(port) else {
                throw .configuration("APNs' port is 443 or 2197, not \(port)")
            }
            baseURL = "https://\(environment.host)" + (port == 443 ? "" : ":\(port)")
        }
        switch credentials {
        case .key(let key):
            self.key = key
            guard message.topic != nil else {
                throw .configuration("The push has no topic; pass the app's bundle ID with --topic")
            }
        case .certificate(let certificate):
            key = nil
            options.clientCertificate = certificate
            guard message.pushType.allowsCertificate else {
                throw .configuration(
                    "APNs accepts pushes of type \(message.pushType.rawValue) only with a key; "
                        + "pass a key instead of the certificate"
                )
            }
        case .unsigned: key = nil
        }
    }

    package var sendsFirstAlone: Bool { key != nil }

    package func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader? {
        guard let key else { return nil }
        let (current, renewal) = state.withLock { ($0.token, $0.renewal) }
        let isRenewed = isRenewed && renewal.isAllowed(at: cache.now)
        let token = try cache.token(
            key,
            current: current,
            rejected: isRenewed ? current?.value : nil
        )
        state.withLock { state in
            state.token = token
            if isRenewed { state.renewal.date = cache.now }
        }
        return HTTPHeader("authorization", "bearer \(token.value)", isSecret: true)
    }

    package func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest {
        guard let recipient = recipients.first, recipients.count == 1 else {
            throw .push("A request to APNs has one device token")
        }
        // Validate the token, because it is part of the URL.
        let token = recipient.token
        guard !token.isEmpty, token.utf8.allSatisfy(\.isHexadecimalDigit) else {
            throw .push(
                "The device token isn't hexadecimal; pass the bytes from "
                    + "didRegisterForRemoteNotificationsWithDeviceToken as hex digits"
            )
        }
        var pushID = id
        if let messageID = message.id {
            let first = state.withLock { state in
                if state.first == nil { state.first = recipient.token }
                return state.first
            }
            if first == recipient.token { pushID = messageID }
        }
        let own = [authorization, HTTPHeader(APNsHeader.id.rawValue, pushID)].compactMap { $0 }
        return HTTPRequest(
            url: "\(baseURL)/3/device/\(token)",
            headers: own + headers,
            body: message.payload
        )
    }

    package func responses(in response: HTTPResponse, to recipients: [PushRecipient])
        -> [SendResponse]
    {
        let token = state.withLock { $0.token }
        let renewal = token.map { $0.date + ProviderTokenCache.minAge - cache.now }
        let text = ProviderText(hiding: recipients, token?.value)
        return recipients.map { recipient in
            APNsResponse(response, recipient, message, environment, text, renewal).sendResponse
        }
    }
}
