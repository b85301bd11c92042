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

    @Test func `recipients whose IDs differ only in Unicode normalization are the same`() throws {
        let parsed = try parsed(#""recipients":["caf\u00E9","cafe\u0301","cafe"]"#)
        #expect(parsed.recipients.compactMap(\.id) == ["caf\u{E9}", "cafe"])
    }

    @Test func `the current user isn't a recipient`() throws {
        let list = #""recipients":["m_0"," u_me ","m_1","u_me"]"#
        let parsed = try parsed(list) {
            $0.accounts = [CommunicationAccount(scope: "work", ids: ["u_me"])]
        }
        #expect(parsed.recipients.map(\.id) == ["m_0", "m_1"])
        #expect(parsed.recipientCount == 2)
        #expect(parsed.diagnostics.contains { $0.isOf(.currentUserNotParticipant) })
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

    @Test func `a list of IDs is a list of recipients`() throws {
        let list = try #require(RecipientList(.array([.string("a"), .string("b")])))
        #expect(list.all == [MessageRecipient(id: "a"), MessageRecipient(id: "b")])
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
