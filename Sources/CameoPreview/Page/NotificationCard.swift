import Cameo
import CameoAnalysis

/// The card of a notification: collapsed, with a hidden preview, or expanded.
struct NotificationCard {
    /// The maximum length of a card's text, in characters. iOS shows four lines of it, or at most
    /// one screen if the card is expanded.
    private static let maxText = 2000

    let preview: Preview
    let inspection: Inspection
    let options: PhoneOptions
    let time: String
    /// The number of notifications in the stack that the card represents.
    var count = 1
    /// The other version of the notification, to highlight the words and images that differ; `nil`
    /// to highlight nothing.
    var compared: Compared?

    /// The other version of a notification.
    struct Compared {
        let preview: Preview
        /// The element around words that differ: `del` in the old version, `ins` in the new
        /// version.
        let element: String
    }

    private var appearance: PredictedAppearance { inspection.appearance }
    private var language: ScreenLanguage { options.language }
    private static let glass = "<div class=\"glass\" aria-hidden=\"true\"></div>"

    /// Returns the card as it appears on the lock screen.
    func collapsed(_ pool: inout ImagePool) -> String {
        let thumbnail = pool.className(of: preview.attachment(appearance.thumbnail))
            .map {
                "<div class=\"thumbnail \($0)\(thumbnailMark)\" role=\"img\" aria-label=\"Thumbnail\"></div>"
            }
        return """
            <article class="card" dir="\(language.direction)">\(Self.glass)
            \(avatar(&pool))
            <div class="lines">\(lines)</div>
            \(thumbnail ?? "")
            </article>
            """
    }

    /// Returns the card as it appears while previews are hidden. It shows the avatar, the app's
    /// name, and the placeholder of the category. It doesn't show the sender's name, unless the
    /// category shows titles.
    ///
    /// Sources contradict each other on whether iOS displays the avatar (`hidden-avatar` in
    /// `Fixtures/rules.json`).
    func concealed(_ pool: inout ImagePool) -> String {
        let category = inspection.category(options)
        let showsTitle = category?.showsTitleWithoutPreview ?? false
        let first = showsTitle ? appearance.firstLine : nil
        let placeholder = category?.hiddenPreviewsPlaceholder?
            .replacingCount(with: language.digits(count))
        return """
            <article class="card concealed" dir="\(language.direction)">\(Self.glass)
            \(avatar(&pool))
            <div class="lines">\(level)\(row(first ?? options.appName, nil))\
            <div class="body" dir="auto">\(text(placeholder ?? language.words.notification))</div></div>
            </article>
            """
    }

    /// Returns the card as it appears after a long press, with large media, the complete text and
    /// the buttons.
    func expanded(_ pool: inout ImagePool) -> String {
        let image = preview.attachment(appearance.thumbnail)
        let media = image.map { mediaElement($0, &pool) }
        return """
            <article class="expanded" dir="\(language.direction)">
            <div class="platter">\(Self.glass)\(media ?? "")
            <div class="card">\(avatar(&pool))<div class="lines">\(lines)</div></div></div>
            \(menu)
            </article>
            """
    }

    /// The buttons. A button with text input is a checkbox that replaces the buttons with its text
    /// field.
    private var menu: String {
        let actions = inspection.buttons(options)
        guard !actions.isEmpty else { return "" }
        let items = actions.map { action in
            let kind = action.isDestructive ? " destructive" : ""
            let content = """
                <span class="label" dir="auto">\(text(action.title ?? action.id))</span>\
                \(action.icon.map { ActionSymbol(of: $0).html(className: "symbol") } ?? "")
                """
            guard let reply = action.reply else {
                return "<div class=\"action\(kind)\">\(content)</div>"
            }
            return """
                <label class="action reply\(kind)"><input type="checkbox" autocomplete="off">\(content)</label>\
                \(replyView(reply))
                """
        }
        return "<div class=\"menu\">\(Self.glass)\(items.joined())</div>"
    }

    /// Returns the empty text field of a button, above the keyboard.
    private func replyView(_ reply: NotificationAction.Reply) -> String {
        """
        <div class="reply-view"><div class="reply-field">\(Self.glass)<span class="caret"></span>\
        <span class="placeholder" dir="auto">\(text(reply.placeholder))</span>\
        <span class="send" role="img" aria-label="\(HTML.text(reply.buttonTitle))" aria-disabled="true">\
        \(ActionSymbol.send.html(className: "symbol"))</span></div>\(Keyboard(language: language).html)</div>
        """
    }

    /// Returns the element of an attachment, as wide as the card.
    private func mediaElement(
        _ image: (bytes: [UInt8], kind: ImageFormat),
        _ pool: inout ImagePool
    ) -> String {
        guard let name = pool.className(of: image),
            let size = try? ImageHeader(of: image.bytes).uprightSize
        else {
            // Only Safari supports the format.
            return """
                <img class="media" alt="Attachment" src="\(ImagePool.dataURL(image.bytes, image.kind))">
                """
        }
        return """
            <div class="media \(name)" role="img" aria-label="Attachment" \
            style="aspect-ratio: \(size.width) / \(size.height)"></div>
            """
    }

    private var lines: String {
        let other = compared?.preview.inspection.appearance
        var html = level
        html += row(
            appearance.firstLine ?? options.appName,
            other.map { $0.firstLine ?? options.appName }
        )
        if let second = appearance.secondLine {
            let text = text(second, other.map { $0.secondLine ?? "" })
            html += "<div class=\"second\" dir=\"auto\">\(text)</div>"
        }
        if let body = appearance.body {
            let text = text(body, other.map { $0.body ?? "" })
            html += "<div class=\"body\" dir=\"auto\">\(text)</div>"
        }
        return html
    }

