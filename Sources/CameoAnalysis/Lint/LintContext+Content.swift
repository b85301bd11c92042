import Cameo

extension LintContext {
    /// Returns the sender of a push that invokes the extension; `nil` if there is none.
    func findShownSender() -> ParsedPayload.Sender? {
        guard parsed.preset != nil, payload.invokesServiceExtension else { return nil }
        return parsed.sender
    }

    /// Returns the value of a field in the payload, and its path; `nil` if it has none.
    private func located(_ field: Mapping.Field) -> (path: [String], value: JSONValue)? {
        guard let path = path(of: field),
            let value = JSONValue.object(payload.root).value(at: path[...])
        else { return nil }
        return (path, value)
    }

    /// The path of a conversation ID that isn't in `aps`.
    var conversationPath: [String]? { path(of: .conversationID) ?? path(of: .threadID) }

    /// The list of recipients and its path.
    var recipients: (path: [String], value: JSONValue)? {
        shownSender == nil ? nil : located(.recipients)
    }

    /// Returns the names of the sender and the group, with their paths.
    func findShownNames() -> [(path: [String], name: String)] {
        guard parsed.preset != nil else { return [] }
        return [Mapping.Field.senderName, .groupName].compactMap { field in
            guard let (path, value) = located(field), case .string(let name) = value else {
                return nil
            }
            return (path, name)
        }
    }

    /// Returns the strings that iOS shows, with their paths: the lines of the alert, and the names
    /// of the sender and the group.
    func findVisibleTexts() -> [(path: [String], text: String)] {
        var texts: [(path: [String], text: String)] = []
        let alertPath = ["aps", "alert"]
        if let text = aps["alert"]?.unencodedString { texts.append((alertPath, text)) }
        for name in ["title", "subtitle", "body"] {
            if let text = alert[name]?.unencodedString { texts.append((alertPath + [name], text)) }
        }
        for field in [Mapping.Field.senderName, .groupName] {
            guard let (path, value) = located(field), let text = value.unencodedString,
                !texts.contains(where: { $0.path == path })
            else { continue }
            texts.append((path, text))
        }
        return texts
    }

    /// Returns the URLs of avatars and attachments exactly as written in the payload, including
    /// rejected ones.
    func findImages() -> [LintImage] {
        var images: [LintImage] = []
        func add(_ field: Mapping.Field, _ role: LintImage.Role) {
            guard let (path, value) = located(field) else { return }
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
    /// The name's characters without a surrounding directional isolate, which keeps the name from
    /// changing the line's direction.
    private var withoutIsolate: Substring.UnicodeScalarView {
        let scalars = unicodeScalars
        guard scalars.count > 2, let first = scalars.first, scalars.last == "\u{2069}",
            (0x2066...0x2068).contains(first.value)
        else { return scalars[...] }
        return scalars.dropFirst().dropLast()
    }

    /// Whether a name contains control characters or bidirectional controls, or only invisible
    /// characters, so that users can mistake it for another name.
    var isMisleadingName: Bool {
        var hasVisible = false
        for scalar in withoutIsolate {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
                return true
            case 0x20, 0xA0, 0x200B...0x200F, 0x2060, 0xFEFF, 0xFE0F: break
            default: hasVisible = true
            }
        }
        return !hasVisible && !isEmpty
    }
}
