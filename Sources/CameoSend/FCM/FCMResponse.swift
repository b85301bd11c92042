import Cameo
import CameoAnalysis
import Foundation

/// Converter from a Firebase response to a `SendResponse`.
struct FCMResponse {
    private(set) var sendResponse: SendResponse

    /// The minimum delay before a message is retried, in seconds.
    private static let minDelay = 10.0
    /// The delay after `QUOTA_EXCEEDED` if the response contains no `Retry-After` header, in
    /// seconds.
    private static let quotaDelay = 60.0

    /// Converts a response.
    ///
    /// - Parameters:
    ///   - text: A filter that removes the recipient and the access token from text.
    ///   - canRenew: Whether a new access token can be requested.
    ///   - now: The wall clock, in seconds since 1970.
    init(_ response: HTTPResponse, _ text: ProviderText, canRenew: Bool, now: Double) {
        let status = response.status
        let body = response.object
        if (200...299).contains(status), let name = body?["name"]?.text {
            sendResponse = SendResponse(.accepted, status: status)
            sendResponse.id = text.identifier(name)
            return
        }
        let error = FCMErrorBody(body, text)
        sendResponse = SendResponse(.rejected, status: status, reason: error.code)
        apply(error, status, canRenew)
        if sendResponse.outcome == .retryLater {
            let delay = max(Self.minDelay, response.retryAfter ?? sendResponse.retryAfter ?? 0)
            sendResponse.retry(after: Self.avoidingQuarterHours(delay, now))
        }
    }

    private mutating func apply(_ error: FCMErrorBody, _ status: Int, _ canRenew: Bool) {
        switch (status, error.code) {
        case (_, "UNREGISTERED"?):
            sendResponse.outcome = .unregistered
            sendResponse.suggestion =
                "The app was removed, or its token was replaced. Remove the token."
        case (_, "SENDER_ID_MISMATCH"?):
            sendResponse.suggestion =
                "The token belongs to another Firebase project. Use the service account of the project "
                + "in the app's GoogleService-Info.plist."
        case (_, "THIRD_PARTY_AUTH_ERROR"?):
            (sendResponse.outcome, sendResponse.next) = (.unauthorized, .stop)
            sendResponse.suggestion =
                "Firebase can't authenticate with APNs. Upload the APNs key in the Firebase console "
                + "under Project settings, Cloud Messaging; check its key ID, team ID and environment."
        case (429, _), (_, "QUOTA_EXCEEDED"?):
            sendResponse.outcome = .retryLater
            sendResponse.retryAfter = Self.quotaDelay
            sendResponse.suggestion =
                "The quota of the project or of the device is exhausted. Retry later."
        case (500...599, _):
            sendResponse.outcome = .retryLater
            sendResponse.suggestion = "Firebase is unavailable. Send the message again later."
        case (401, _):
            sendResponse.outcome = .unauthorized
            sendResponse.next = canRenew ? .renew : .stop
            sendResponse.suggestion =
                "Firebase rejected the access token. "
                + (canRenew
                    ? "Check the service account and this machine's clock."
                    : "It may have expired; get a new one.")
        case (403, _):
            (sendResponse.outcome, sendResponse.next) = (.unauthorized, .stop)
            sendResponse.suggestion =
                "The account isn't allowed to send messages. Grant it cloudmessaging.messages.create, "
                + "and enable the Firebase Cloud Messaging API in the project."
        case (404, _):
            sendResponse.next = .stop
            sendResponse.suggestion = "The project wasn't found. Check its ID."
        case (400, _) where error.isAboutRecipient:
            sendResponse.suggestion = "The token is malformed. Copy it again from the app's log."
        case (400, _):
            sendResponse.next = .stop
            sendResponse.suggestion =
                "The message is invalid. Correct it; cameo lint finds most mistakes."
        default:
            sendResponse.next = .stop
            sendResponse.suggestion =
                "The server returned status \(status). Check the server and the proxy."
        }
        let details = error.details
        if !details.isEmpty {
            sendResponse.suggestion = (sendResponse.suggestion ?? "") + " Firebase: \(details)"
        }
    }

    /// Returns a delay that ends at least a minute before or after a quarter hour (minute 0, 15, 30
    /// or 45), when Firebase has the most traffic.
    static func avoidingQuarterHours(_ delay: Double, _ now: Double) -> Double {
        let quarter = 900.0
        let position = (now + delay).truncatingRemainder(dividingBy: quarter)
        if position < 60 { return delay + 60 - position }
        return position > quarter - 60 ? delay + quarter - position + 60 : delay
    }
}

/// The error in a Firebase response.
struct FCMErrorBody {
    /// Firebase's error code, otherwise Google's status; `nil` if the response contains neither.
    private(set) var code: String?
    /// The invalid fields, or the error message.
    private(set) var details = ""
    /// Whether the error concerns only the recipient.
    private(set) var isAboutRecipient = false

    private static let maxViolations = 5
    private static let maxDetails = 20

    init(_ body: JSONObject?, _ text: ProviderText) {
        guard case .object(let error)? = body?["error"] else { return }
        code = error["status"]?.text.map(text.reason)
        let message = error["message"]?.text ?? ""
        var violations: [String] = []
        var fields: [String] = []
        if case .array(let details)? = error["details"] {
            for case .object(let detail) in details.prefix(Self.maxDetails) {
                let type = detail["@type"]?.text ?? ""
                if type.hasSuffix("FcmError"), let name = detail["errorCode"]?.text {
                    code = text.reason(name)
                }
                guard type.hasSuffix("BadRequest"),
                    case .array(let list)? = detail["fieldViolations"]
                else { continue }
                for case .object(let violation) in list.prefix(Self.maxViolations) {
                    let field = violation["field"]?.text ?? ""
                    let description = violation["description"]?.text ?? ""
                    fields.append(field)
                    violations.append(
                        text.message(field.isEmpty ? description : "\(field): \(description)")
                    )
                }
            }
        }
        details = violations.isEmpty ? text.message(message) : violations.joined(separator: "; ")
        isAboutRecipient =
            fields.isEmpty
            ? message.utf8.containsSequence("registration token")
            : fields.allSatisfy { ["message.token", "message.fid", "token", "fid"].contains($0) }
    }
}
