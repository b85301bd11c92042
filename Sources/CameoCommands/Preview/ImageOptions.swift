import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The options for images: the part of the phone, its background and the size.
struct ImageOptions {
    /// The file format of an image.
    let format: PictureFormat
    /// The number of pixels per point.
    private(set) var scale = 2.0
    /// The width in pixels, which determines the scale; `nil` if the scale is specified.
    private(set) var width: Int?

    private static let scales = 0.5...4.0
    private static let widths = 100...2000

    /// Reads the options, and sets the phone's crop and background.
    ///
    /// - Returns: The options; `nil` if no image is written.
    static func read(
        _ arguments: Arguments,
        _ phone: inout PhoneOptions,
        _ context: CommandContext
    ) throws(CommandError) -> ImageOptions? {
        guard let out = arguments[.png] else {
            if let option = CommandOption.imageRows.first(where: { arguments.has($0.name) }) {
                throw .usage(
                    "\(option.name) requires an image; pass --png OUT, such as --png push.png"
                )
            }
            return nil
        }
        let format = try format(of: out, context)
        _ = try OutputFile(out, context)
        var image = ImageOptions(format: format)
        try image.readSize(arguments)
        phone.crop = arguments.choice(.crop)
        guard phone.crop == nil || !phone.showsLegend else {
            throw .usage(
                "--legend can't be combined with --crop, because the legend is next to the phone; pass one of them"
            )
        }
        if let text = arguments[.background] {
            phone.background = try background(text, context)
            if case .transparent? = phone.background, image.format == .jpeg {
                throw .usage(
                    "--background transparent requires a PNG, because a JPEG has no transparency; "
                        + "pass --png OUT.png"
                )
            }
        }
        return image
    }

    private mutating func readSize(_ arguments: Arguments) throws(CommandError) {
        if let text = arguments[.scale] {
            guard let scale = Double(text), Self.scales.contains(scale) else {
                throw .usage("--scale can't be '\(text)'; pass a number from 0.5 to 4")
            }
            self.scale = scale
        }
        guard let text = arguments[.width] else { return }
        guard !arguments.has(.scale) else {
            throw .usage("--width can't be combined with --scale; pass one of them")
        }
        guard let width = Int(text), Self.widths.contains(width) else {
            throw .usage(
                "--width can't be '\(text)'; pass a number of pixels from "
                    + "\(Self.widths.lowerBound) to \(Self.widths.upperBound)"
            )
        }
        self.width = width
    }

    /// Sets the crop and background of a phone that is drawn on a page.
    static func readPage(
        _ arguments: Arguments,
        _ phone: inout PhoneOptions,
        _ context: CommandContext
    ) throws(CommandError) {
        phone.crop = arguments.choice(.crop)
        if let text = arguments[.background] { phone.background = try background(text, context) }
    }

    /// Returns the image format for the path extension of `--png`. If the path is a folder, the
    /// format is PNG.
    static func format(
        of path: String,
        _ context: CommandContext
    ) throws(CommandError) -> PictureFormat {
        guard path != "-" else {
            throw .usage("--png can't write to standard output; pass the path of a file")
        }
        guard !context.isFolder(path) else { return .png }
        let ending = FilePath("/" + path).pathExtension
        switch ending.lowercased() {
        case "png", "": return .png
        case "jpg", "jpeg": return .jpeg
        default: throw .usage("--png can't write .\(ending) files; use .png or .jpg")
        }
    }

    private static func background(
        _ text: String,
        _ context: CommandContext
    ) throws(CommandError) -> PhoneOptions.Background {
        if text == "transparent" { return .transparent }
        if let color = PhoneOptions.Background.color(named: text) { return color }
        if context.exists(text) {
            return .image(
                try ImageFile.read(text, .background, maxSize: ImageFile.maxWallpaperSize, context)
            )
        }
        if text.contains("/") || text.contains(".") {
            throw .file(
                "\(text): no such file; --background requires a PNG or JPEG file or a color"
            )
        }
        let suggestion = text.suggestion(
            among: ["transparent"] + PhoneOptions.Background.colorNames,
            otherwise: "pass transparent, a color such as #dedbd6 or white, or a PNG or JPEG file"
        )
        throw .usage("--background can't be '\(text)'; \(suggestion)")
    }
}
