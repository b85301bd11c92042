#if os(iOS) || os(visionOS) || os(Linux)
    import Intents
    import UserNotifications

    /// What an app wants done with its pushes in the extension.
    public struct ServiceConfiguration: Sendable {
        /// Changes a content, or throws; the content is then as it was.
        public typealias Hook =
            @Sendable (UNMutableNotificationContent) async throws -> UNMutableNotificationContent

        /// How pushes are read and drawn.
        public var settings = Settings()
        /// How the time is spent.
        public var budget = Budget()
        /// The steps of vendors' extensions, in order.
        public var vendorSteps: [VendorStep] = []
        /// Before anything is read: decrypts or changes what the payload says.
        public var willProcess: Hook?
        /// After everything but the style, which nothing may change.
        public var willDeliver: Hook?
        /// Told when a push was handed over.
        public var didDeliver: (@Sendable (DeliveryRecord) -> Void)?
        /// Where pictures come from.
        public var fetcher: any Fetching = URLSessionFetcher()
        /// The clock.
        public var time: any Timekeeping = SystemTime()
        /// Where the sound of a call comes out.
        public var audioRoute = INCallAudioRoute.unknown
        /// Whether a failed donation costs the style, as in Apple's article. By R16 it need not.
        public var needsDonation = false
        /// Whether a group of fewer than two recipients is filled up with people who do not exist.
        public var usesPlaceholderRecipients = false

        /// The configuration of an extension that overrides nothing.
        public init() {}
    }
#endif
