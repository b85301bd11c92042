// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// The privacy of an interpolated value. The type isn't Sendable, as in Apple's framework.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogPrivacy {
    public enum Mask {
        case hash
        case none
    }

    let isPublic: Bool
    let mask: Mask

    /// The default privacy: private for strings, public for numbers.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isPublic: false, mask: .none) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isPublic: true, mask: .none) }
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isPublic: false, mask: .none) }

    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(isPublic: false, mask: mask)
    }
}

/// The alignment of a string.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogStringAlignment {
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }
}

/// The format of an integer.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogIntegerFormatting {
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
}

/// The interpolation of a log message. It redacts private values.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        if privacy.isPublic {
            text += argumentString()
        } else {
            text += privacy.mask == .hash ? "<mask.hash>" : "<private>"
        }
    }

    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Int,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += String(number())
    }
}

/// A message for the log.
@available(iOS 14.0, macOS 11.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let text: String

    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }

    public init(stringLiteral value: String) {
        text = value
    }
}

/// A writer of the system log.
@available(iOS 14.0, macOS 11.0, *)
public struct Logger: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public func notice(_ message: OSLogMessage) {
        StubLog.current.append("\(subsystem) \(category) notice \(message.text)")
    }

    public func error(_ message: OSLogMessage) {
        StubLog.current.append("\(subsystem) \(category) error \(message.text)")
    }
}

/// The system log.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubLog: @unchecked Sendable {
    /// The log of the current system.
    public static var current: StubLog { StubSystem.current.object(StubLog.init) }

    private let lock = NSLock()
    private var written: [String] = []

    /// The last hundred lines, in which private values are redacted.
    public var lines: [String] { lock.withLock { written } }

    func append(_ line: String) {
        lock.withLock {
            written.append(line)
            if written.count > 100 { written.removeFirst() }
        }
    }
}
