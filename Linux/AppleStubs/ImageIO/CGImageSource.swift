// Apple documents these names. `nonisolated(unsafe)` because CFString is a class. The constants
// never change.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreGraphics
import Foundation
import StubSystem

@available(iOS 4.0, macOS 10.4, *)
public nonisolated(unsafe) let kCGImageSourceShouldCache: CFString =
    "kCGImageSourceShouldCache" as NSString
@available(iOS 4.0, macOS 10.4, *)
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways" as NSString
@available(iOS 4.0, macOS 10.4, *)
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform" as NSString
@available(iOS 4.0, macOS 10.4, *)
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize: CFString =
    "kCGImageSourceThumbnailMaxPixelSize" as NSString

/// An image file.
public final class CGImageSource {
    fileprivate let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

@available(iOS 4.0, macOS 10.4, *)
public func CGImageSourceCreateWithURL(
    _ url: CFURL,
    _ options: CFDictionary?
) -> CGImageSource? {
    url.path.flatMap(FileManager.default.contents(atPath:)).map { CGImageSource(Array($0)) }
}

@available(iOS 4.0, macOS 10.4, *)
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// Returns a bitmap with the size of the thumbnail. Doesn't decode pixels: the bitmap has a single
/// color, which is derived from the file's bytes. Reads the size of PNG files; all other files are
/// 64 by 64 pixels. A file whose bytes end with `undecodable` can't be decoded.
@available(iOS 4.0, macOS 10.4, *)
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    guard index == 0, !isrc.bytes.suffix(11).elementsEqual("undecodable".utf8) else { return nil }
    StubThumbnails.current.append((options as? [String: Any]) ?? [:])
    let largest = options?[kCGImageSourceThumbnailMaxPixelSize] as? Int ?? 256
    let (width, height) = size(isrc.bytes)
    let scale = min(1, Double(largest) / Double(max(width, height)))
    let (scaledWidth, scaledHeight) = (
        max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale))
    )
    let hash = isrc.bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let color = [UInt8(hash & 0xFF), UInt8(hash >> 8 & 0xFF), UInt8(hash >> 16 & 0xFF), 255]
    return CGImage(
        stubWidth: scaledWidth,
        height: scaledHeight,
        pixels: [UInt8](repeatingPattern: color, count: scaledWidth * scaledHeight)
    )
}

/// The thumbnails that were requested.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubThumbnails: @unchecked Sendable {
    /// The requests to the current system.
    public static var current: StubThumbnails { StubSystem.current.object(StubThumbnails.init) }

    private let lock = NSLock()
    private var made: [[String: Any]] = []

    /// The options of the last request, by the names of their constants.
    public var last: [String: Any]? { lock.withLock { made.last } }

    func append(_ options: [String: Any]) {
        lock.withLock { made = made.suffix(9) + [options] }
    }
}

private func size(_ bytes: [UInt8]) -> (width: Int, height: Int) {
    func number(_ offset: Int, _ length: Int) -> Int {
        bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50]) else { return (64, 64) }
    return (max(1, number(16, 4)), max(1, number(20, 4)))
}

extension [UInt8] {
    fileprivate init(repeatingPattern pattern: [UInt8], count: Int) {
        self = []
        reserveCapacity(pattern.count * count)
        for _ in 0..<count { append(contentsOf: pattern) }
    }
}
