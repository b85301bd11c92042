import Cameo
import CameoAnalysis

/// Converter from responses of Expo's push API to a result for each recipient.
struct ExpoResponse {
    /// A filter that removes the recipients and the access token from text.
    let text: ProviderText

    /// The delay before a request is retried if the response contains no `Retry-After` header, in
    /// seconds.
    private static let delay = 1.0
    private static let unavailableDelay = 30.0

    /// Returns the results of a request that sent messages.
    ///
    /// - Parameter count: The number of messages. Expo returns one ticket for each.
    func tickets(_ response: HTTPResponse, count: Int) -> [SendResponse] {
        guard let body = response.object, (200...299).contains(response.status),
            let data = body["data"]
        else { return Array(repeating: failure(response), count: count) }
        let tickets: [JSONValue]
        if case .array(let list) = data { tickets = list } else { tickets = [data] }
        guard tickets.count == count else {
            var sendResponse = SendResponse(.rejected, status: response.status, next: .stop)
            sendResponse.suggestion =
                "Expo returned \(tickets.count) tickets for \(count) messages, so their order is unknown. "
                + "Check in the app which messages were delivered."
            return Array(repeating: sendResponse, count: count)
        }
        return tickets.map { ticket in
            var sendResponse = result(ticket.object, response.status)
            if sendResponse.outcome == .accepted {
                sendResponse.id = ticket.object?["id"]?.text.map(text.identifier)
            }
            return sendResponse
        }
    }

    /// Returns the results of a request for receipts.
    func receipts(_ response: HTTPResponse, _ ids: [String]) throws(SendError) -> [SendResponse?] {
        guard let body = response.object, (200...299).contains(response.status),
            case .object(let receipts)? = body["data"]
        else {
            let sendResponse = failure(response)
            let kind: SendError.Kind =
                switch sendResponse.outcome {
                case .unauthorized: .unauthorized
                case .retryLater: .retryLater
                default: .push
                }
            throw SendError(kind, sendResponse.suggestion ?? "Expo returned no receipts")
        }
        return ids.map { id in
            guard case .object(let receipt)? = receipts[id] else { return nil }
            var sendResponse = result(receipt, response.status)
            sendResponse.id = id
            return sendResponse
        }
    }

    /// Converts a ticket or a receipt.
    private func result(_ object: JSONObject?, _ status: Int) -> SendResponse {
        guard let object else {
            var sendResponse = SendResponse(.rejected, status: status)
            sendResponse.suggestion = "Expo returned an invalid ticket."
            return sendResponse
        }
        if object["status"] == .string("ok") { return SendResponse(.accepted, status: status) }
        let code = object["details"]?.object?["error"]?.text.map(text.reason)
        var sendResponse = SendResponse(.rejected, status: status, reason: code)
        switch code {
        case "DeviceNotRegistered"?:
            sendResponse.outcome = .unregistered
            sendResponse.suggestion =
                "The app was removed, or its token was replaced. Remove the token."
        case "MessageTooBig"?:
            sendResponse.next = .stop
            sendResponse.suggestion = "The payload is larger than 4096 bytes. Shorten it."
        case "MessageRateExceeded"?:
            sendResponse.retry(after: 60)
            sendResponse.suggestion = "Too many messages were sent to the device. Retry later."
        case "MismatchSenderId"?:
            sendResponse.outcome = .unauthorized
            sendResponse.suggestion =
                "The credentials for push notifications belong to another project. Run eas credentials."
        case "InvalidCredentials"?:
            (sendResponse.outcome, sendResponse.next) = (.unauthorized, .stop)
            sendResponse.suggestion =
                "Expo can't authenticate with APNs. Run eas credentials, and upload a push key."
        case "ExpoError"?, "ProviderError"?:
            sendResponse.retry(after: Self.unavailableDelay)
            sendResponse.suggestion = "Expo or APNs had an internal error. Retry later."
        default: sendResponse.suggestion = "Expo rejected the message."
        }
        if let message = object["message"]?.text {
            sendResponse.suggestion =
                (sendResponse.suggestion ?? "") + " Expo: \(text.message(message))"
        }
        return sendResponse
    }

    /// Converts a response that contains no tickets.
    private func failure(_ response: HTTPResponse) -> SendResponse {
        let status = response.status
        var code: String?
        var message = ""
        if case .array(let errors)? = response.object?["errors"], let first = errors.first?.object {
            code = first["code"]?.text.map(text.reason)
            message = first["message"]?.text.map { " Expo: \(text.message($0))" } ?? ""
        }
        var sendResponse = SendResponse(.rejected, status: status, reason: code, next: .stop)
        switch (status, code) {
        case (429, _), (_, "TOO_MANY_REQUESTS"?):
            sendResponse.retry(after: response.retryAfter ?? Self.delay)
            sendResponse.suggestion =
                "Too many requests were sent. Expo accepts 600 messages per second." + message
        case (500...599, _):
            sendResponse.retry(after: response.retryAfter ?? Self.unavailableDelay)
            sendResponse.suggestion = "Expo is unavailable. Retry later." + message
        case (401, _), (403, _), (_, "UNAUTHORIZED"?):
            sendResponse.outcome = .unauthorized
            sendResponse.suggestion =
                "The project has enhanced security for push notifications. Set EXPO_ACCESS_TOKEN to a "
                + "valid access token."
                + message
        case (_, "PUSH_TOO_MANY_EXPERIENCE_IDS"?):
            sendResponse.suggestion =
                "The tokens belong to several projects. Send to each project separately."
        case (413, _):
            sendResponse.suggestion = "The request is too large. Shorten the message." + message
        case (200...299, _):
            sendResponse.suggestion =
                "The response isn't from Expo. Check the server and the proxy." + message
        default:
            sendResponse.suggestion =
                "Expo rejected the request. Correct it; cameo lint finds most mistakes." + message
        }
        return sendResponse
    }
}
