import CameoPreview
import Foundation

/// Writes images of phones.
enum ImageWriter {
    /// The number of image pixels per CSS pixel.
    private static let scale = 2.0

    /// Writes one image of all previews. If `out` is a folder, writes one image per preview instead. Starts
    /// the browser only once.
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
        let size = PreviewPage.phoneSize(options)
        let png = try browser.image(
            of: page.html,
            width: size.width,
            height: size.height,
            scale: scale
        )
        try OutputFile(file.path).write(Data(png))
    }

    /// Returns the names of the payload files without folder and extension. Duplicate names are numbered,
    /// including names that differ only in case.
    private static func names(of previews: [Preview]) -> [String] {
        var used: Set<String> = []
        return previews.map { preview in
            let file = URL(fileURLWithPath: preview.title).deletingPathExtension()
            let name = preview.title == "-" ? "push" : file.lastPathComponent
            var candidate = name
            var number = 2
            while !used.insert(candidate.lowercased()).inserted {
                candidate = "\(name)-\(number)"
                number += 1
            }
            return candidate
        }
    }
}
