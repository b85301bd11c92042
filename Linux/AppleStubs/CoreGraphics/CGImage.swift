// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A bitmap image.
public final class CGImage: Sendable {
    @available(iOS 2.0, macOS 10.0, *)
    public let width: Int
    @available(iOS 2.0, macOS 10.0, *)
    public let height: Int
    @available(iOS 2.0, macOS 10.0, *)
    public var alphaInfo: CGImageAlphaInfo { .noneSkipLast }
    /// The red, green, blue and alpha components of each pixel, in rows from the top.
    public let stubPixels: [UInt8]

    public init(stubWidth width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        stubPixels = pixels
    }
}

public final class CGColorSpace: Sendable {
    fileprivate init() {}
}

@available(iOS 2.0, macOS 10.0, *)
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none = 0
    case premultipliedLast = 1
    case premultipliedFirst = 2
    case last = 3
    case first = 4
    case noneSkipLast = 5
    case noneSkipFirst = 6
    case alphaOnly = 7
}

public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none = 1
    case low = 2
    case medium = 4
    case high = 3
}

/// A color.
public final class CGColor: Sendable {
    @available(iOS 2.0, macOS 10.3, *)
    public let components: [CGFloat]?

    @available(iOS 13.0, macOS 10.5, *)
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }
}

extension CGRect {
    public var dictionaryRepresentation: CFDictionary {
        ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
            as NSDictionary
    }
}
