extension CommunicationSettings {
    /// A key in the JSON of the settings.
    package enum Key: String, Sendable, CaseIterable {
        case version, mapping, presets, titleStyle, senderInGroupFormat, groupAvatarFallback,
            groupCallStyle
        case defaultAvatarImage, allowedHosts, allowsLocalhost, avatarTimeout, cacheSizeLimitMB
        case mediaCacheSizeLimitMB, signatureQueryItems, logLevel, isDonationEnabled
        case recordsPayloads, accounts
    }

    /// The key of the app's registered categories in the JSON of the settings. Categories aren't
    /// settings: the extension ignores them, and `cameo preview` displays their buttons.
    package static let categoriesKey = "categories"
}
