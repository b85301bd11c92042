import TestSupport
import Testing

@testable import Cameo

@Suite struct PayloadPathTests {
    private let payload: JSONValue

    init() throws {
        let text = #"""
            {"data": {"sender": {"id": "u_ada"}, "list": [1, {"x": "two"}], "empty": "", "none": null},
             "gcm.message_id": 7, "a.b": {"c.d": "deep"}, "text": "{\"in\": {\"side\": [\"one\"]}}",
             "x/y": "slash", "$id": "dollar", "to.0": "first", "to.1": "second", "gap": "  ", "0": "zero", "bad": "{not json"}
            """#
        payload = try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test(arguments: [
        ("data.sender.id", "u_ada"), ("data.list[0]", "1"), ("data.list[1].x", "two"),
        ("data.list.1.x", "two"), (#""gcm.message_id""#, "7"), ("gcm.message_id", "7"),
        ("a.b.c.d", "deep"), (#""a.b"."c.d""#, "deep"), (#""x/y""#, "slash"),
        ("$id", "dollar"), ("text.in.side[0]", "one"),
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
        ("$.a.b", 1), ("$[0].b", 1), ("a/b", 2), ("/a/b", 1), ("a.b/c", 4),
    ]

    @Test(arguments: invalid)
    func `an invalid path throws an error with the position`(_ path: String, _ column: Int) {
        let error = #expect(throws: PayloadPath.ParseError.self) { try PayloadPath(parsing: path) }
        #expect(error?.path == path)
        #expect(error?.column == column)
    }

    @Test func `the messages of path errors match the snapshot`() throws {
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
            let paths = Mapping.Field.allCases.flatMap { preset.paths(of: $0) }
            for path in paths {
                #expect(try PayloadPath(parsing: path.description) == path, "\(path)")
            }
        }
    }

    @Test func `a path continues into JSON in strings at any depth`() throws {
        var value = JSONValue.string("deep")
        var names: [String] = []
        for level in 1...11 {
            let object = JSONValue.object(JSONObject([("n\(level)", value)]))
            value = .string(object.compact)
            names.insert("n\(level)", at: 0)
        }
        let root = JSONObject([("text", value), ("bad", .string(" {\"a\": "))])
        let path = try PayloadPath(parsing: "text." + names.joined(separator: "."))
        #expect(Payload(root: root).root[at: path] == .string("deep"))
        #expect(Payload(root: root).root[at: "bad.a"] == nil)
        #expect(Payload(root: root).root[at: "bad"] == .string(" {\"a\": "))
        #expect(Payload(root: root).root == root)
    }

    @Test func `looking up a path finds the same value as checking each member`() {
        let paths = Set(
            Preset.all.flatMap { preset in
                preset.conditionPaths(in: JSONObject())
                    + Mapping.Field.allCases.flatMap { preset.paths(of: $0) }
            }
        )
        #expect(paths.count > 300)
        for fixture in Fixture.all where fixture.error == nil {
            guard let root = try? Payload(parsing: fixture.bytes).root else { continue }
            for variant in [root, root.flattened, root.withTexts] {
                let payload = Payload(root: variant).root
                for path in paths where payload[at: path] != variant.slowValue(at: path) {
                    Issue.record("\(fixture.name): \(path)")
                }
            }
        }
    }

    @Test func `looking up any path in any structure finds the same value`() throws {
        var random = RandomStructures()
        var found = 0
        for _ in 0..<2000 {
            guard case .object(let object) = random.object(depth: 5) else { continue }
            for root in [object, Payload(root: object).root] {
                for _ in 0..<20 {
                    let path = try PayloadPath(parsing: random.path())
                    let value = root[at: path]
                    if value != nil { found += 1 }
                    #expect(value == object.slowValue(at: path), "\(path): \(object)")
                }
            }
        }
        #expect(found > 2000)
    }

    @Test func `looking up a long path in a hostile payload terminates`() throws {
        // Every split of the path into names matches a member, but no split reaches a value.
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

extension JSONObject {
    /// The object with the members of nested objects moved to the top level, such as `sender.name`.
    fileprivate var flattened: JSONObject {
        JSONObject(
            members.flatMap { name, value -> [Member] in
                guard name != "aps" else { return [(name, value)] }
                switch value {
                case .object(let object):
                    return object.flattened.members.map { ("\(name).\($0.name)", $0.value) }
                case .array(let array):
                    return array.enumerated().map { ("\(name).\($0.offset)", $0.element) }
                default: return [(name, value)]
                }
            }
        )
    }

    /// The object with nested objects and arrays encoded as JSON in strings.
    fileprivate var withTexts: JSONObject {
        JSONObject(
            members.map { name, value in
                switch value {
                case .object(let object):
                    (name, .string(" " + JSONValue.object(object.withTexts).compact))
                case .array: (name, .string(value.compact))
                default: (name, value)
                }
            }
        )
    }

    /// Returns the value at a path without hashing. Parses JSON in strings at each lookup.
    fileprivate func slowValue(at path: PayloadPath) -> JSONValue? {
        JSONValue.object(self).slowValue(at: path.steps[...])
    }
}

extension JSONValue {
    fileprivate func slowValue(at steps: ArraySlice<PayloadPath.Step>) -> JSONValue? {
        guard let first = steps.first else { return isAbsent ? nil : self }
        switch self {
        case .object(let object):
            var name = ""
            for (position, step) in zip(steps.indices, steps) {
                if step.value != nil { return nil }
                name += name.isEmpty ? step.name : "." + step.name
                let member = object.members.first { $0.name == name }
                if let found = member?.value.slowValue(at: steps[(position + 1)...]) {
                    return found
                }
            }
            var elements: [JSONValue] = []
            while let member = object.members.first(where: {
                $0.name == "\(name).\(elements.count)"
            }) {
                elements.append(member.value)
            }
            return elements.isEmpty ? nil : .array(elements)
        case .array(let array):
            if let value = first.value {
                return array.first { $0.object?[first.name]?.text == value }?
                    .slowValue(at: steps.dropFirst())
            }
            guard let index = first.index, array.indices.contains(index) else { return nil }
            return array[index].slowValue(at: steps.dropFirst())
        case .string(let string): return JSONValue(insideString: string)?.slowValue(at: steps)
        case .null, .bool, .number: return nil
        }
    }
}

/// A generator of small structures with few names, in which many paths have a value.
private struct RandomStructures {
    private var state: UInt64 = 20

    private mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }

    private mutating func name(maxParts: Int) -> String {
        let names = ["a", "bc", "id", "0", "1", "longer_name"]
        let parts = (0...number(below: maxParts)).map { _ in names[number(below: names.count)] }
        return parts.joined(separator: ".")
    }

    mutating func path() -> String {
        let steps = (0...number(below: 4)).map { _ in
            number(below: 4) == 0 ? "\"\(name(maxParts: 3))\"" : name(maxParts: 2)
        }
        return steps.joined(separator: ".")
    }

    mutating func object(depth: Int) -> JSONValue {
        var members: [JSONObject.Member] = []
        for _ in 0..<(1 + number(below: 4)) {
            // Names with many parts are rare.
            let maxParts = number(below: 12) == 0 ? 12 : 3
            members.append((name(maxParts: maxParts), value(depth: depth - 1)))
        }
        return .object(JSONObject(members))
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch depth <= 0 ? 0 : number(below: 6) {
        case 0: return .string("value")
        case 1: return .array((0..<2).map { _ in value(depth: depth - 1) })
        case 2: return .string(object(depth: depth - 1).compact)
        default: return object(depth: depth - 1)
        }
    }
}
