import Cameo

/// Sends the app's server one receipt for each delivered message.
final class ReceiptNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.receipt = { parsed in
            parsed.messageID.map { id in
                DeliveryReceipt(
                    messageID: id, url: "https://api.example.com/receipts",
                    body: JSONObject([("id", .string(id)), ("event", .string("delivered"))]))
            }
        }
        // A token from the keychain, sent only to this host.
        configuration.headers.set(for: "api.example.com") { ["Authorization": "Bearer …"] }
        return configuration
    }
}
