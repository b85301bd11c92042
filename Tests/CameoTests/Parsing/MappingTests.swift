import Cameo
import CameoAnalysis
import Testing

@Suite struct MappingTests {
    private func mapping(_ text: String) throws -> Mapping {
        guard case .object(let object) = try JSONDocument(parsing: Array(text.utf8)).root else {
            throw MappingError.missingSenderID
        }
        return try Mapping(object)
    }

    @Test func `a path or a list of paths is read`() throws {
        let mapping = try mapping(#"{"senderIdKey": "a.b", "avatarUrlKey": ["c", "d[0]"]}"#)
        #expect(mapping.paths[.senderID].map(\.description) == ["a.b"])
        #expect(mapping.paths[.avatarURL].map(\.description) == ["c", "d[0]"])
        #expect(mapping.paths[.groupName].isEmpty)
    }

    @Test(arguments: [
        (
            #"{}"#,
            "the mapping lacks \"senderIdKey\"; add the path of the sender's id, such as \"senderIdKey\": \"data.senderId\""
        ),
        (
            #"{"avatarUrlKey": "a"}"#,
            "the mapping lacks \"senderIdKey\"; add the path of the sender's id, such as \"senderIdKey\": \"data.senderId\""
        ),
        (
            #"{"senderIDKey": "a"}"#,
            "unknown mapping key \"senderIDKey\"; did you mean \"senderIdKey\"?"
        ),
        (
            #"{"senderIdKey": "a", "avatarURL": "b"}"#,
            "unknown mapping key \"avatarURL\"; did you mean \"avatarUrlKey\"?"
        ),
        (
            #"{"senderIdKey": 7}"#,
            "the mapping key \"senderIdKey\" needs a path such as \"data.senderId\", or a list of paths"
        ),
        (
            #"{"senderIdKey": []}"#,
            "the mapping key \"senderIdKey\" needs a path such as \"data.senderId\", or a list of paths"
        ),
        (
            #"{"senderIdKey": ["a", null]}"#,
            "the mapping key \"senderIdKey\" needs a path such as \"data.senderId\", or a list of paths"
        ),
        (
            #"{"senderIdKey": "a..b"}"#,
            "the mapping key \"senderIdKey\": the path \"a..b\" cannot be read at character 3: a name is missing"
        ),
    ])
    func `a mapping that cannot be used names the key`(_ text: String, _ message: String) {
        let error = #expect(throws: MappingError.self) { try mapping(text) }
        #expect(error?.description == message)
    }

    @Test func `a key that resembles none lists all`() {
        let error = #expect(throws: MappingError.self) { try mapping(#"{"quite other": "a"}"#) }
        let description = error?.description ?? ""
        #expect(description.hasPrefix("unknown mapping key \"quite other\"; the keys are "))
        #expect(Field.allCases.allSatisfy { description.contains($0.mappingKey) })
    }

    @Test func `every field has a key of its own, and the key finds the field`() {
        #expect(Set(Field.allCases.map(\.mappingKey)).count == Field.allCases.count)
        #expect(Field.allCases.allSatisfy { Field(mappingKey: $0.mappingKey) == $0 })
        #expect(Field.allCases.allSatisfy { !$0.summary.isEmpty })
    }
}
