import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

@Suite struct SetupReportTests {
    /// A finding, and a change to the setup that causes it.
    struct Case: Sendable, CustomTestStringConvertible {
        let code: SetupReport.Code
        let change: @Sendable (inout AppSetup) -> Void
        var testDescription: String { code.rawValue }

        init(
            _ code: SetupReport.Code,
            _ change: @escaping @Sendable (inout AppSetup) -> Void
        ) {
            self.code = code
            self.change = change
        }
    }

    /// The setup of an app without findings.
    static var valid: AppSetup {
        var setup = AppSetup()
        setup.systemVersion = "17.4.1"
        setup.bundle.identifier = "com.example.engines"
        setup.bundle.version = "1.2 (34)"
        setup.bundle.activityTypes = ["INSendMessageIntent", "INStartCallIntent"]
        setup.bundle.hasFocusUsageDescription = true
        setup.bundle.appGroup = "group.com.example.engines"
        let entitlements = Entitlements(
            hasCommunication: true,
            pushEnvironment: "development",
            appGroups: ["group.com.example.engines"]
        )
        setup.bundle.entitlements = entitlements
        setup.bundle.extensions = [
            AppBundle.Extension(
                identifier: "com.example.engines.NotificationServiceExtension",
                extensionPoint: "com.apple.usernotifications.service",
                principalClass: "Service.NotificationService",
                minimumOSVersion: "15.0",
                version: "1.2 (34)",
                settings: nil,
                entitlements: entitlements
            ),
            AppBundle.Extension(
                identifier: "com.example.engines.Share",
                extensionPoint: "com.apple.share-services"
            ),
        ]
        setup.permissions.authorization = .authorized
        setup.permissions.alerts = .on
        setup.permissions.lockScreen = .on
        setup.isFocusAuthorized = true
        setup.deliveries = [entry { _ in }]
        return setup
    }

    static func entry(_ change: (inout DeliveryRecord) -> Void) -> DeliveryLog.Entry {
        var record = DeliveryRecord()
        record.preset = .generic
        record.layout = .directMessage
        record.avatar = .sender
        record.avatarSource = "network"
        change(&record)
        if record.outcome(of: .delivery) == nil { record = record.closed(.done, at: 0.42) }
        return DeliveryLog.Entry(date: Date(timeIntervalSince1970: 1_800_000_000), record: record)
    }

    private static func death(
        _ code: DeliveryRecord.Step.Code,
        _ detail: String? = nil,
        bytesLeft: Int? = 13_000_000,
        wasRestarted: Bool = false
    ) -> DeliveryLog.Entry {
        let step = DeliveryRecord.Step(
            code: code,
            outcome: .died,
            end: 1.5,
            detail: detail,
            death: DeliveryRecord.Step.Death(
                usedBytes: 11_000_000,
                bytesLeft: bytesLeft,
                isTimeOver: false,
                wasDelivered: wasRestarted,
                wasRestarted: wasRestarted
            )
        )
        var record = DeliveryRecord()
        record.steps = [step]
        return DeliveryLog.Entry(date: Date(timeIntervalSince1970: 1_800_000_000), record: record)
    }

    private static func step(
        _ code: DeliveryRecord.Step.Code,
        _ outcome: DeliveryRecord.Step.Outcome,
        _ detail: String? = nil
    ) -> DeliveryRecord.Step {
        DeliveryRecord.Step(code: code, outcome: outcome, end: 1, detail: detail)
    }

    private static func sample(_ text: String) -> Inspection? {
        (try? Payload(parsing: Array(text.utf8))).map { Inspection(of: $0) }
    }

