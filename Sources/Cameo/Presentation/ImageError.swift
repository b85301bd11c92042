/// The reason why an image can't be used.
///
/// The content of a file determines its format. Its name and content type are ignored.
public enum ImageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is empty or can't be read.
    case empty
    /// The file isn't an image.
    case notAnImage
    /// The system can't display images of this format.
    case unsupportedFormat(String)
    /// The image is truncated.
    case incomplete(String)
    /// The image's header is invalid or inconsistent.
    case malformed(String)
    /// The image has more pixels than fit in the extension's memory.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The system's decoder rejected the image.
    case undecodable(String)
    /// The converted image can't be written, usually because the disk is full.
    case diskFull

    /// The error message: what failed, then how to fix it.
    public var description: String { problem.suggesting(suggestion) }

    /// The suggested fix, as an imperative sentence; `nil` if there is none.
    var suggestion: String? {
        if case .unsupportedFormat = self { "Use JPEG or PNG" } else { nil }
    }

    /// The failure, without the fix.
    package var problem: String {
        switch self {
        case .empty: "The file is empty"
        case .notAnImage: "The file isn't an image"
        case .unsupportedFormat(let format): "\(format) images aren't supported"
        case .incomplete(let format): "The \(format) image is truncated"
        case .malformed(let format): "The header of the \(format) image is invalid"
        case .tooManyPixels(let width, let height, let limit):
            "The image has \(width) × \(height) pixels; the limit is \(limit / 1_000_000) million"
        case .undecodable(let format): "The \(format) image can't be decoded"
        case .diskFull: "The file can't be written; the disk may be full"
        }
    }
}
