import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

/// Images that options refer to: the app icon, the wallpaper and backgrounds.
enum ImageArguments {
    /// The maximum size of the app icon, in bytes.
    static let maxIconSize = 2_000_000
    /// The maximum size of a wallpaper or a background, in bytes.
    static let maxWallpaperSize = 10_000_000
    /// The maximum number of pixels of an image, which the browser decodes.
    private static let maxPixels = 50_000_000

    /// Reads a PNG or JPEG image.
    ///
    /// - Parameters:
    ///   - file: The path of the image.
    ///   - option: The option that requires the image.
    ///   - maxSize: The maximum size, in bytes.
    static func read(_ file: String, _ option: OptionName, maxSize: Int) throws -> [UInt8] {
        let required = "\(option) requires a PNG or JPEG file"
        guard !file.isEmpty else {
            throw CommandError.usage("\(option) is empty; pass a PNG or JPEG file")
        }
        let info = FileInfo(file)
        if info == nil, [ENOENT, ENOTDIR].contains(errno) {
            throw CommandError.file("\(file): no such file; \(required)")
        }
        if info?.kind == .folder { throw CommandError.file("\(file): is a folder; \(required)") }
        guard let info, let data = info.size > maxSize ? Data() : contents(file) else {
            throw CommandError.file("\(file): can't be read; \(required)")
        }
        guard info.size <= maxSize else {
            throw CommandError.file(
                "\(file): larger than \(maxSize / 1_000_000) MB; use a smaller image for \(option)"
            )
        }
        let bytes = Array(data)
        let kind = ImageFormat(of: Array(bytes.prefix(1024)))
        guard kind == .png || kind == .jpeg else {
            throw CommandError.file(
                "\(file): \(kind.map { "\($0.name) isn't supported" } ?? "not an image"); \(required)"
            )
        }
        let header: ImageHeader
        do throws(ImageError) {
            header = try ImageHeader(of: bytes)
        } catch {
            throw CommandError.file("\(file): \(error); \(required)")
        }
        let (width, height) = header.uprightSize
        guard width <= maxPixels / max(height, 1) else {
            throw CommandError.file(
                "\(file): has \(width) × \(height) pixels; use an image with at most "
                    + "\(maxPixels / 1_000_000) megapixels for \(option)"
            )
        }
        return bytes
    }

    private static func contents(_ file: String) -> Data? {
        FileManager.default.contents(atPath: file)
    }
}

/// The options for images: the part of the phone, its background and the size.
struct ImageOptions {
    /// The file format of an image.
    let format: Browser.ImageFormat
    /// The number of pixels per point.
    private(set) var scale = 2.0
    /// The width in pixels, which determines the scale; `nil` if the scale is given.
    private(set) var width: Int?

    private static let scales = 0.5...4.0
    private static let widths = 100...2000

    /// Reads the options, and sets the crop and the background of the phone.
    ///
    /// - Returns: The options; `nil` if no image is written.
    static func read(_ arguments: Arguments, _ phone: inout PhoneOptions) throws -> ImageOptions? {
        guard let out = arguments[.png] else {
            if let option = CommandOption.imageRows.first(where: { arguments.has($0.name) }) {
                throw CommandError.usage(
                    "\(option.name) requires an image; pass --png OUT, such as --png push.png"
                )
            }
            return nil
        }
        guard out != "-" else {
            throw CommandError.usage(
                "--png can't write to standard output; pass the path of a file"
            )
        }
        _ = try OutputFile(out)
        var image = ImageOptions(format: try format(of: out))
        if let text = arguments[.scale] {
            guard let scale = Double(text), scales.contains(scale) else {
                throw CommandError.usage("--scale can't be '\(text)'; pass a number from 0.5 to 4")
            }
            image.scale = scale
        }
        if let text = arguments[.width] {
            guard !arguments.has(.scale) else {
                throw CommandError.usage("--width can't be combined with --scale; pass one of them")
            }
            guard let width = Int(text), widths.contains(width) else {
                throw CommandError.usage(
                    "--width can't be '\(text)'; pass a number of pixels from "
                        + "\(widths.lowerBound) to \(widths.upperBound)"
                )
            }
            image.width = width
        }
        phone.crop = arguments.choice(.crop)
        guard phone.crop == nil || !phone.showsLegend else {
            throw CommandError.usage(
                "--legend can't be combined with --crop, because the legend is next to the phone; pass one of them"
            )
        }
        if let text = arguments[.background] {
            phone.background = try background(text)
            if case .transparent? = phone.background, image.format == .jpeg {
                throw CommandError.usage(
                    "--background transparent requires a PNG, because a JPEG has no transparency; "
                        + "pass --png OUT.png"
                )
            }
        }
        return image
    }

    /// Returns the format for the file extension of a path. A folder receives PNG images.
    static func format(of path: String) throws -> Browser.ImageFormat {
        guard !Folder.exists(path) else { return .png }
        let ending = URL(fileURLWithPath: path).pathExtension
        switch ending.lowercased() {
        case "png", "": return .png
        case "jpg", "jpeg": return .jpeg
        default:
            throw CommandError.usage(
                "--png can't write .\(ending) files; use .png or .jpg"
            )
        }
    }

    private static func background(_ text: String) throws -> PhoneOptions.Background {
        if text == "transparent" { return .transparent }
        if let color = PhoneOptions.Background.color(named: text) { return color }
        if FileInfo(text) != nil {
            return .image(
                try ImageArguments.read(
                    text,
                    .background,
                    maxSize: ImageArguments.maxWallpaperSize
                )
            )
        }
        if text.contains("/") || text.contains(".") {
            throw CommandError.file(
                "\(text): no such file; --background requires a PNG or JPEG file or a color"
            )
        }
        let suggestion = text.suggestion(
            among: ["transparent"] + PhoneOptions.Background.colorNames,
            otherwise: "pass transparent, a color such as #dedbd6 or white, or a PNG or JPEG file"
        )
        throw CommandError.usage("--background can't be '\(text)'; \(suggestion)")
    }
}
