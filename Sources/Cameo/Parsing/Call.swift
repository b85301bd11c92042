/// A call that rings or has rung.
public struct Call: Sendable, Hashable {
    /// Where the call is.
    public enum State: String, Sendable {
        case incoming, missed, voicemail
    }

    /// What it carries.
    public enum Capability: String, Sendable {
        case audio, video
    }

    /// Someone on the call.
    public struct Participant: Sendable, Hashable {
        /// The identifier in the app.
        public var id: String?
        /// The name.
        public var name: String?
        /// The address of the portrait.
        public var avatarURL: String?
    }

    /// Whether the call rings, was missed, or left a message.
    public var state: State
    /// Sound alone, or with a picture.
    public var capability: Capability?
    /// Everyone else on the call: neither the caller nor the device's owner.
    public var participants: [Participant] = []
    /// When it began, in seconds since 1970.
    public var date: Double?
    /// How long it lasted, in seconds.
    public var duration: Double?

    /// When it began, in ISO 8601 and UTC, to the second.
    public var dateInISO8601: String? { date.flatMap(Timestamp.iso8601) }
}
