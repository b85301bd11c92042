/// A mapping of fields to their paths in an app's own payloads.
///
/// ```json
/// {"senderIdKey": "data.senderId", "avatarUrlKey": ["data.senderAvatar", "data.avatar"]}
/// ```
public struct Mapping: Sendable, Hashable {
    /// The paths of each field.
    public let paths: FieldPaths

    /// Creates a mapping from paths.
    ///
    /// - Throws: ``ParseError/missingSenderID`` if the sender ID has no path.
    public init(_ paths: [Field: [PayloadPath]]) throws(Mapping.ParseError) {
        guard paths[.senderID]?.isEmpty == false else { throw .missingSenderID }
        self.paths = FieldPaths(paths)
    }

    /// Parses a mapping from a JSON object. Its keys are ``Field/mappingKey`` values, and each
    /// value is a path or a list of paths.
    ///
    /// - Throws: ``ParseError`` with the key.
    public init(_ object: JSONObject) throws(Mapping.ParseError) {
        var paths: [Field: [PayloadPath]] = [:]
        for (key, value) in object.members {
            guard let field = Field(mappingKey: key) else {
                throw .unknownKey(key, nearest: Self.nearestKey(to: key))
            }
            paths[field] = try Self.paths(value, of: key)
        }
        try self.init(paths)
    }

    private static func paths(
        _ value: JSONValue,
        of key: String
    ) throws(Mapping.ParseError) -> [PayloadPath] {
        let values: [JSONValue]
        switch value {
        case .string: values = [value]
        case .array(let array) where !array.isEmpty: values = array
        default: throw .notAPath(key: key)
        }
        var paths: [PayloadPath] = []
        for value in values {
            guard case .string(let text) = value else { throw .notAPath(key: key) }
            do throws(PayloadPath.ParseError) {
                paths.append(try PayloadPath(parsing: text))
            } catch {
                throw .invalidPath(key: key, error)
            }
        }
        return paths
    }

    /// The mapping as JSON. Parsing it returns an equal mapping.
    public var json: JSONObject {
        JSONObject(
            Field.allCases.compactMap { field in
                let texts = paths[field].map { JSONValue.string($0.description) }
                guard let first = texts.first else { return nil }
                return (field.mappingKey, texts.count == 1 ? first : .array(texts))
            }
        )
    }

    private static func nearestKey(to key: String) -> String? {
        key.nearest(of: Field.allCases.map { $0.mappingKey })
    }
}
