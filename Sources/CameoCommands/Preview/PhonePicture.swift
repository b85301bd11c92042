import Cameo
import CameoPreview

/// Renderer for phone images that uses a single browser.
struct PhonePicture {
    private let options: PhoneOptions
    private let image: ImageOptions
    private let browser: Browser
    private let context: CommandContext

    /// Starts the browser.
    init(
        _ options: PhoneOptions,
        _ image: ImageOptions,
        _ context: CommandContext
    ) throws(CommandError) {
        var options = options
        options.reloadInterval = nil
        (self.options, self.image, self.context) = (options, image, context)
        // If a card has a fixed width, its scale is known only after layout.
        let width = Double(PreviewPage.phoneSize(options).width)
        let isKnown = options.crop == nil || image.width == nil
        let browser = try context.startBrowser(scale: isKnown ? Self.scale(image, width) : 1)
        if image.format == .png, options.background != nil {
            try CommandError.drawing { () throws(BrowserError) in try browser.removeBackground() }
        }
        self.browser = browser
    }

    func close() { browser.close() }

    /// Returns an image of the previews.
    func draw(_ previews: [Preview]) throws(CommandError) -> [UInt8] {
        try CommandError.drawing { () throws(BrowserError) in
            let html = PreviewPage(previews, options: options, content: .phone).html
            return try options.crop == nil ? entire(previews, html) : cropped(previews, html)
        }
    }

    /// Returns an image of the entire phone.
    private func entire(_ previews: [Preview], _ html: String) throws(BrowserError) -> [UInt8] {
        let size = PreviewPage.phoneSize(options)
        let scale = Self.scale(image, Double(size.width))
        try resize(size, scale)
        try browser.open(html, zoom: min(scale, 1))
        if options.view == .expanded,
            try browser.evaluate(PreviewPage.overflowScript) == .bool(true)
        {
            context.messages.notice(
                "\(previews.last?.title ?? "push"): the expanded notification is taller than the "
                    + "screen; pass --crop card for an image of the entire notification"
            )
        }
        return try browser.image(image.format, area: nil)
    }

    /// Returns an image of the notifications with their margin.
    private func cropped(_ previews: [Preview], _ html: String) throws(BrowserError) -> [UInt8] {
        var size = PreviewPage.phoneSize(options)
        try resize(size, max(image.scale, 1))
        try browser.open(html, zoom: 1)
        var whole = try area(previews, zoom: 1)
        var scale = Self.scale(image, whole.width)
        if scale > 1, scale.rounded() != scale {
            // Exclude the pixels at the edges, which would contain part of the phone's frame.
            (whole.x, whole.y) = (whole.x + 1, whole.y + 1)
            (whole.width, whole.height) = (whole.width - 2, whole.height - 2)
            scale = Self.scale(image, whole.width)
        }
        // An expanded notification may be taller than the phone.
        let isTaller = whole.y + whole.height > Double(size.height)
        if isTaller { size.height = Int((whole.y + whole.height).rounded(.up)) }
        try resize(size, scale)
        // Reload the page, because Chromium stretches content that was drawn at a different scale.
        if scale != max(image.scale, 1) { try browser.open(html, zoom: min(scale, 1)) }
        guard scale < 1 else { return try browser.image(image.format, area: whole) }
        var area = try area(previews, zoom: scale)
        // Align the area to whole pixels. Otherwise, Chromium draws some edges differently each
        // time.
        area.x.round(.up)
        area.y.round(.up)
        area.height.round(.down)
        if let width = image.width { area.width = Double(width) }
        return try browser.image(image.format, area: area)
    }

    /// Returns the number of pixels per point.
    ///
    /// - Parameter width: The width of the visible part of the phone, in points.
    private static func scale(_ image: ImageOptions, _ width: Double) -> Double {
        image.width.map { Double($0) / width } ?? image.scale
    }

    /// Sets the size of the window for a scale. If the scale is below 1, zooms the page instead:
    /// Chromium misplaces content behind glass if an image has fewer pixels than the page.
    private func resize(_ size: (width: Int, height: Int), _ scale: Double) throws(BrowserError) {
        func pixels(_ length: Int) -> Int {
            scale < 1 ? Int((Double(length) * scale).rounded()) : length
        }
        try browser.resize(
            width: pixels(size.width),
            height: pixels(size.height),
            scale: max(scale, 1)
        )
    }

    /// Returns the area of the notifications with their margin.
    private func area(_ previews: [Preview], zoom: Double) throws(BrowserError) -> PageArea {
        guard let area = try browser.area(PreviewPage.cropScript) else {
            throw .nothingToCrop(previews.first?.title ?? "push")
        }
        let margin = PreviewPage.cropMargin(options) * zoom
        return PageArea(
            x: area.x - margin,
            y: area.y - margin,
            width: area.width + 2 * margin,
            height: area.height + 2 * margin
        )
    }
}
