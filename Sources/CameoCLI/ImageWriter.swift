import CameoPreview
import Foundation

/// Writes pictures of phones.
enum ImageWriter {
    /// How many dots a CSS pixel has.
    private static let scale = 2.0

    /// Writes one picture of all previews, or one a preview into a folder; the browser is started
    /// once.
    static func write(_ previews: [Preview], options: PhoneOptions, to out: String) throws {
        let browser = try Browser(path: try BrowserLocator.find())
        guard Folder.exists(out) else {
            return try write(previews, options, to: URL(fileURLWithPath: out), browser)
        }
        let folder = URL(fileURLWithPath: out)
        for (preview, name) in zip(previews, names(of: previews)) {
            let file = folder.appendingPathComponent("\(name).png")
            try write([preview], options, to: file, browser)
        }
    }

    private static func write(
        _ previews: [Preview],
        _ options: PhoneOptions,
        to file: URL,
        _ browser: Browser
    ) throws {
        let page = PreviewPage(previews, options: options, content: .phone)
        let size = PreviewPage.phoneSize
        let png = try browser.image(
            of: page.html,
            width: size.width,
            height: size.height,
            scale: scale
        )
        try OutputFile(file.path).write(Data(png))
    }

    /// The files' names without folder and extension, numbered where two are the same, also on a
    /// disk that does not tell capitals.
    private static func names(of previews: [Preview]) -> [String] {
        var taken: Set<String> = []
        return previews.map { preview in
            let file = URL(fileURLWithPath: preview.title).deletingPathExtension()
            let name = preview.title == "-" ? "push" : file.lastPathComponent
            var candidate = name
            var number = 2
            while !taken.insert(candidate.lowercased()).inserted {
                candidate = "\(name)-\(number)"
                number += 1
            }
            return candidate
        }
    }
}
