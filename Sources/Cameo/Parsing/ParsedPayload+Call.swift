extension ParsedPayload {
    /// An incoming or past call.
    public struct Call: Sendable, Equatable {
        /// The state of a call.
        public enum State: String, Sendable {
            case incoming, missed, voicemail
        }

        /// The media of a call.
        public enum Capability: String, Sendable {
            case audio, video
        }

        /// The audio route for calling back.
        package enum AudioRoute: String, Sendable {
            case speaker, bluetooth
        }

        /// A participant of a call.
        public struct Participant: Sendable, Equatable {
            /// The user ID in the app.
            public var id: String?
            /// The display name.
            public var name: String?
            /// The URL of the avatar.
            public var avatarURL: String?
        }

        /// The state: incoming, missed or voicemail.
        public var state: State
        /// The media of the call: audio or video.
        public var capability: Capability?
        /// The other participants, without the caller and the current user.
        public var participants: [Participant] = []
        /// The start of the call, in seconds since 1970.
        public var date: Double?
        /// The duration of the call, in seconds.
        public var duration: Double?

        /// The start of the call as an ISO 8601 date in UTC, without fractions of a second; `nil`
        /// if unknown.
        package var dateInISO8601: String? { date.flatMap(Timestamp.iso8601) }
    }
}
