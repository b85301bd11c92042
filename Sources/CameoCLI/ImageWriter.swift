import Cameo
import CameoCommands
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
        to out: String,
        _ console: Console
    ) throws {
        var options = options
        options.reloadInterval = nil
        let width = Double(PreviewPage.phoneSize(options).width)
        // The scale of a card with a certain width is known when the card has been laid out.
        let scale = options.crop == nil || image.width == nil ? scale(image, width) : 1
        let browser = try Browser(console, scale: scale)
        if image.format == .png, options.background != nil { try browser.removeBackground() }
        let groups = Folder.exists(out) ? previews.map { [$0] } : [previews]
        let files = files(of: previews.map(\.title), out)
        for (group, file) in zip(groups, files) {
            try OutputFile(file).write(Data(Self.image(group, options, image, browser, console)))
        }
    }

    /// Renders an image of previews.
    private static func image(
        _ previews: [Preview],
        _ options: PhoneOptions,
        _ image: ImageOptions,
        _ browser: Browser,
        _ console: Console
    ) throws -> [UInt8] {
        let html = PreviewPage(previews, options: options, content: .phone).html
        var size = PreviewPage.phoneSize(options)
        guard options.crop != nil else {
            let scale = scale(image, Double(size.width))
            try resize(browser, size, scale)
            try browser.open(html, zoom: min(scale, 1))
            if options.view == .expanded,
                try browser.evaluate(PreviewPage.overflowScript) == .bool(true)
            {
                console.report(
                    "\(previews.last?.title ?? "push"): the expanded notification is taller than the "
                        + "screen; pass --crop card for an image of all of it"
                )
            }
            return try browser.image(image.format)
        }
        try resize(browser, size, max(image.scale, 1))
        try browser.open(html)
        var whole = try area(previews, options, zoom: 1, browser)
        var scale = scale(image, whole.width)
        if scale > 1, scale.rounded() != scale {
            // Pixels at the edges would also contain the phone's frame.
            (whole.x, whole.y) = (whole.x + 1, whole.y + 1)
            (whole.width, whole.height) = (whole.width - 2, whole.height - 2)
            scale = Self.scale(image, whole.width)
        }
        // An expanded notification may be taller than the phone.
        let isTaller = whole.y + whole.height > Double(size.height)
        if isTaller { size.height = Int((whole.y + whole.height).rounded(.up)) }
        try resize(browser, size, scale)
        // Chromium stretches what it has drawn at another scale.
        if scale != max(image.scale, 1) { try browser.open(html, zoom: min(scale, 1)) }
        guard scale < 1 else { return try browser.image(image.format, area: whole) }
        var area = try area(previews, options, zoom: scale, browser)
        // Between pixels, Chromium draws some edges differently each time.
        area.x.round(.up)
        area.y.round(.up)
        area.height.round(.down)
        if let width = image.width { area.width = Double(width) }
        return try browser.image(image.format, area: area)
    }

    /// Returns the number of pixels per point.
    ///
    /// - Parameter width: The width of the part of the phone that the image contains, in points.
    private static func scale(_ image: ImageOptions, _ width: Double) -> Double {
        image.width.map { Double($0) / width } ?? image.scale
    }

    /// Sizes the window for a scale. Below 1, the page is zoomed instead, because Chromium draws what is behind
    /// glass at a wrong position if an image has fewer pixels than the page.
    private static func resize(
        _ browser: Browser,
        _ size: (width: Int, height: Int),
        _ scale: Double
    ) throws {
        func pixels(_ length: Int) -> Int {
            scale < 1 ? Int((Double(length) * scale).rounded()) : length
        }
        try browser.resize(
            width: pixels(size.width),
            height: pixels(size.height),
            scale: max(scale, 1)
        )
    }

    /// Returns the area of the notifications with the space around them.
    private static func area(
        _ previews: [Preview],
        _ options: PhoneOptions,
        zoom: Double,
        _ browser: Browser
    ) throws -> Browser.Area {
        guard var area = try browser.area(PreviewPage.cropScript) else {
            throw CommandError.program(
                "\(previews.first?.title ?? "push"): no notification is shown, so there is no card to "
                    + "crop; omit --crop"
            )
        }
        let margin = PreviewPage.cropMargin(options) * zoom
        area.x -= margin
        area.y -= margin
        area.width += 2 * margin
        area.height += 2 * margin
        return area
    }

    /// Returns the paths of the images: one per payload if `out` is a folder.
    static func files(of titles: [String], _ out: String) -> [String] {
        Folder.exists(out) ? names(of: titles).map { "\(out)/\($0).png" } : [out]
    }

    /// Returns the outputs of `--png`, for ``OutputPaths``: the images in its folder.
    static func outputs(_ titles: [String], _ out: String?) -> [(option: OptionName, path: String)]
    {
        guard let out, Folder.exists(out) else { return [] }
        return files(of: titles, out).map { (.png, $0) }
    }

    /// Returns the names of payload files without folder and extension. Duplicate names are numbered,
    /// including names that differ only in case.
    private static func names(of titles: [String]) -> [String] {
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

extension Browser {
    private static let isNoticed = Locked(false)

    /// Starts the installed browser. Reports once per run if it has no sandbox.
    convenience init(_ console: Console, scale: Double = 1) throws {
        try self.init(path: try BrowserLocator.find(), scale: scale)
        let isFirst = Self.isNoticed.withLock { isNoticed in
            defer { isNoticed = true }
            return !isNoticed
        }
        if isFirst, !Self.hasSandbox { console.report(Self.sandboxNotice, code: "no-sandbox") }
    }
}
