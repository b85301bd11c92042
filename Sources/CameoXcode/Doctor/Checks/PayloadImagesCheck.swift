extension Check {
    package static let payloadImages = Check(
        "payload-images",
        requirement: "The images and media of the payload can be shown.",
        explanation: """
            Only HTTPS URLs are requested, and iOS shows only the formats and sizes that Apple documents.
            """
    )
}
