import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct SenderSearchTests {
    private func search(_ members: String, _ mapping: Mapping? = nil) throws -> SenderSearch? {
        let text =
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}\#(members)}"#
        var settings = CommunicationSettings()
        settings.mapping = mapping
        let payload = try Payload(parsing: Array(text.utf8))
        return SenderSearch(
            of: Inspection(of: payload, parser: PayloadParser(settings: settings))
        )
    }

    @Test func `if a chat preset finds no sender, its paths are named`() throws {
        let search = try #require(try search(#", "gcm.message_id": "1""#))
        #expect(search.reason == .notFound)
        let fcm = try #require(Preset.all.first { $0.name == .fcm })
        #expect(search.paths == fcm.names(of: .senderID) + fcm.names(of: .senderName))
        #expect(search.sentence.contains(search.paths[0]))
        #expect(search.sentence.contains("\(search.paths.count - 6) more"))
    }

    @Test func `the search names the unmet requirements of a mapping's style`() throws {
        let mapping = try Mapping(
            [.senderID: "u", .senderName: "n", .conversationID: "c"],
            style: .init(when: ["t": "message"], require: [.senderID, .conversationID, .avatarURL])
        )
        let sender = #", "u": "1", "n": "Ada""#
        let fields = try #require(try search(sender + #", "t": "message""#, mapping))
        #expect(fields.reason == .styleNotMet)
        #expect(fields.missingFields == [.conversationID, .avatarURL])
        #expect(fields.sentence.contains("conversationIdKey and avatarUrlKey"))
        let conditions = try #require(try search(sender + #", "t": "reaction", "c": "1""#, mapping))
        #expect(conditions.reason == .styleNotMet)
        #expect(conditions.missingFields.isEmpty)
        #expect(conditions.sentence.contains("style.when"))
    }

    @Test func `pushes of a marketing provider contain no sender`() throws {
        let search = try #require(try search(#", "ab_uri": "https://example.com""#))
        #expect(search.reason == .notSent)
        #expect(search.provider == "Braze")
        #expect(search.paths.isEmpty)
        #expect(search.sentence.contains("Braze"))
        #expect(search.sentence.contains(Mapping.Field.senderID.mappingKey))
    }

    @Test(arguments: [#""subject": "x", "signature": "y""#, #""icm_cid": "1""#])
    func `for providers that send only IDs, the search doesn't suggest adding a sender`(
        _ members: String
    )
        throws
    {
        let search = try #require(try search(", " + members))
        #expect(search.reason == .notSent)
        #expect(search.sentence.contains(try #require(search.provider)))
        #expect(!search.sentence.contains(Mapping.Field.senderID.mappingKey))
    }

    @Test(arguments: [#""push_key_id": 1, "encrypted_data": "x""#, #""ciphertext": "x""#])
    func `no path is named if the content is encrypted`(_ members: String) throws {
        let search = try #require(try search(", " + members))
        #expect(search.sentence.contains("encrypted"))
        #expect(!search.paths.contains { search.sentence.contains($0) })
    }

    @Test func `values that make the title the sender's name are inspected`() throws {
        let search = try #require(try search(#", "webhook_id": "x""#))
        #expect(search.reason == .notFound)
        #expect(search.paths == ["icon_url", "data.icon_url", "notification_icon"])
    }

    @Test func `the mapping's paths come first, even if it doesn't match`() throws {
        let mapping = try Mapping([.senderID: ["who.id"], .senderName: ["who.name"]])
        let alone = try #require(try search(#", "x": 1"#, mapping))
        #expect(alone.reason == .notFound)
        #expect(alone.paths == ["who.id", "who.name"])
        let carried = try #require(try search(#", "gcm.message_id": "1""#, mapping))
        #expect(carried.paths.starts(with: ["who.id", "who.name", "senderId"]))
    }

    @Test(
        arguments: [
            (#""senderName": "  ""#, "empty"), (#""senderName": null"#, "null"),
            (#""senderName": true"#, "a Boolean"), (#""senderName": ["Ada"]"#, "an array"),
            (#""senderName": {"first": "Ada"}"#, "an object"),
        ]
    )
    func `a value that can't be used isn't reported as missing`(_ member: String, _ value: String)
        throws
    {
        let search = try #require(try search(#", "gcm.message_id": "1", "# + member))
        #expect(search.unusable == [SenderSearch.Unusable(path: "senderName", value: value)])
        #expect(search.sentence.contains("senderName is \(value)"))
    }

    @Test
    func `the search depends on the preset, the sender and the text`()
        throws
    {
        #expect(try search("")?.reason == .noPreset)
        #expect(try search(#", "senderId": "u""#) == nil)
        let silent = try Payload(parsing: Array(#"{"aps": {"content-available": 1}}"#.utf8))
        #expect(SenderSearch(of: Inspection(of: silent)) == nil)
    }
}
