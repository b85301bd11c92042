import TestSupport
import Testing

@testable import Cameo

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
    func `a path returns the value`(_ path: String, _ text: String) throws {
        #expect(payload[at: try PayloadPath(parsing: path)]?.text == text)
    }

    @Test(arguments: [
        "data.empty", "data.none", "gap", "data.list[2]", "data.sender.id.more", "nothing",
        "bad.not", "data.list.x", "text.in.side[1]",
    ])
    func `a missing, null or blank value is absent`(_ path: String) throws {
        #expect(payload[at: try PayloadPath(parsing: path)] == nil)
    }

    @Test func `a flattened list is a list`() {
        #expect(payload[at: "to"]?.array?.compactMap(\.text) == ["first", "second"])
    }

    private static let invalid: [(path: String, column: Int)] = [
        ("", 1), ("a..b", 3), ("a.", 3), ("a[x]", 2), ("a[1", 2), ("a[-1]", 2), (#""a"#, 1),
        (#"a."""#, 3), (#"a"b"#, 2), ("a[0]b", 5), ("a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q", 32),
    ]

    @Test(arguments: invalid)
    func `an invalid path has an error with its position`(_ path: String, _ column: Int) {
        let error = #expect(throws: PayloadPath.ParseError.self) { try PayloadPath(parsing: path) }
        #expect(error?.path == path)
        #expect(error?.column == column)
    }

    @Test func `the messages of path errors equal the snapshot`() throws {
        var lines: [String] = []
        for (path, _) in Self.invalid {
            let error = #expect(throws: PayloadPath.ParseError.self) {
                try PayloadPath(parsing: path)
            }
            lines.append(error?.description ?? "")
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "path-errors.txt")
    }

    @Test func `all paths of presets are valid`() throws {
        for preset in Preset.all {
            let paths =
                preset.conditions.paths + Field.allCases.flatMap { preset.paths[$0] }
            for path in paths {
                #expect(try PayloadPath(parsing: path.description) == path, "\(path)")
            }
        }
    }

    @Test func `looking up a long path in a hostile payload ends`() throws {
        // Every split of the path into names matches a member, but none reaches a value.
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
