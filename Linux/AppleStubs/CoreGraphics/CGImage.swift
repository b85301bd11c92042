// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A bitmap.
public final class CGImage {
    public let width: Int
    public let height: Int
    public var alphaInfo: CGImageAlphaInfo { .noneSkipLast }
    /// Red, green, blue and alpha of each dot, row by row from the top.
    public let stubPixels: [UInt8]

    public init(stubWidth width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        stubPixels = pixels
    }
}

public final class CGColorSpace {}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
    case alphaOnly
}

public enum CGInterpolationQuality: Int32, Sendable {
    case `default`, none, low, medium, high
}

/// A colour.
public final class CGColor {
    public let components: [CGFloat]?

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }
}

extension CGRect {
    public var dictionaryRepresentation: CFDictionary {
        ["X": origin.x, "Y": origin.y, "Width": size.width, "Height": size.height]
    }
}
