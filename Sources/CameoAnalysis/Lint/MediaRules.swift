import Cameo

extension LintCode {
    static var mediaRules: [LintRule] { imageURLRules + fileRulesOfMedia + onlineRules }

    private static var imageURLRules: [LintRule] {
        [
            rule(
                .imagePrivateHost,
                .media,
                .warning,
                .none,
                "The host of an image's URL is a name in a private network.",
                "Devices of users can't reach it. IP addresses and local names are refused."
            ),
            rule(
                .imageSigned,
                .media,
                .warning,
                .none,
                "The signature of an image's URL expires in less than a day, or before the push.",
                "APNs stores a push for up to 30 days. A device that is off receives it when the "
                    + "signature is no longer valid.",
                LintEvidence.request
            ),
            rule(
                .imageToken,
                .media,
                .error,
                .none,
                "An image's URL contains a login or API token.",
                "Everyone who sees the payload can use the token: the push service, its logs, and the "
                    + "server of the image. Use signed URLs."
            ),
            rule(
                .imageInline,
                .media,
                .info,
                .none,
                "An image is in the payload as a `data:` URL.",
                "It takes a part of the 4,096 bytes, and its bytes are sent to every device."
            ),
            rule(
                .imageNotEncoded,
                .media,
                .warning,
                .safe,
                "A URL of an image has characters that must be percent-encoded.",
                "URLs with spaces, umlauts or braces are parsed differently between releases of iOS."
            ),
            rule(
                .imageSVG,
                .media,
                .warning,
                .none,
                "An avatar is an SVG.",
                "iOS doesn't decode SVG images outside of the app's resources."
            ),
            rule(
                .mediaAnimated,
                .media,
                .info,
                .none,
                "An avatar is an animated image.",
                "Only its first frame is drawn."
            ),
        ]
    }

    private static var fileRulesOfMedia: [LintRule] {
        [
            rule(
                .mediaWithoutExtension,
                .media,
                .info,
                .none,
                "An attachment's URL has no file extension, and the payload has no type.",
                "Cameo looks at the bytes. Other extensions guess the type from the name, and iOS "
                    + "refuses a wrong one.",
                LintEvidence.issue("Iterable/swift-sdk#752")
            ),
            rule(
                .mediaTypeMismatch,
                .media,
                .warning,
                .suggested,
                "The type of an attachment in the payload differs from its file extension or its "
                    + "bytes.",
                "iOS determines the type from the name of the file, and refuses a file whose bytes "
                    + "don't fit.",
                LintEvidence.attachment
            ),
            rule(
                .mediaAndMutable,
                .media,
                .error,
                .safe,
                "The payload has an attachment but no `mutable-content`.",
                "Only the service extension can attach a file, and it runs only for pushes with "
                    + "`mutable-content`.",
                LintEvidence.payload
            ),
            rule(
                .deepLinkScheme,
                .media,
                .error,
                .none,
                "A link has the scheme `javascript`, `file`, `data` or `vbscript`.",
                "A payload is untrusted. An app that opens such a link may run code or show local "
                    + "files."
            ),
        ]
    }

    private static var onlineRules: [LintRule] {
        [
            rule(
                .imageNeedsLogin,
                .media,
                .error,
                .none,
                "The server of an image requires a login: status 401 or 403, or a page in HTML.",
                "The extension sends no cookies and no headers of the app.",
                needs: .online
            ),
            rule(
                .imageLarge,
                .media,
                .warning,
                .none,
                "An avatar is larger than 5 MB or than 4,096 pixels.",
                "The extension has about 24 MB of memory, and an avatar is drawn at about 38 points.",
                needs: .online
            ),
            rule(
                .imageRedirect,
                .media,
                .warning,
                .suggested,
                "The URL of an image redirects more than three times, or to a URL that isn't allowed, "
                    + "such as one with HTTP.",
                "Each redirect costs time, and the extension doesn't request HTTP URLs.",
                needs: .online
            ),
            rule(
                .imageSlow,
                .media,
                .warning,
                .none,
                "The server of an avatar takes more than 2 seconds.",
                "Avatars have 5 seconds, on networks that may be slower.",
                needs: .online
            ),
            rule(
                .mediaTooBig,
                .media,
                .error,
                .none,
                "An attachment is larger than iOS accepts: 10 MB for images, 5 MB for audio, 50 MB "
                    + "for videos.",
                "iOS refuses to attach it.",
                LintEvidence.attachment,
                needs: .online
            ),
        ]
    }
}

