import Foundation

/// Small images of each format, 2 × 2 pixels.
public enum Sample {
    /// A PNG.
    public static let png = decoded(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR42mM8UWHDwMDAxMDAwMDA"
            + "AAAShgGAkS4LVwAAAABJRU5ErkJggg=="
    )
    /// A JPEG.
    public static let jpeg = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+A"
            + "jIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4"
            + "+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAACAAIDASIA"
            + "AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEB"
            + "AAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAHIf/Z"
    )
    /// A WebP.
    public static let webp = decoded(
        "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoCAAIAB0CWJaACdAIHgAD7juuNzdeOHWuVq0cAAAA="
    )
    /// A GIF.
    public static let gif = decoded(
        "R0lGODdhAgACAIEAAMh4PAAAAAAAAAAAACwAAAAAAgACAAAIBgABCAQQEAA7"
    )
    /// An SVG.
    public static let svg = Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"/>".utf8)

    static func decoded(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }
}
