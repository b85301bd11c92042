import CameoHost

extension OpenStepDocument {
    /// Whether the given objects have the expected values, and everything else is the same as in
    /// another document.
    func contains(
        _ expected: [String: PropertyValue],
        otherwiseUnchangedFrom before: OpenStepDocument
    ) -> Bool {
        guard let members = root.members, let earlier = before.root.members,
            members.map({ $0.name }) == earlier.map({ $0.name })
        else { return false }
        let others = zip(members, earlier).allSatisfy { member, earlier in
            member.isNamed("objects") || isUnchanged(member.value, from: earlier.value)
        }
        let added = expected.keys.count { before.objects[$0] == nil }
        guard others, objects.count == before.objects.count + added else { return false }
        let isExpected = expected.allSatisfy { id, value in object(id)?.propertyValue == value }
        let changed = Set(expected.keys.compactMap { objects[$0] })
        return isExpected
            && objects.entries.allSatisfy { index in
                changed.contains(index)
                    || before.objects.entry(forKeyOf: storage.entries[index], in: storage).map {
                        isUnchanged(node(index), from: before.node($0))
                    } ?? false
            }
    }

    private func isUnchanged(_ node: OpenStepNode, from earlier: OpenStepNode) -> Bool {
        storage.bytes.withUnsafeBytes { bytes in
            earlier.storage.bytes.withUnsafeBytes { others in
                UnsafeRawBufferPointer(rebasing: bytes[node.range])
                    .isSame(as: UnsafeRawBufferPointer(rebasing: others[earlier.range]))
            }
        }
    }
}
