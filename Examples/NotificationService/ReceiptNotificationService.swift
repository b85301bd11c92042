import Cameo
import Foundation

/// A service that sends the app's server a receipt for each delivered message.
final class ReceiptNotificationService: CommunicationService {
    nonisolated override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.receipt = { parsed in
            guard let id = parsed.messageID, let url = URL(string: "https://api.example.com/receipts")
            else { return nil }
            return try? DeliveryReceipt(
                messageID: id,
                url: url,
                body: ["id": id, "event": "delivered"]
            )
        }
        // The token from the keychain is sent only to this host.
        configuration.headers.set(for: "api.example.com") { ["Authorization": "Bearer …"] }
        return configuration
    }
}
