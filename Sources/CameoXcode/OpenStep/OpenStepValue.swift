import CameoHost

/// A value to insert into a project file, with the comments that Xcode adds to IDs.
package indirect enum OpenStepValue: Sendable {
    /// A string, and the comment that follows it.
    case text(String, comment: String?)
    case array([OpenStepValue])
    /// Keys and values, in output order.
    case dictionary([(String, OpenStepValue)])

    /// Returns a string without a comment.
    static func text(_ text: String) -> OpenStepValue { .text(text, comment: nil) }

    /// Returns an array of strings without comments.
    static func texts(_ texts: [String]) -> OpenStepValue { .array(texts.map { .text($0) }) }

    /// The value without formatting.
    var propertyValue: PropertyValue {
        switch self {
        case .text(let text, _): .string(text)
        case .array(let values): .array(values.map { $0.propertyValue })
        case .dictionary(let members):
            .dictionary(Dictionary(lastOf: members.lazy.map { ($0.0, $0.1.propertyValue) }))
        }
    }

    /// Appends a value to an array in a dictionary.
    mutating func append(_ value: OpenStepValue, to name: String) {
        guard case .dictionary(var members) = self,
            let index = members.firstIndex(where: { $0.0 == name }),
            case .array(let values) = members[index].1
        else { return }
        members[index].1 = .array(values + [value])
        self = .dictionary(members)
    }

    /// Sets a value at a key path in a dictionary. Creates missing dictionaries on the path.
    mutating func set(_ path: ArraySlice<String>, _ value: OpenStepValue) {
        guard let name = path.first else {
            self = value
            return
        }
        guard case .dictionary(var members) = self else { return }
        if !members.contains(where: { $0.0 == name }) {
            let index = members.firstIndex { $0.0 > name } ?? members.count
            members.insert((name, .dictionary([])), at: index)
        }
        guard let index = members.firstIndex(where: { $0.0 == name }) else { return }
        members[index].1.set(path.dropFirst(), value)
        self = .dictionary(members)
    }

    /// The value on one line, as Xcode writes build files and file references.
    var line: String {
        switch self {
        case .text(let text, let comment):
            OpenStepText.encode(text) + (comment.map(Self.comment) ?? "")
        case .array(let values): "(" + values.map { $0.line + ", " }.joined() + ")"
        case .dictionary(let members):
            "{" + members.map { "\(OpenStepText.encode($0.0)) = \($0.1.line); " }.joined() + "}"
        }
    }

    /// Returns the value on several lines; the last line has the given indentation.
    func block(_ style: TextStyle, indentation: String) -> String {
        let inner = indentation + style.unit
        switch self {
        case .text: return line
        case .array(let values):
            let lines = values.map {
                "\(inner)\($0.block(style, indentation: inner)),\(style.ending)"
            }
            return "(\(style.ending)\(lines.joined())\(indentation))"
        case .dictionary(let members):
            let lines = members.map {
                "\(inner)\(OpenStepText.encode($0.0)) = "
                    + "\($0.1.block(style, indentation: inner));\(style.ending)"
            }
            return "{\(style.ending)\(lines.joined())\(indentation)}"
        }
    }

    /// Returns a comment. A closing delimiter in the text becomes `* /`.
    static func comment(_ text: String) -> String {
        " /* \(text.replacing("*/", with: "* /")) */"
    }
}
