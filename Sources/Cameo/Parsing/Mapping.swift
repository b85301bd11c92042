/// The app's own payload: for each field the paths where it stands.
///
/// ```json
/// {"senderIdKey": "data.senderId", "avatarUrlKey": ["data.senderAvatar", "data.avatar"]}
/// ```
public struct Mapping: Sendable, Hashable {
    /// The paths of each field.
    public let paths: FieldPaths

    /// A mapping of these paths.
    ///
    /// - Throws: ``MappingError/missingSenderID`` when nothing says where the sender's id stands.
    public init(_ paths: [Field: [PayloadPath]]) throws(MappingError) {
        guard paths[.senderID]?.isEmpty == false else { throw .missingSenderID }
        self.paths = FieldPaths(paths)
    }

    /// Reads a mapping from its JSON object: keys are ``Field/mappingKey``s, values a path or a
    /// list of paths.
    ///
    /// - Throws: ``MappingError``, naming the key.
    public init(_ object: JSONObject) throws(MappingError) {
        var paths: [Field: [PayloadPath]] = [:]
        for (key, value) in object.members {
            guard let field = Field(mappingKey: key) else {
                throw .unknownKey(
                    key,
                    nearest: key.nearest(of: Field.allCases.map { $0.mappingKey })
                )
            }
            paths[field] = try Self.paths(value, of: key)
        }
        try self.init(paths)
    }

    private static func paths(
        _ value: JSONValue,
        of key: String
    ) throws(MappingError) -> [PayloadPath] {
        let values: [JSONValue]
        switch value {
        case .string: values = [value]
        case .array(let array) where !array.isEmpty: values = array
        default: throw .notAPath(key: key)
        }
        var paths: [PayloadPath] = []
        for value in values {
            guard case .string(let text) = value else { throw .notAPath(key: key) }
            do throws(PayloadPathError) {
                paths.append(try PayloadPath(parsing: text))
            } catch {
                throw .badPath(key: key, error)
            }
        }
        return paths
    }

    /// The mapping as JSON: reading it gives the same mapping.
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

/// Why a JSON object is not a mapping.
public enum MappingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No field has this key; the nearest key that one has.
    case unknownKey(String, nearest: String?)
    /// `senderIdKey` is missing.
    case missingSenderID
    /// The key's value is neither a path nor a list of paths.
    case notAPath(key: String)
    /// The key's path cannot be read.
    case badPath(key: String, PayloadPathError)

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .unknownKey(let key, let nearest?):
            "unknown mapping key \"\(key)\"; did you mean \"\(nearest)\"?"
        case .unknownKey(let key, nil):
            "unknown mapping key \"\(key)\"; the keys are "
                + Field.allCases.map { $0.mappingKey }.joined(separator: ", ")
        case .missingSenderID:
            "the mapping lacks \"senderIdKey\"; add the path of the sender's id, such as "
                + "\"senderIdKey\": \"data.senderId\""
        case .notAPath(let key):
            "the mapping key \"\(key)\" needs a path such as \"data.senderId\", "
                + "or a list of paths"
        case .badPath(let key, let error):
            "the mapping key \"\(key)\": \(error)"
        }
    }
}

extension String {
    /// The most similar of some words, when one is similar enough to be meant.
    func nearest(of words: [String]) -> String? {
        let candidates = words.map { (word: $0, distance: $0.editDistance(to: self)) }
        let nearest = candidates.min { $0.distance < $1.distance }
        return nearest.flatMap { $0.distance <= max(3, count / 3) ? $0.word : nil }
    }

    /// How many characters must be changed, added or removed to make the other string.
    private func editDistance(to other: String) -> Int {
        let other = Array(other.lowercased().utf8.prefix(64))
        var row = Array(0...other.count)
        for (position, byte) in lowercased().utf8.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = position + 1
            for column in other.indices {
                let change = diagonal + (byte == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(change, Swift.min(diagonal, row[column]) + 1)
            }
        }
        return row[other.count]
    }
}
