import Cameo
import CameoAnalysis

/// Converter from a OneSignal response to a result for each recipient.
struct OneSignalResponse {
    private var sendResponse: SendResponse
    /// The recipients that OneSignal reports as invalid.
    private var invalid: Set<String> = []

    /// The delay before a request is retried if the response contains no `Retry-After` header, in
    /// seconds.
    private static let delay = 30.0
    private static let maxErrors = 3

    /// Converts a response.
    ///
    /// - Parameters:
    ///   - target: The kind of recipients.
    ///   - text: A filter that removes the recipients and the key from text.
    ///   - hasKey: Whether the request contained a key.
    init(_ response: HTTPResponse, _ target: OneSignalTarget, _ text: ProviderText, hasKey: Bool) {
        let status = response.status
        let body = response.object
        let id = body?["id"]?.text.map(text.identifier)
        let errors = Errors(body?["errors"], target, text)
        invalid = errors.invalid
        sendResponse = SendResponse(.rejected, status: status, reason: errors.messages.first)
        switch status {
        case 200...299:
            sendResponse.id = id
            if id != nil {
                sendResponse.outcome = .accepted
                // The errors concern only some of the recipients.
                sendResponse.reason = nil
                if !errors.messages.isEmpty {
                    sendResponse.suggestion =
                        "OneSignal: " + errors.messages.joined(separator: "; ")
                }
            } else if body == nil {
                sendResponse.next = .stop
                sendResponse.suggestion =
                    "The response isn't from OneSignal. Check the server and the proxy."
            } else {
                sendResponse.reason = sendResponse.reason ?? "no recipients"
                sendResponse.suggestion =
                    "OneSignal created no notification, because no recipient is subscribed. Open the "
                    + "app, and allow notifications."
            }
        case 401, 403:
            (sendResponse.outcome, sendResponse.next) = (.unauthorized, .stop)
            sendResponse.suggestion =
                hasKey
                ? "OneSignal rejected the key. Pass the app's REST API key, not the organization's."
                : "OneSignal requires a key for this request. Pass the app's REST API key."
        case 429, 500...599:
            sendResponse.retry(after: response.retryAfter ?? Self.delay)
            sendResponse.suggestion =
                status == 429
                ? "Too many requests were sent. Retry later."
                : "OneSignal is unavailable. Retry later."
        default:
            sendResponse.next = .stop
            sendResponse.suggestion =
                "OneSignal rejected the request. Correct it; cameo lint finds most mistakes."
                + (errors.messages.isEmpty
                    ? "" : " OneSignal: " + errors.messages.joined(separator: "; "))
        }
    }

    /// Returns the result for each recipient.
    func responses(for recipients: [PushRecipient]) -> [SendResponse] {
        recipients.map { recipient in
            guard (200...299).contains(sendResponse.status ?? 0),
                invalid.contains(recipient.token.lowercased())
            else { return sendResponse }
            var unregistered = sendResponse
            unregistered.outcome = .unregistered
            unregistered.next = .done
            unregistered.reason = "invalid recipient"
            unregistered.suggestion = "The recipient doesn't exist or isn't subscribed. Remove it."
            return unregistered
        }
    }

    /// The member `errors`: a list of strings, or an object with lists of recipients.
    private struct Errors {
        private(set) var messages: [String] = []
        private(set) var invalid: Set<String> = []

        private static let recipientNames = [
            "invalid_player_ids", "invalid_subscription_ids", "invalid_external_user_ids",
        ]

        init(_ value: JSONValue?, _ target: OneSignalTarget, _ text: ProviderText) {
            switch value {
            case .array(let list)?:
                messages = list.prefix(maxErrors).compactMap { element in
                    element.text ?? element.object?["title"]?.text
                        ?? element.object?["message"]?.text
                }.map(text.message)
            case .object(let object)?:
                for (name, value) in object.members {
                    if Self.recipientNames.contains(name) {
                        add(value)
                    } else if name == "invalid_aliases", case .object(let labels) = value {
                        guard case .aliases(let label) = target else { continue }
                        add(labels[label])
                    }
                }
                messages = object.members.prefix(maxErrors).map { text.reason($0.name) }
            case .string(let error)?: messages = [text.message(error)]
            default: break
            }
        }

        private mutating func add(_ value: JSONValue?) {
            guard case .array(let list)? = value else { return }
            for element in list { if let id = element.text { invalid.insert(id.lowercased()) } }
        }
    }
}
