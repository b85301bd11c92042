import CameoHost

/// Property list values in manifest syntax.
extension PlistValue {
    /// The entries of a dictionary as Swift code, without brackets; the literal of any other value.
    var swiftEntries: String {
        if case .dictionary(let members) = self { members.swift } else { swift }
    }

    /// Returns the value as indented YAML. Values other than dictionaries are written as JSON.
    func yaml(_ indentation: Int) -> String {
        guard case .dictionary(let members) = self else { return swift }
        let space = String(repeating: " ", count: indentation)
        return members.map { member in
            switch member.value {
            case .dictionary: "\(space)\(member.name):\n\(member.value.yaml(indentation + 2))"
            default: "\(space)\(member.name): \(member.value.yaml(0))"
            }
        }.joined(separator: "\n")
    }

    /// The value as a Swift literal. Except for dictionaries, the literal is also valid YAML.
    var swift: String {
        switch self {
        case .string(let text):
            "\""
                + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        case .bool(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .array(let values): "[\(values.map { $0.swift }.joined(separator: ", "))]"
        case .dictionary(let members): "[\(members.swift)]"
        }
    }
}

extension [PlistValue.Member] {
    /// The members as entries of a Swift dictionary.
    var swift: String { map { "\"\($0.name)\": \($0.value.swift)" }.joined(separator: ", ") }
}
