import Testing

@testable import Cameo

@Suite struct BadgeChangeTests {
    @Test(arguments: [
        (JSONValue.number(JSONNumber(5)), BadgeChange.set(5)), (.number(JSONNumber(0)), .set(0)),
        (.string("5"), .set(5)), (.string(" 7 "), .set(7)), (.string("+1"), .add(1)),
        (.string("-1"), .add(-1)), (.string(" +12 "), .add(12)), (.string("-0"), .add(0)),
        (.string("+1000000"), .add(1_000_000)), (.string("-1000000"), .add(-1_000_000)),
    ])
    func `a number replaces the badge, and a signed string changes it`(
        _ value: JSONValue,
        _ change: BadgeChange
    ) {
        #expect(BadgeChange(value) == change)
    }

    @Test(arguments: [
        JSONValue.number(JSONNumber(-1)), .number(JSONNumber(1.5)), .string(""), .string("+"),
        .string("-"), .string("+x"), .string("+1.5"), .string("five"), .string("+1000001"),
        .string("-1000001"), .string("+-1"), .string("+99999999999999999999"), .null, .bool(true),
        .array([.number(JSONNumber(1))]), .object(JSONObject()),
    ])
    func `any other value is ignored`(_ value: JSONValue) {
        #expect(BadgeChange(value) == nil)
    }

    @Test func `a change keeps the badge of aps, for apps without an app group`() throws {
        var settings = CommunicationSettings()
        settings.mapping = try Mapping([.senderID: ["id"], .badge: ["unread"]])
        let parser = PayloadParser(settings: settings)
        func parsed(_ badge: String) throws -> ParsedPayload {
            let text = #"{"aps":{"alert":"x","badge":4},"id":"u_ada","unread":\#(badge)}"#
            return parser.parse(try Payload(parsing: Array(text.utf8)))
        }
        #expect(try parsed("9").badge == 9)
        #expect(try parsed("9").badgeIncrement == nil)
        #expect(try parsed(#""+2""#).badge == 4)
        #expect(try parsed(#""+2""#).badgeIncrement == 2)
        #expect(try parsed(#""many""#).badge == 4)
    }
}
