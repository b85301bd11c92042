import Cameo
import CameoAnalysis

/// Converter from an APNs response to a `SendResponse`.
struct APNsResponse {
    private(set) var sendResponse: SendResponse

    /// Converts a response.
    ///
    /// - Parameters:
    ///   - text: A filter that removes the device token and the provider token from text.
    ///   - renewal: The time until the provider token may be renewed, in seconds.
    init(
        _ response: HTTPResponse,
        _ recipient: PushRecipient,
        _ message: APNsMessage,
        _ environment: APNsEnvironment,
        _ text: ProviderText,
        _ renewal: Double?
    ) {
        let status = response.status
        let body = response.object
        let name = body?["reason"]?.text.map(text.reason)
        if status == 200 {
            sendResponse = SendResponse(.accepted, status: status)
        } else if let name, let reason = APNsReason(named: name) {
            sendResponse = SendResponse(.rejected, status: status, reason: name)
            apply(reason, message, environment, renewal)
        } else {
            sendResponse = SendResponse(.rejected, status: status, reason: name)
            applyStatus()
        }
        // The server is unavailable or is shutting down: other pushes need a new connection, and
        // this push waits before a retry.
        sendResponse.endsConnection = status == 503
        sendResponse.id = response[APNsHeader.id.rawValue].map(text.identifier)
        sendResponse.uniqueID = response["apns-unique-id"].map(text.identifier)
        if let seconds = response.retryAfter, sendResponse.outcome == .retryLater {
            // APNs documents no `Retry-After` header. It can extend the delay that Apple documents,
            // but not shorten it.
            let delay = max(seconds, sendResponse.retryAfter ?? 0)
            sendResponse.retryAfter = delay
            if case .wait = sendResponse.next { sendResponse.next = .wait(delay) }
        }
        applyTimestamp(body?["timestamp"], recipient)
    }

    private mutating func apply(
        _ reason: APNsReason,
        _ message: APNsMessage,
        _ environment: APNsEnvironment,
        _ renewal: Double?
    ) {
        sendResponse.suggestion = "\(reason.meaning). \(reason.fix)."
        switch reason.repetition {
        case .never: sendResponse.outcome = reason.isUnregistered ? .unregistered : .rejected
        case .afterFix:
            sendResponse.outcome = reason.status == 403 ? .unauthorized : .rejected
            sendResponse.next = .stop
        case .withNewToken:
            sendResponse.outcome = .unauthorized
            sendResponse.next = .renew
        case .onNewConnection:
            sendResponse.outcome = reason.status == 403 ? .unauthorized : .retryLater
            sendResponse.next = .reconnect
        case .retryLater: sendResponse.retry(after: reason.delay ?? 0)
        }
        switch reason {
        case .tooManyProviderTokenUpdates:
            sendResponse.outcome = .retryLater
            sendResponse.retryAfter = max(1, min(renewal ?? .infinity, reason.delay ?? 0))
        case .badDeviceToken:
            sendResponse.suggestion =
                "\(reason.meaning). The push was sent to \(environment.rawValue); if that's incorrect, pass "
                + "--environment \(environment.other.rawValue). \(reason.fix)."
        case .badEnvironmentKeyID, .badCertificateEnvironment:
            sendResponse.suggestion =
                "\(reason.meaning). The push was sent to \(environment.rawValue). \(reason.fix)."
        case .deviceTokenNotForTopic, .topicDisallowed, .badTopic:
            if let topic = message.topic {
                sendResponse.suggestion = "\(reason.meaning). The topic is \(topic). \(reason.fix)."
            }
        default: break
        }
    }

    /// Sets the result from the status, if the reason is unknown.
    private mutating func applyStatus() {
        let status = sendResponse.status ?? 0
        let reported =
            sendResponse.reason.map { "APNs rejected the push with \($0)" }
            ?? "The server returned status \(status)"
        switch status {
        case 401, 403:
            (sendResponse.outcome, sendResponse.next) = (.unauthorized, .stop)
            sendResponse.suggestion = "\(reported). Check the key and its permissions."
        case 410:
            sendResponse.outcome = .unregistered
            sendResponse.suggestion = "\(reported). Remove the device token."
        case 429:
            sendResponse.retry(after: APNsReason.tooManyRequests.delay ?? 0)
            sendResponse.suggestion = "\(reported). Send the push later."
        case 500...599:
            sendResponse.retry(after: APNsReason.internalServerError.delay ?? 0)
            sendResponse.suggestion = "\(reported). Send the push again after 15 minutes."
        case 300...399:
            sendResponse.next = .stop
            sendResponse.suggestion =
                "\(reported). APNs doesn't redirect; check the server and the proxy."
        default:
            sendResponse.next = .stop
            sendResponse.suggestion = "\(reported). See Apple's documentation of APNs responses."
        }
    }

    /// Reads the time at which APNs detected that the token is unregistered. If the app registered
    /// the token later, it is valid again.
    private mutating func applyTimestamp(_ value: JSONValue?, _ recipient: PushRecipient) {
        guard sendResponse.status == 410, let milliseconds = value?.double,
            (0...1e15).contains(milliseconds)
        else { return }
        let date = milliseconds / 1000
        sendResponse.timestamp = date
        guard let registered = recipient.registeredAt, registered > date else { return }
        sendResponse.outcome = .rejected
        sendResponse.suggestion =
            "The device token was inactive, but the app registered it again later. Keep the token, and "
            + "send the push again."
    }
}