/// A URL that the extension downloads, and its place in the payload.
struct LintImage {
    enum Role {
        case avatar, attachment
    }

    let url: String
    let role: Role
    let path: [String]
}

extension LintContext {
    /// The URLs of avatars and attachments as the payload has them, including refused ones.
    func images() -> [LintImage] {
        var images: [LintImage] = []
        func add(_ field: Mapping.Field, _ role: LintImage.Role) {
            guard let path = path(of: field),
                let value = JSONValue.object(payload.root).value(at: path[...])
            else { return }
            if let text = value.text, value.array == nil {
                return images.append(LintImage(url: text, role: role, path: path))
            }
            // A list, or objects with a URL.
            let urls = Set(parsed.media.map { $0.url })
            guard !urls.isEmpty else { return }
            value.walk(path) { path, text in
                guard urls.contains(text), images.count < 100 else { return }
                images.append(LintImage(url: text, role: role, path: path))
            }
        }
        add(.avatarURL, .avatar)
        add(.groupAvatarURL, .avatar)
        add(.media, .attachment)
        return images
    }

    /// Checks avatars, attachments and links.
    func checkMedia() {
        let images = images()
        for image in images { checkURL(image) }
        if !parsed.media.isEmpty { checkAttachments(images) }
        if let link = parsed.deepLink, let path = path(of: .deepLink) {
            if let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")),
                case let scheme = link[..<colon].lowercased(),
                ["javascript", "file", "data", "vbscript"].contains(scheme)
            {
                report(
                    .deepLinkScheme,
                    path,
                    "The link has the scheme \(scheme)",
                    remedy: "Send an HTTPS URL, or one with the app's scheme"
                )
            }
        }
    }

    private func checkAttachments(_ images: [LintImage]) {
        let attachments = images.filter { $0.role == .attachment }
        let path = attachments.first?.path ?? path(ofFirst: .media)
        if !payload.aps.isMutable, payload.hasAPS, !payload.aps.alert.isEmpty,
            payload.aps.liveActivityEvent == nil, !isMutableMisspelled,
            message.service == nil || message.service == .apns || message.service == .fcm
        {
            report(
                .mediaAndMutable,
                path,
                "The attachment is never shown, because \"mutable-content\" isn't 1",
                remedy: "Send \"mutable-content\": 1 in \"aps\"",
                fix: mutableContentFix
            )
        }
        for (index, media) in parsed.media.enumerated() {
            let path = attachments.indices.contains(index) ? attachments[index].path : path
            if media.type == .unknown, media.typeHint == nil {
                report(
                    .mediaWithoutExtension,
                    path,
                    "The attachment has neither a file extension nor a type",
                    remedy: "Send a URL with a file extension, or the type"
                )
            } else if let hint = media.typeHint {
                checkType(of: media, hint, path)
            }
        }
    }

    private func checkType(of media: ParsedPayload.Media, _ hint: String, _ path: [String]) {
        let byName = ParsedPayload.Media(url: media.url).type
        let byHint = ParsedPayload.Media(url: "https://host/file", typeHint: hint).type
        guard byName != .unknown, byHint != .unknown, byName != byHint else { return }
        // `image` in a hint stands for all formats of images.
        switch (byName, byHint) {
        case (.convertible, .image), (.image, .convertible), (.unlisted, .video): return
        default: break
        }
        report(
            .mediaTypeMismatch,
            path,
            "The type of the attachment differs from its file extension",
            remedy: "Send the type of the file",
            fix: typeFix(media, hint, path)
        )
    }