    static let cases: [Case] = [
        Case(.extensionMissing) { $0.bundle.extensions = [] },
        Case(.multipleExtensions) { $0.bundle.extensions.append($0.bundle.extensions[0]) },
        Case(.extensionIDMismatch) {
            $0.bundle.extensions[0].identifier = "com.example.enginesX.Service"
        },
        Case(.extensionRequiresNewerIOS) { $0.bundle.extensions[0].minimumOSVersion = "17.10" },
        Case(.extensionVersionMismatch) { $0.bundle.extensions[0].version = "1.2 (33)" },
        Case(.extensionClassMissing) { $0.bundle.extensions[0].principalClass = nil },
        Case(.communicationEntitlementMissing) { $0.bundle.entitlements?.hasCommunication = false },
        Case(.pushEntitlementMissing) { $0.bundle.entitlements?.pushEnvironment = nil },
        Case(.appGroupEntitlementMissing) { $0.bundle.extensions[0].entitlements?.appGroups = [] },
        Case(.entitlementsUnavailable) { $0.bundle.entitlements = nil },
        Case(.activityTypesMissing) { $0.bundle.activityTypes = ["INStartCallIntent"] },
        Case(.activityTypesMissing) {
            $0.bundle.activityTypes = ["INSendMessageIntent"]
            $0.deliveries = [entry { $0.layout = .missedCall }]
        },
        Case(.focusDescriptionMissing) {
            $0.bundle.hasFocusUsageDescription = false
            $0.deliveries = [entry { $0.diagnostics = ["focus-access-needed"] }]
        },
        Case(.focusDescriptionMissing) {
            $0.bundle.hasFocusUsageDescription = false
            $0.wasFocusRequested = true
        },
        Case(.appGroupMissing) {
            $0.appGroup = .missing
            $0.hasSettingsFile = false
            $0.deliveries = []
        },
        Case(.appGroupLocked) { $0.appGroup = .locked },
        Case(.settingsInvalid) {
            $0.settingsProblems = [
                .settings(from: "Cameo/settings.json", "not JSON")
            ]
        },
        Case(.appGroupMismatch) {
            $0.bundle.extensions[0].settings = JSONObject([("appGroup", .string("group.other"))])
        },
        Case(.settingsNewer) {
            $0.settingsProblems = [
                .settings(from: "Cameo/settings.json", "newer", isNewer: true)
            ]
        },
        Case(.settingsMissing) { $0.hasSettingsFile = false },
        Case(.authorizationNotRequested) { $0.permissions.authorization = .notDetermined },
        Case(.authorizationDenied) { $0.permissions.authorization = .denied },
        Case(.authorizationProvisional) { $0.permissions.authorization = .provisional },
        Case(.alertsDisabled) { $0.permissions.alerts = .off },
        Case(.lockScreenDisabled) { $0.permissions.lockScreen = .off },
        Case(.previewsHidden) { $0.permissions.previews = .never },
        Case(.focusAccessMissing) {
            $0.isFocusAuthorized = false
            $0.settings.mapping = try? Mapping([.senderID: ["s"], .notifiesAnyway: ["n"]])
        },
        Case(.extensionDied) { $0.deliveries.append(death(.hook)) },
        Case(.extensionNotStarted) {
            $0.deliveries = []
            $0.arrivedPushes = [Date()]
        },
        Case(.extensionNotStarted) {
            $0.arrivedPushes = [Date(timeIntervalSince1970: 1_800_000_061)]
        },
        Case(.extensionNeverRan) { $0.deliveries = [entry { $0.process = .app }] },
        Case(.styleRejected) {
            $0.deliveries.append(entry { $0.steps = [step(.style, .failed, "1500")] })
        },
        Case(.payloadNotRead) {
            $0.deliveries.append(entry { $0.steps = [step(.parsing, .skipped)] })
        },
        Case(.downloadsFailed) { $0.deliveries.append(entry { $0.reasons = ["missing"] }) },
        Case(.deliveryTimedOut) {
            $0.deliveries.append(entry { $0 = $0.closed(.expired, at: 29) })
        },
        Case(.donationsDisabled) { $0.settings.isDonationEnabled = false },
        Case(.deletionsPending) { $0.pendingDeletions = 2 },
        Case(.payloadsRecorded) { $0.recordedPayloadCount = 3 },
        Case(.sampleNotRead) { $0.sample = sample(#"{"unknown": 1}"#) },
        Case(.sampleDoesNotRunExtension) {
            $0.sample = sample(
                #"{"aps": {"alert": {"title": "Ada", "body": "x"}}, "senderId": "u_ada"}"#
            )
        },
        Case(.sampleFinding) {
            $0.sample = sample(
                #"{"aps": {"alert": {"title": "Ada", "body": "x"}, "mutable-content": 1, "interruption-level": "loud"}, "senderId": "u_ada"}"#
            )
        },
    ]

    @Test func `a valid setup has no findings`() {
        #expect(Self.valid.findings == [])
        let report = SetupReport(of: Self.valid, date: Date())
        #expect(report.isConfigurationValid)
        #expect(report.errors.isEmpty)
    }

    @Test(arguments: cases) func `each change causes exactly its finding`(_ testCase: Case) {
        var setup = Self.valid
        testCase.change(&setup)
        // A payload that can't be parsed or doesn't invoke the extension also has diagnostics.
        let codes = Set(setup.findings.map(\.code)).subtracting(
            setup.sample == nil ? [] : [SetupReport.Code.sampleFinding.rawValue]
        )
        #expect(codes == (testCase.code == .sampleFinding ? [] : [testCase.code.rawValue]))
        #expect(setup.findings.contains { $0.code == testCase.code.rawValue })
    }

    @Test func `every code has a case`() {
        #expect(Set(Self.cases.map(\.code)) == Set(SetupReport.Code.allCases))
    }

    @Test func `the most frequent cause of process deaths determines the fix`() throws {
        let deaths: [(String, [DeliveryLog.Entry])] = [
            (
                "vendor",
                [Self.death(.vendor, "Acme"), Self.death(.hook), Self.death(.vendor, "Acme")]
            ),
            ("vendor with little memory", [Self.death(.vendor, "Acme", bytesLeft: 2_000_000)]),
            (
                "image",
                [
                    Self.death(.decoding, "WebP 4000x3000"), Self.death(.decoding, "PNG 9x9"),
                    Self.death(.hook),
                ]
            ),
            (
                "hook",
                [
                    Self.death(.hook), Self.death(.hook), Self.death(.vendor, "Acme"),
                    Self.death(.vendor, "Other"),
                ]
            ),
            ("hook with little memory", [Self.death(.hook, bytesLeft: 100_000)]),
            ("style", [Self.death(.style)]),
            ("unknown memory", [Self.death(.donation, bytesLeft: nil)]),
            (
                "download with little memory",
                [Self.death(.download, "a.example", bytesLeft: 500_000)]
            ),
            ("restart", [Self.death(.hook, wasRestarted: true)]),
        ]
        let text = deaths.map { name, deaths in
            var setup = Self.valid
            setup.deliveries += deaths
            let findings = setup.findings.map { "\($0.message)\n  \($0.suggestion ?? "")" }
            let sentences = deaths.flatMap(\.record.explanation)
            return ([name] + sentences + findings).joined(separator: "\n")
        }
        try expectSnapshot(text.joined(separator: "\n\n") + "\n", "deaths.txt")
    }

    @Test func `pushes that arrived before the last record aren't reported as missing`() {
        var setup = Self.valid
        setup.arrivedPushes = [1_799_000_000, 1_800_000_059].map(Date.init(timeIntervalSince1970:))
        #expect(setup.findings.isEmpty)
        setup.appGroup = .locked
        setup.arrivedPushes = [Date()]
        #expect(setup.findings.map(\.code) == ["app-group-locked"])
    }

    @Test func `versions are compared by their components`() {
        for (minimum, system, isTooNew) in [
            ("15.0", "15", false), ("15", "15.0.0", false), ("9.3", "15.4", false),
            ("15.10", "15.9", true), ("18.0", "17.9.9", true), ("", "17.0", false),
        ] {
            var setup = Self.valid
            setup.systemVersion = system
            setup.bundle.extensions[0].minimumOSVersion = minimum
            #expect(
                setup.findings.map(\.code) == (isTooNew ? ["extension-requires-newer-ios"] : [])
            )
        }
    }

    /// A setup with many findings, and a sample with strings that must not appear in the report.
    private var invalid: AppSetup {
        var setup = Self.valid
        setup.hasSettingsFile = false
        setup.settingsProblems = [
            .settings(from: "Cameo/settings.json", "not JSON: line 1")
        ]
        setup.permissions.authorization = .provisional
        setup.bundle.entitlements?.hasCommunication = false
        setup.cachedAvatarCount = 3
        setup.deliveries = [
            Self.entry { record in
                record.messageID = "m_secret"
                record.layout = .groupMessage
                record.avatar = .group
                record.avatarSource = "stale"
                record.reasons = ["The group avatar from cdn.example.com is outdated: HTTP 404"]
                record.diagnostics = ["avatar-stale", "sender-avatar-not-drawn"]
                record.steps = [
                    Self.step(.donation, .timedOut), Self.step(.style, .done),
                ]
            },
            Self.entry { record in
                record.preset = nil
                record.layout = .plain
                record.avatar = .none
                record.avatarSource = nil
                record.steps = [Self.step(.parsing, .skipped)]
                record = record.closed(.expired, at: 29.04)
            },
        ]
        setup.sample = Self.sample(
            #"""
            {"aps": {"alert": {"title": "Ada Secret", "body": "secret text"}, "mutable-content": 1},
             "senderId": "u_ada", "senderAvatar": "https://cdn.example.com/ada.png?token=secret#secret",
             "conversationId": "room", "groupName": "Engines",
             "groupAvatar": "data:image/png;base64,secret"}
            """#
        )
        return setup
    }

    private var report: SetupReport {
        SetupReport(of: invalid, date: Date(timeIntervalSince1970: 1_800_000_100))
    }

    @Test func `the text lists findings and fixes, most severe first`() throws {
        try expectSnapshot(report.description, "setup-report.txt")
    }

    @Test func `the JSON has the keys of validateSetup and additional ones`() throws {
        try expectSnapshot(report.json.pretty + "\n", "setup-report.json")
    }

    @Test(arguments: [
        (#"{"senderId": "u_ada", "aps": {"thread-id": "t"}}"#, JSONValue.null),
        (#"{"senderId": "u_ada", "conversationId": "engines"}"#, .string("engines")),
    ])
    func `the JSON contains a conversation ID only if the payload does`(
        payload: String,
        id: JSONValue
    ) {
        var setup = AppSetup()
        setup.sample = Self.sample(payload)
        let json = SetupReport(of: setup, date: Date(timeIntervalSince1970: 0)).json
        #expect(json.object?["payloadParseResult"]?.object?["conversationId"] == id)
    }

    @Test func `text and JSON contain no message text and no token`() {
        let text = report.description
        #expect(!text.lowercased().contains("secret"))
        for name in ["u_ada", "Ada", "Engines", "room"] { #expect(!text.contains(name)) }
        let json = report.json.compact
        #expect(!json.contains("secret text"))
        #expect(!json.contains("token"))
        #expect(!json.contains("#secret"))
        #expect(!json.contains("base64,secret"))
    }

    @Test func `every failed step has an explanation`() {
        for code in DeliveryRecord.Step.Code.allCases {
            for outcome in DeliveryRecord.Step.Outcome.allCases {
                let step = Self.step(code, outcome, "x")
                let isProblem = outcome == .failed || outcome == .timedOut || outcome == .expired
                let canHappen: Bool =
                    switch (code, outcome) {
                    case (.appGroup, .failed), (.settings, .failed), (.hook, .failed),
                        (.hook, .timedOut), (.vendor, .failed), (.vendor, .timedOut),
                        (.avatars, .timedOut), (.attachments, .failed), (.categories, .failed),
                        (.categories, .timedOut), (.donation, .failed), (.donation, .timedOut),
                        (.style, .failed), (.delivery, .timedOut), (.delivery, .expired):
                        true
                    default: false
                    }
                if isProblem, canHappen { #expect(step.explanation != nil, "\(code) \(outcome)") }
                if outcome == .done { #expect(step.explanation == nil, "\(code)") }
            }
        }
    }

    @Test func `unusual outcomes of vendor steps are explained, and skipped ones aren't problems`()
    {
        for outcome in DeliveryRecord.Step.Outcome.allCases {
            let step = Self.step(.vendor, outcome, "x")
            let isSilent = [.done, .notHandled, .expired].contains(outcome)
            #expect((step.explanation == nil) == isSilent, "\(outcome)")
        }
        let unproblematic: Set<DeliveryRecord.Step.Outcome> = [
            .done, .skipped, .notHandled, .unchanged, .hidden, .leftAsIs, .stillRunning,
        ]
        #expect(
            Set(DeliveryRecord.Step.Outcome.allCases.filter { !$0.isProblem }) == unproblematic
        )
    }

    @Test func `the explanation contains the cost of vendor steps`() throws {
        var record = DeliveryRecord()
        record.steps = [
            DeliveryRecord.Step(
                code: .vendor,
                outcome: .done,
                end: 2,
                detail: "Old",
                cost: .init(seconds: 1.24, bytes: 3_449_999)
            ),
            DeliveryRecord.Step(
                code: .vendor,
                outcome: .done,
                end: 2,
                detail: "Shrinks",
                cost: .init(seconds: 0, bytes: -250_000)
            ),
            DeliveryRecord.Step(
                code: .vendor,
                outcome: .done,
                end: 3,
                detail: "Unmeasured",
                cost: .init(seconds: 20, bytes: nil)
            ),
        ]
        let costs = ["Old (1.2 s, 3.4 MB)", "Shrinks (0.0 s, -0.3 MB)", "Unmeasured (20.0 s)"]
        #expect(record.explanation.count == 2)
        #expect(record.explanation.last?.hasSuffix(costs.joined(separator: ", ")) == true)
        let json = try #require(record.json(at: Date(timeIntervalSince1970: 0)).object)
        #expect(DeliveryRecord(json)?.steps.map(\.cost) == record.steps.map(\.cost))
    }

    @Test func `decoding an encoded record returns the same record`() throws {
        let log = DeliveryLog(container: Scratch.newURL())
        for entry in invalid.deliveries { try log.append(entry.record, at: entry.date) }
        let entries = log.entries()
        #expect(entries.count == invalid.deliveries.count)
        #expect(invalid.deliveries.allSatisfy(entries.contains))
    }

    @Test func `unknown values in a record are ignored`() throws {
        let text = #"""
            {"version": 2, "layout": "hologram", "steps": [{"code": "teleport", "outcome": "done"},
             {"code": "style", "outcome": "done", "milliseconds": 12}, 5], "diagnostics": ["new", "payload-not-read"]}
            """#
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        let record = try #require(DeliveryRecord(object))
        #expect(record.layout == .plain)
        #expect(record.steps.map(\.code) == [.style])
        #expect(record.diagnostics == ["new", "payload-not-read"])
        #expect(DeliveryRecord(JSONObject()) == nil)
    }
}
