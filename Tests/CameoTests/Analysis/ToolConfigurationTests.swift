import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct ToolConfigurationTests {
    private func configuration(_ json: String) throws -> ToolConfiguration {
        try ToolConfiguration(try JSONDocument(parsing: Array(json.utf8)))
    }

    @Test(arguments: [
        ("*.json", "a.json", true), ("*.json", "a/b.json", false), ("**/*.json", "b.json", true),
        ("**/*.json", "a/b/c.json", true), ("push/**", "push/a/b.json", true),
        ("push/**", "push", true), ("push/**/x.json", "push/x.json", true),
        ("push/**/x.json", "push/a/b/x.json", true), ("push/**/x.json", "pull/a/x.json", false),
        ("**/a/**/b.json", "a/c/a/b.json", true), ("**/a/*/b.json", "a/a/c/b.json", true),
        ("?.json", "é.json", true), ("?.json", "ab.json", false), ("a*b*c", "abbbc", true),
        ("a*b*c", "abcd", false), ("{a,b}.json", "b.json", true), ("{a,b}.json", "c.json", false),
        ("{a,b{c,d}}/*.{json,apns}", "bd/x.apns", true), ("./a.json", "a.json", true),
        ("!a.json", "a.json", true), ("[a].json", "a.json", false), ("[a].json", "[a].json", true),
    ])
    func `a glob matches paths`(_ glob: String, _ path: String, _ isMatch: Bool) throws {
        #expect(try Glob(glob).matches(path) == isMatch)
    }

    @Test(arguments: [
        ("", Glob.ParseError.empty), ("!", .empty), ("/a", .absolute), ("a/../b", .parent),
        ("{a", .unbalancedBraces), ("a}", .unbalancedBraces), ("}{", .unbalancedBraces),
        ("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", .tooManyAlternatives),
    ])
    func `an invalid glob is rejected`(_ glob: String, _ error: Glob.ParseError) {
        #expect(throws: error) { try Glob(glob) }
    }

    @Test func `a hostile glob takes time proportional to the product of the lengths`() throws {
        let name = String(repeating: "a", count: 4000)
        #expect(try !Glob(String(repeating: "a*", count: 500) + "b").matches(name))
        let path = String(repeating: "a/", count: 2000) + "c"
        #expect(try !Glob(String(repeating: "**/a/", count: 300) + "b").matches(path))
    }

    @Test func `the last matching glob takes precedence`() throws {
        let globs = try ["push/**", "!push/old/**", "push/old/keep.json"].map { try Glob($0) }
        #expect(globs.include("push/a.json"))
        #expect(!globs.include("push/old/a.json"))
        #expect(globs.include("push/old/keep.json"))
        #expect(!globs.include("other.json"))
        let folders = try ["generated", "!generated/push"].map { try Glob($0) }
        #expect(folders.exclude("generated/a/b.json"))
        #expect(!folders.exclude("generated/push/a.json"))
        #expect(!folders.exclude("generated.json"))
    }

    @Test func `all keys are read`() throws {
        let all = try configuration(
            """
            {"$schema": "cameo.schema.json", "root": true, "include": ["push/**/*.json"],
             "exclude": ["**/old/**"], "provider": ["onesignal", "fcm"],
             "mapping": {"senderIdKey": "from.id", "senderNameKey": "from.name"}, "settings": "settings.json",
             "titleStyle": "groupFirst", "currentUser": ["u_grace", "grace@engines.dev"],
             "appName": "Engines", "appIcon": "icon.png", "assets": "images", "theme": "dark",
             "ios": 18, "glass": "clear", "icons": "tinted", "language": "zh-Hant", "wallpaper": "wall.jpg",
             "categories": "categories.json",
             "rules": {"name-long": "off", "thread-id-missing": "warning"},
             "overrides": [{"files": ["old/**"], "paths": ["$.aps.badge"],
                            "rules": {"type-mismatch": "info"}}],
             "baseline": "baseline.txt"}
            """
        )
        #expect(all.isRoot)
        #expect(all.include?.map(\.description) == ["push/**/*.json"])
        #expect(all.exclude.map(\.description) == ["**/old/**"])
        #expect(all.presets?.map(\.rawValue) == ["onesignal", "fcm"])
        #expect(all.settings == "settings.json")
        #expect(all.appName == "Engines" && all.appIcon == "icon.png")
        #expect(all.titleStyle == .groupFirst)
        #expect(all.currentUser == ["u_grace", "grace@engines.dev"])
        #expect(try configuration(#"{"currentUser": "u_grace"}"#).currentUser == ["u_grace"])
        #expect(all.assets == "images" && all.theme == "dark")
        #expect(all.iosVersion == "18" && all.glass == "clear" && all.language == "zh-Hant")
        #expect(all.wallpaper == "wall.jpg" && all.icons == "tinted")
        guard case .file("categories.json") = all.categories else {
            Issue.record("the categories are missing")
            return
        }
        #expect(try configuration(#"{"ios": "26"}"#).iosVersion == "26")
        guard case .categories = try configuration(#"{"categories": [{"id": "a"}]}"#).categories
        else {
            Issue.record("the categories are missing")
            return
        }
        #expect(all.rules.map(\.code) == ["name-long", "thread-id-missing"])
        #expect(all.rules.map(\.severity) == [nil, .warning])
        #expect(all.overrides.count == 1)
        #expect(all.baseline == "baseline.txt")
        guard case .mapping(let mapping) = all.mapping else {
            Issue.record("the mapping is missing")
            return
        }
        #expect(mapping.has(.senderName))
    }

    private static let invalid = [
        #"{"theme": "sepia"}"#, #"{"titleStyle": "group"}"#, #"{"currentUser": []}"#,
        #"{"assets": ""}"#,
        #"{"ios": "25"}"#, #"{"ios": 26.4}"#, #"{"glass": "frosted"}"#, #"{"language": "en-US"}"#,
        #"{"wallpaper": ""}"#, #"{"icons": "bright"}"#, #"{"categories": {"id": "a"}}"#,
        #"{"rule": {}}"#, #"{"rules": []}"#, #"{"rules": {"name-lon": "off"}}"#,
        #"{"rules": {"zzzzzzzzzzzzzzzz": "off"}}"#, #"{"rules": {"name-long": "warn"}}"#,
        #"{"rules": {"name-long": 0}}"#, #"{"root": 1}"#, #"{"include": "push"}"#,
        #"{"include": []}"#, #"{"include": ["a", 1]}"#, #"{"exclude": ["{a"]}"#,
        #"{"provider": "onesignl"}"#, #"{"provider": []}"#, #"{"mapping": 1}"#,
        #"{"mapping": {"senderNam": "a"}}"#, #"{"appName": " "}"#, #"{"overrides": {}}"#,
        #"{"overrides": [1]}"#, #"{"overrides": [{"rules": {"name-long": "off"}}]}"#,
        #"{"overrides": [{"files": ["a"]}]}"#, #"{"overrides": [{"file": ["a"]}]}"#,
        #"{"overrides": [{"paths": ["a..b"], "rules": {"name-long": "off"}}]}"#,
        "[]", #"{"rules": {}, "rules": {}}"#, #"{"provider": "apns"}"#,
        #"{"include": ["!a.json"]}"#, #"{"exclude": ["!a", "!b"]}"#,
        #"{"overrides": [{"files": ["!a"], "rules": {"name-long": "off"}}]}"#,
    ]

    @Test func `invalid configurations are explained`() throws {
        let errors = Self.invalid.map { json in
            do {
                _ = try configuration(json)
                Issue.record("\(json) is invalid")
                return ""
            } catch {
                return "\(json)\n  \(error)\n"
            }
        }
        try expectSnapshot(errors.joined(), "configuration-errors.txt")
    }

    @Test(arguments: [
        ("$.aps.badge", "aps.badge", true), ("aps", "aps.alert.title", true),
        ("$.aps.badge", "aps.badges", false), ("data.items[*].id", "data.items[3].id", true),
        ("data.items[2].id", "data.items[3].id", false), ("*.alert", "aps.alert", true),
        ("\"a.b\".c", "\"a.b\".c", true), ("a.b.c", "\"a.b\".c", false), ("$", "aps", true),
        ("aps.badge", "aps", false),
    ])
    func `a pattern matches the paths of values`(
        _ pattern: String,
        _ path: String,
        _ isMatch: Bool
    ) throws {
        #expect(try #require(ValuePattern(pattern)).matches(path) == isMatch)
    }

    private func chain(_ levels: (folder: String, json: String)...) throws -> ConfigurationChain {
        ConfigurationChain(
            try levels.map {
                ConfigurationChain.Level(
                    file: "\($0.folder)/cameo.config.json",
                    folder: $0.folder,
                    configuration: try configuration($0.json)
                )
            }
        )
    }

    private func finding(_ code: String, _ path: String) -> LintFinding {
        LintFinding(
            finding: Finding(
                code: code,
                severity: LintRule.named(code)?.defaultSeverity ?? .info,
                ""
            ),
            path: path,
            range: nil,
            fixes: [],
            fingerprint: ""
        )
    }

    @Test func `overrides win over the nearest configuration, and the command line over both`()
        throws
    {
        let chain = try chain(
            ("/app/push", #"{"rules": {"type-mismatch": "warning"}}"#),
            (
                "/app",
                """
                {"appName": "Engines", "rules": {"type-mismatch": "info", "name-long": "off"},
                 "overrides": [{"files": ["push/old/**"], "rules": {"name-long": "error"}}]}
                """
            )
        )
        #expect(chain.nearest(\.appName)?.value == "Engines")
        let new = chain.severities(for: "/app/push/a.json")
        #expect(new.severities[code: "type-mismatch"] == .warning)
        #expect(new.severities[code: "name-long"] == nil)
        let old = chain.severities(for: "/app/push/old/a.json")
        #expect(old.severities[code: "name-long"] == .error)
        let given = chain.severities(
            for: "/app/push/old/a.json",
            commandLine: [("name-long", nil), ("type-mismatch", .error)]
        )
        #expect(given.severities[code: "name-long"] == nil)
        #expect(given.severities[code: "type-mismatch"] == .error)
    }

    @Test func `an override changes the findings of some values`() throws {
        let chain = try chain(
            (
                "/app",
                """
                {"overrides": [
                  {"paths": ["aps.badge"], "rules": {"type-mismatch": "off"}},
                  {"paths": ["aps.sound"], "rules": {"type-mismatch": "info"}},
                  {"paths": ["aps"], "rules": {"thread-id-missing": "warning"}}]}
                """
            )
        )
        let severities = chain.severities(for: "/app/a.json")
        // The rule is off by default. The override turns it on for the linter, and its findings in
        // other values are removed.
        #expect(severities.severities[code: "thread-id-missing"] == .warning)
        let findings = severities.applied(to: [
            finding("type-mismatch", "aps.badge"), finding("type-mismatch", "aps.sound"),
            finding("type-mismatch", "aps.category"), finding("thread-id-missing", "aps"),
            finding("thread-id-missing", "data"),
        ])
        #expect(findings.map(\.path) == ["aps.sound", "aps.category", "aps"])
        #expect(findings.map(\.severity) == [.info, .error, .warning])
    }

    @Test func `searches include and exclude files`() throws {
        let plain = ConfigurationChain()
        #expect(plain.includes("/app/a.json") && plain.includes("/app/a.apns"))
        #expect(!plain.includes("/app/a.txt") && !plain.excludes("/app/a.json"))
        let chain = try chain(
            ("/app/push", #"{"exclude": ["draft"]}"#),
            ("/app", #"{"include": ["push/**/*.txt"], "exclude": ["push/old"]}"#)
        )
        #expect(chain.includes("/app/push/a.txt") && !chain.includes("/app/push/a.json"))
        #expect(chain.excludes("/app/push/draft/a.txt") && chain.excludes("/app/push/old/a.txt"))
        #expect(!chain.excludes("/app/draft/a.txt") && !chain.excludes("/application/push/old"))
    }
}

@Suite struct LintBaselineTests {
    private func entry(_ file: String, _ code: String = "type-mismatch") -> LintBaseline.Entry {
        .init(fingerprint: "0123456789abcdef", code: code, file: file)
    }

    @Test func `a baseline is sorted, and is read back unchanged`() throws {
        var baseline = LintBaseline()
        for file in ["b.json", "a b%.json", "b.json", "a\n.json"] { baseline.insert(entry(file)) }
        baseline.insert(entry("b.json", "name-long"))
        #expect(
            baseline.text == """
                # cameo lint baseline 1
                0123456789abcdef type-mismatch a%0A.json
                0123456789abcdef type-mismatch a b%25.json
                0123456789abcdef name-long b.json
                0123456789abcdef type-mismatch b.json
                0123456789abcdef type-mismatch b.json

                """
        )
        #expect(try LintBaseline(parsing: Array(baseline.text.utf8)) == baseline)
        let windows = baseline.text.split(separator: "\n").joined(separator: "\r\n")
        #expect(try LintBaseline(parsing: Array(windows.utf8)) == baseline)
    }

    @Test func `each entry accepts one finding`() {
        var baseline = LintBaseline()
        baseline.insert(entry("a.json"))
        baseline.insert(entry("a.json"))
        var removed: [Bool] = []
        for file in ["b.json", "a.json", "a.json", "a.json"] {
            removed.append(baseline.remove(entry(file)))
        }
        #expect(removed == [false, true, true, false])
    }

    @Test func `an unknown rule in a baseline is an error that suggests the nearest code`() {
        func problem(_ code: String) -> String? {
            let text = "# cameo lint baseline 1\n0123456789abcdef \(code) a.json\n"
            do throws(LintBaseline.ParseError) {
                _ = try LintBaseline(parsing: Array(text.utf8))
                return nil
            } catch {
                return error.description
            }
        }
        #expect(problem("type-mismatch") == nil)
        #expect(
            problem("type-mismatc")
                == "line 2 has the unknown rule 'type-mismatc'; did you mean 'type-mismatch'?"
        )
        #expect(
            problem("xxxxxxxxx")
                == "line 2 has the unknown rule 'xxxxxxxxx'; cameo lint --list-rules lists all rules"
        )
    }

    @Test(arguments: [
        ("", 1), ("{}", 1), ("# cameo lint baseline 2\n", 1),
        ("# cameo lint baseline 1\n<<<<<<< HEAD\n", 2),
        ("# cameo lint baseline 1\n\n0123 type-mismatch a.json\n", 3),
        ("# cameo lint baseline 1\n0123456789abcdef type-mismatch\n", 2),
    ])
    func `a file that isn't a baseline is rejected`(_ text: String, _ line: Int) {
        #expect(throws: LintBaseline.ParseError(line: line)) {
            try LintBaseline(parsing: Array(text.utf8))
        }
    }
}
