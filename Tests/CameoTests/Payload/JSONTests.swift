import Cameo
import Foundation
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "[1,-2,3.5,1e10,-0.1E-3]", #"{"a":{"b":[null,"c"]}}"#,
        #""\u00e9\n\"\\\/😀""#, #"["\ud83d\ude00"]"#, "12345678901234567890",
    ])
    func `our parser agrees with Foundation's`(_ text: String) throws {
        let ours = try JSONDocument(parsing: Array(text.utf8)).root
        let theirs = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        let rewritten = try JSONSerialization.jsonObject(
            with: Data(ours.compact.utf8),
            options: .fragmentsAllowed
        )
        #expect((theirs as? NSObject) == (rewritten as? NSObject))
    }

    @Test func `what is written is read back the same`() throws {
        for text in [#"{"b":1,"a":[true,null,{"x":"y\n\u0001"}]}"#, "[\"\u{85}\"]"] {
            let value = try JSONDocument(parsing: Array(text.utf8)).root
            for written in [value.compact, value.pretty] {
                #expect(try JSONDocument(parsing: Array(written.utf8)).root == value)
            }
        }
    }

    @Test func `control characters are written as escapes, the upper ones too`() {
        #expect(JSONValue.string("\u{1B}[2J\u{9B}").compact == #""\u001b[2J\u009b""#)
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
    func `a number is read as what is asked for`(
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
    func `what JSON does not call a number is none`(_ text: String) {
        #expect(JSONNumber(parsing: text) == nil)
    }

    @Test func `switches are read from true, 1 and their strings`() {
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

    @Test func `an object with many members finds and replaces them`() {
        var object = JSONObject()
        for number in 0..<500 {
            let hadOne = object.set("name\(number)", .number(JSONNumber(number)))
            #expect(!hadOne)
        }
        let hadSeven = object.set("name7", .string("seven"))
        #expect(hadSeven)
        #expect(object["name7"]?.text == "seven")
        #expect(object["name499"]?.integer == 499)
        #expect(object.members.count == 500)
    }

    @Test func `objects are equal whatever the order`() {
        let one = JSONObject([("a", .null), ("b", .bool(true))])
        let other = JSONObject([("b", .bool(true)), ("a", .null)])
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one != JSONObject([("a", .null)]))
    }
}
