import Cameo
import CameoAnalysis

/// The credentials of an app in OneSignal.
package struct OneSignalCredentials: Sendable {
    /// The ID of the app, a UUID.
    package let appID: String
    /// The app's REST API key; `nil` for subscription IDs, for which OneSignal doesn't require a
    /// key.
    let key: String?

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - appID: The app's ID.
    ///   - key: The app's REST API key, without the word `Key`.
    package init(appID: String, key: String?) throws(SendError) {
        guard appID.isUUID else {
            throw .configuration(
                "The OneSignal App ID isn't a UUID; copy it from Settings, Keys & IDs"
            )
        }
        if let key {
            guard AuthorizationToken.isValid(key) else {
                throw .configuration(
                    "The OneSignal REST API key is empty or contains spaces; copy it from "
                        + "Settings, Keys & IDs"
                )
            }
        }
        self.appID = appID.lowercased()
        self.key = key
    }
}

extension OneSignalCredentials: CustomStringConvertible, CustomReflectable {
    /// Only the app's ID, so that a description never contains the key.
    package var description: String { "OneSignalCredentials(\(appID))" }
    /// A mirror without the key.
    package var customMirror: Mirror { Mirror(self, children: ["appID": appID]) }
}

/// OneSignal's REST API.
///
/// Source: onesignal-node-api 5.12.0, `DefaultApi.md` and
/// `models/CreateNotificationSuccessResponse.ts`.
package struct OneSignalService: PushService {
    package let provider = PushRequest.Service.oneSignal
    package let maxRecipients = 2000
    package let sendsFirstAlone = false
    package var options = HTTPOptions()
    /// The notification to send.
    package let message: OneSignalMessage
    /// The kind of recipients.
    package let target: OneSignalTarget
    /// The URL to which notifications are posted.
    package let url: String

    private let credentials: OneSignalCredentials

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - target: The kind of recipients. (default: the kind in the file)
    ///   - server: The URL of a server to use instead of OneSignal's, such as a mock. A key must be
    ///     sent only to a server that the user specified.
    package init(
        message: OneSignalMessage,
        credentials: OneSignalCredentials,
        target: OneSignalTarget? = nil,
        server: String? = nil
    ) throws(SendError) {
        // The profile's App ID replaces a placeholder.
        if let appID = message.appID, appID.placeholder == nil,
            appID.lowercased() != credentials.appID
        {
            guard appID.isUUID else {
                throw .configuration(
                    "The file's app_id isn't a UUID; copy the App ID from OneSignal, Settings, Keys & IDs"
                )
            }
            throw .configuration(
                "The file's app_id differs from the profile's App ID; correct one of them"
            )
        }
        self.message = message
        self.credentials = credentials
        self.target = target ?? message.target
        if case .aliases = self.target, credentials.key == nil {
            throw .configuration("Sending to aliases requires the app's REST API key; pass it")
        }
        var base = "https://api.onesignal.com"
        if let server { base = try ServerURL.parse(server) }
        url = "\(base)/notifications"
    }

    package func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader? {
        credentials.key.map { HTTPHeader("authorization", "Key \($0)", isSecret: true) }
    }

    package func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest {
        guard (1...maxRecipients).contains(recipients.count) else {
            throw .push("A request to OneSignal has 1 to \(maxRecipients) recipients")
        }
        return HTTPRequest(
            url: url,
            headers: [authorization, .json].compactMap { $0 },
            body: message.body(appID: credentials.appID, to: recipients, target, id: id)
        )
    }

    package func responses(in response: HTTPResponse, to recipients: [PushRecipient])
        -> [SendResponse]
    {
        let text = ProviderText(hiding: recipients, credentials.key)
        let result = OneSignalResponse(response, target, text, hasKey: credentials.key != nil)
        return result.responses(for: recipients)
    }
}
