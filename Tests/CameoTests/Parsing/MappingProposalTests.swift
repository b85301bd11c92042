import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// A case in `Fixtures/proposals`: the payloads of an app, the mapping that `cameo map` proposes,
/// and the mapping's results for each payload.
struct ProposalFixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payloads: [Payload]
    let mapping: JSONObject
    /// The number of payloads whose sender Cameo finds without the mapping.
    let readAlone: Int
    /// The sender and conversation in each payload, or `nil` for a payload without a sender.
    let expectations: [JSONObject?]

    static let all: [ProposalFixture] = {
        let folder = Repository.folder("Fixtures/proposals")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            guard let object = try? Repository.object("Fixtures/proposals/\(name)") else {
                return nil
            }
            return ProposalFixture(name, object)
        }
    }()

    private init(_ name: String, _ object: JSONObject) {
        testDescription = String(name.dropLast(5))
        payloads = (object["payloads"]?.array ?? []).compactMap {
            $0.object.map(Payload.init(root:))
        }
        readAlone = object["readAlone"]?.integer ?? 0
        mapping = object["mapping"]?.object ?? JSONObject()
        expectations = (object["expect"]?.array ?? []).map { $0.object }
    }

    /// Whether Cameo finds the sender of all payloads without the mapping.
    var isReadByPreset: Bool { readAlone == payloads.count }
}

@Suite struct MappingProposalTests {
    private func parser(_ mapping: JSONObject) throws -> PayloadParser {
        var settings = CommunicationSettings()
        settings.mapping = try Mapping(mapping)
        return PayloadParser(settings: settings)
    }

