import Cameo
import Testing

@Suite struct PayloadPathTests {
    private let payload: JSONValue

    init() throws {
        let text = #"""
            {"data": {"sender": {"id": "u_ada"}, "list": [1, {"x": "two"}], "empty": "", "none": null},
             "gcm.message_id": 7, "a.b": {"c.d": "deep"}, "text": "{\"in\": {\"side\": [\"one\"]}}",
             "to.0": "first", "to.1": "second", "gap": "  ", "0": "zero", "bad": "{not json"}
            """#
        payload = try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test(arguments: [
        ("data.sender.id", "u_ada"), ("data.list[0]", "1"), ("data.list[1].x", "two"),
        ("data.list.1.x", "two"), (#""gcm.message_id""#, "7"), ("gcm.message_id", "7"),
        ("a.b.c.d", "deep"), (#""a.b"."c.d""#, "deep"), ("text.in.side[0]", "one"),
        ("to.1", "second"), ("0", "zero"),
    ])
    func `a path finds what stands there`(_ path: String, _ text: String) throws {
        #expect(payload[at: try PayloadPath(parsing: path)]?.text == text)
    }

    @Test(arguments: [
        "data.empty", "data.none", "gap", "data.list[2]", "data.sender.id.more", "nothing",
        "bad.not", "data.list.x", "text.in.side[1]",
    ])
    func `what is empty, null or not there is absent`(_ path: String) throws {
        #expect(payload[at: try PayloadPath(parsing: path)] == nil)
    }

    @Test func `a flattened list is a list`() {
        #expect(payload[at: "to"]?.array?.compactMap(\.text) == ["first", "second"])
    }

    @Test(arguments: [
        ("", 1, "it is empty; write a name such as data.senderId"),
        ("a..b", 3, "a name is missing"), ("a.", 3, "a name is missing"),
        ("a[x]", 2, "write an element's number as [0]"),
        ("a[1", 2, "write an element's number as [0]"),
        ("a[-1]", 2, "write an element's number as [0]"),
        (#""a"#, 1, "this quotation mark is never closed"),
        (#"a."""#, 3, "a name is missing between the quotation marks"),
        (#"a"b"#, 2, "a full stop or [ belongs here"),
        ("a[0]b", 5, "a full stop or [ belongs here"),
        ("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q", 32, "it has more than 16 steps"),
    ])
    func `a path that cannot be read says where and why`(
        _ path: String,
        _ column: Int,
        _ reason: String
    ) {
        let error = #expect(throws: PayloadPathError.self) { try PayloadPath(parsing: path) }
        #expect(error?.column == column)
        #expect(error?.reason == reason)
    }

    @Test func `the presets' paths can all be read`() throws {
        for preset in Preset.all {
            let paths =
                preset.markers + preset.foreignMarkers
                + Field.allCases.flatMap { preset.paths[$0] }
            for path in paths {
                #expect(try PayloadPath(parsing: path.description) == path, "\(path)")
            }
        }
    }

    @Test func `a search for a long path in a hostile tree ends`() throws {
        // Every way of cutting the path into names leads somewhere, and nowhere to the end.
        var members: [JSONObject.Member] = []
        let names = (1...15).map { _ in "a" }
        for count in 1...15 {
            members.append((names.prefix(count).joined(separator: "."), .object(JSONObject())))
        }
        var tree = JSONObject(members)
        for _ in 0..<15 {
            tree = JSONObject(members.map { ($0.name, .object(tree)) })
        }
        let path = try PayloadPath(parsing: (names + ["b"]).joined(separator: "."))
        #expect(tree[at: path] == nil)
    }
}
