import Cameo
import CameoAnalysis

/// Converter from an APNs response to a `SendResponse`.
struct APNsResponse {
    private(set) var answer: SendResponse

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
            answer = SendResponse(.accepted, status: status)
        } else if let name, let reason = APNsReason(named: name) {
            answer = SendResponse(.refused, status: status, reason: name)
            apply(reason, message, environment, renewal)
        } else {
            answer = SendResponse(.refused, status: status, reason: name)
            applyStatus()
        }
        // The server is unavailable or shuts down: other pushes need a new connection, and this
        // push waits.
        answer.endsConnection = status == 503
        answer.id = response[APNsHeader.id.rawValue].map(text.identifier)
        answer.uniqueID = response["apns-unique-id"].map(text.identifier)
        if let seconds = response.retryAfter, answer.outcome == .retryLater {
            // APNs documents no `Retry-After` header. It can extend the delay that Apple documents,
            // but not shorten it.
            let delay = max(seconds, answer.retryAfter ?? 0)
            answer.retryAfter = delay
            if case .wait = answer.next { answer.next = .wait(delay) }
        }
        applyTimestamp(body?["timestamp"], recipient)
    }

    private mutating func apply(
        _ reason: APNsReason,
        _ message: APNsMessage,
        _ environment: APNsEnvironment,
        _ renewal: Double?
    ) {
        answer.suggestion = "\(reason.meaning). \(reason.fix)."
        switch reason.repetition {
        case .never: answer.outcome = reason.isUnregistered ? .unregistered : .refused
        case .afterFix:
            answer.outcome = reason.status == 403 ? .unauthorized : .refused
            answer.next = .stop
        case .withNewToken:
            answer.outcome = .unauthorized
            answer.next = .renew
        case .onNewConnection:
            answer.outcome = reason.status == 403 ? .unauthorized : .retryLater
            answer.next = .reconnect
        case .retryLater:
            answer.outcome = .retryLater
            answer.retryAfter = reason.delay
            answer.next = .wait(reason.delay ?? 0)
        }
        switch reason {
        case .tooManyProviderTokenUpdates:
            answer.outcome = .retryLater
            answer.retryAfter = max(1, min(renewal ?? .infinity, reason.delay ?? 0))
        case .badDeviceToken:
            answer.suggestion =
                "\(reason.meaning). The push was sent to \(environment.rawValue); if that's wrong, pass "
                + "--environment \(environment.other.rawValue). \(reason.fix)."
        case .badEnvironmentKeyID, .badCertificateEnvironment:
            answer.suggestion =
                "\(reason.meaning). The push was sent to \(environment.rawValue). \(reason.fix)."
        case .deviceTokenNotForTopic, .topicDisallowed, .badTopic:
            if let topic = message.topic {
                answer.suggestion = "\(reason.meaning). The topic is \(topic). \(reason.fix)."
            }
        default: break
        }
    }

    /// Sets the result from the status, if the reason is unknown.
    private mutating func applyStatus() {
        let status = answer.status ?? 0
        let reported =
            answer.reason.map { "APNs refused the push with \($0)" }
            ?? "The server returned the status \(status)"
        switch status {
        case 401, 403:
            (answer.outcome, answer.next) = (.unauthorized, .stop)
            answer.suggestion = "\(reported). Check the key and its rights."
        case 410:
            answer.outcome = .unregistered
            answer.suggestion = "\(reported). Remove the device token."
        case 429:
            answer.outcome = .retryLater
            answer.retryAfter = APNsReason.tooManyRequests.delay
            answer.next = .wait(answer.retryAfter ?? 0)
            answer.suggestion = "\(reported). Send the push later."
        case 500...599:
            answer.outcome = .retryLater
            answer.retryAfter = APNsReason.internalServerError.delay
            answer.next = .wait(answer.retryAfter ?? 0)
            answer.suggestion = "\(reported). Send the push again after 15 minutes."
        case 300...399:
            answer.next = .stop
            answer.suggestion =
                "\(reported). APNs doesn't redirect; check the server and the proxy."
        default:
            answer.next = .stop
            answer.suggestion = "\(reported). See Apple's documentation of responses."
        }
    }

    /// Reads the time at which APNs detected that the token is unregistered. If the app registered
    /// the token later, it is valid again.
    private mutating func applyTimestamp(_ value: JSONValue?, _ recipient: PushRecipient) {
        guard answer.status == 410, let milliseconds = value?.double,
            (0...1e15).contains(milliseconds)
        else { return }
        let date = milliseconds / 1000
        answer.timestamp = date
        guard let registered = recipient.registeredAt, registered > date else { return }
        answer.outcome = .refused
        answer.suggestion =
            "The device token was inactive, but the app registered it again later. Keep the token, and "
            + "send the push again."
    }
}
