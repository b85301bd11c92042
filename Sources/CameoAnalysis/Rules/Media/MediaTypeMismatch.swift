import Cameo

extension LintRule {
    static let mediaTypeMismatch: Self = LintRule(
        "media-type-mismatch",
        .media,
        .warning,
        fix: .suggested,
        summary: """
            An attachment's type in the payload differs from its file extension or its bytes.
            """,
        mistake: """
            The attachment is missing, because the payload specifies a video type, but the file is \
            an image.
            """,
        why: """
            iOS determines the type from the name or the hint, and rejects a file whose bytes have \
            a different type.
            """,
        example: #"""
              {
                "aps": {"alert": {"title": "Sale"}, "mutable-content": 1},
            -   "attachment": {"url": "https://images.engines.dev/1.jpg", "content-type": "mp4"}
            +   "attachment": {"url": "https://images.engines.dev/1.jpg", "content-type": "jpeg"}
              }
            """#,
        suggestion: "Send the actual type of the file.",
        evidence: LintEvidence.attachment
    ) { context in
        for (path, media) in context.attachments {
            guard let hint = media.typeHint else { continue }
            let byName = ParsedPayload.Media(url: media.url).type
            let byHint = ParsedPayload.Media(url: "https://host/file", typeHint: hint).type
            guard byName != .unknown, byHint != .unknown, byName != byHint else { continue }
            // `image` in a hint means any image format.
            switch (byName, byHint) {
            case (.convertible, .image), (.image, .convertible), (.unlisted, .video): continue
            default: break
            }
            context.report(
                .mediaTypeMismatch,
                path,
                "The attachment's type differs from its file extension",
                suggestion: "Send the type of the file",
                fix: context.typeFix(media, hint, path)
            )
        }
    }
    .checkingResponses { context, response in
        guard case .loaded = response.outcome, response.image.role == .attachment,
            let format = response.download.format
        else { return }
        let actual = ParsedPayload.Media(url: "https://host/file.\(format)").type
        let named = ParsedPayload.Media(url: response.image.url).type
        guard actual != .unknown, named != .unknown, actual != named else { return }
        context.report(
            .mediaTypeMismatch,
            response.image.path,
            "The attachment is a \(format) file, but its file extension differs",
            suggestion: "Correct the file extension, or send a matching file"
        )
    }
}

extension LintContext {
    /// Returns the fix that replaces an attachment's type with the type of its file extension;
    /// `nil` if the type isn't next to the URL.
    fileprivate func typeFix(
        _ media: ParsedPayload.Media,
        _ hint: String,
        _ path: [String]
    ) -> LintFixProposal? {
        let parent = Array(path.dropLast())
        let object = JSONValue.object(payload.root).value(at: parent[...])?.unencodedObject
        guard let fileExtension = media.url.fileExtensionOfURL,
            let mimeType = Self.mimeTypes[fileExtension],
            let name = object?.members.first(where: { name, value in
                value.text == hint
                    && ["type", "mime", "format"].contains { name.lowercased().hasSuffix($0) }
            })?.name
        else { return nil }
        let kind = mimeType.prefix { $0 != "/" }
        let type =
            hint.contains("/")
            ? mimeType
            : ["image", "video", "audio"].contains(hint) ? String(kind) : fileExtension
        return .suggested("Replace with \(type)", .replace(parent + [name], json: type.json))
    }

    /// The MIME types of the formats that iOS can attach or Cameo converts.
    private static let mimeTypes: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
        "webp": "image/webp", "heic": "image/heic", "heif": "image/heif", "avif": "image/avif",
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mpg": "video/mpeg", "mpeg": "video/mpeg",
        "avi": "video/avi", "mov": "video/quicktime", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "wav": "audio/wav", "aif": "audio/aiff", "aiff": "audio/aiff",
    ]
}
