import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo

/// The articles that list what the code knows are written from the code.
@Suite struct DocumentationTests {
    @Test func `the article on mapping keys lists every key`() throws {
        let rows = Field.allCases.map { "| `\($0.mappingKey)` | \($0.summary) |" }
        try expectDocument(
            "MappingKeys.md",
            """
            # Mapping keys

            How an app says where its own payloads hold what.

            ## Overview

            A mapping is a JSON object. Each key is one of these, each value a path or a list of paths \
            (<doc:Paths>). `senderIdKey` is required; an unknown key is an error that names it.

            ```json
            {
              "senderIdKey": "data.senderId",
              "avatarUrlKey": ["data.senderAvatar", "data.avatar"]
            }
            ```

            | Key | What stands there |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
        )
    }

    @Test func `the article on settings lists every key`() throws {
        let rows = Settings.Key.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        try expectDocument(
            "SettingsKeys.md",
            """
            # Settings keys

            What the settings file, the Info.plist and `--settings` may say.

            ## Overview

            The app writes `Cameo/settings.json` into its app group; the `Cameo` dictionary of the \
            extension's Info.plist takes the same keys, and the file is the stronger of the two. Every \
            key may be left out. A key that cannot be read is reported and skipped, and the others still \
            count; a key that is not known is a newer version's and skipped.

            ```json
            {
              "version": 1,
              "titleStyle": "groupFirst",
              "allowedHosts": ["cdn.example.com"]
            }
            ```

            | Key | What it says |
            |---|---|
            \(rows.joined(separator: "\n"))

            The Info.plist alone takes `appGroup`, the group's identifier where it is not `group.` and \
            the app's, and `noticeBeforeFirstUnlock`, the text that stands for every push until the device \
            is first unlocked after a start, because until then no file can be read.

            """
        )
    }

    @Test func `the article on notes lists every code`() throws {
        let rows = Diagnostic.Code.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        try expectDocument(
            "Notes.md",
            """
            # Notes

            What is said when a push will not be drawn as its payload asks.

            ## Overview

            Each note has a stable code, the number of its rule where one is behind it \
            (<doc:WhatIOSDraws>), and a sentence for people. `verifiedOnDevice` is false where the rule \
            still wants a look at a device, and the sentence's reference then says so.

            | Code | Given when |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
        )
    }

    @Test func `the article on diagnosing notifications lists every finding and every step`() throws
    {
        let findings = SetupReport.Finding.Code.allCases.map {
            "| `\($0.rawValue)` | \($0.severity.rawValue) | \($0.fix) |"
        }
        let steps = DeliveryRecord.Step.Code.allCases.flatMap { code in
            DeliveryRecord.Step.Outcome.allCases.compactMap { outcome -> String? in
                let step = DeliveryRecord.Step(code: code, outcome: outcome, end: 0, detail: nil)
                return step.explanation.map {
                    "| `\(code.rawValue)` | `\(outcome.rawValue)` | \($0) |"
                }
            }
        }
        try expectDocument(
            "DiagnosingNotifications.md",
            """
            # Diagnosing notifications

            Find out why a notification looks as it does, with a setup report, delivery records and the tool.

            ## Overview

            Start with a setup report: ``CommunicationApp/validateSetup(samplePayload:isolation:)`` checks \
            the running app, the permissions and the last deliveries, and parses a sample payload as the \
            extension does. You can paste ``SetupReport/text`` into a bug report: it contains no message \
            text, no names and no complete URLs. ``SetupReport/json`` has the keys of `validateSetup` in \
            expo-cameo (`configValid`, `appGroupAccessible`, `cachedAvatarCount`, `payloadParseResult`) and \
            additional ones.

            On the command line, `cameo inspect push.json` shows where in a payload each value was found, \
            and what iOS won't show (<doc:Notes>). To get a payload as delivered, turn on \
            `recordsPayloads` in a debug build and share the files of ``PayloadRecorder/export(to:)``.

            ### Findings

            | Code | Severity | Fix |
            |---|---|---|
            \(findings.joined(separator: "\n"))

            ### Steps of a delivery

            Each push leaves a ``DeliveryRecord``. Its ``DeliveryRecord/explanation`` describes the \
            notification and all problems in sentences, including the reason and the host if an avatar \
            is missing or outdated.

            | Step | Outcome | Explanation |
            |---|---|---|
            \(steps.joined(separator: "\n"))

            ## Topics

            - ``SetupReport``
            - ``DeliveryRecord``
            - ``DeliveryLog``
            - ``NotificationPermissions``
            - ``PayloadRecorder``

            """
        )
    }

    @Test func `the article on what iOS draws lists every rule`() throws {
        let rows = Rule.allCases.map {
            "| \($0.rawValue) | \($0.summary) | \($0.isVerifiedOnDevice ? "yes" : "not yet") |"
        }
        try expectDocument(
            "WhatIOSDraws.md",
            """
            # What iOS draws

            The rules that decide how a communication notification looks.

            ## Overview

            `updating(from:)` keeps all of a notification's content and adds a context; it is the \
            system's renderer that then shows something else. These rules were read out of Apple's \
            documents and headers, and from what authors of shipping apps found; the last column says \
            whether people have seen them hold on a device.

            | Rule | What it says | Seen on a device |
            |---|---|---|
            \(rows.joined(separator: "\n"))

            """
        )
    }

    @Test func `the table of headlines is the fixtures'`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Headlines.md")
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        var checked = 0
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let policies =
                cells[1] == "any"
                ? TitleStyle.allCases.map(\.rawValue)
                : [String(cells[1].dropFirst().dropLast())]
            for policy in policies {
                let name = "headline/\(cells[0])-\(policy)"
                let fixture = try #require(Fixture.all.first { $0.name == name }, "\(name)")
                let drawn = fixture.expectation?.object?["appearance"]?.object
                #expect(drawn?["firstLine"]?.text == cells[2], "\(name)")
                #expect(drawn?["secondLine"]?.text ?? "" == cells[3], "\(name)")
                let body = drawn?["body"]?.text?.split(separator: "\n").joined(separator: " ⏎ ")
                #expect(body == cells[4], "\(name)")
                checked += 1
            }
        }
        #expect(checked == Fixture.all.filter { $0.name.hasPrefix("headline/") }.count - 4)
    }

    @Test func `the order of presets in the article is the one in force`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Presets.md")
        let names = article.split(separator: "\n").compactMap { row -> String? in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2, Int(cells[0]) != nil else { return nil }
            return String(cells[1].dropFirst().dropLast())
        }
        #expect(names == ["mapping"] + Preset.all.map(\.name.rawValue))
    }

    private func expectDocument(_ name: String, _ text: String) throws {
        try expectSnapshot(text, at: "Sources/Cameo/Cameo.docc/\(name)")
    }
}
