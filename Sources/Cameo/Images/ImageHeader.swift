/// The header of an image: its format, its size and the memory needed to decode it.
///
/// Only small parts of the file are read, so the cost doesn't depend on the file's size. Images
/// with an invalid header are rejected, so the system's decoders never process them.
package struct ImageHeader: Sendable, Equatable {
    /// The format, detected from the content.
    package let format: ImageFormat
    /// The width in pixels, as stored.
    let width: Int
    /// The height in pixels, as stored.
    let height: Int
    /// The EXIF orientation, from 1 to 8; 1 is upright.
    var orientation = 1
    /// Whether the image has several frames. An avatar shows the first frame.
    package private(set) var isAnimated = false
    /// Whether the image is an interlaced PNG or a progressive JPEG.
    var isInterlaced = false
}

extension ImageHeader {
    /// Reads the header of an image in memory.
    ///
    /// - Throws: ``ImageError`` if the bytes aren't an image, or if the format is unsupported or
    ///   the header is malformed or truncated.
    package init(of bytes: [UInt8]) throws(ImageError) { self = try Self.read(Bytes(bytes)) }

    /// The width and height of the image after rotating it upright.
    package var uprightSize: (width: Int, height: Int) {
        orientation > 4 ? (height, width) : (width, height)
    }

    /// The maximum number of pixels in an image to decode: 50 million, or 4 million if ImageIO
    /// needs the full bitmap.
    ///
    /// ImageIO creates thumbnails without the full bitmap only from baseline JPEG, PNG without
    /// interlacing, and HEIC. For any other format, it keeps all pixels in memory, at four bytes
    /// per pixel. The extension may use 24 MB (▲, not measured on a device).
    var pixelLimit: Int {
        switch format {
        case .png, .jpeg: isInterlaced ? Self.maxBitmapPixels : Self.maxPixels
        case .heic: Self.maxPixels
        case .gif, .webp, .avif, .svg: Self.maxBitmapPixels
        }
    }

    private static let maxPixels = 50_000_000
    private static let maxBitmapPixels = 4_000_000

    /// Throws an error if the decoded image doesn't fit in memory.
    ///
    /// - Throws: ``ImageError/tooManyPixels(width:height:limit:)``.
    package func checkSize() throws(ImageError) {
        guard width <= pixelLimit, height <= pixelLimit,
            Int64(width) * Int64(height) <= Int64(pixelLimit)
        else { throw .tooManyPixels(width: width, height: height, limit: pixelLimit) }
    }

    static func read(_ bytes: Bytes) throws(ImageError) -> ImageHeader {
        guard bytes.count > 0 else { throw .empty }
        guard let format = ImageFormat(of: bytes.bytes(at: 0, count: 1024)) else {
            throw .notAnImage
        }
        let header: ImageHeader? =
            switch format {
            case .png: PNGHeader.read(bytes)
            case .jpeg: JPEGHeader.read(bytes)
            case .gif: GIFHeader.read(bytes)
            case .webp: WebPHeader.read(bytes)
            case .heic, .avif: HEIFHeader.read(bytes, format)
            case .svg: throw .unsupportedFormat(format.name)
            }
        guard let header, header.width > 0, header.height > 0 else {
            throw format.isComplete(bytes) ? .malformed(format.name) : .incomplete(format.name)
        }
        guard format.isComplete(bytes) else { throw .incomplete(format.name) }
        return header
    }
}
