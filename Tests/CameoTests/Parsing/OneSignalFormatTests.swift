import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// Tests of OneSignal's two formats: additional data in `custom.a`, or at the top level next to
/// `os_data`.
@Suite struct OneSignalFormatTests {
    /// The content of a push, in both formats.
    struct Content: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var alert = #"{"title": "Engines", "subtitle": "Gears", "body": "Hi"}"#
        var fields = #""i": "n1", "u": "engines://chat/7""#
        var data = ""
        var attachments = ""
        var buttons = ""
        /// Whether attachments and buttons are in the dictionary `buttons` of `os_data`.
        var isMinified = false

        private var aps: String {
            #""aps": {"alert": \#(alert), "mutable-content": 1, "badge": 2}"#
        }

        var first: String {
            let extra = [
                attachments.isEmpty ? nil : #""att": {\#(attachments)}"#,
                buttons.isEmpty ? nil : #""buttons": [\#(buttons)]"#,
            ].compactMap { $0 }.map { ", " + $0 }.joined()
            let custom = #"{\#(fields), "a": {\#(data)}}"#
            return #"{\#(aps), "custom": \#(custom)\#(extra)}"#
        }

        var second: String {
            var members = [fields]
            if isMinified {
                members.append(#""buttons": {"o": [\#(buttons)], "at": {\#(attachments)}}"#)
            } else {
                if !attachments.isEmpty { members.append(#""att": {\#(attachments)}"#) }
                if !buttons.isEmpty { members.append(#""buttons": [\#(buttons)]"#) }
            }
            let osData = #""os_data": {\#(members.joined(separator: ", "))}"#
            return #"{\#(aps), \#(osData)\#(data.isEmpty ? "" : ", " + data)}"#
        }
    }

    private static let buttons =
        #"{"i": "yes", "n": "Yes", "icon_type": "system", "path": "star"}, {"i": "no", "n": "No"}"#
    private static let images =
        #""b": "https://a.example/2.png", "a": "https://a.example/1.png""#
    private static let communication = #"""
        "communication": {"sender_name": " Ada ", "sender_uid": "u_ada", "sender_id": "x",
         "conversation_id": "c", "group_name": "Engines", "recipients": ["u_1", "u_2", "u_3"],
         "avatar_url": "https://a.example/ada.png", "group_avatar_url": "https://a.example/g.png"}
        """#

    static let contents = [
        Content(testDescription: "plain"),
        Content(testDescription: "message", data: communication),
        Content(
            testDescription: "group named by the subtitle",
            data: #""communication": {"sender_name": "Ada", "sender_id": "u"}"#
        ),
        Content(
            testDescription: "group named by the subtitle of the additional data",
            alert: #""Hi""#,
            data: #""subtitle": "Gears", "communication": {"sender_name": "Ada", "sender_id": "u"}"#
        ),
        Content(
            testDescription: "buttons and attachments",
            data: communication,
            attachments: images,
            buttons: buttons
        ),
        Content(
            testDescription: "minified",
            data: communication,
            attachments: images,
            buttons: buttons,
            isMinified: true
        ),
        Content(
            testDescription: "common keys",
            data: #""senderId": "u_ada", "senderName": "Ada", "chatId": 7, "groupName": "Engines""#
        ),
        Content(
            testDescription: "nested common keys",
            data: #""sender": {"id": "u_ada", "name": "Ada", "avatar": "https://a.example/a.png"}"#
        ),
        Content(testDescription: "image", data: #""image": "https://a.example/photo.jpg""#),
    ]

    private func inspection(_ text: String) throws -> Inspection {
        Inspection(of: try Payload(parsing: Array(text.utf8)))
    }

    @Test(arguments: contents)
    func `both formats produce the same value in every field`(_ content: Content) throws {
        let (one, other) = (try inspection(content.first), try inspection(content.second))
        #expect(one.parsed.preset == .oneSignal && other.parsed.preset == .oneSignal)
        var (parsed, otherParsed) = (one.parsed, other.parsed)
        let fields = parsed.sources.map { "\($0.field.mappingKey)" }
        #expect(fields == otherParsed.sources.map { "\($0.field.mappingKey)" })
        (parsed.sources, otherParsed.sources) = ([], [])
        (parsed.matchingPresets, otherParsed.matchingPresets) = ([], [])
        #expect(parsed == otherParsed)
        #expect(one.plan == other.plan)
        #expect(one.appearance == other.appearance)
        #expect(parsed.messageID == "n1")
        #expect(parsed.deepLink == "engines://chat/7")
        #expect(parsed.actions.map(\.id) == (content.buttons.isEmpty ? [] : ["yes", "no"]))
        #expect((parsed.sender == nil) == !content.data.contains("Ada"))
    }

    @Test(arguments: contents)
    func `only the provider's own keys are unused`(_ content: Content) throws {
        for text in [content.first, content.second] {
            let unused = UnusedKey.keys(of: try inspection(text)).map(\.path)
            #expect(unused.allSatisfy { $0.hasSuffix("sender_id") }, "\(unused)")
        }
    }
}
