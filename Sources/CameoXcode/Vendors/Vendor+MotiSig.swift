extension Vendor {
    static let motiSig = Vendor(
        name: "MotiSig",
        modules: ["MotiSig"],
        calls: ["MotiSigRichPushHandler.handle("],
        step: ".motiSig",
        words: ["MotiSigRichPushHandler"]
    )
}
