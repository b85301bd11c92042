import Cameo

/// A mistake in a payload or a request, with its position in the file.
public struct LintFinding: Sendable, Equatable {
    /// The rule, the message and the suggestion.
    package var finding: Finding
    /// The path of the value in the file, such as `message.apns.payload.aps.badge`. Empty for the
    /// whole file.
    public let path: String
    /// The range in the file; `nil` if the file isn't JSON, such as the output of a debugger.
    public let range: SourceRange?
    /// The fixes, preferred fix first.
    public var fixes: [LintFix]
    /// The FNV-1a hash of the code, path and value, as 16 hexadecimal digits. It doesn't depend on
    /// the position, so two findings in a file may have the same fingerprint.
    public let fingerprint: String

    /// The code of the rule.
    public var code: String { finding.code }
    /// The severity from the rule or the configuration.
    public var severity: Finding.Severity {
        get { finding.severity }
        set { finding.severity = newValue }
    }
    /// The mistake, as a sentence without a period. It never contains notification text, a token or
    /// a URL's query.
    public var message: String { finding.message }
    /// The fix, as an imperative sentence; `nil` if the message makes it clear.
    public var suggestion: String? { finding.suggestion }
}

extension LintFinding: CustomStringConvertible {
    /// The position, the severity, the message, the suggestion and the code, on one line.
    public var description: String {
        let position = range.map { "\($0.start.line):\($0.start.column): " } ?? ""
        return "\(position)\(severity.rawValue): \(sentences) [\(code)]"
    }

    /// Whether the finding is about a name that is ignored because it's misspelled or in the wrong
    /// object.
    package var isIgnoredName: Bool {
        [
            LintRule.keyMisspelled, .keyMisplaced, .customKeyMisspelled,
            .interruptionLevelMisspelled,
        ].contains { finding.isOf($0) }
    }

    /// Whether the finding is about a placeholder that wasn't replaced.
    package var isPlaceholder: Bool { finding.isOf(LintRule.placeholderUnreplaced) }

    var sentences: String { suggestion.map { "\(message). \($0)" } ?? message }
}

extension [LintFinding] {
    /// Returns the findings for a request's message. The first message also gets the findings for
    /// the entire file.
    package func ofMessage(_ index: Int) -> [LintFinding] {
        filter { ($0.messageIndex ?? 0) == index }
    }

    /// Returns the findings for a message about names that are ignored. Reports and previews
    /// include them, because they explain why parts of the notification are missing.
    package func ignoredNames(ofMessage index: Int) -> [Finding] {
        ofMessage(index).filter { $0.isIgnoredName }.map { $0.finding }
    }
}

extension LintFinding {
    /// The index of the message if the path starts with an index into an array of messages;
    /// otherwise `nil`.
    fileprivate var messageIndex: Int? {
        guard path.hasPrefix("[") else { return nil }
        return Int(path.dropFirst().prefix { $0 != "]" })
    }
}

/// A change to a file that fixes a finding.
public struct LintFix: Sendable, Hashable {
    /// The change, as an imperative sentence.
    public let title: String
    /// The edits, in order, without overlaps.
    public let edits: [LintEdit]
    /// Whether the fix keeps the intended meaning of the file, so that it can be applied without
    /// confirmation.
    public let isSafe: Bool
}

/// A replacement of bytes in a file.
public struct LintEdit: Sendable, Hashable {
    /// The bytes to replace; empty for an insertion.
    public let range: Range<Int>
    /// The replacement.
    public let replacement: [UInt8]
}

extension UInt64 {
    /// The number as 16 hexadecimal digits.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// The hash that identifies a finding, even after edits to the file.
struct LintFingerprint {
    private var hash = FNV1a()

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash.combine(byte) }
        // Separates the combined parts.
        hash.combine(0xFF)
    }

    var value: UInt64 { hash.value }

    var text: String { value.hexadecimal }

    static func of(_ text: String) -> UInt64 {
        var hash = LintFingerprint()
        hash.combine(text.utf8)
        return hash.value
    }
}

extension LintFinding {
    /// Returns the findings, sorted by position. Findings at the same position keep their order.
    package static func sorted(_ findings: [LintFinding]) -> [LintFinding] {
        findings.map { $0.range?.start.offset ?? 0 }.order.map { findings[$0] }
    }
}