    /// The line above the title of a time-sensitive notification or a critical alert.
    private var level: String {
        let (name, symbol, words): (String, String, String)
        switch inspection.cardLevel {
        case .ordinary: return ""
        case .timeSensitive:
            (name, symbol, words) = ("time-sensitive", "", language.words.timeSensitive)
        case .critical:
            (name, symbol, words) = ("critical", Symbols.use(.warning), language.words.critical)
        }
        var html = words
        if let compared, compared.preview.inspection.cardLevel != inspection.cardLevel {
            html = "<\(compared.element)>\(words)</\(compared.element)>"
        }
        return "<div class=\"level \(name)\">\(symbol)\(html)</div>"
    }

    private func row(_ first: String, _ other: String?) -> String {
        """
        <div class="row"><div class="first" dir="auto">\(text(first, other))</div>\
        <bdi class="time">\(HTML.text(time))</bdi></div>
        """
    }

    private func text(_ text: String, _ other: String? = nil) -> String {
        let text = text.limited(to: Self.maxText)
        guard let compared, let other else { return HTML.text(text) }
        return ChangedWords(of: text, comparedWith: other.limited(to: Self.maxText))
            .html(compared.element)
    }

    /// The CSS class that highlights a thumbnail, after a space; empty if the other version has the
    /// same thumbnail.
    private var thumbnailMark: String {
        guard let other = compared?.preview else { return "" }
        let (image, otherImage) = (
            preview.attachment(appearance.thumbnail),
            other.attachment(other.inspection.appearance.thumbnail)
        )
        return image?.bytes == otherImage?.bytes ? "" : " differs"
    }

    /// Returns the avatar. Highlights it if the other version has a different avatar.
    private func avatar(_ pool: inout ImagePool) -> String {
        let html = plainAvatar(&pool)
        guard let other = compared?.preview else { return html }
        var otherPool = ImagePool()
        let card = NotificationCard(
            preview: other,
            inspection: other.inspection,
            options: options,
            time: time
        )
        return html == card.plainAvatar(&otherPool) ? html : "<div class=\"differs\">\(html)</div>"
    }

    private func plainAvatar(_ pool: inout ImagePool) -> String {
        let icon = appIcon(&pool)
        guard appearance.avatar.source != AvatarSource.none else {
            return "<div class=\"avatar plain\">\(icon)</div>"
        }
        let source = HTML.text(appearance.avatar.source.displayName)
        if appearance.avatar.source == .composite {
            return """
                <div class="avatar"><div class="avatar-image composite" role="img" \
                aria-label="\(source)">\(composite(&pool))</div>\(icon)</div>
                """
        }
        if let name = pool.className(of: preview.images.avatar(appearance.avatar)) {
            return """
                <div class="avatar"><div class="avatar-image \(name)" role="img" \
                aria-label="\(source)"></div>\(icon)</div>
                """
        }
        return """
            <div class="avatar">\(initials(preview.inspection.plan.initials))\(icon)</div>
            """
    }

    private func appIcon(_ pool: inout ImagePool) -> String {
        let label = "role=\"img\" aria-label=\"\(HTML.text(options.appName))\""
        if let bytes = options.appIcon, let kind = ImageFormat(of: bytes),
            let name = pool.className(of: (bytes, kind))
        {
            return "<div class=\"app \(name)\" \(label)></div>"
        }
        return "<div class=\"app default\" \(label)>\(Symbols.use(.cameo))</div>"
    }

    private func initials(_ initials: Initials, inTile style: String? = nil) -> String {
        let color = initials.color
        let letters = style == nil ? initials.letters : initials.first
        return """
            <div class="avatar-image initials" style="--background: \
            rgb(\(color.red) \(color.green) \(color.blue))\(style.map { "; " + $0 } ?? "")" \
            aria-hidden="true">\(HTML.text(letters))</div>
            """
    }

    /// Returns the avatars of a group's members, each in its own tile.
    private func composite(_ pool: inout ImagePool) -> String {
        let members = preview.inspection.plan.members
        var html = ""
        for (member, tile) in zip(members, Tile.tiles(of: members.count)) {
            let (x, y) = (tile.x * 100, tile.y * 100)
            let frame = """
                --x: \(x)%; --y: \(y)%; --w: \(tile.width * 100)%; --h: \(tile.height * 100)%
                """
            if let name = pool.className(of: preview.images.member(member)) {
                html += "<div class=\"avatar-image \(name)\" style=\"\(frame)\"></div>"
            } else {
                html += initials(member.initials, inTile: frame)
            }
        }
        return html
    }
}

extension String {
    /// Returns the placeholder of a category with each `%u` replaced with a number.
    fileprivate func replacingCount(with number: String) -> String {
        var result = ""
        var isPercent = false
        for scalar in unicodeScalars {
            if isPercent, scalar == "u" {
                result.unicodeScalars.removeLast()
                result += number
            } else {
                result.unicodeScalars.append(scalar)
            }
            isPercent = scalar == "%" && !isPercent
        }
        return result
    }

    /// Returns the text, truncated with an ellipsis if it has more than `count` characters.
    func limited(to count: Int) -> String {
        let cut = prefix(count)
        return cut.endIndex == endIndex ? self : cut + "…"
    }
}
