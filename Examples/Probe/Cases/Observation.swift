/// A value that a trial sees.
enum ObservedValue: String, Sendable, CaseIterable, Codable {
    // E0: values of the content, read by key-value coding.
    case contentType, sender, recipientCount, group, thread, attributedBody
    /// The code of the error that `updating(from:)` throws, or `none`.
    case error
    /// The fields that the content still has: title, badge, sound, category and attachment after `updating(from:)`.
    case kept
    // E1: the banner.
    case label, avatar, avatarWidth
    /// E2: whether the process of SpringBoard is the same or another one.
    case process
    /// E3: the outcome in the extension's delivery log.
    case delivery
    /// E4: the user's answer.
    case answer
}

/// The values that a trial saw. A value that couldn't be read is missing.
struct Observation: Sendable, Equatable {
    var values: [ObservedValue: String] = [:]
    /// The names of the screenshots.
    var screenshots: [String] = []
    /// The reason why nothing could be seen, such as a missing banner.
    var failure: String?
}

/// A condition that a rule sets for a value.
struct ExpectedValue: Sendable, Equatable {
    enum Condition: Sendable, Equatable {
        case equals(String)
        case hasSuffix(String)
        case contains(String)
        case lacks(String)
        case isOneOf([String])
        case isBetween(Double, Double)
    }

    let value: ObservedValue
    let condition: Condition

    init(_ value: ObservedValue, _ condition: Condition) {
        self.value = value
        self.condition = condition
    }

    /// Whether a value meets the condition; texts are compared without regard to case.
    func isMet(by text: String) -> Bool {
        let actual = text.lowercased()
        return switch condition {
        case .equals(let expected): text == expected
        case .hasSuffix(let expected): text.hasSuffix(expected)
        case .contains(let expected): actual.has(expected.lowercased())
        case .lacks(let other): !actual.has(other.lowercased())
        case .isOneOf(let expected): expected.contains(text)
        case .isBetween(let least, let most):
            Double(text).map { $0 >= least && $0 <= most } ?? false
        }
    }

    /// The description of the expectation.
    var description: String {
        let text =
            switch condition {
            case .equals(let expected): "is \(expected)"
            case .hasSuffix(let expected): "ends with \(expected)"
            case .contains(let expected): "contains \(expected)"
            case .lacks(let other): "doesn't contain \(other)"
            case .isOneOf(let expected): "is \(expected.joined(separator: " or "))"
            case .isBetween(let least, let most): "is between \(least) and \(most)"
            }
        return "\(value.rawValue) \(text)"
    }
}

extension String {
    /// Whether the string contains another one. The standard library's own function requires iOS 16.
    fileprivate func has(_ other: String) -> Bool {
        var rest = self[...]
        while rest.utf8.count >= other.utf8.count {
            if rest.hasPrefix(other) { return true }
            rest = rest.dropFirst()
        }
        return other.isEmpty
    }
}