    /// The fix that replaces the type of an attachment with that of its file extension; `nil` if the type
    /// isn't next to the URL.
    private func typeFix(
        _ media: ParsedPayload.Media,
        _ hint: String,
        _ path: [String]
    ) -> Fix? {
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
        return Fix(
            title: "Replace with \(type)",
            change: .replace(parent + [name], json: type.json),
            isSafe: false
        )
    }

    /// The MIME types of the formats that iOS attaches or Cameo converts.
    private static let mimeTypes: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
        "webp": "image/webp", "heic": "image/heic", "heif": "image/heif", "avif": "image/avif",
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mpg": "video/mpeg", "mpeg": "video/mpeg",
        "avi": "video/avi", "mov": "video/quicktime", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "wav": "audio/wav", "aif": "audio/aiff", "aiff": "audio/aiff",
    ]

    private func checkURL(_ image: LintImage) {
        let url = image.url
        if url.isDataURL {
            report(
                .imageInline,
                image.path,
                "The image takes \(url.utf8.count) of the \(Payload.maxSize) bytes of the payload",
                remedy: "Send the URL of the image"
            )
            return
        }
        guard url.isWebURL else { return }
        checkEncoding(image)
        let host = url.hostOfWebURL
        if let host, host.isPrivateHostName {
            report(
                .imagePrivateHost,
                image.path,
                "The host is a name in a private network",
                remedy: "Use a host that devices can reach"
            )
        }
        let query = url.queryItems
        if !query.isEmpty, host?.hasSuffix("firebasestorage.googleapis.com") != true,
            let item = query.first(where: { Self.tokenNames.contains($0.name.lowercased()) }),
            item.value.utf8.count >= 4, !url.isSigned
        {
            report(
                .imageToken,
                image.path,
                "The URL contains a token, \"\(item.name.lowercased())\"",
                remedy: "Use a signed URL that is valid only for the image"
            )
        }
        checkSignature(query, image)
        guard image.role == .avatar else { return }
        let fileExtension = url.fileExtensionOfURL
        if fileExtension == "svg" {
            report(
                .imageSVG,
                image.path,
                "The avatar is an SVG, which iOS doesn't decode",
                remedy: "Send a PNG or JPEG"
            )
        } else if fileExtension == "gif" {
            report(
                .mediaAnimated,
                image.path,
                "Only the first frame of a GIF is drawn as an avatar",
                remedy: "Send a PNG or JPEG"
            )
        }
    }

    private static let tokenNames: Set<String> = [
        "token", "rc_token", "access_token", "auth_token", "id_token", "api_key", "apikey", "jwt",
        "session_id", "sessionid", "password",
    ]

    private func checkEncoding(_ image: LintImage) {
        guard let encoded = image.url.percentEncoded else { return }
        let isRefused = parsed.diagnostics.contains { $0.code == .urlRejected }
        report(
            .imageNotEncoded,
            image.path,
            severity: isRefused ? .error : nil,
            "The URL has characters that must be percent-encoded",
            remedy: "Percent-encode the URL",
            fix: Fix(
                title: "Percent-encode the URL",
                change: .replace(image.path, json: encoded.json)
            )
        )
    }

    private func checkSignature(
        _ query: [(name: Substring, value: Substring)],
        _ image: LintImage
    ) {
        let day = 86_400
        for (name, value) in query {
            switch name.lowercased() {
            case "x-amz-expires", "x-goog-expires":
                guard let seconds = Int64(value), seconds < day, !deliversAtOnce else { continue }
                report(
                    .imageSigned,
                    image.path,
                    "The signature of the URL is valid for only \(seconds) seconds, but APNs may "
                        + "deliver the push later",
                    remedy: "Sign for at least a day, or limit the push with \"apns-expiration\""
                )
            case "expires":
                guard let expires = Int64(value), let push = expiration, push > expires,
                    expires > 1_000_000_000
                else { continue }
                report(
                    .imageSigned,
                    image.path,
                    "The signature of the URL expires before the push",
                    remedy: "Sign for as long as APNs stores the push"
                )
            default: break
            }
        }
    }

    /// The headers for APNs in the request.
    var headers: JSONObject {
        switch message.service {
        case .apns: message.source["headers"]?.unencodedObject ?? message.source
        case .fcm:
            ((message.source["message"]?.unencodedObject ?? message.source)["apns"]?
                .unencodedObject?["headers"]?.unencodedObject) ?? JSONObject()
        default: JSONObject()
        }
    }

    private var expiration: Int64? {
        headers["apns-expiration"]?.double.flatMap { Int64(exactly: $0) }
    }

    /// Whether the push is delivered immediately or never.
    private var deliversAtOnce: Bool { expiration == 0 }
}

