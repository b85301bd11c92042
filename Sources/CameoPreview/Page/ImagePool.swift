import Cameo
import CameoAnalysis

/// The images of a page. The style sheet contains each image only once, even if the page displays
/// it several times.
package struct ImagePool {
    /// A dictionary key for an image. Images are large, so only the length, the first bytes and the
    /// last bytes are hashed.
    private struct Key: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes.count)
            hasher.combine(bytes.prefix(64))
            hasher.combine(bytes.suffix(64))
        }
    }

    private var classes: [Key: String] = [:]
    /// The images and their classes, in the order of their first use.
    private(set) var images: [Image] = []

    /// An image of a page.
    struct Image: Sendable {
        /// The class of elements that display the image. It is derived from the bytes, so that an
        /// image has the same class in all parts of a page.
        let className: String
        let bytes: [UInt8]
        let kind: ImageFormat

        /// The rule in the style sheet.
        var rule: String {
            ".\(className) { background-image: url(\"\(ImagePool.dataURL(bytes, kind))\"); }\n"
        }
    }

    /// Returns the class of an image; `nil` if browsers don't support its format.
    mutating func className(of avatar: (bytes: [UInt8], kind: ImageFormat)?) -> String? {
        guard let (bytes, kind) = avatar, kind.isDrawnByBrowsers else { return nil }
        if let name = classes[Key(bytes: bytes)] { return name }
        let digest = Self.digest(bytes)
        let name = "image-\(digest.prefix(32))"
        classes[Key(bytes: bytes)] = name
        images.append(Image(className: name, bytes: bytes, kind: kind))
        return name
    }

    /// Returns the SHA-256 digest of an image in hexadecimal digits. This is several times faster
    /// if a cryptography library is available.
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

    /// The rules of all images for the style sheet.
    var style: String { images.map { $0.rule }.joined() }
}

extension ImageFormat {
    /// Whether browsers can display the format. HEIC isn't included, because only Apple's systems
    /// support it.
    var isDrawnByBrowsers: Bool { isDrawable && self != .heic }
}
