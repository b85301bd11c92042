import Cameo
import CameoAnalysis
import CameoPreview

/// Comparison of notification images, which a single browser renders.
struct ComparedPictures {
    /// The number of pixels per point in images.
    private static let scale = 2.0

    private let phone: PhoneOptions
    private let browser: Browser

    /// Starts the browser.
    init(_ phone: PhoneOptions, _ context: CommandContext) throws(CommandError) {
        (self.phone, browser) = (phone, try context.startBrowser())
    }

    func close() { browser.close() }

    /// Finds the regions in which the images of a notification differ.
    func compare(_ entry: inout ComparisonPage.Entry) throws(CommandError) {
        guard let old = entry.old, let new = entry.new else { return }
        let (oldPicture, newPicture) = (try picture(old), try picture(new))
        let script = ComparisonPage.regionScript(
            old: Base64.text(oldPicture.bytes),
            new: Base64.text(newPicture.bytes),
            phone
        )
        entry.words = (oldPicture.words, newPicture.words)
        entry.regions = try CommandError.drawing { () throws(BrowserError) in
            ComparisonPage.regions(try browser.evaluate(script))
        }
    }

    /// Returns one image of both phones with the differing regions marked.
    func image(
        _ entry: ComparisonPage.Entry,
        _ format: PictureFormat
    ) throws(CommandError) -> [UInt8] {
        let page = ComparisonPage([entry], title: entry.title, options: phone, content: .pictures)
        return try CommandError.drawing { () throws(BrowserError) in
            try draw(page.html, Self.scale, format)
        }
    }

    /// Returns the image of a notification, and the regions of its words.
    private func picture(
        _ preview: Preview
    ) throws(CommandError) -> (bytes: [UInt8], words: [ComparisonPage.Region]) {
        try CommandError.drawing { () throws(BrowserError) in
            let bytes = try draw(ComparisonPage.picture(of: preview, phone), 1, .png)
            let words = try browser.evaluate(ComparisonPage.wordScript)
            return (bytes, ComparisonPage.regions(words))
        }
    }

    private func draw(
        _ html: String,
        _ scale: Double,
        _ format: PictureFormat
    ) throws(BrowserError) -> [UInt8] {
        let size = ComparisonPage.size(phone)
        try browser.resize(width: size.width, height: size.height, scale: scale)
        try browser.open(html, zoom: 1)
        return try browser.image(format, area: nil)
    }
}
