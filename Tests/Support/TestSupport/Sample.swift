import Foundation

/// Small images of each format, 2 × 2 pixels.
package enum Sample {
    /// A PNG.
    package static let png = decoded(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mM8UWHDwMDAxMDAwMDA"
            + "AAAShgGAkS4LVwAAAABJRU5ErkJggg=="
    )
    /// A JPEG.
    package static let jpeg = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+A"
            + "jIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4"
            + "+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAIDASIA"
            + "AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEB"
            + "AAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAHIf/Z"
    )
    /// A WebP.
    package static let webp = decoded(
        "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoCAAIAB0CWJaACdAIHgAD7juuNzdeOHWuVq0cAAAA="
    )
    /// A GIF.
    package static let gif = decoded(
        "R0lGODdhAgACAIEAAMh4PAAAAAAAAAAAACwAAAAAAgACAAAIBgABCAQQEAA7"
    )
    /// An SVG.
    package static let svg = Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"/>".utf8)

    static func decoded(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }
}
