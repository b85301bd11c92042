import Cameo

/// A URL that the extension downloads, and its location in the payload.
struct LintImage {
    enum Role {
        case avatar, attachment
    }

    let url: String
    let role: Role
    let path: [String]
    /// The names and values of the first 64 items in the query; empty for a URL that isn't HTTPS or
    /// HTTP.
    let query: [(name: Substring, value: Substring)]

    init(url: String, role: Role, path: [String]) {
        self.url = url
        self.role = role
        self.path = path
        query = url.isWebURL ? url.queryItems : []
    }
}

extension LintImage {
    /// The reason why a `data:` URL contains no usable image, as a clause; `nil` if it does, or if
    /// the URL has another scheme or type.
    var dataError: String? {
        guard DataURL.isImageDataURL(url) else { return nil }
        guard let bytes = DataURL.bytes(of: url) else { return "its Base64 is invalid" }
        do throws(ImageError) {
            _ = try ImageHeader(of: bytes)
            return nil
        } catch {
            if role == .attachment, MediaFormat(ofFirst: bytes) != nil { return nil }
            return error.problem.prefix(1).lowercased() + error.problem.dropFirst()
        }
    }
}

extension LintContext {
    /// Reports `data:` URLs without a usable image, which need no download to detect.
    func reportDataURLs(_ rule: LintRule, _ role: LintImage.Role) {
        for image in images where image.role == role {
            guard let error = image.dataError else { continue }
            report(
                rule,
                image.path,
                severity: .error,
                "The \"data:\" URL in \(nameList(image.path.suffix(1))) has no usable image: "
                    + error,
                suggestion: "Send a JPEG or PNG file in Base64, or the image's HTTPS URL"
            )
        }
    }

    /// Returns the URLs of avatars and attachments exactly as written in the payload, including
    /// rejected ones.
    func findImages() -> [LintImage] {
        var images: [LintImage] = []
        func add(_ field: Mapping.Field, _ role: LintImage.Role) {
            guard let path = path(of: field),
                let value = JSONValue.object(payload.root).value(at: path[...])
            else { return }
            if let text = value.text, value.array == nil {
                return images.append(LintImage(url: text, role: role, path: path))
            }
            // The value may be a list, or contain objects with a URL.
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

    /// Returns the attachments and their paths.
    func findAttachments() -> [(path: [String], media: ParsedPayload.Media)] {
        guard !parsed.media.isEmpty else { return [] }
        let paths = images.filter { $0.role == .attachment }.map { $0.path }
        return parsed.media.enumerated().map { index, media in
            (index < paths.count ? paths[index] : paths.first ?? path(ofFirst: .media), media)
        }
    }

    /// Returns the link's scheme in lowercase, and the link's path in the payload; `nil` if there
    /// is no link with a scheme.
    func findDeepLink() -> (path: [String], scheme: String)? {
        guard let link = parsed.deepLink, let path = path(of: .deepLink),
            let colon = link.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return (path, link[..<colon].lowercased())
    }
}

extension String {
    var isDataURL: Bool { hasASCIIPrefix("data:") }

    /// Whether the string begins like an HTTPS or HTTP URL.
    var isWebURL: Bool { hasASCIIPrefix("https://") || hasASCIIPrefix("http://") }

    /// Returns whether the string begins with a lowercase prefix. The string's case is ignored.
    private func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
        var bytes = utf8.makeIterator()
        return prefix.withUTF8Buffer { prefix in
            prefix.allSatisfy { expected in
                guard let byte = bytes.next() else { return false }
                return byte == expected || (0x41...0x5A).contains(byte) && byte | 0x20 == expected
            }
        }
    }

    /// The host of an HTTPS or HTTP URL, in lowercase; `nil` for other URLs.
    var hostOfWebURL: String? {
        guard isWebURL, let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = utf8[utf8.index(slash, offsetBy: 2)...]
        let end = rest.firstIndex { "/?#:".utf8.contains($0) } ?? rest.endIndex
        return self[rest.startIndex..<end].lowercased()
    }

    /// The file extension in a URL's path, in lowercase; `nil` if there is none or it has more than
    /// four characters.
    var fileExtensionOfURL: String? {
        let path = utf8[
            ..<(utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
                ?? utf8.endIndex)
        ]
        let end = path.suffix(5)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return self[utf8.index(after: dot)..<end.endIndex].lowercased()
    }

    /// Whether the URL is signed: it has a query, and its path contains `/sign/`, or the query
    /// contains an expiration date or a signature.
    var isSigned: Bool {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return false }
        if utf8[..<mark].containsSequence("/sign/") { return true }
        return queryItems.contains { name, value in
            [
                "expires", "expiry", "exp", "e", "st", "se", "x-amz-signature", "x-goog-signature",
            ].contains(name.lowercased()) && !value.isEmpty
        }
    }

    /// The names and values of the first 64 items in the URL's query.
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
}
