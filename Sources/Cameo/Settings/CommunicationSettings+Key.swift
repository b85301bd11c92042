extension CommunicationSettings {
    /// A key in the settings' JSON.
    package enum Key: String, Sendable, CaseIterable {
        case version, mapping, presets, titleStyle, senderInGroupFormat, groupAvatarFallback,
            groupCallStyle
        case defaultAvatarImage, allowedHosts, allowsLocalhost, avatarTimeout, cacheSizeLimitMB
        case mediaCacheSizeLimitMB, signatureQueryItems, logLevel, isDonationEnabled
        case recordsPayloads, accounts
    }
}
