#if canImport(Cameo)
import Cameo
#endif
#if canImport(CameoAnalysis)
import CameoAnalysis
#endif

/// The card of a notification, collapsed and expanded.
struct NotificationCard {
    /// The maximum length of a card's text, in characters. iOS shows four lines of it, or at most one
    /// screen when the card is expanded.
    private static let maxText = 2000

    let preview: Preview
    let inspection: Inspection
    let options: PhoneOptions
    let time: String

    private var appearance: PredictedAppearance { inspection.appearance }

    /// Returns the card as it appears on the lock screen.
    func collapsed(_ pool: inout ImagePool) -> String {
        let thumbnail = pool.className(of: preview.attachment(appearance.thumbnail))
            .map {
                "<div class=\"thumbnail \($0)\" role=\"img\" aria-label=\"Thumbnail\"></div>"
            }
        return """
            <article class="card" dir="\(direction)">
            \(avatar(&pool))
            <div class="lines">\(lines)</div>
            \(thumbnail ?? "")
            </article>
            """
    }

    /// Returns the card as a long press expands it, with large media, all of the text and the action
    /// buttons.
    func expanded(_ pool: inout ImagePool) -> String {
        let image = preview.attachment(appearance.thumbnail)
        let media = image.map { mediaElement($0, &pool) }
        let actions = inspection.parsed.actions.prefix(4).map {
            "<div class=\"action\" dir=\"auto\">\(HTML.text($0.title ?? $0.id))</div>"
        }
        return """
            <article class="expanded" dir="\(direction)">
            <div class="platter">\(media ?? "")
            <div class="card">\(avatar(&pool))<div class="lines">\(lines)</div></div></div>
            \(actions.isEmpty ? "" : "<div class=\"actions\">\(actions.joined())</div>")
            </article>
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
            // A format that only Safari supports.
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
        let first = appearance.firstLine ?? options.appName
        var html = ""
        if appearance.interruptionLevel == "time-sensitive" {
            html += "<div class=\"level\">Time Sensitive</div>"
        }
        html += """
            <div class="row"><div class="first" dir="auto">\(text(first))</div>\
            <bdi class="time" dir="ltr">\(HTML.text(time))</bdi></div>
            """
        if let second = appearance.secondLine {
            html += "<div class=\"second\" dir=\"auto\">\(text(second))</div>"
        }
        if let body = appearance.body {
            html += "<div class=\"body\" dir=\"auto\">\(text(body))</div>"
        }
        return html
    }

    private func text(_ text: String) -> String {
        HTML.text(text.limited(to: Self.maxText))
    }

    /// The direction of the card, which iOS mirrors for right-to-left text. It is the direction of the first
    /// line that is set.
    private var direction: String {
        let text = appearance.firstLine ?? appearance.secondLine ?? appearance.body ?? ""
        return text.isRightToLeft ? "rtl" : "ltr"
    }

    private func avatar(_ pool: inout ImagePool) -> String {
        let icon = AppIcon(options).html(&pool)
        guard appearance.avatar.source != AvatarSource.none else {
            return "<div class=\"avatar plain\">\(icon)</div>"
        }
        let source = HTML.attribute(appearance.avatar.source.displayName)
        if appearance.avatar.source == .composite {
            return """
                <div class="avatar"><div class="avatar-image composite" role="img" \
                aria-label="\(source)">\(composite(&pool))</div>\(icon)</div>
                """
        }
        if let name = pool.className(of: preview.avatar(of: appearance.avatar)) {
            return """
                <div class="avatar"><div class="avatar-image \(name)" role="img" \
                aria-label="\(source)"></div>\(icon)</div>
                """
        }
        return """
            <div class="avatar">\(initials(preview.inspection.plan.initials))\(icon)</div>
            """
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

    /// Returns the avatars of a group's members, each in its tile.
    private func composite(_ pool: inout ImagePool) -> String {
        let members = preview.inspection.plan.members
        var html = ""
        for (member, tile) in zip(members, Tile.tiles(of: members.count)) {
            let (x, y) = (tile.x * 100, tile.y * 100)
            let frame = """
                --x: \(x)%; --y: \(y)%; --w: \(tile.width * 100)%; --h: \(tile.height * 100)%
                """
            if let name = pool.className(of: preview.avatar(of: member)) {
                html += "<div class=\"avatar-image \(name)\" style=\"\(frame)\"></div>"
            } else {
                html += initials(member.initials, inTile: frame)
            }
        }
        return html
    }
}

/// The app icon.
struct AppIcon {
    private let options: PhoneOptions

    init(_ options: PhoneOptions) {
        self.options = options
    }

    func html(_ pool: inout ImagePool) -> String {
        let label = "role=\"img\" aria-label=\"\(HTML.attribute(options.appName))\""
        if let bytes = options.appIcon, let kind = ImageFormat(of: bytes),
            let name = pool.className(of: (bytes, kind))
        {
            return "<div class=\"app \(name)\" \(label)></div>"
        }
        return "<div class=\"app default\" \(label)>\(Symbols.use(.bubble))</div>"
    }
}

extension String {
    /// Whether the first letter with a direction is in a right-to-left script.
    var isRightToLeft: Bool {
        for scalar in unicodeScalars.prefix(200) {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                return true
            default:
                if scalar.properties.isAlphabetic { return false }
            }
        }
        return false
    }

    /// Returns the text, truncated to a number of characters and an ellipsis.
    func limited(to count: Int) -> String {
        let cut = prefix(count)
        return cut.endIndex == endIndex ? self : cut + "…"
    }
}
