// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Who may read an interpolated value.
public struct OSLogPrivacy: Sendable, Equatable {
    public enum Mask: Sendable, Equatable {
        case none, hash
    }

    let isPublic: Bool
    let mask: Mask

    /// Private for text, public for numbers.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isPublic: false, mask: .none) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isPublic: true, mask: .none) }
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isPublic: false, mask: .none) }

    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(isPublic: false, mask: mask)
    }
}

/// Puts a message together as those read it who have no rights to its private values.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
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
        privacy: OSLogPrivacy = .auto
    ) {
        text += String(number())
    }
}

/// A message for the log.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let text: String

    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }

    public init(stringLiteral value: String) {
        text = value
    }
}

/// Writes to the system's log.
public struct Logger: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    public func notice(_ message: OSLogMessage) {
        StubLog.shared.append("\(subsystem) \(category) notice \(message.text)")
    }

    public func error(_ message: OSLogMessage) {
        StubLog.shared.append("\(subsystem) \(category) error \(message.text)")
    }
}

/// What was written to the log of this process.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubLog: @unchecked Sendable {
    /// The log of this process.
    public static let shared = StubLog()

    private let lock = NSLock()
    private var written: [String] = []

    /// The last hundred lines, as those read them who may not see private values.
    public var lines: [String] { lock.withLock { written } }

    func append(_ line: String) {
        lock.withLock {
            written.append(line)
            if written.count > 100 { written.removeFirst() }
        }
    }
}
