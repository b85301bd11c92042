import Cameo
import Foundation

/// The pictures of a page: each stands in the style sheet once, however often it is shown.
struct PicturePool {
    private var classes: [[UInt8]: String] = [:]
    private var rules: [String] = []

    /// The class that shows a picture; `nil` for one that no browser draws.
    mutating func className(of picture: (bytes: [UInt8], kind: PictureKind)?) -> String? {
        guard let (bytes, kind) = picture, kind.isDrawable else { return nil }
        if let name = classes[bytes] { return name }
        let name = "picture-\(classes.count + 1)"
        classes[bytes] = name
        let data = Data(bytes).base64EncodedString()
        rules.append(
            ".\(name) { background-image: url(\"data:\(kind.contentType);base64,\(data)\"); }")
        return name
    }

    /// The style sheet's part.
    var style: String { rules.joined(separator: "\n") }
}
