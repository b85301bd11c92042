import Cameo

/// Tells the app's server once of each message that was delivered.
final class ReceiptNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.receipt = { parsed in
            parsed.messageID.map { id in
                Receipt(
                    messageID: id, url: "https://api.example.com/receipts",
                    body: JSONObject([("id", .string(id)), ("event", .string("delivered"))]))
            }
        }
        // A token from the keychain, for that host alone.
        configuration.headers.set(for: "api.example.com") { ["Authorization": "Bearer …"] }
        return configuration
    }
}
