extension Preset {
    /// MotiSig: a picture in the order of its own SDK.
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
