import Cameo
import Foundation

/// The images of a page. The style sheet contains each image once, even if it is displayed several times.
struct ImagePool {
    /// An image as a dictionary key. Only its length, start and end are hashed, because images are large.
    private struct Key: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes.count)
            hasher.combine(bytes.prefix(64))
            hasher.combine(bytes.suffix(64))
        }
    }

    private var classes: [Key: String] = [:]
    private var rules: [String] = []

    /// Returns the class that displays an image, or `nil` if browsers don't support its format.
    mutating func className(of avatar: (bytes: [UInt8], kind: ImageFormat)?) -> String? {
        guard let (bytes, kind) = avatar, kind.isDrawnByBrowsers else { return nil }
        if let name = classes[Key(bytes: bytes)] { return name }
        let name = "image-\(classes.count + 1)"
        classes[Key(bytes: bytes)] = name
        let url = Self.dataURL(bytes, kind)
        rules.append(
            ".\(name) { background-image: url(\"\(url)\"); }"
        )
        return name
    }

    /// Returns a data URL that contains an image.
    static func dataURL(_ bytes: [UInt8], _ kind: ImageFormat) -> String {
        "data:\(kind.contentType);base64,\(Data(bytes).base64EncodedString())"
    }

    /// The rules for the style sheet.
    var style: String { rules.joined(separator: "\n") }
}

extension ImageFormat {
    /// Whether browsers support the format. HEIC is supported only by iOS.
    var isDrawnByBrowsers: Bool { isDrawable && self != .heic }
}
