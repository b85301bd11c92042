/// A value that a trial observes.
enum ObservedValue: String, Sendable, CaseIterable, Codable {
    // E0: values of the content, read by key-value coding.
    case contentType, sender, recipientCount, group, thread, attributedBody
    /// The code of the error that `updating(from:)` throws, or `none`.
    case error
    /// The fields that `updating(from:)` keeps: title, badge, sound, category and attachment.
    case kept
    // E1: the banner.
    case label, avatar, avatarWidth
    /// E2: whether the process of SpringBoard is the same as before, or a new one.
    case process
    /// E3: the outcome in the extension's delivery log.
    case delivery
    /// E4: the user's answer.
    case answer
}

/// The values that a trial observed. Values that couldn't be read are missing.
struct Observation: Sendable, Equatable {
    var values: [ObservedValue: String] = [:]
    /// The file names of the screenshots.
    var screenshots: [String] = []
    /// The reason why nothing could be observed, such as a missing banner.
    var failure: String?
}

/// A condition of a rule for an observed value.
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

    /// Returns whether a value meets the condition. Comparisons ignore case.
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
    /// Returns whether the string contains another string. The function of the standard library
    /// requires iOS 16.
    fileprivate func has(_ other: String) -> Bool {
        var rest = self[...]
        while rest.utf8.count >= other.utf8.count {
            if rest.hasPrefix(other) { return true }
            rest = rest.dropFirst()
        }
        return other.isEmpty
    }
}
