import Cameo
import Foundation
import TestSupport
import Testing

@testable import CameoAnalysis

/// Tests of the rules with their fixtures.
@Suite struct LintRuleTests {
    @Test func `every rule has a fixture, and every fixture has a rule`() {
        let rules = LintRule.all.map(\.code)
        #expect(Set(rules).count == rules.count)
        #expect(Set(rules) == Set(LintFixture.all.map(\.code)))
        #expect(LintFixture.all.allSatisfy { !$0.about.isEmpty && !$0.bad.isEmpty })
    }

    @Test(arguments: LintFixture.all)
    func `a rule reports its mistake, and nothing in the correct example`(_ fixture: LintFixture)
        throws
    {
        let bad = Set(try fixture.findings(in: fixture.bad, isBad: true).map(\.code))
        #expect(bad.contains(fixture.code))
        // Only expected rules report the example.
        #expect(bad.subtracting(fixture.alsoReported) == [fixture.code])
        #expect(Set(fixture.alsoReported).subtracting(bad) == [])
        let good = Set(try fixture.findings(in: fixture.good, isBad: false).map(\.code))
        #expect(good == Set(fixture.alsoReportedInGood))
    }

    /// The rules for mistakes that consist of an additional value.
    private static let removing: Set<String> = [
        "alert-and-loc-key", "assigned-values-unknown", "background-with-badge",
        "background-with-alert",
        "buttons-not-registered", "channel-with-topic", "device-token-in-file", "element-skipped",
        "text-empty", "expo-too-many-messages", "expo-field-deprecated",
        "expo-rich-content-needs-extension",
        "expo-expiration-duplicate",
        "fcm-target-invalid", "fcm-topic-message-too-large", "fcm-texts-differ",
        "call-avatars-not-drawn", "group-name-not-drawn",
        "group-avatar-not-drawn", "key-in-request", "live-activity-bypasses-extension",
        "mention-not-drawn",
        "media-not-drawn", "entitlement-needed", "focus-access-needed",
        "onesignal-data-too-large", "onesignal-language-not-shown", "onesignal-too-many-targets",
        "onesignal-mutable-content-ignored",
        "onesignal-target-invalid", "current-user-not-participant", "recipient-duplicate",
        "secret-in-payload", "sender-name-not-drawn", "sender-avatar-not-drawn",
        "simulator-key-in-payload",
        "subtitle-not-drawn", "summary-arg-ignored", "title-not-drawn", "payload-too-large",
        "voip-with-alert",
    ]

    @Test(arguments: LintRule.all.map(\.code))
    func `the correct example contains all names of the wrong example`(_ code: String) throws {
        let rule = try #require(LintRule.named(code))
        func count(_ value: JSONValue?) -> Int {
            switch value {
            case .object(let object)?: object.members.reduce(0) { $0 + count($1.value) }
            case .array(let array)?: array.reduce(0) { $0 + count($1) }
            case .string(let text)?: JSONValue(insideString: text).map(count) ?? 1
            case nil, .null?: 0
            default: 1
            }
        }
        func root(_ example: String) -> JSONValue? {
            (try? JSONDocument(parsing: Array(example.utf8)))?.root
        }
        guard let wrong = root(rule.wrong), let right = root(rule.right) else { return }
        let drops = count(right) < count(wrong)
        #expect(drops == Self.removing.contains(code))
    }

