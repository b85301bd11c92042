import Foundation
import Testing

@testable import Cameo

@Suite struct JSONTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "[1,-2,3.5,1e10,-0.1E-3]", #"{"a":{"b":[null,"c"]}}"#,
        #""\u00e9\n\"\\\/😀""#, #"["\ud83d\ude00"]"#, "12345678901234567890",
    ])
    func `parsed values match JSONSerialization`(_ text: String) throws {
        let parsed = try JSONDocument(parsing: Array(text.utf8)).root
        let expected = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        let rewritten = try JSONSerialization.jsonObject(
            with: Data(parsed.compact.utf8),
            options: .fragmentsAllowed
        )
        #expect((expected as? NSObject) == (rewritten as? NSObject))
    }

    @Test func `a parsed value is written and read back unchanged`() throws {
        for text in [#"{"b":1,"a":[true,null,{"x":"y\n\u0001"}]}"#, "[\"\u{85}\"]"] {
            let value = try JSONDocument(parsing: Array(text.utf8)).root
            for written in [value.compact, value.pretty] {
                #expect(try JSONDocument(parsing: Array(written.utf8)).root == value)
            }
        }
    }

    @Test func `control characters are escaped, including C1 controls`() {
        #expect(JSONValue.string("\u{1B}[2J\u{9B}").compact == #""\u001b[2J\u009b""#)
    }

    @Test func `only control characters, quotation marks and backslashes are escaped`() {
        let text = "\u{7F}\u{80}\u{9F}\u{A0}\u{C2}é😀\"\\\t\r\n/"
        let written = #""\u007f\u0080\u009f"# + "\u{A0}\u{C2}é😀" + #"\"\\\t\r\n/""#
        #expect(JSONValue.string(text).compact == written)
    }

    @Test func `readable JSON has one line per member and element`() throws {
        let text = #"{"a":[1,[],{}],"b":{"c":"d"},"e":null}"#
        let lines = [
            "{", #"  "a": ["#, "    1,", "    [],", "    {}", "  ],", #"  "b": {"#,
            #"    "c": "d""#, "  },", #"  "e": null"#, "}",
        ]
        let value = try JSONDocument(parsing: Array(text.utf8)).root
        #expect(value.compact == text)
        #expect(value.pretty.split(separator: "\n").map(String.init) == lines)
    }

    @Test func `a long number keeps its digits`() throws {
        let value = try JSONDocument(parsing: Array("[12345678901234567890123]".utf8)).root
        #expect(value.array?.first?.text == "12345678901234567890123")
    }

    @Test(arguments: [
        ("3", 3, 3.0, "3"), ("3.0", 3, 3.0, "3"), ("3e2", 300, 300.0, "300"),
        ("3.5", nil, 3.5, "3.5"), ("1e400", nil, nil, "1e400"), ("-7", -7, -7.0, "-7"),
        ("9223372036854775808", nil, 9223372036854775808.0, "9223372036854775808"),
    ])
    func `a number is converted to the requested type`(
        _ literal: String,
        _ integer: Int?,
        _ double: Double?,
        _ text: String
    ) throws {
        let number = try #require(JSONNumber(parsing: literal))
        #expect(number.integer == integer)
        #expect(number.double == double)
        #expect(number.text == text)
    }

    @Test(arguments: ["", "1x", "0x10", "1.", ".5", "+1", "NaN", "1 2", "01"])
    func `a string that isn't a JSON number is rejected`(_ text: String) {
        #expect(JSONNumber(parsing: text) == nil)
    }

    @Test func `a Boolean is parsed from true, 1 and their strings`() {
        let on: [JSONValue] = [
            .bool(true), .number(JSONNumber(1)), .string("1"), .string(" True "),
        ]
        let off: [JSONValue] = [
            .bool(false), .number(JSONNumber(0)), .string("0"), .string("false"),
        ]
        #expect(on.allSatisfy { $0.flag == true })
        #expect(off.allSatisfy { $0.flag == false })
        #expect(JSONValue.string("yes").flag == nil)
        #expect(JSONValue.number(JSONNumber(2)).flag == nil)
    }

    @Test func `an object with many members returns and replaces their values`() {
        var object = JSONObject()
        for number in 0..<500 {
            let existed = object.set("name\(number)", .number(JSONNumber(number)))
            #expect(!existed)
        }
        let hadSeventh = object.set("name7", .string("seven"))
        #expect(hadSeventh)
        #expect(object["name7"]?.text == "seven")
        #expect(object["name499"]?.integer == 499)
        #expect(object.members.count == 500)
    }

    @Test func `objects with the same members in another order are equal`() {
        let one = JSONObject([("a", .null), ("b", .bool(true))])
        let other = JSONObject([("b", .bool(true)), ("a", .null)])
        #expect(one == other)
        #expect(one != JSONObject([("a", .null)]))
    }
}
