import Cameo
import Foundation

/// The pictures of a page: each stands in the style sheet once, however often it is shown.
struct ImagePool {
    /// Bytes as a key that is hashed by its length and ends alone: pictures are large, and shown
    /// often.
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

    /// The class that shows a picture; `nil` for one that no browser draws.
    mutating func className(of avatar: (bytes: [UInt8], kind: ImageFormat)?) -> String? {
        guard let (bytes, kind) = avatar, kind.isDrawnByBrowsers else { return nil }
        if let name = classes[Key(bytes: bytes)] { return name }
        let name = "picture-\(classes.count + 1)"
        classes[Key(bytes: bytes)] = name
        let url = Self.dataURL(bytes, kind)
        rules.append(
            ".\(name) { background-image: url(\"\(url)\"); }"
        )
        return name
    }

    /// A picture as an address that holds it.
    static func dataURL(_ bytes: [UInt8], _ kind: ImageFormat) -> String {
        "data:\(kind.contentType);base64,\(Data(bytes).base64EncodedString())"
    }

    /// The style sheet's part.
    var style: String { rules.joined(separator: "\n") }
}

extension ImageFormat {
    /// Whether browsers draw it; the phone draws HEIC, which they do not.
    var isDrawnByBrowsers: Bool { isDrawable && self != .heic }
}
