import Cameo
import CameoAnalysis
import TestSupport
import Testing

/// Tests with randomly mutated files, and with extreme or malformed values.
@Suite struct LintRobustnessTests {
    // MARK: Values

    private static let values: [(String, String)] = [
        ("a long string", #""\#(String(repeating: "ä", count: 20_000))""#),
        ("hexadecimal digits", #""\#(String(repeating: "0f", count: 10_000))""#),
        ("starts of tokens", #""\#(String(repeating: "eyJ", count: 5000))""#),
        ("parts of tokens", #""\#(String(repeating: "eyJa.", count: 5000))""#),
        ("placeholders", #""\#(String(repeating: "{{", count: 5000))""#),
        ("formats", #""\#(String(repeating: "%1$", count: 5000))""#),
        ("a query", #""https://a.dev/?\#(String(repeating: "&=", count: 5000))""#),
        ("a large number", "1e400"), ("a small number", "-1e-400"),
        ("digits", String(repeating: "9", count: 5000)),
        ("deep arrays", String(repeating: "[", count: 200) + String(repeating: "]", count: 200)),
        (
            "deep objects",
            String(repeating: #"{"a":"#, count: 200) + "1" + String(repeating: "}", count: 200)
        ),
        ("an unpaired surrogate", #""\ud83d""#), ("NUL", #""a\u0000b""#),
        (
            "many elements",
            "[" + Array(repeating: #""a""#, count: 2000).joined(separator: ",") + "]"
        ),
        (
            "many members",
            "{" + (0..<1500).map { #""k\#($0)":"\#($0)""# }.joined(separator: ",") + "}"
        ),
        ("equal names", "{" + Array(repeating: #""a":1"#, count: 500).joined(separator: ",") + "}"),
        ("JSON in a string", #""{\"aps\":{\"alert\":\"\\\"\"}}""#),
    ]

    private static let locations = [
        #"{"aps": $}"#, #"{"aps": {"alert": $}}"#,
        #"{"aps": {"alert": {"title": $, "body": $, "loc-args": $}, "mutable-content": 1}}"#,
        #"{"aps": {"alert": "Hi", "badge": $, "sound": $, "thread-id": $, "mutable_content": $}}"#,
        #"{"aps": {"alert": "Hi", "sound": {"critical": $, "name": $, "volume": $}}}"#,
        #"{"aps": {"event": $, "timestamp": $, "relevance-score": $, "interruption-level": $}}"#,
        #"{"aps": {"alert": "Hi", "mutable-content": 1}, "senderId": "a", "senderName": $, "senderAvatar": $, "recipients": $, "isGroup": $, "link": $}"#,
        #"{"": $, "\u0000": $, "aps": {"": $, "alert": {"": $}}}"#,
        #"{"headers": {"apns-push-type": $, "apns-topic": $, "apns-expiration": $, "apns-id": $, "apns-priority": $}, "payload": $}"#,
        #"{"message": {"token": $, "data": $, "notification": $, "apns": {"payload": {"aps": $}}}}"#,
        #"{"to": $, "registration_ids": [$], "notification": {"title": $, "badge": $}, "data": {"a": $}, "priority": $}"#,
        #"{"app_id": $, "include_aliases": $, "contents": $, "data": $, "ios_attachments": $}"#,
        #"{"to": "ExponentPushToken[x]", "aps": $, "category": $, "data": $, "ttl": $}"#,
        #"{"apns": $, "ios": {"alert": $}, "notifications": [$], "notification": $}"#,
    ]

    @Test(arguments: locations)
    func `any value at any position is linted and fixed`(_ location: String) throws {
        var linter = PushLinter()
        for code in ["escapes-unneeded", "contact-in-payload", "thread-id-missing"] {
            linter.severities[code: code] = .info
        }
        linter.now = 1_795_000_000
        for (name, value) in Self.values {
            let pieces = location.split(separator: "$", omittingEmptySubsequences: false)
            let bytes = Array(pieces.joined(separator: value).utf8)
            let result = linter.lint(bytes, name: "push.json")
            #expect(result.findings.count <= 1000, "\(name)")
            for finding in result.findings {
                let range = try #require(finding.range, "\(name)")
                #expect(range.bytes.upperBound <= bytes.count, "\(name)")
                // The message doesn't repeat the values of the payload.
                #expect(finding.message.utf8.count < 1000, "\(name) \(finding.code)")
            }
            checkFix(bytes, result, linter, "\(name) in \(location)")
        }
    }

    @Test func `bytes that aren't valid UTF-8 JSON are reported`() {
        let payload = Array(#"{"aps":{"alert":"Hi","thread_id":"a"}}"#.utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for bytes in [
            [], [0], mark, mark + mark + payload, payload + [0], payload + payload, [0xFF],
            Array(#"{"aps":{"alert":"\#("a")"#.utf8) + [0xC3, 0x28]
                + Array(#"","thread_id":1}}"#.utf8),
            Array(#"{"aps":{"alert":""#.utf8) + [0xED, 0xA0, 0x80] + Array(#""}}"#.utf8),
        ] {
            let result = PushLinter().lint(bytes, name: "push.json")
            #expect(result.findings.contains { $0.code == "json-invalid" }, "\(bytes)")
            #expect(PushLinter().fix(bytes, name: "push.json").bytes == bytes)
        }
        let marked = PushLinter().fix(mark + payload, name: "push.json")
        #expect(
            String(decoding: marked.bytes, as: UTF8.self)
                == #"{"aps":{"alert":"Hi","thread-id":"a"}}"#
        )
    }

    // MARK: Fixes

    /// Checks that fixing twice is the same as fixing once, that the result is JSON, and that bytes
    /// outside of the edits don't change.
    private func checkFix(
        _ bytes: [UInt8],
        _ result: LintResult,
        _ linter: PushLinter,
        _ comment: String
    ) {
        let once = linter.fix(bytes, result)
        guard !once.fixed.isEmpty else {
            #expect(once.bytes == bytes, "\(comment)")
            return
        }
        let twice = linter.fix(once.bytes, name: "push.json")
        #expect(twice.bytes == once.bytes && twice.fixed.isEmpty, "\(comment)")
        #expect(throws: Never.self, "\(comment)") { try JSONDocument(parsing: once.bytes) }
        let (changed, applied) = LintFinding.applyingFixes(of: result.findings, to: bytes)
        let edits = applied.flatMap { $0.fixes.first { $0.isSafe }?.edits ?? [] }
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
        // Compare both files: between the edits, they are equal.
        var (offset, location) = (0, 0)
        for edit in edits {
            let kept = bytes[offset..<edit.range.lowerBound]
            #expect(changed[location...].prefix(kept.count) == kept, "\(comment)")
            location += kept.count
            #expect(changed[location...].starts(with: edit.replacement), "\(comment)")
            location += edit.replacement.count
            offset = edit.range.upperBound
        }
        #expect(changed[location...] == bytes[offset...], "\(comment)")
    }

    @Test(arguments: 0..<4)
    func `fixes of changed files are complete and have the intended value`(_ seed: Int) throws {
        var random = SeededRandom(state: UInt64(seed) + 1)
        let linter = PushLinter()
        let documents = LintFixture.all.filter { $0.bad[0].count < 3000 }.compactMap {
            try? JSONDocument(parsing: $0.bad[0]).root
        }
        var fixCount = 0
        for _ in 0..<150 {
            guard var root = documents.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &random) { root = random.changed(root) }
            let text = Bool.random(using: &random) ? root.compact : root.pretty
            let bytes = Array(text.utf8)
            let result = linter.lint(bytes, name: "push.json")
            checkFix(bytes, result, linter, text)
            for finding in result.findings {
                for fix in finding.fixes where fix.isSafe {
                    fixCount += 1
                    let alone = LintFinding.applyingFixes(of: [finding], to: bytes).bytes
                    let fixed = try JSONDocument(parsing: alone).root
                    checkValue(finding, before: root, after: fixed, text)
                }
            }
        }
        #expect(fixCount > 15)
    }

    /// Checks that the fix of a payload changes only the value of its finding.
    private func checkValue(
        _ finding: LintFinding,
        before: JSONValue,
        after: JSONValue,
        _ text: String
    ) {
        guard case .object(let before) = before, case .object(let after) = after,
            before["aps"] != nil
        else { return }
        let steps = finding.path.split(separator: ".").map(String.init)
        for (name, value) in before.members where name != "aps" && name != steps.first {
            #expect(after[name] == value, "\(finding.code) \(text)")
        }
        guard steps.count == 2, steps[0] == "aps", case .object(let old)? = before["aps"],
            case .object(let new)? = after["aps"], let value = old[steps[1]]
        else { return }
        for (name, value) in old.members where name != steps[1] && name != "alert" {
            // The sender keys are moved together.
            let moved = finding.code == "payload-not-read" ? after[name] : nil
            #expect((new[name] ?? moved) == value, "\(finding.code) \(text)")
        }
        switch finding.code {
        case "key-misspelled":
            #expect(new[steps[1]] == nil, "\(text)")
            #expect(new.members.contains { old[$0.name] == nil && $0.value == value }, "\(text)")
        case "type-mismatch":
            let fixed = new[steps[1]]
            let isFlag = fixed?.integer == 1 && value.flag == true
            #expect(isFlag || fixed?.text == value.text, "\(text)")
        case "flag-not-one":
            let flag = new[steps[1]]
            #expect(flag == nil || flag?.integer == 1, "\(text)")
        default: break
        }
    }
}

/// A random number generator whose sequence depends only on its seed (SplitMix64).
private struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private static let values: [JSONValue] = [
        .null, .bool(true), .bool(false), .number(JSONNumber(0)), .number(JSONNumber(1)),
        .number(JSONNumber(2)), .string("1"), .string("true"), .string("0.5"), .string(""),
        .string("Hi"), .string("time_sensitive"), .string("https://a.dev/ä b.png"),
        .string("[\"a\"]"), .array([]), .object(JSONObject()),
    ]
    private static let names = [
        "mutable-content", "mutable_content", "contentAvailable", "thread_id", "threadId", "badge",
        "interruption-level", "interruptionLevel", "relevance_score", "summary-arg", "titleLocKey",
        "sound", "Alert", "category", "senderAvatar", "icon", "ttl", "expiration",
    ]

    /// Returns a value with one change: a member or an element is replaced, removed, added or
    /// renamed.
    mutating func changed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            var members = object.members
            guard let index = members.indices.randomElement(using: &self) else { return value }
            switch Int.random(in: 0..<8, using: &self) {
            case 0: members.remove(at: index)
            case 1: members[index].value = random(Self.values)
            case 2: members.append((random(Self.names), random(Self.values)))
            case 3: members[index].name = random(Self.names)
            default: members[index].value = changed(members[index].value)
            }
            return .object(JSONObject(members))
        case .array(var array):
            guard let index = array.indices.randomElement(using: &self) else { return value }
            array[index] = changed(array[index])
            return .array(array)
        default: return random(Self.values)
        }
    }

    private mutating func random<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }
}
