// Apple documents these names. `nonisolated(unsafe)` because CFString is a class. The constants
// never change.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CoreGraphics
import Foundation

@available(iOS 3.2, macOS 10.5, *)
public nonisolated(unsafe) let kCTFontAttributeName: CFString = "NSFont" as NSString
@available(iOS 3.2, macOS 10.5, *)
public nonisolated(unsafe) let kCTForegroundColorAttributeName: CFString =
    "CTForegroundColor" as NSString

public enum CTFontUIFontType: UInt32, Sendable {
    case user = 0
    case userFixedPitch = 1
    case system = 2
    case emphasizedSystem = 3
}

/// A font with a size. The width of every character is 0.6 times the font's size.
public final class CTFont {
    fileprivate let size: CGFloat

    fileprivate init(size: CGFloat) {
        self.size = size
    }
}

@available(iOS 3.2, macOS 10.5, *)
public func CTFontCreateUIFontForLanguage(
    _ uiType: CTFontUIFontType,
    _ size: CGFloat,
    _ language: CFString?
) -> CTFont? {
    CTFont(size: size)
}

@available(iOS 3.2, macOS 10.5, *)
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.size * 0.7 }

/// A line of text, which is drawn as a box of the line's size.
public final class CTLine {
    fileprivate let text: NSAttributedString

    fileprivate init(_ text: NSAttributedString) {
        self.text = text
    }

    fileprivate func attribute<Value>(_ name: CFString) -> Value? {
        guard text.length > 0 else { return nil }
        return text.attribute(NSAttributedString.Key(name as String), at: 0, effectiveRange: nil)
            as? Value
    }

    fileprivate var font: CTFont? { attribute(kCTFontAttributeName) }
}

@available(iOS 3.2, macOS 10.5, *)
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    CTLine(attrString)
}

@available(iOS 3.2, macOS 10.5, *)
public func CTLineGetTypographicBounds(
    _ line: CTLine,
    _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let size = line.font?.size ?? 0
    ascent?.pointee = size * 0.8
    descent?.pointee = size * 0.2
    leading?.pointee = 0
    return Double(size) * 0.6 * Double(line.text.string.count)
}

@available(iOS 3.2, macOS 10.5, *)
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    guard let color: CGColor = line.attribute(kCTForegroundColorAttributeName) else { return }
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let height = (line.font?.size ?? 0) * 0.7
    context.stubFill(
        CGRect(origin: context.textPosition, size: CGSize(width: width, height: height)),
        color
    )
}