extension String {
    fileprivate var isDataURL: Bool { hasASCIIPrefix("data:") }

    /// Whether the text begins like a URL with the scheme HTTPS or HTTP.
    var isWebURL: Bool { hasASCIIPrefix("https://") || hasASCIIPrefix("http://") }

    /// Whether the text begins with another one, which is in lower case. The case is ignored.
    private func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
        var bytes = utf8.makeIterator()
        return prefix.withUTF8Buffer { prefix in
            prefix.allSatisfy { expected in
                guard let byte = bytes.next() else { return false }
                return byte == expected || (0x41...0x5A).contains(byte) && byte | 0x20 == expected
            }
        }
    }

    /// The host of a URL with the scheme HTTPS or HTTP, in lower case.
    var hostOfWebURL: String? {
        guard isWebURL, let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = utf8[utf8.index(slash, offsetBy: 2)...]
        let end = rest.firstIndex { "/?#:".utf8.contains($0) } ?? rest.endIndex
        return self[rest.startIndex..<end].lowercased()
    }

    /// The characters after the last full stop in the path of a URL, in lower case; `nil` if there are
    /// none or more than four.
    fileprivate var fileExtensionOfURL: String? {
        let path = utf8[
            ..<(utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
                ?? utf8.endIndex)
        ]
        let end = path.suffix(5)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return self[utf8.index(after: dot)..<end.endIndex].lowercased()
    }

    /// Whether a host has no domain that public servers have.
    fileprivate var isPrivateHostName: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self != "localhost" }
        let domain = self[utf8.index(after: dot)...]
        return ["internal", "lan", "home", "intranet", "corp", "private", "test", "invalid"]
            .contains(String(domain)) || hasSuffix(".home.arpa")
    }

    /// Whether the token in a URL is a signature of the URL: it comes with a date of expiration, or the name or
    /// the path contains the word.
    var isSigned: Bool {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return false }
        if utf8[..<mark].containsSequence("/sign/") { return true }
        return queryItems.contains { name, value in
            [
                "expires", "expiry", "exp", "e", "st", "se", "x-amz-signature", "x-goog-signature",
            ].contains(name.lowercased()) && !value.isEmpty
        }
    }

    /// The names and values in the query of a URL.
    var queryItems: [(name: Substring, value: Substring)] {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        let rest = self[utf8.index(after: mark)...]
        let query = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex)]
        return query.split(separator: "&").prefix(64).map { item in
            let equals = item.firstIndex(of: "=") ?? item.endIndex
            let value = equals == item.endIndex ? "" : item[item.index(after: equals)...]
            return (item[..<equals], value)
        }
    }

    /// The URL with the bytes percent-encoded that URLs can't contain; `nil` if there are none in its
    /// path and query. Characters in the host aren't encoded.
    fileprivate var percentEncoded: String? {
        func needsEncoding(_ byte: UInt8) -> Bool {
            switch byte {
            case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                true
            default: false
            }
        }
        guard utf8.contains(where: needsEncoding) else { return nil }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var slashes = 0
        for byte in bytes {
            if byte == UInt8(ascii: "/") { slashes += 1 }
            let isHost = slashes < 3
            if isHost, needsEncoding(byte) {
                if byte >= 0x80 {
                    result.append(byte)
                    continue
                }
                return nil
            }
            guard needsEncoding(byte) else {
                result.append(byte)
                continue
            }
            let digits = Array("0123456789ABCDEF".utf8)
            result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return result == bytes ? nil : String(decoding: result, as: UTF8.self)
    }
}

extension LintProject {
    /// The number of arguments that a text of a string table needs.
    package static func argumentCount(of text: String) -> Int { text.formatSpecifierCount }
}
