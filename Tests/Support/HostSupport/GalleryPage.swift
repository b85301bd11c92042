import Cameo
import CameoPreview

/// The page of `GalleryBuilder` as one string.
package struct GalleryPage: Sendable {
    private let previews: [Preview]
    private let options: PhoneOptions
    private let title: String

    /// Creates a gallery with previews in the given order.
    package init(_ previews: [Preview], title: String, options: PhoneOptions = PhoneOptions()) {
        self.previews = previews
        self.title = title
        self.options = options
    }

    /// The page as HTML.
    package var html: String {
        var builder = GalleryBuilder(
            title: title,
            options: options,
            titleStyle: previews.first?.titleStyle ?? .senderFirst
        )
        let pieces = previews.map { builder.add(GalleryBuilder.Entry($0, options: options)) }
        return builder.start + pieces.map { $0.style }.joined() + builder.beforeTiles
            + pieces.map { $0.tile }.joined() + GalleryBuilder.beforeSheets
            + pieces.map { $0.sheet }.joined() + GalleryBuilder.end
    }
}