    @Test(
        arguments: [
            (#"{"to": "ExponentPushToken[x]", "ttl": 60, "mutableContent": true}"#, "error"),
            (#"{"to": "ExponentPushToken[x]", "ttl": 60, "badge": 3}"#, "info"),
            (#"{"message": {"fid": "x", "data": {"a": "1"}}}"#, "warning"),
            (
                #"{"message": {"fid": "x", "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#,
                "error"
            ),
            (#"{"message": {"fid": "x", "apns": {"payload": {"aps": {"sound": "a"}}}}}"#, "info"),
            (#"{"app_id": "x", "included_segments": ["All"], "content": "Hi"}"#, "error"),
            (#"{"payload": {"aps": {"mutable-content": 1}, "a": 1}}"#, "error"),
            (#"{"aps": {}, "activeSpeaker": "Ada"}"#, "warning"),
            (#"{"aps": {"alert": {}, "badge": 3}}"#, "info"),
        ]
    )
    func `a push that shows nothing has the same severity in all formats and commands`(
        _ text: String,
        _ severity: String
    ) throws {
        let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
            .filter { ["text-missing", "fcm-data-only"].contains($0.code) }
        #expect(found.map(\.severity.rawValue) == [severity])
        let document = try JSONDocument(parsing: Array(text.utf8))
        let request = PushRequest(document)?.messages[0]
        let payload = try request?.payload ?? Payload(parsing: Array(text.utf8))
        let inspection = Inspection(of: payload, parser: PayloadParser(settings: .init()))
        let inspected =
            (request?.findings(in: inspection) ?? []) + inspection.appearance.diagnostics
        let severities = inspected.filter { ["text-missing", "fcm-data-only"].contains($0.code) }
            .map(\.severity.rawValue)
        #expect(Set(severities) == [severity])
    }

    @Test func `every diagnostic has a rule, with a severity and a summary`() {
        let inspected = LintRule.all.filter { $0.origin == .payload }
        // This diagnostic requires an older avatar, which only a device has.
        let codes = Inspection.Code.allCases.filter { $0 != .avatarStale }.map(\.rawValue)
        #expect(Set(inspected.map(\.code)) == Set(codes))
        #expect(LintRule.all.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(arguments: LintFixture.all)
    func `a rule offers the fix that it documents`(_ fixture: LintFixture) throws {
        let findings = try fixture.findings(in: fixture.bad, isBad: true)
        let fixes = findings.filter { $0.code == fixture.code }.flatMap(\.fixes)
        let kind: LintRule.FixKind =
            fixes.contains(where: \.isSafe) ? .safe : fixes.isEmpty ? .none : .suggested
        #expect(fixture.fix == kind)
    }

    @Test func `a rule that changes the severity of a finding documents the reason`() throws {
        let folder = "Sources/CameoAnalysis/Rules"
        let files = FileManager.default.enumerator(atPath: Repository.folder(folder))
        let names = (files?.compactMap { $0 as? String } ?? []).filter { $0.contains("/") }
        #expect(names.count >= LintRule.all.count)
        for name in names {
            let text = try Repository.text("\(folder)/\(name)")
            guard text.contains(" severity: ") || text.contains(".changingSeverity") else {
                continue
            }
            #expect(text.contains("severityReason: "), "\(name)")
        }
        for fixture in LintFixture.all {
            for finding in try fixture.findings(in: fixture.bad, isBad: true) {
                guard let rule = LintRule.named(finding.code), let severity = rule.defaultSeverity,
                    severity != finding.severity
                else { continue }
                #expect(rule.severityReason != "", "\(finding.code)")
            }
        }
    }

    @Test func `the messages of all rules are in the snapshot`() throws {
        var lines: [String] = []
        for fixture in LintFixture.all {
            for finding in try fixture.findings(in: fixture.bad, isBad: true)
            where finding.code == fixture.code {
                let location =
                    finding.range.map { "\($0.start.line):\($0.start.column):" } ?? "no place:"
                lines.append(
                    "\(finding.code): \(location) \(finding.severity.rawValue): \(finding.message)"
                )
                if let suggestion = finding.suggestion { lines.append("    \(suggestion)") }
                lines += finding.fixes.map {
                    "    \($0.isSafe ? "fix" : "suggestion"): \($0.title)"
                }
            }
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "lint-findings.txt")
    }

    @Test func `the descriptions of all rules are in the snapshot`() throws {
        let lines = LintRule.all.flatMap { rule in
            [
                "\(rule.code) (\(rule.group.rawValue), \(rule.defaultSeverity?.rawValue ?? "off"), "
                    + "fix: \(rule.fix.rawValue), needs: \(rule.requirement.rawValue))",
                "    \(rule.summary)",
            ] + [rule.explanation, rule.evidence ?? ""].filter { !$0.isEmpty }.map { "    \($0)" }
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "lint-rules.txt")
    }

    // MARK: False positives

    @Test func `rules that are on by default report only payloads with their mistake`() throws {
        let own = Set(LintRule.all.map(\.code)).subtracting(
            Inspection.Code.allCases.map(\.rawValue)
        )
        var lines: [String] = []
        let linter = PushLinter()
        for fixture in Fixture.all where !fixture.name.hasPrefix("hostile/") {
            for finding in linter.findings(in: fixture.bytes, name: "push.json")
            where own.contains(finding.code) && finding.severity > .info {
                lines.append("\(fixture.name): \(finding.code) \(finding.path)")
            }
        }
        // Each line was reviewed against its payload. At most two may be false positives.
        // Currently, there are none.
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "lint-fixtures.txt")
    }

    @Test func `the examples have no warnings`() throws {
        for name in ["direct", "group", "rich-image"] {
            let text = try Repository.text("Examples/payloads/\(name).json")
            let findings = PushLinter().findings(in: Array(text.utf8), name: "\(name).json")
            #expect(findings.filter { $0.severity > .info }.map(\.code) == [], "\(name)")
        }
    }

    // MARK: Severities

    private let misspelled = Array(
        #"{"aps": {"alert": "Hi", "sound": "a.caf", "mutable_content": 1}}"#.utf8
    )

    @Test func `a rule can be turned off, or have another severity`() {
        var linter = PushLinter()
        func severities() -> [Finding.Severity] {
            linter.findings(in: misspelled, name: "a.json").filter { $0.code == "key-misspelled" }
                .map(\.severity)
        }
        #expect(severities() == [.error])
        linter.severities[code: "key-misspelled"] = .info
        #expect(severities() == [.info])
        linter.severities[code: "key-misspelled"] = nil
        #expect(severities() == [])
        #expect(Finding.Severity.info < .warning && Finding.Severity.warning < .error)
    }

    @Test func `a rule that is off by default can be turned on`() {
        var linter = PushLinter()
        func codes() -> [String] { linter.findings(in: misspelled, name: "a.json").map(\.code) }
        #expect(!codes().contains("thread-id-missing"))
        linter.severities[code: "thread-id-missing"] = .warning
        #expect(codes().contains("thread-id-missing"))
    }

    @Test func `missing mutable-content is an error only if the payload needs the extension`() {
        func severity(_ members: String) -> Finding.Severity? {
            let text = #"{"aps": {"alert": "Hi", "sound": "default"}\#(members)}"#
            return PushLinter().findings(in: Array(text.utf8), name: "a.json")
                .first { $0.code == "mutable-content-missing" }?.severity
        }
        #expect(severity("") == .info)
        #expect(severity(#", "chat_id": 7, "message_id": 12"#) == .info)
        #expect(severity(#", "senderId": "u_ada", "senderName": "Ada""#) == .warning)
        let avatar = #""senderAvatar": "https://images.engines.dev/ada.png""#
        #expect(severity(#", "senderId": "u_ada", "senderName": "Ada", \#(avatar)"#) == .error)
        var linter = PushLinter()
        linter.severities[code: "mutable-content-missing"] = .warning
        let bytes = Array(#"{"aps": {"alert": "Hi"}}"#.utf8)
        let changed = linter.findings(in: bytes, name: "a.json")
        #expect(changed.first { $0.code == "mutable-content-missing" }?.severity == .warning)
    }

    @Test func `an avatar without mutable-content is an error for every provider`() {
        let data = """
            "data": {"senderId": "u_ada", "senderName": "Ada",
              "senderAvatar": "https://images.engines.dev/ada.png"}
            """
        for (code, text) in [
            (
                "mutable-content-missing",
                #"{"message": {"topic": "a", "notification": {"body": "Hi"}, \#(data)}}"#
            ),
            (
                "expo-mutable-content-missing",
                #"{"to": "ExponentPushToken[grace]", "body": "Hi", \#(data)}"#
            ),
        ] {
            let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
            #expect(found.first { $0.code == code }?.severity == .error)
        }
    }

    @Test(arguments: [
        (#""senderId": "u_ada", "sendername": "Ada""#, Finding.Severity.error, true),
        (#""senderid": "u_ada", "sender-name": "Ada""#, .error, true),
        (#""senderId": "u_ada", "senderNam": "Ada""#, .warning, false),
        // A campaign, and a message that has a sender anyway.
        (#""groupname": "VIP""#, .warning, false),
        (#""senderId": "u_ada", "senderName": "Ada", "senderAvatr": "x""#, .warning, false),
    ])
    func `capitalization that costs the sender is the only error, with a safe fix`(
        _ keys: String,
        _ severity: Finding.Severity,
        _ isSafe: Bool
    ) {
        let text =
            #"{"aps": {"alert": {"title": "Hi", "body": "x"}, "mutable-content": 1}, \#(keys)}"#
        let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
        let misspelled = found.filter { $0.code == "custom-key-misspelled" }
        #expect(!misspelled.isEmpty)
        #expect(misspelled.allSatisfy { $0.severity == severity })
        #expect(misspelled.allSatisfy { $0.fixes.first?.isSafe == isSafe })
        #expect(!found.contains { $0.code == "sender-missing" })
        #expect(!isSafe || !found.contains { $0.code == "payload-not-read" })
    }

    @Test func `a value that is missing is reported once`() {
        for value in ["undefined", "None"] {
            let text =
                #"{"aps": {"alert": {"title": "Ada", "body": "x"}, "mutable-content": 1}, "#
                + #""senderId": "u_ada", "senderName": "Ada", "senderAvatar": "\#(value)"}"#
            let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
            #expect(found.map(\.code).filter { $0 != "sound-missing" } == ["null-as-text"])
        }
    }

    @Test func `a placeholder in a name is reported`() {
        let text =
            #"{"aps": {"alert": {"body": "x"}, "mutable-content": 1}, "senderId": "u", "senderName": "%s"}"#
        let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
        #expect(found.contains { $0.code == "placeholder-unreplaced" })
    }

    @Test func `a misspelled target of a Firebase message is one finding`() {
        let text = #"{"message": {"tokn": "x", "notification": {"body": "Hi"}}}"#
        let found = PushLinter().findings(in: Array(text.utf8), name: "a.json")
        #expect(found.filter { $0.severity == .error }.map(\.code) == ["fcm-key-unknown"])
    }

    @Test(arguments: ["order-of-user", "shop-of-title", "user-of-like"])
    func `names in a payload that isn't a message aren't certain to be a sender`(_ name: String)
        throws
    {
        let fixture = try #require(Fixture.all.first { $0.name == "generic/\(name)" })
        let found = PushLinter().findings(in: fixture.bytes, name: "a.json")
        #expect(found.first { $0.code == "payload-not-read" }?.severity == .info)
    }

    @Test func `the most similar code is found`() {
        #expect(LintRule.similar(to: "key-mispelled") == "key-misspelled")
        #expect(LintRule.similar(to: "Sound_Name_Invalid") == "sound-name-invalid")
        #expect(LintRule.similar(to: "completely-different-words") == nil)
        #expect(LintRule.named("key-misspelled")?.group == .aps)
        #expect(LintRule.named("misspelled") == nil)
    }

    // MARK: Files

    @Test func `files are recognized`() {
        func kind(_ text: String) -> (LintResult.Kind, Bool) {
            let result = PushLinter().lint(Array(text.utf8), name: "a.json")
            return (result.kind, result.looksLikePush)
        }
        #expect(kind(#"{"aps": {}}"#) == (.payload, true))
        #expect(kind(#"{"data": {"aps": {}}}"#) == (.payload, true))
        #expect(kind(#"{"senderId": "u_ada", "text": "Hi"}"#) == (.payload, true))
        #expect(kind(#"{"to": "ExponentPushToken[x]"}"#) == (.request(.expo), true))
        #expect(kind(#"[{"to": "ExponentPushToken[x]"}, 1]"#) == (.request(.expo), true))
        #expect(kind(#"{"name": "engines", "version": "1.0"}"#) == (.other, false))
        #expect(kind("[1]") == (.other, false))
        #expect(kind("") == (.unreadable, false))
    }

    @Test(
        arguments: [
            #"{"aps": {"alert": "Hi"}"#, #"{"aps" {"alert": "Hi"}}"#, "{'aps': {'alert': 'Hi'}}",
            "{aps: {alert: \"Hi\"}}", #"{"aps: {"alert": "Hi"}}"#, "{\u{201C}aps\u{201D}: {}}",
            #"{"alert": {} "mutable-content": 1}"#,
            #"{"message": {"token": "t" "notification": {}}}"#,
            #"{"app_id": "a", "contents": {"en": "Hi",}}}"#, #"[{"to": "ExponentPushToken[x]""#,
            #"{"headers": {"apns-topic": "a.b" "apns-push-type": "alert"}}"#,
        ]
    )
    func `a push that can't be parsed is recognized by its keys`(_ text: String) {
        let result = PushLinter().lint(Array(text.utf8), name: "a.json")
        #expect(result.skipReason == nil)
        #expect(result.findings.map(\.code) == ["json-invalid"])
    }

    @Test(
        arguments: [
            ("", LintSkipReason.notJSON), (#"{"name": "engines", "version":}"#, .notJSON),
            (#"{"topic": "steam" "aps-environment": "development"}"#, .notJSON),
            (#"{"keywords": ["aps" "apns"]}"#, .notJSON), ("[1]", .notPush),
            ("{ // aps: {}\n \"compilerOptions\": {}, }", .notPush),
        ]
    )
    func `a file without the keys of a push is skipped`(_ text: String, _ reason: LintSkipReason) {
        #expect(PushLinter().lint(Array(text.utf8), name: "a.json").skipReason == reason)
    }

    @Test func `an invalid payload in a message for Amazon SNS is an error at its position`() {
        let text = #"{"default": "Hi", "APNS_SANDBOX": "{\"aps\": {\"alert\": \"Hi\"}"}"#
        let findings = PushLinter().findings(in: Array(text.utf8), name: "a.json")
        #expect(findings.map { "\($0.code) \($0.path)" } == ["json-invalid APNS_SANDBOX"])
    }

    @Test(
        arguments: [
            (#"{"alert": {}, "sound": "default"}"#, Finding.Severity.error),
            (#"{"title": "Ada", "body": "Hi", "sound": "default"}"#, .error),
            (#"{"alert": "", "title": "Ada", "body": "Hi"}"#, .error),
            (#"{"alert": {}, "body": "Hi", "badge": 3, "title": "Ada"}"#, .error),
            (#"{"badge": 3}"#, .info), (#"{"sound": "default"}"#, .info),
        ]
    )
    func `a push without text is an error unless it has only a badge or a sound`(
        _ aps: String,
        _ severity: Finding.Severity
    ) throws {
        let bytes = Array(#"{"aps": \#(aps)}"#.utf8)
        let findings = PushLinter().findings(in: bytes, name: "a.json")
        #expect(findings.map(\.code) == ["text-missing"])
        #expect(findings.first?.severity == severity)
        guard aps.contains("Hi") else { return }
        let fixed = PushLinter().fix(bytes, name: "a.json")
        let alert = try Payload(parsing: fixed.bytes).aps.alert
        #expect(alert.title == "Ada" && alert.body == "Hi")
        #expect(!fixed.result.findings.contains { $0.severity == .error })
    }

    @Test func `text next to aps is copied into the alert only as a suggestion`() throws {
        let bytes = Array(#"{"aps": {"sound": "default"}, "title": "Ada", "body": "Hi"}"#.utf8)
        let finding = try #require(PushLinter().findings(in: bytes, name: "a.json").first)
        #expect(finding.code == "text-missing" && finding.severity == .error)
        #expect(finding.fixes.map(\.isSafe) == [false])
    }

    @Test func `the number of findings is limited`() {
        let names = (0..<2000).map { #""k\#($0)": 1"# }.joined(separator: ",")
        let text = #"{"aps": {"alert": "Hi", \#(names)}}"#
        let result = PushLinter().lint(Array(text.utf8), name: "a.json")
        #expect(result.isTruncated)
        #expect(result.findings.count == 1000)
    }

    @Test func `changed, truncated and deeply nested files don't crash`() throws {
        let linter = PushLinter()
        var count = 0
        for (number, fixture) in LintFixture.all.enumerated() where fixture.bad[0].count < 4000 {
            let bytes = fixture.bad[0]
            // Each fixture is truncated at different offsets.
            for end in stride(from: number % 17, to: bytes.count, by: 17) {
                count += linter.findings(in: Array(bytes[..<end]), name: "a.txt").count
                count += linter.findings(in: Array(bytes[..<end]), name: "a.json").count
            }
        }
        let deep = String(repeating: "[", count: 250) + String(repeating: "]", count: 250)
        for text in [#"{"aps": \#(deep)}"#, #"{"aps": {"alert": \#(deep)}}"#, deep] {
            count += linter.fix(Array(text.utf8), name: "a.json").result.findings.count
        }
        #expect(count > 1000)
    }

    // MARK: Several files

    @Test func `files are compared by preset and account`() {
        let linter = PushLinter()
        var corpus = LintCorpus(linter)
        func add(_ name: String, _ sender: String) -> [String] {
            let text = #"""
                {"aps": {"alert": "Hi", "mutable-content": 1},
                 "senderId": "u_ada", "senderName": "\#(sender)", "conversationId": "c_7"}
                """#
            return corpus.add(linter.lint(Array(text.utf8), name: name)).map(\.code)
        }
        #expect(add("1.json", "Ada") == [])
        #expect(add("2.json", "Ada") == [])
        #expect(add("3.json", "Grace") == ["sender-varies"])
        #expect(corpus.finish() == [])
    }

    @Test func `a constant in the mapping counts as a value`() throws {
        let mapping = #"{"senderIdKey": "bot", "senderNameKey": {"constant": "Bot"}}"#
        let object = try #require(JSONDocument(parsing: Array(mapping.utf8)).root.object)
        let linter = PushLinter(mapping: try Mapping(object))
        var corpus = LintCorpus(linter)
        let push = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "bot": "ci"}"#
        _ = corpus.add(linter.lint(Array(push.utf8), name: "1.json"))
        #expect(corpus.finish() == [])
    }
}
