import Cameo
import CameoAnalysis

/// A notification as a card for a terminal.
package struct TerminalCard: Sendable {
    private static let maxWidth = 64
    private static let minWidth = 30
    /// The number of lines of the body that iOS shows in a collapsed notification.
    private static let maxBodyLines = 4

    private let width: Int
    private let style: TerminalStyle
    private let language: ScreenLanguage

    /// Creates a card for a terminal with a number of columns.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - isColored: Whether the terminal displays colors.
    ///   - language: The language of the phone.
    package init(width: Int, isColored: Bool, language: ScreenLanguage = .english) {
        self.width = width
        self.language = language
        style = TerminalStyle(isColored: isColored)
    }

    /// Returns the card, the captions for its images, and the diagnostics.
    package func text(of preview: Preview) -> String {
        let appearance = preview.inspection.appearance
        var lines = [style.bold(preview.title.fileTitle)]
        let findings = FindingLines(width: width, style: style)
        if let request = preview.request {
            lines += findings.lines(request, in: preview.inspection)
        }
        if appearance.isShown {
            lines += card(preview)
            lines += captions(preview)
        } else {
            lines.append("  (no notification is shown)")
        }
        lines += findings.lines(preview.diagnostics(of: preview.inspection))
        return lines.joined(separator: "\n") + "\n\n"
    }

    private func card(_ preview: Preview) -> [String] {
        let appearance = preview.inspection.appearance
        let inner = min(max(width, Self.minWidth), Self.maxWidth) - 4
        let badge = avatar(preview)
        let thumbnail = appearance.thumbnail == nil ? "" : "[image]"
        let textWidth = inner - badge.plain.columns - 1 - (thumbnail.isEmpty ? 0 : 8)
        var rows = textRows(appearance, width: textWidth)
        let level: String? =
            switch preview.inspection.cardLevel {
            case .ordinary: nil
            case .timeSensitive: language.words.timeSensitive
            case .critical: "⚠ " + language.words.critical
            }
        if let level = level?.truncated(to: textWidth) {
            rows.insert((plain: level, drawn: style.dim(level)), at: 0)
        }
        let drawn = rows.enumerated().map { position, row in
            let left =
                position == 0 ? badge.drawn : String(repeating: " ", count: badge.plain.columns)
            let fill = String(repeating: " ", count: max(0, textWidth - row.plain.columns))
            let right = thumbnail.isEmpty ? "" : " " + (position == 0 ? thumbnail : "       ")
            return "│ \(left) \(row.drawn)\(fill)\(right) │"
        }
        let bar = String(repeating: "─", count: inner + 2)
        return ["╭\(bar)╮"] + drawn + ["╰\(bar)╯"]
    }

    private func textRows(
        _ appearance: PredictedAppearance,
        width: Int
    ) -> [(plain: String, drawn: String)] {
        let now = language.words.now
        let first = (appearance.firstLine ?? "(the app's name)").printable
            .truncated(to: width - now.columns - 1)
        let gap = String(repeating: " ", count: width - first.columns - now.columns)
        var rows = [(plain: first + gap + now, drawn: style.bold(first) + gap + style.dim(now))]
        if let second = appearance.secondLine?.printable.truncated(to: width) {
            rows.append((second, style.bold(second)))
        }
        guard let body = appearance.body else { return rows }
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { String($0).printable.wrapped(to: width) }
        if lines.count > Self.maxBodyLines {
            lines = Array(lines.prefix(Self.maxBodyLines))
            lines[Self.maxBodyLines - 1] =
                (lines[Self.maxBodyLines - 1] + "…").truncated(to: width)
        }
        return rows + lines.map { ($0, $0) }
    }

    /// Returns a badge with initials instead of an avatar, or `[app]` for the app icon.
    private func avatar(_ preview: Preview) -> (plain: String, drawn: String) {
        let plan = preview.inspection.plan
        var initials = plan.initials
        var text: String?
        switch preview.inspection.appearance.avatar.source {
        case .none: return ("[app]", style.dim("[app]"))
        // As in the image, each member has a tile with one letter.
        case .composite: text = plan.members.map { $0.initials.first.printable }.joined()
        case .group:
            let group = preview.inspection.parsed.conversation
            initials = Initials(of: group?.name ?? "", id: group?.id ?? "")
        default: break
        }
        let letters = " \((text ?? initials.letters.printable.truncated(to: 2)).padded(to: 2)) "
        let plain = style.isColored ? letters : "(\(letters.dropFirst().dropLast()))"
        return (plain, style.disc(plain, initials.color))
    }

    private func captions(_ preview: Preview) -> [String] {
        let appearance = preview.inspection.appearance
        var captions: [String] = []
        if appearance.avatar.source != AvatarSource.none {
            captions.append("  avatar     \(caption(appearance.avatar, preview))")
        }
        if let url = appearance.thumbnail {
            captions.append("  thumbnail  \(caption(url, preview.attachment(url)))")
        }
        return captions.map { style.dim($0.truncated(to: max(width, Self.minWidth))) }
    }

    private func caption(_ avatar: AvatarCandidate, _ preview: Preview) -> String {
        guard let url = avatar.url else { return avatar.source.rawValue }
        return "\(avatar.source.rawValue), \(caption(url, preview.images.avatar(avatar)))"
    }

    private func caption(_ url: String, _ image: (bytes: [UInt8], kind: ImageFormat)?) -> String {
        let url = url.withoutQuery.printable
        guard let (bytes, kind) = image else { return url }
        let size = bytes.count < 1000 ? "\(bytes.count) bytes" : "\(bytes.count / 1000) kB"
        return "\(kind.name), \(size), \(url)"
    }
}
