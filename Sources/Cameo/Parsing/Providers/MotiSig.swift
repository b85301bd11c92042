extension Preset {
    /// MotiSig, with the image keys in the order of its SDK.
    ///
    /// Source: MotiSig, "Rich notification images" for iOS.
    static let motiSig = Preset(
        .motiSig,
        markers: ["_motisig"],
        [
            .media: [
                "_motisig.imageUrl", "_motisig.image_url", "_motisig.image",
                "_richContent.image", "fcm_options.image",
                "image", "imageUrl", "image_url",
            ],
            .messageID: ["messageId"],
        ]
    )
}
