import CameoPreview
import Foundation

/// Writes images of phones.
enum ImageWriter {
    /// Writes one image of all previews. If `out` is a folder, writes one image per preview instead. Starts
    /// the browser only once.
    static func write(
        _ previews: [Preview],
        options: PhoneOptions,
        image: ImageOptions,
        to out: String
    ) throws {
        var options = options
        options.reloadInterval = nil
        let browser = try Browser(path: try BrowserLocator.find())
        if case .transparent? = options.background { try browser.removeBackground() }
        guard Folder.exists(out) else {
            return try write(previews, options, image, to: URL(fileURLWithPath: out), browser)
        }
        let folder = URL(fileURLWithPath: out)
        for (preview, name) in zip(previews, names(of: previews.map(\.title))) {
            let file = folder.appendingPathComponent("\(name).png")
            try write([preview], options, image, to: file, browser)
        }
    }

    private static func write(
        _ previews: [Preview],
        _ options: PhoneOptions,
        _ image: ImageOptions,
        to file: URL,
        _ browser: Browser
    ) throws {
        let bytes = try Self.image(previews, options, image, browser)
        try OutputFile(file.path).write(Data(bytes))
    }

    /// Renders an image of previews.
    static func image(
        _ previews: [Preview],
        _ options: PhoneOptions,
        _ image: ImageOptions,
        _ browser: Browser
    ) throws -> [UInt8] {
        let html = PreviewPage(previews, options: options, content: .phone).html
        let size = PreviewPage.phoneSize(options)
        func scale(_ width: Double) -> Double {
            image.width.map { Double($0) / width } ?? image.scale
        }
        try browser.resize(
            width: size.width,
            height: size.height,
            scale: scale(Double(size.width))
        )
        try browser.open(html)
        guard options.crop != nil else { return try browser.image(image.format) }
        guard var area = try browser.area(PreviewPage.cropScript) else {
            throw FileError(
                "\(previews.first?.title ?? "push"): no notification is shown, so there is no card to "
                    + "crop; omit --crop"
            )
        }
        let margin = PreviewPage.cropMargin(options)
        area.x -= margin
        area.y -= margin
        area.width += 2 * margin
        area.height += 2 * margin
        if image.width != nil {
            try browser.resize(width: size.width, height: size.height, scale: scale(area.width))
        }
        return try browser.image(image.format, area: area)
    }

    /// Returns the names of payload files without folder and extension. Duplicate names are numbered,
    /// including names that differ only in case.
    static func names(of titles: [String]) -> [String] {
        var used: Set<String> = []
        return titles.map { title in
            let file = URL(fileURLWithPath: title).deletingPathExtension()
            let name = title == "-" ? "push" : file.lastPathComponent
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
