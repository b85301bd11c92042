import Cameo
import CameoAnalysis

/// A message for Expo's push service, without its recipients.
package struct ExpoMessage: Sendable, Equatable {
    /// The message without `to`.
    let message: JSONObject
    /// The recipients that the file contains.
    package let recipients: [PushRecipient]
    /// Derived values that the file doesn't contain, each with the reason for it.
    package let derivations: [Derivation]

    /// The default time to live, in seconds: 28 days. It is sent if the file specifies none.
    static let defaultTTL = 2_419_200

    /// Creates a message from a request, or from a payload that Expo can deliver unchanged.
    package init(
        _ file: PushFile,
        options: APNsMessage.Options = APNsMessage.Options()
    ) throws(SendError) {
        var derivations: [Derivation] = []
        var message: JSONObject
        if let request = try file.request(to: .expo) {
            switch request["to"] {
            case .string(let token)?: recipients = [PushRecipient(token)]
            case .array(let tokens)?:
                recipients = tokens.compactMap { $0.text.map { PushRecipient($0) } }
            default: recipients = []
            }
            message = request.removing("to")
        } else {
            let conversion = try ExpoConversion(file, options)
            message = conversion.message
            derivations = conversion.derivations
            recipients = []
        }
        if message["ttl"] == nil, message["expiration"] == nil {
            message.set("ttl", .number(JSONNumber(Self.defaultTTL)))
            derivations.append(
                Derivation(
                    "ttl",
                    String(Self.defaultTTL),
                    "Expo otherwise attempts delivery to iOS only once; this is 28 days in seconds"
                )
            )
        }
        self.message = message
        self.derivations = derivations
    }

    /// Returns the body of a request for some recipients.
    package func body(to recipients: [PushRecipient]) -> [UInt8] {
        let messages = recipients.map { recipient in
            JSONValue.object(JSONObject([("to", .string(recipient.token))] + message.members))
        }
        return Array(JSONValue.array(messages).compact.utf8)
    }
}
