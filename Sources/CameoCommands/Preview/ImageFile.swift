import Cameo
import CameoAnalysis
import CameoHost

/// Images that options specify: the app icon, the wallpaper and backgrounds.
enum ImageFile {
    /// The maximum size of the app icon, in bytes.
    static let maxIconSize = 2_000_000
    /// The maximum size of a wallpaper or background, in bytes.
    static let maxWallpaperSize = 10_000_000
    /// The maximum number of pixels in an image, to limit the browser's decoding work.
    private static let maxPixels = 50_000_000

    /// Reads a PNG or JPEG image.
    ///
    /// - Parameters:
    ///   - file: The path of the image.
    ///   - option: The option that requires the image.
    ///   - maxSize: The maximum size, in bytes.
    static func read(
        _ file: String,
        _ option: OptionName,
        maxSize: Int,
        _ context: CommandContext
    ) throws(CommandError) -> [UInt8] {
        let required = "\(option) requires a PNG or JPEG file"
        let bytes: [UInt8]
        do throws(HostError) {
            bytes = try context.host.input(file, limit: maxSize)
        } catch {
            switch error.name {
            case "EFBIG", FileErrorCode.tooLarge.rawValue:
                throw .file(
                    "\(file): larger than \(maxSize / 1_000_000) MB; use a smaller image for \(option)"
                )
            case "ENOENT", "ENOTDIR": throw .file("\(file): no such file; \(required)")
            case "EISDIR": throw .file("\(file): is a folder; \(required)")
            default: throw .file("\(file): can't be read; \(required)")
            }
        }
        let kind = ImageFormat(of: Array(bytes.prefix(1024)))
        guard kind == .png || kind == .jpeg else {
            throw .file(
                "\(file): \(kind.map { "\($0.name) isn't supported" } ?? "not an image"); \(required)"
            )
        }
        let header: ImageHeader
        do throws(ImageError) {
            header = try ImageHeader(of: bytes)
        } catch {
            throw .file("\(file): \(error); \(required)")
        }
        let (width, height) = header.uprightSize
        guard width <= maxPixels / max(height, 1) else {
            throw .file(
                "\(file): has \(width) × \(height) pixels; use an image with at most "
                    + "\(maxPixels / 1_000_000) megapixels for \(option)"
            )
        }
        return bytes
    }

    /// Reads the image that an option specifies, otherwise the image that a configuration
    /// specifies; `nil` if neither does.
    static func read(
        _ option: OptionName,
        maxSize: Int,
        _ arguments: Arguments,
        _ configured: (value: String, level: ConfigurationChain.Level)?,
        _ context: CommandContext
    ) throws(CommandError) -> [UInt8]? {
        if let file = arguments[option] {
            return try read(file, option, maxSize: maxSize, context)
        }
        guard let (path, level) = configured else { return nil }
        return try level.reading(path, in: context.folder) { path throws(CommandError) in
            try read(path, option, maxSize: maxSize, context)
        }
    }
}
