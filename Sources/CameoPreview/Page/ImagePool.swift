import Cameo
import CameoAnalysis

/// The images of a page. The style sheet contains each image once, even if it is displayed several times.
package struct ImagePool {
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
    /// The images with their classes, in the order of their first use.
    private(set) var images: [Image] = []

    /// An image of a page.
    struct Image: Sendable {
        /// The class that displays the image. It is derived from the bytes, so that pages that are created in
        /// pieces have one class per image.
        let className: String
        let bytes: [UInt8]
        let kind: ImageFormat

        /// The rule for the style sheet.
        var rule: String {
            ".\(className) { background-image: url(\"\(ImagePool.dataURL(bytes, kind))\"); }\n"
        }
    }

    /// Returns the class that displays an image, or `nil` if browsers don't support its format.
    mutating func className(of avatar: (bytes: [UInt8], kind: ImageFormat)?) -> String? {
        guard let (bytes, kind) = avatar, kind.isDrawnByBrowsers else { return nil }
        if let name = classes[Key(bytes: bytes)] { return name }
        let digest = Self.digest(bytes)
        let name = "image-\(digest.prefix(32))"
        classes[Key(bytes: bytes)] = name
        images.append(Image(className: name, bytes: bytes, kind: kind))
        return name
    }

    /// Returns the SHA-256 of an image in hexadecimal digits. Several times faster if libraries are available.
    package static func digest(_ bytes: [UInt8]) -> String {
        #if !hasFeature(Embedded)
        Digest.hexadecimal(Digest.sha256(bytes[...]))
        #else
        IdentifierDigest.sha256(bytes)
        #endif
    }

    /// Returns a data URL that contains an image.
    static func dataURL(_ bytes: [UInt8], _ kind: ImageFormat) -> String {
        "data:\(kind.contentType);base64,\(Base64.text(bytes))"
    }

    /// The rules for the style sheet.
    var style: String { images.map { $0.rule }.joined() }
}

extension ImageFormat {
    /// Whether browsers support the format. HEIC is supported only by iOS.
    var isDrawnByBrowsers: Bool { isDrawable && self != .heic }
}
