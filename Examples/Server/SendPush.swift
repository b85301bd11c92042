import CameoSend

/// Sends a push to a user's devices. Returns the tokens to delete.
func send(
    _ json: String,
    to deviceTokens: [String],
    key: [UInt8]
) async throws -> [String] {
    let apns = try PushProvider.apns(
        json.utf8,
        key: key,
        keyID: "ABC123DEFG",
        teamID: "ABCDE12345",
        topic: "com.example.engines",
        environment: .production
    )
    var unregisteredTokens: [String] = []
    for await result in PushSender(apns).send(to: deviceTokens.map { PushRecipient($0) }) {
        switch result.response.outcome {
        case .accepted: break
        case .unregistered: unregisteredTokens.append(result.recipient.token)
        default: print(result.response.reason ?? "no response", result.response.suggestion ?? "")
        }
    }
    return unregisteredTokens
}
