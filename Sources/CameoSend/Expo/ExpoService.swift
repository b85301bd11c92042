import Cameo
import CameoAnalysis

/// Expo's push service.
///
/// Sources: Expo's documentation of the push service; expo-server-sdk-node, `ExpoClient.ts`.
package struct ExpoService: PushService {
    package let provider = PushRequest.Service.expo
    package let maxRecipients = 100
    package let sendsFirstAlone = false
    package var options = HTTPOptions()
    /// The message; `nil` if the service only requests receipts.
    package let message: ExpoMessage?
    /// The URL to which messages are posted.
    package let url: String

    /// The maximum number of receipts in one request.
    static let maxReceipts = 300
    /// The maximum number of simultaneous requests.
    private static let maxStreams = 6
    /// The minimum size of a body that is compressed, in bytes.
    static let minCompressedSize = 1024

    private let baseURL: String
    private let accessToken: String?

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - message: The message; `nil` to request receipts.
    ///   - accessToken: An access token of the project, if it has enhanced security for push
    ///     notifications.
    ///   - server: The URL of a server to use instead of Expo's, such as a mock. A token must be
    ///     sent only to a server that the user specified.
    package init(
        message: ExpoMessage?,
        accessToken: String? = nil,
        server: String? = nil
    ) throws(SendError) {
        self.message = message
        if let accessToken, !AuthorizationToken.isValid(accessToken) {
            throw .configuration(
                "The Expo access token is empty or contains spaces; create one in your "
                    + "account's settings"
            )
        }
        self.accessToken = accessToken
        var base = "https://exp.host"
        if let server { base = try ServerURL.parse(server) }
        baseURL = "\(base)/--/api/v2/push"
        url = "\(baseURL)/send"
        options.maxStreams = Self.maxStreams
    }

    package func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader? { header }

    private var header: HTTPHeader? {
        accessToken.map { HTTPHeader("authorization", "Bearer \($0)", isSecret: true) }
    }

    package func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest {
        guard let message, (1...maxRecipients).contains(recipients.count) else {
            throw .push("A request to Expo has 1 to \(maxRecipients) recipients")
        }
        return request(url, message.body(to: recipients), authorization)
    }

    private func request(
        _ url: String,
        _ body: [UInt8],
        _ authorization: HTTPHeader?
    ) -> HTTPRequest {
        let accept = HTTPHeader("accept", "application/json")
        var headers = [authorization, accept, .json].compactMap { $0 }
        guard body.count > Self.minCompressedSize, let compressed = Gzip.compressed(body) else {
            return HTTPRequest(url: url, headers: headers, body: body)
        }
        headers.append(HTTPHeader("content-encoding", "gzip"))
        return HTTPRequest(url: url, headers: headers, body: compressed)
    }

    package func responses(in response: HTTPResponse, to recipients: [PushRecipient])
        -> [SendResponse]
    {
        let text = ProviderText(hiding: recipients, accessToken)
        return ExpoResponse(text: text).tickets(response, count: recipients.count)
    }

    // MARK: Receipts

    /// Returns the requests that fetch receipts.
    ///
    /// - Parameter ids: The IDs of tickets, from `SendResponse.id`.
    package func receiptRequests(_ ids: [String]) -> [(ids: [String], request: HTTPRequest)] {
        stride(from: 0, to: ids.count, by: Self.maxReceipts).map { start in
            let part = Array(ids[start..<min(start + Self.maxReceipts, ids.count)])
            let body: JSONObject = ["ids": .array(part.map(JSONValue.string))]
            return (
                part,
                request(
                    "\(baseURL)/getReceipts",
                    Array(JSONValue.object(body).compact.utf8),
                    header
                )
            )
        }
    }

    /// Requests the receipts of tickets. A receipt contains the response that APNs sent to Expo.
    ///
    /// A receipt becomes available after about 15 minutes and is deleted after 24 hours.
    ///
    /// - Returns: A result for each ticket, in order; `nil` if Expo has no receipt yet, or has
    ///   deleted it.
    package func receipts(
        _ ids: [String],
        _ transport: any HTTPTransport
    ) async throws(SendError) -> [SendResponse?] {
        let connection = transport.connection(options)
        defer { connection.close() }
        var responses: [SendResponse?] = []
        for (ids, request) in receiptRequests(ids) {
            let response: HTTPResponse
            do { response = try await connection.send(request) } catch {
                throw SendError(
                    .unreachable,
                    "Expo can't be reached; check the network and the proxy"
                )
            }
            responses += try ExpoResponse(text: ProviderText(hiding: [], accessToken))
                .receipts(response, ids)
        }
        return responses
    }
}
