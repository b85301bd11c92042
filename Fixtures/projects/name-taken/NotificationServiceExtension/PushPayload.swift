public struct PushPayload: Sendable {
    public let title: String
}
