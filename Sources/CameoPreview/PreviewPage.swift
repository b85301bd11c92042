import Cameo
import Foundation

/// A page of previews that holds everything it shows: no request leaves it when it is opened.
public struct PreviewPage: Sendable {
    private let previews: [Preview]

    /// A page of these previews, in order.
    public init(_ previews: [Preview]) {
        self.previews = previews
    }

    /// The page.
    public var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTML.text(title))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        \(previews.map(section).joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    private var title: String {
        previews.count == 1 ? previews[0].title.asTitle : "\(previews.count) notifications"
    }

    private func section(_ preview: Preview) -> String {
        let appearance = preview.inspection.appearance
        let notes = appearance.notes.map {
            "<li>\(HTML.text($0.message)) <span class=\"code\">\(HTML.text($0.reference))</span></li>"
        }
        return """
            <section>
            <h2>\(HTML.text(preview.title.asTitle))</h2>
            <div class="screen">\(NotificationCard(preview).html)</div>
            <p class="facts">\(HTML.text(facts(preview)))</p>
            <ul class="notes">\(notes.joined(separator: "\n"))</ul>
            </section>
            """
    }

    private func facts(_ preview: Preview) -> String {
        let inspection = preview.inspection
        let preset = inspection.reading.preset.map { "read by \($0.rawValue)" }
        return [
            "\(inspection.payload.size) bytes", preset ?? "read by no preset",
            "\(inspection.appearance.layout.inWords)",
            "picture: \(inspection.appearance.picture.source.inWords)",
        ].joined(separator: " · ")
    }

    private static let style = """
        :root { color-scheme: light dark; }
        body { margin: 0; font: 15px/1.45 -apple-system, "SF Pro Text", Inter, "Segoe UI", Roboto, \
        "Noto Sans", sans-serif; background: Canvas; color: CanvasText; }
        main { display: grid; gap: 40px; padding: 32px 16px; max-width: 460px; margin: 0 auto; }
        h2 { font-size: 13px; font-weight: 600; margin: 0 0 8px; overflow-wrap: anywhere; }
        .screen { padding: 40px 12px; border-radius: 28px; background: \
        radial-gradient(120% 90% at 15% 0%, #f6b38a 0, transparent 55%), \
        radial-gradient(110% 90% at 100% 30%, #8a7be0 0, transparent 60%), \
        linear-gradient(160deg, #e77f8e, #3d4f9f 60%, #16224f); }
        .card { display: grid; grid-template-columns: auto 1fr auto; gap: 0 10px; \
        align-items: center; padding: 12px 14px; border-radius: 24px; color: #000; \
        background: rgba(246, 246, 248, .78); backdrop-filter: blur(22px) saturate(1.7); }
        .portrait { position: relative; width: 38px; height: 38px; }
        .face { width: 38px; height: 38px; border-radius: 50%; object-fit: cover; display: grid; \
        place-items: center; color: #fff; font-weight: 600; font-size: 15px; }
        .app { position: absolute; right: -4px; bottom: -4px; width: 18px; height: 18px; \
        border-radius: 5px; border: 1.5px solid #fff; }
        .app.alone { position: static; width: 38px; height: 38px; border-radius: 9px; border: 0; }
        .app, .app.alone { background: linear-gradient(180deg, #58d66f, #21b33f); }
        .lines { min-width: 0; }
        .row { display: flex; gap: 8px; align-items: baseline; }
        .first, .second { font-weight: 600; overflow: hidden; text-overflow: ellipsis; \
        white-space: nowrap; letter-spacing: -.2px; }
        .first { flex: 1; }
        .time { font-size: 13px; color: rgba(0, 0, 0, .55); }
        .body { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; \
        overflow: hidden; overflow-wrap: anywhere; white-space: pre-line; letter-spacing: -.2px; }
        .level { font-size: 11px; font-weight: 600; letter-spacing: .2px; color: rgba(0, 0, 0, .6); }
        .thumbnail { width: 38px; height: 38px; border-radius: 6px; object-fit: cover; }
        .facts { font-size: 13px; opacity: .75; margin: 12px 0 6px; }
        .notes { margin: 0; padding-inline-start: 20px; font-size: 14px; }
        .notes li { margin: 4px 0; }
        .code { font-size: 12px; opacity: .7; }
        """
}

/// The card of one notification.
struct NotificationCard {
    private let preview: Preview

    init(_ preview: Preview) {
        self.preview = preview
    }

    var html: String {
        let appearance = preview.inspection.appearance
        guard appearance.isShown else { return "<p>Nothing is shown.</p>" }
        let level =
            appearance.interruptionLevel == "time-sensitive"
            ? "<div class=\"level\">TIME SENSITIVE</div>" : ""
        let second = appearance.secondLine.map {
            "<div class=\"second\" dir=\"auto\">\(HTML.text($0))</div>"
        }
        let body = appearance.body.map { "<div class=\"body\" dir=\"auto\">\(HTML.text($0))</div>" }
        return """
            <article class="card">
            <div class="portrait">\(portrait)</div>
            <div class="lines">\(level)
            <div class="row"><div class="first" dir="auto">\
            \(HTML.text(appearance.firstLine ?? "App"))</div><div class="time">now</div></div>
            \(second ?? "")\(body ?? "")</div>
            \(thumbnail)
            </article>
            """
    }

    private var portrait: String {
        let appearance = preview.inspection.appearance
        if appearance.picture.source == Picture.Source.none {
            return "<div class=\"app alone\"></div>"
        }
        guard let source = dataURL(appearance.picture.url) else {
            let initials = preview.initials
            return """
                <div class="face" style="background: hsl(\(initials.hue) 45% 45%)">\
                \(HTML.text(initials.letters))</div><div class="app"></div>
                """
        }
        return "<img class=\"face\" alt=\"\" src=\"\(source)\"><div class=\"app\"></div>"
    }

    private var thumbnail: String {
        guard let source = dataURL(preview.inspection.appearance.thumbnail) else { return "" }
        return "<img class=\"thumbnail\" alt=\"\" src=\"\(source)\">"
    }

    private func dataURL(_ url: String?) -> String? {
        guard let (bytes, kind) = preview.picture(url), kind.isDrawable else { return nil }
        return "data:\(kind.contentType);base64,\(Data(bytes).base64EncodedString())"
    }
}