    @Test func `at least ten apps have no preset, and two have no sender`() {
        let all = ProposalFixture.all
        #expect(
            all.filter { !$0.isReadByPreset && $0.expectations.contains { $0 != nil } }.count >= 10
        )
        #expect(all.filter { $0.expectations.allSatisfy { $0 == nil } }.count >= 2)
        for fixture in all {
            let read = fixture.payloads.filter { PayloadParser().parse($0).kind != .none }
            #expect(read.count == fixture.readAlone, "\(fixture.testDescription)")
        }
    }

    @Test func `an avatar that a preset reads isn't lost`() throws {
        let texts = [
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "custom": {"i": "1", "a": {"communication": {"sender_name": "Ada", "sender_uid": "u_ada", "avatar_url": "https://cdn.example.com/ada.png"}}}}"#,
            #"{"aps": {"alert": {"title": "Engines", "body": "Hi"}, "mutable-content": 1}, "data": {"senderId": "u_ada", "senderName": "Ada", "senderAvatar": "https://cdn.example.com/ada.png", "groupName": "Engines"}}"#,
        ]
        let payloads = try texts.map { try Payload(parsing: Array($0.utf8)) }
        let proposal = MappingProposal(of: payloads)
        #expect(proposal.result == .readByPreset)
        #expect(proposal.fields.isEmpty)
    }

    @Test(arguments: ProposalFixture.all)
    func `the proposed mapping finds the sender of each payload`(_ fixture: ProposalFixture) throws
    {
        let proposal = MappingProposal(of: fixture.payloads)
        #expect(
            JSONValue.object(proposal.mapping).pretty == JSONValue.object(fixture.mapping).pretty
        )
        #expect(fixture.expectations.count == fixture.payloads.count)
        let hasSender = fixture.expectations.contains { $0 != nil }
        let expected: MappingProposal.Result =
            fixture.isReadByPreset ? .readByPreset : hasSender ? .sender : .noSender
        #expect(proposal.result == expected)
        guard !proposal.fields.isEmpty else { return }
        // The text contains the mapping.
        let text = try JSONDocument(parsing: Array(proposal.mappingText.utf8)).root
        #expect(text == .object(proposal.mapping))
        let parser = try parser(proposal.mapping)
        for (payload, expectation) in zip(fixture.payloads, fixture.expectations) {
            let json = Inspection(of: payload, parser: parser).json(file: "x").object
            guard let expectation else {
                #expect(json?["kind"]?.text == "none")
                continue
            }
            for (name, value) in expectation.members {
                let found: JSONValue? =
                    switch name {
                    case "id", "name", "avatarURL": json?["sender"]?.object?[name]
                    case "group": json?["conversation"]?.object?["name"]
                    case "isGroup": json?["conversation"]?.object?["isGroup"]
                    case "call": json?["call"]?.object?["state"]
                    case "body": json?["appearance"]?.object?["body"]
                    default: nil
                    }
                #expect(found == value, "\(name)")
            }
        }
        let styled = fixture.expectations.filter { $0 != nil }.count
        #expect(proposal.matches == styled)
    }

    @Test(arguments: ProposalFixture.all)
    func `the order of members doesn't matter, because iOS doesn't preserve it`(
        _ fixture: ProposalFixture
    ) {
        let reversed = fixture.payloads.map { payload in
            Payload(root: JSONValue.object(payload.root).reversed.object ?? payload.root)
        }
        #expect(MappingProposal(of: reversed).json == MappingProposal(of: fixture.payloads).json)
    }

    @Test(arguments: ProposalFixture.all)
    func `a proposal contains no message text`(_ fixture: ProposalFixture) {
        let secret = "Confidential words, of 42 characters or so!"
        let payloads = fixture.payloads.map { payload -> Payload in
            var root = payload.root
            let aps = root["aps"]?.object ?? JSONObject()
            var alert = aps["alert"]?.object ?? JSONObject()
            let prefix = alert["body"]?.text?.split(separator: ":").first.map { "\($0): " } ?? ""
            alert.set("body", .string(prefix + secret))
            var changed = aps
            changed.set("alert", .object(alert))
            root.set("aps", .object(changed))
            root.set("message_text", .string(secret))
            return Payload(root: root)
        }
        let proposal = MappingProposal(of: payloads)
        let report = MappingProposalReport(width: 500, isColored: false)
        #expect(!proposal.json.compact.contains("Confidential"))
        let text = report.text(of: proposal, files: ["push.json"], isSaved: true)
        #expect(!text.contains("Confidential"))
    }

    @Test func `a mapping that is printed to a terminal must be saved first`() throws {
        let fixture = try #require(ProposalFixture.all.first { $0.testDescription == "nested" })
        let proposal = MappingProposal(of: fixture.payloads)
        let report = MappingProposalReport(width: 80, isColored: false)
        func text(isSaved: Bool) -> String {
            report.text(of: proposal, files: ["a.json", "b.json", "a.json"], isSaved: isSaved)
        }
        let save = "Use the mapping\n  cameo map a.json b.json > mapping.json\n"
        #expect(text(isSaved: false).contains(save))
        #expect(!text(isSaved: true).contains("cameo map"))
    }

    @Test func `a value that is the same in all payloads isn't the sender's ID`() throws {
        let payloads = try [("Ada", "a"), ("Grace", "g")].map { name, path in
            try Payload(
                parsing: Array(
                    """
                    {"aps": {"alert": {"title": "\(name)", "body": "Hi"}, "mutable-content": 1},
                     "user": {"id": "u_me", "name": "\(name)", "photo": "https://a.example/\(path).png"}}
                    """.utf8
                )
            )
        }
        let mapping = MappingProposal(of: payloads).mapping
        #expect(mapping["senderIdKey"]?.text == "user.name")
        #expect(MappingProposal(of: [payloads[0]]).mapping["senderIdKey"]?.text == "user.id")
    }

    @Test func `a field that refers to the sender isn't proposed without the sender`() throws {
        let text =
            #"{"aps": {"alert": {"title": "Ada", "body": "Ada: hi"}, "mutable-content": 1},"#
            + #" "senderId": "u_ada", "senderName": "Ada", "openLink": "engines://c/1"}"#
        let proposal = MappingProposal(of: [try Payload(parsing: Array(text.utf8))])
        #expect(proposal.result == .readByPreset)
        #expect(proposal.fields.map(\.key) == ["deepLinkKey"])
    }

    @Test func `a title shared by several senders is reported`() throws {
        let payloads = try ["1", "2"].map { id in
            let text =
                #"{"aps": {"alert": {"title": "Engines", "body": "Hi"}, "mutable-content": 1},"#
                + " \"type\": \"chat_message\", \"roomId\": \"r1\", \"senderId\": \"\(id)\"}"
            return try Payload(parsing: Array(text.utf8))
        }
        #expect(MappingProposal(of: payloads).remarks.count == 1)
        #expect(MappingProposal(of: [payloads[0], payloads[0]]).remarks.isEmpty)
    }

    @Test(arguments: [
        (
            #""a": {"b": {"uid": "u1", "nick": "Bob", "pic": "https://a.example/b.png"}}"#,
            #""senderIdKey": "a.b.uid", "senderNameKey": "a.b.nick", "avatarUrlKey": "a.b.pic""#
        ),
        (
            #""sender_id": "u1", "user_name": "Bob", "avatar_url": "https://a.example/b.png""#,
            #""senderIdKey": "sender_id", "senderNameKey": "user_name""#
        ),
    ])
    func `values that inspect lists as a possible sender are explained`(
        _ keys: String,
        _ mapping: String
    ) throws {
        let text =
            #"{"aps": {"alert": {"title": "New", "body": "hi"}, "mutable-content": 1}, \#(keys)}"#
        let proposal = MappingProposal(of: [try Payload(parsing: Array(text.utf8))])
        #expect(proposal.result == .noSender)
        #expect(proposal.mapping["senderIdKey"] == nil)
        #expect(proposal.remarks[0].contains(mapping), "\(proposal.remarks[0])")
        let report = MappingProposalReport(width: 80, isColored: false)
        #expect(!report.text(of: proposal, files: ["a.json"], isSaved: true).contains("Use the"))
    }

    @Test func `the name of a service isn't a sender`() throws {
        let text =
            #"{"aps": {"alert": {"title": "New", "body": "hi"}, "mutable-content": 1},"#
            + #" "chat_info": {"sender": "chat.example.com", "room_id": "r1"}}"#
        let proposal = MappingProposal(of: [try Payload(parsing: Array(text.utf8))])
        #expect(!proposal.fields.contains { $0.value.text == "chat_info.sender" })
    }

    @Test func `the proposed mapping for any payload is valid`() throws {
        for fixture in Fixture.all where fixture.error == nil {
            let proposal = MappingProposal(of: [try Payload(parsing: fixture.bytes)])
            guard !proposal.fields.isEmpty else { continue }
            #expect(throws: Never.self, "\(fixture.name)") { try Mapping(proposal.mapping) }
        }
    }

    @Test func `names that paths can't contain are quoted or ignored`() throws {
        let names = ["a]b[c", "x.y..z", "a b", "{id}", "$senderName", "a\"b", "", ".", "😀", "\\"]
        for name in names {
            let sender = JSONObject([("id", .string("u_1")), ("name", .string("Ada"))])
            let object = JSONObject([("sender", .object(sender)), (name, .object(JSONObject()))])
            let payload = Payload(
                root: JSONObject([
                    ("aps", .object(JSONObject([("alert", .string("Hi"))]))),
                    (name, .object(object)),
                ])
            )
            let proposal = MappingProposal(of: [payload])
            guard name != "", name != "a\"b" else {
                #expect(proposal.result == .noSender)
                continue
            }
            let parsed = try parser(proposal.mapping).parse(payload)
            #expect(parsed.sender?.id == "u_1", "\(name)")
            #expect(parsed.sender?.name == "Ada", "\(name)")
        }
    }

    @Test func `a mapping for large and deep payloads is proposed in limited time`() throws {
        let aps = #""aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}"#
        let keys = (0..<100_000).map { "\"sender_\($0)_name\": \"Ada\"" }.joined(separator: ",")
        let long = String(repeating: "x", count: 2_000_000)
        let nested =
            String(repeating: "{\"a\":", count: 200) + "1" + String(repeating: "}", count: 200)
        let elements = String(repeating: "{\"role\": \"sender\"},", count: 50_000) + "{}"
        for rest in [
            keys, "\"\(long)\": 1", "\"text\": \"\(long)\"", "\"a\": \(nested)",
            "\"users\": [\(elements)]",
        ] {
            let payload = try Payload(parsing: Array("{\(aps), \(rest)}".utf8))
            let proposal = MappingProposal(of: [payload])
            #expect(proposal.fields.count < 40)
            #expect(proposal.json.compact.utf8.count < 20_000)
        }
    }
}

extension JSONValue {
    /// The value with the members of all objects in reverse order.
    fileprivate var reversed: JSONValue {
        switch self {
        case .object(let object):
            .object(JSONObject(object.members.reversed().map { ($0.name, $0.value.reversed) }))
        case .array(let elements): .array(elements.map { $0.reversed })
        default: self
        }
    }
}
