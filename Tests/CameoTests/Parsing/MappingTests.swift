import Cameo
import CameoAnalysis
import TestSupport
import Testing

@Suite struct MappingTests {
    private static func mapping(_ text: String) throws -> Mapping {
        guard case .object(let object) = try JSONDocument(parsing: Array(text.utf8)).root else {
            throw Mapping.ParseError.missingSenderID
        }
        return try Mapping(object)
    }

    @Test func `a value is a path or a list of paths`() throws {
        let mapping = try Self.mapping(#"{"senderIdKey": "a.b", "avatarUrlKey": ["c", "d[0]"]}"#)
        #expect(mapping.paths[.senderID].map(\.description) == ["a.b"])
        #expect(mapping.paths[.avatarURL].map(\.description) == ["c", "d[0]"])
        #expect(mapping.paths[.groupName].isEmpty)
    }

    @Test(arguments: [
        (#"{}"#, Mapping.ParseError.missingSenderID),
        (#"{"avatarUrlKey": "a"}"#, .missingSenderID),
        (#"{"senderIDKey": "a"}"#, .unknownKey("senderIDKey", nearest: "senderIdKey")),
        (
            #"{"senderIdKey": "a", "avatarURL": "b"}"#,
            .unknownKey("avatarURL", nearest: "avatarUrlKey")
        ),
        (#"{"quite other": "a"}"#, .unknownKey("quite other", nearest: nil)),
        (#"{"senderIdKey": 7}"#, .notAPath(key: "senderIdKey")),
        (#"{"senderIdKey": []}"#, .notAPath(key: "senderIdKey")),
        (#"{"senderIdKey": ["a", null]}"#, .notAPath(key: "senderIdKey")),
    ])
    func `an invalid mapping has an error with the key`(
        _ text: String,
        _ expected: Mapping.ParseError
    ) {
        #expect(throws: expected) { try Self.mapping(text) }
    }

    @Test func `an invalid path has an error with the key and the position`() {
        let error = #expect(throws: Mapping.ParseError.self) {
            try Self.mapping(#"{"senderIdKey": "a..b"}"#)
        }
        guard case .invalidPath(key: "senderIdKey", let pathError)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(pathError.path == "a..b")
        #expect(pathError.column == 3)
    }

    @Test func `the messages of mapping errors equal the snapshot`() throws {
        var lines: [String] = []
        for text in [
            #"{}"#, #"{"senderIDKey": "a"}"#, #"{"quite other": "a"}"#, #"{"senderIdKey": 7}"#,
            #"{"senderIdKey": "a..b"}"#,
        ] {
            let error = #expect(throws: Mapping.ParseError.self) { try Self.mapping(text) }
            lines.append(error?.description ?? "")
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "mapping-errors.txt")
    }

    @Test func `every field has a unique key, and the key returns the field`() {
        #expect(Set(Field.allCases.map(\.mappingKey)).count == Field.allCases.count)
        #expect(Field.allCases.allSatisfy { Field(mappingKey: $0.mappingKey) == $0 })
        #expect(Field.allCases.allSatisfy { !$0.summary.isEmpty })
    }
}
