import Foundation

extension OpenStepDocument {
    /// Whether Foundation, which shares no code with this parser, reads the same values.
    var matchesFoundation: Bool {
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        return list.map { Self.isSame($0, root) } ?? false
    }

    private static func isSame(_ value: Any, _ node: OpenStepNode) -> Bool {
        switch node.content {
        case .string(let text): return value as? String == text
        case .data(let bytes): return value as? Data == Data(bytes)
        case .array(let elements):
            guard let values = value as? [Any], values.count == elements.count else { return false }
            return zip(values, elements).allSatisfy { isSame($0, $1.value) }
        case .dictionary(let members):
            guard let values = value as? [String: Any] else { return false }
            // If a key is repeated, the last value counts.
            guard values.count == members.count else {
                return isSame(values, Dictionary(members.map { ($0.name, $0.value) }) { $1 })
            }
            return members.allSatisfy { member in
                values[member.name].map { isSame($0, member.value) } ?? false
            }
        }
    }

    private static func isSame(_ values: [String: Any], _ nodes: [String: OpenStepNode]) -> Bool {
        values.count == nodes.count
            && nodes.allSatisfy { name, node in values[name].map { isSame($0, node) } ?? false }
    }

    /// Whether some objects have the expected values and the rest of the file is unchanged,
    /// byte for byte.
    func contains(
        _ expected: [String: PropertyValue],
        otherwiseUnchangedFrom before: OpenStepDocument
    ) -> Bool {
        guard let members = root.members, let earlier = before.root.members,
            members.map(\.name) == earlier.map(\.name)
        else { return false }
        let others = zip(members, earlier).allSatisfy { member, earlier in
            member.name == "objects"
                || bytes[member.value.range] == before.bytes[earlier.value.range]
        }
        let old = before.objects
        let new = objects
        return others && new.count == Set(old.keys).union(expected.keys).count
            && new.allSatisfy { id, node in
                if let value = expected[id] { return node.propertyValue == value }
                return old[id].map { bytes[node.range] == before.bytes[$0.range] } ?? false
            }
    }

    /// The project's objects, by identifier.
    private var objects: [String: OpenStepNode] {
        let members = root["objects"]?.members ?? []
        return Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
    }
}
