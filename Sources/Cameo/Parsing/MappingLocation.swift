/// A location in the JSON of a mapping. It parses the paths and strings there, and creates errors
/// that name it.
final class MappingLocation: Sendable {
    typealias Failure = Mapping.ParseError

    /// The key and properties of the location, such as `senderNameKey[1].template`.
    let name: String
    /// Whether paths start at an element of a list.
    let isItem: Bool
    /// The path of the object to which a provider's paths are relative, with a trailing period;
    /// `nil` in an app's mapping.
    let start: String?

    init(_ name: String, isItem: Bool = false, start: String?) {
        (self.name, self.isItem, self.start) = (name, isItem, start)
    }

    /// Returns the location of a property.
    @inline(never) func inside(_ property: String) -> MappingLocation { at(name + "." + property) }

    /// Returns the location of an alternative.
    @inline(never) func inside(_ position: Int) -> MappingLocation { at("\(name)[\(position)]") }

    private func at(_ name: String) -> MappingLocation {
        MappingLocation(name, isItem: isItem, start: start)
    }

    @inline(never) func error(_ code: Failure.Code, _ message: String) -> Failure {
        let isKey = !name.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
        return Failure(
            code,
            name,
            (isKey ? "Mapping key" : "Mapping") + " \"\(name)\" \(message)"
        )
    }

    /// Throws an error if an object has a property that isn't in a list of names.
    @inline(never) func check(_ object: JSONObject, _ known: [String]) throws(Failure) {
        for (property, _) in object.members where !known.contains(property) {
            throw unknownProperty(property, known)
        }
    }

    @inline(never) func unknownProperty(_ property: String, _ known: [String]) -> Failure {
        Failure(
            .unknownProperty,
            "\(name).\(property)",
            "Unknown property \"\(property)\" of \"\(name)\" in the mapping; "
                + Self.suggestion(property, known)
        )
    }

    /// Returns a suggestion for a misspelled name: the most similar name, or all names.
    @inline(never) static func suggestion(_ name: String, _ known: [String]) -> String {
        name.nearest(of: known).map { "did you mean \"\($0)\"?" }
            ?? "use one of: " + known.joined(separator: ", ")
    }

    @inline(never) func text(_ value: JSONValue) throws(Failure) -> String {
        guard case .string(let text) = value, !text.isEmpty else {
            throw error(.invalidValue, "must be a string")
        }
        guard text.utf8.count <= MappingTemplate.maxLength else {
            throw error(.tooMany, "is longer than \(MappingTemplate.maxLength) bytes")
        }
        return text
    }

    @inline(never) func flag(_ value: JSONValue?) throws(Failure) -> Bool {
        switch value {
        case nil: return false
        case .bool(let flag)?: return flag
        default: throw error(.invalidValue, "must be true or false")
        }
    }

    @inline(never) func path(_ text: String) throws(Failure) -> PayloadPath {
        do throws(PayloadPath.ParseError) {
            return try PayloadPath(parsing: isItem ? text : (start ?? "") + text)
        } catch {
            throw Failure(.invalidPath, name, "Mapping \"\(name)\": \(error)")
        }
    }

    /// Parses a path, or a reference: `$` and the name of a field.
    @inline(never) func operand(_ text: String) throws(Failure) -> MappingOperand {
        guard text.utf8.first == UInt8(ascii: "$") else { return .path(try path(text)) }
        guard !isItem else {
            throw error(.unknownField, "can't refer to \(text): the paths start at the element")
        }
        guard let field = Mapping.Field(mappingKey: text.dropFirst() + "Key") else {
            let known = Mapping.Field.allCases.map { "$" + $0.referenceName }
            throw error(.unknownField, "refers to \(text); " + Self.suggestion(text, known))
        }
        return .field(field)
    }
}
