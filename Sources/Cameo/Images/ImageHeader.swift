import Foundation

/// What a picture says of itself before anything is decoded: kind, size, and how much memory its
/// decoder would need.
///
/// Only headers are read, from the first kilobytes; a file of any size costs the same. What does not
/// agree with itself is refused here, so that no decoder of the system sees it.
public struct ImageHeader: Sendable, Hashable {
    /// The kind, by the bytes.
    public let kind: ImageFormat
    /// The width in pixels, as stored.
    public let width: Int
    /// The height in pixels, as stored.
    public let height: Int
    /// How the picture is to be turned, 1 to 8 as in EXIF; 1 is upright.
    public let orientation: Int
    /// Whether there are several pictures, of which a portrait shows the first.
    public let isAnimated: Bool
    /// Whether it is an interlaced PNG or a progressive JPEG.
    public let isInterlaced: Bool

    init(
        kind: ImageFormat,
        width: Int,
        height: Int,
        orientation: Int = 1,
        isAnimated: Bool = false,
        isInterlaced: Bool = false
    ) {
        self.kind = kind
        self.width = width
        self.height = height
        self.orientation = orientation
        self.isAnimated = isAnimated
        self.isInterlaced = isInterlaced
    }

    /// Reads the header of a picture in memory.
    ///
    /// - Throws: ``DownloadError``: not a picture, unsupported, malformed or not whole.
    public init(of bytes: [UInt8]) throws(DownloadError) {
        self = try Self.read(bytes)
    }

    /// Reads the header of a file.
    ///
    /// - Throws: ``DownloadError``, as for bytes.
    public init(of file: URL) throws(DownloadError) {
        guard let bytes = FileBytes(file) else { throw .empty }
        self = try Self.read(bytes)
    }

    /// The width and height as a person sees the picture.
    public var uprightSize: (width: Int, height: Int) {
        orientation > 4 ? (height, width) : (width, height)
    }

    /// The most pixels that the system's decoder is given of this kind.
    ///
    /// ImageIO makes thumbnails without the whole bitmap only for baseline JPEG, PNG that is not
    /// interlaced, and HEIC; of the others it holds every pixel in memory, four bytes each, and the
    /// extension has 24 MB (▲, not measured on a device).
    public var pixelLimit: Int {
        switch kind {
        case .png, .jpeg: isInterlaced ? Self.maxPixelsHeld : Self.maxPixels
        case .heic: Self.maxPixels
        case .gif, .webp, .avif, .svg: Self.maxPixelsHeld
        }
    }

    private static let maxPixels = 50_000_000
    private static let maxPixelsHeld = 4_000_000

    /// Throws when the picture would not fit into memory.
    public func checkSize() throws(DownloadError) {
        guard width <= pixelLimit, height <= pixelLimit, width * height <= pixelLimit else {
            throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
        }
    }

    static func read(_ bytes: some ByteSource) throws(DownloadError) -> ImageHeader {
        guard bytes.count > 0 else { throw .empty }
        guard let kind = ImageFormat(of: bytes.bytes(at: 0, count: 1024)) else {
            throw .notAnImage
        }
        let header: ImageHeader? =
            switch kind {
            case .png: PNGHeader.read(bytes)
            case .jpeg: JPEGHeader.read(bytes)
            case .gif: GIFHeader.read(bytes)
            case .webp: WebPHeader.read(bytes)
            case .heic, .avif: HEIFHeader.read(bytes, kind)
            case .svg: throw .unsupportedImage(kind.name)
            }
        guard let header, header.width > 0, header.height > 0 else {
            // A beginning that ends too early is a transfer that was cut off.
            throw kind.isWhole(bytes) ? .malformedImage(kind.name) : .incompleteImage(kind.name)
        }
        guard kind.isWhole(bytes) else { throw .incompleteImage(kind.name) }
        return header
    }
}
