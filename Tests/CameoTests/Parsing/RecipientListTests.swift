import Testing

@testable import Cameo

@Suite struct RecipientListTests {
    private func parsed(
        _ members: String,
        _ change: (inout CommunicationSettings) -> Void = { _ in }
    ) throws -> ParsedPayload {
        let text =
            #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada","#
            + #""groupName":"Engines",\#(members)}"#
        var settings = CommunicationSettings()
        change(&settings)
        let payload = try Payload(parsing: Array(text.utf8))
        return Inspection(of: payload, parser: PayloadParser(settings: settings)).parsed
    }

    private func ids(_ count: Int) -> [String] { (0..<count).map { "m_\($0)" } }

    private func json(_ ids: [String]) -> String {
        "[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    @Test func `a large group has all its recipients, each once and without the sender`() throws {
        let list = json(ids(500) + ["u_ada", "m_0", "m_499"])
        let parsed = try parsed(#""recipients":\#(list)"#)
        #expect(parsed.recipients == ids(500).map { MessageRecipient(id: $0) })
        #expect(parsed.recipientCount == 500)
    }

    @Test func `the current user isn't a recipient`() throws {
        let list = #""recipients":["m_0"," u_me ","m_1","u_me"]"#
        let parsed = try parsed(list) {
            $0.accounts = [CommunicationAccount(scope: "work", ids: ["u_me"])]
        }
        #expect(parsed.recipients.map(\.id) == ["m_0", "m_1"])
        #expect(parsed.recipientCount == 2)
        #expect(parsed.diagnostics.map(\.code).contains(.currentUserNotParticipant))
    }

    @Test(arguments: [
        (#"["a", 7, " b ", "", null, true, ["c"], "a"]"#, ["a", "7", "b"]),
        (#""a, b,, a ,c""#, ["a", "b", "c"]), ("7", ["7"]), (#""[\"a\",\"b\"]""#, ["a", "b"]),
        (#"["a", {"id": "b", "name": "Bob"}, {}, {"id": "a"}, 7]"#, ["a", "b", "7"]),
    ])
    func `IDs are found in all formats`(_ list: String, _ expected: [String]) throws {
        let parsed = try parsed(#""recipients":\#(list)"#)
        #expect(parsed.recipients.compactMap(\.id) == expected)
        #expect(parsed.recipientCount == expected.count)
    }

    @Test func `a list of IDs equals a list of recipients with the same IDs`() throws {
        let list = try #require(RecipientList(.array([.string("a"), .string("b")])))
        #expect(list == RecipientList([MessageRecipient(id: "a"), MessageRecipient(id: "b")]))
        #expect(list != RecipientList([MessageRecipient(id: "a"), MessageRecipient(id: "c")]))
        #expect(list != RecipientList([MessageRecipient(id: "a", name: "A")]))
        #expect(list.first(1) == [MessageRecipient(id: "a")])
        #expect(list.count == 2)
    }

    @Test func `a group without a name shows the first recipient who has one`() throws {
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "recipients":[{"id":"a"},{"id":"b","name":"Bob"},{"id":"c","name":"Cleo"}]}
            """#
        let payload = try Payload(parsing: Array(text.utf8))
        let inspection = Inspection(
            of: payload,
            parser: PayloadParser(settings: CommunicationSettings())
        )
        #expect(inspection.appearance.secondLine == "You, Bob & 2 others")
    }
}

@Suite struct SeenStringsTests {
    @Test func `each string is inserted once, also beyond the capacity`() {
        var seen = SeenStrings(capacity: 2)
        let strings = (0..<1000).map { "\($0)" }
        let results = (strings + strings).map { seen.insert($0) }
        let expected = [true, false].flatMap { Array(repeating: $0, count: 1000) }
        #expect(results == expected)
    }

    @Test func `equal strings with different bytes are the same`() {
        var seen = SeenStrings(capacity: 4)
        let strings = ["caf\u{E9}", "cafe\u{301}", "cafe", "", ""]
        let results = strings.map { seen.insert($0) }
        #expect(results == [true, false, true, true, false])
    }

    @Test func `strings with equal hashes are compared only a limited number of times`() {
        // Those that aren't ASCII have the same hash, so that all are in the same slot.
        let strings = (0..<20_000).map { "é\($0)" }
        var seen = SeenStrings(capacity: strings.count)
        let inserted = strings.filter { seen.insert($0) }
        let insertedAgain = strings.filter { seen.insert($0) }
        #expect(inserted.count == strings.count)
        #expect(insertedAgain.isEmpty)
        #expect(seen.collisionCount < 10 * strings.count)
    }
}
