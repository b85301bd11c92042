extension CommunicationSettings {
    /// A key in the settings' JSON.
    package enum Key: String, Sendable, CaseIterable {
        case version, mapping, presets, titleStyle, senderInGroupFormat, groupAvatarFallback,
            groupCallStyle
        case defaultAvatarImage, allowedHosts, allowsLocalhost, avatarTimeout, cacheSizeLimitMB
        case mediaCacheSizeLimitMB, signatureQueryItems, logLevel, isDonationEnabled
        case recordsPayloads, accounts
    }

    /// The key of the categories that the app has registered, in the JSON of its settings. They aren't settings:
    /// the extension ignores them, and `cameo preview` draws their buttons.
    package static let categoriesKey = "categories"
}
