/// The keys that apps without a mapping are most likely to use. A preset reads them in the objects
/// in which its provider sends the app's own data.
///
/// `Providers/common-keys.json` lists the keys as a mapping, with paths relative to such an object.
package enum ChatKeys {
    /// The mapping from these keys to fields.
    static let mapping = JSONObject(ofTable: PresetTable.commonKeys)

    /// The keys that specify the type of a push.
    static let types = ["type", "kind", "notification_type", "notificationType"]

    /// The elements of ``firstSteps`` as a set, for fast lookups.
    package static let names = Set(firstSteps)

    /// The first step of each key that indicates a chat message. The keys of media, calls or the
    /// kind of a chat don't indicate a chat message on their own.
    static var firstSteps: [String] {
        var steps: [String] = []
        for (name, field) in fields
        where Mapping.Field.chatFields.contains(where: { field & $0.bit != 0 }) {
            steps.append(name)
        }
        return steps
    }

    /// The fields of each key's first step, with one bit per field.
    static let fields: [String: UInt64] = {
        var fields: [String: UInt64] = [:]
        func add(_ value: JSONValue, _ field: Mapping.Field) {
            switch value {
            case .string(let path):
                let name = path.halves(at: ".").0
                fields[name] = (fields[name] ?? 0) | field.bit
            case .array(let values): for value in values { add(value, field) }
            case .object(let object): if let path = object["path"] { add(path, field) }
            default: break
            }
        }
        for field in Mapping.Field.allCases { mapping[field.mappingKey].map { add($0, field) } }
        return fields
    }()

    /// Returns the paths of the push type in each object.
    static func types(in objects: [[PayloadPath.Step]]) -> [PayloadPath] {
        objects.flatMap { object in
            types.map { PayloadPath(steps: object + [.init(name: $0, index: nil)]) }
        }
    }
}
