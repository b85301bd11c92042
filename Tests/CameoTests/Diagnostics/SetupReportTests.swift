import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct DiagnosisTests {
    /// What is found, with the facts that make it.
    struct Case: Sendable, CustomTestStringConvertible {
        let code: SetupReport.Finding.Code
        let change: @Sendable (inout SetupFacts) -> Void
        var testDescription: String { code.rawValue }

        init(
            _ code: SetupReport.Finding.Code,
            _ change: @escaping @Sendable (inout SetupFacts) -> Void
        ) {
            self.code = code
            self.change = change
        }
    }

    /// Facts of an app in which all is well.
    static var healthy: SetupFacts {
        var facts = SetupFacts()
        facts.systemVersion = "17.4.1"
        facts.bundle.identifier = "com.example.engines"
        facts.bundle.version = "1.2 (34)"
        facts.bundle.activityTypes = ["INSendMessageIntent", "INStartCallIntent"]
        facts.bundle.hasFocusUsageDescription = true
        facts.bundle.appGroup = "group.com.example.engines"
        let entitlements = Entitlements(
            hasCommunication: true,
            hasPush: true,
            appGroups: ["group.com.example.engines"]
        )
        facts.bundle.entitlements = entitlements
        facts.bundle.extensions = [
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
        facts.permissions.authorization = .authorized
        facts.permissions.alerts = .on
        facts.permissions.lockScreen = .on
        facts.isFocusAuthorized = true
        facts.deliveries = [entry { _ in }]
        return facts
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
        Case(.extensionSeveral) { $0.bundle.extensions.append($0.bundle.extensions[0]) },
        Case(.extensionIdentifier) {
            $0.bundle.extensions[0].identifier = "com.example.enginesX.Service"
        },
        Case(.extensionTooNew) { $0.bundle.extensions[0].minimumOSVersion = "17.10" },
        Case(.extensionVersion) { $0.bundle.extensions[0].version = "1.2 (33)" },
        Case(.extensionClass) { $0.bundle.extensions[0].principalClass = nil },
        Case(.entitlementCommunication) { $0.bundle.entitlements?.hasCommunication = false },
        Case(.entitlementPush) { $0.bundle.entitlements?.hasPush = false },
        Case(.entitlementAppGroup) { $0.bundle.extensions[0].entitlements?.appGroups = [] },
        Case(.entitlementsUnseen) { $0.bundle.entitlements = nil },
        Case(.activityTypes) { $0.bundle.activityTypes = ["INStartCallIntent"] },
        Case(.activityTypes) {
            $0.bundle.activityTypes = ["INSendMessageIntent"]
            $0.deliveries = [entry { $0.layout = .missedCall }]
        },
        Case(.focusDescription) {
            $0.bundle.hasFocusUsageDescription = false
            $0.deliveries = [entry { $0.diagnostics = [.needsFocusAccess] }]
        },
        Case(.appGroupMissing) {
            $0.appGroup = .missing
            $0.hasSettingsFile = false
            $0.deliveries = []
        },
        Case(.appGroupLocked) { $0.appGroup = .locked },
        Case(.settingsUnreadable) {
            $0.problems = [SettingsFile.Problem(source: "Cameo/settings.json", reason: "not JSON")]
        },
        Case(.appGroupDiffers) {
            $0.bundle.extensions[0].settings = JSONObject([("appGroup", .string("group.other"))])
        },
        Case(.settingsNewer) {
            $0.problems = [
                SettingsFile.Problem(source: "Cameo/settings.json", reason: "newer", isNewer: true)
            ]
        },
        Case(.settingsMissing) { $0.hasSettingsFile = false },
        Case(.notificationsNotAsked) { $0.permissions.authorization = .notDetermined },
        Case(.notificationsDenied) { $0.permissions.authorization = .denied },
        Case(.notificationsQuiet) { $0.permissions.authorization = .provisional },
        Case(.alertsOff) { $0.permissions.alerts = .off },
        Case(.lockScreenOff) { $0.permissions.lockScreen = .off },
        Case(.previewsNever) { $0.permissions.previews = .never },
        Case(.focusNotAuthorized) {
            $0.isFocusAuthorized = false
            $0.settings.mapping = try? Mapping([.senderID: ["s"], .notifiesAnyway: ["n"]])
        },
        Case(.neverRan) { $0.deliveries = [entry { $0.place = .app }] },
        Case(.styleFailed) {
            $0.deliveries.append(entry { $0.steps = [step(.style, .failed, "1500")] })
        },
        Case(.notRead) { $0.deliveries.append(entry { $0.steps = [step(.parsing, .skipped)] }) },
        Case(.avatarsFailed) { $0.deliveries.append(entry { $0.reasons = ["missing"] }) },
        Case(.timeRanOut) {
            $0.deliveries.append(entry { $0 = $0.closed(.expired, at: 29) })
        },
        Case(.donationsOff) { $0.settings.isDonationEnabled = false },
        Case(.deletionsPending) { $0.pendingDeletions = 2 },
        Case(.payloadsKept) { $0.keptPayloads = 3 },
        Case(.sampleNotRead) { $0.sample = sample(#"{"unknown": 1}"#) },
        Case(.sampleStartsNothing) {
            $0.sample = sample(
                #"{"aps": {"alert": {"title": "Ada", "body": "x"}}, "senderId": "u_ada"}"#
            )
        },
        Case(.sampleNote) {
            $0.sample = sample(
                #"{"aps": {"alert": {"title": "Ada", "body": "x"}, "mutable-content": 1, "interruption-level": "loud"}, "senderId": "u_ada"}"#
            )
        },
    ]

    @Test func `an app in which all is well has no findings`() {
        #expect(Self.healthy.findings == [])
        let diagnosis = SetupReport(of: Self.healthy, date: Date())
        #expect(diagnosis.isConfigurationValid)
        #expect(diagnosis.problems.isEmpty)
    }

    @Test(arguments: cases) func `each finding is made by its own fault alone`(_ one: Case) {
        var facts = Self.healthy
        one.change(&facts)
        // A payload that is not read or does not start the extension has notes about it besides.
        let codes = Set(facts.findings.map(\.code)).subtracting(
            facts.sample == nil ? [] : [.sampleNote]
        )
        #expect(codes == (one.code == .sampleNote ? [] : [one.code]))
        #expect(facts.findings.contains { $0.code == one.code })
    }

    @Test func `every code has a case`() {
        #expect(Set(Self.cases.map(\.code)) == Set(SetupReport.Finding.Code.allCases))
    }

    @Test func `versions compare by their numbers`() {
        for (minimum, system, isTooNew) in [
            ("15.0", "15", false), ("15", "15.0.0", false), ("9.3", "15.4", false),
            ("15.10", "15.9", true), ("18.0", "17.9.9", true), ("", "17.0", false),
        ] {
            var facts = Self.healthy
            facts.systemVersion = system
            facts.bundle.extensions[0].minimumOSVersion = minimum
            #expect(facts.findings.map(\.code) == (isTooNew ? [.extensionTooNew] : []))
        }
    }

    /// Facts in which much is wrong, with a sample full of what must not be told.
    private var troubled: SetupFacts {
        var facts = Self.healthy
        facts.hasSettingsFile = false
        facts.problems = [
            SettingsFile.Problem(source: "Cameo/settings.json", reason: "not JSON: line 1")
        ]
        facts.permissions.authorization = .provisional
        facts.bundle.entitlements?.hasCommunication = false
        facts.cachedAvatarCount = 3
        facts.deliveries = [
            Self.entry { record in
                record.messageID = "m_secret"
                record.layout = .groupMessage
                record.avatar = .group
                record.avatarSource = "stale"
                record.reasons = [
                    "the picture of the group at cdn.example.com is an older one that was kept: "
                        + "the server answered 404"
                ]
                record.diagnostics = [.avatarStale, .senderAvatarNotDrawn]
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
        facts.sample = Self.sample(
            #"""
            {"aps": {"alert": {"title": "Ada Secret", "body": "secret words"}, "mutable-content": 1},
             "senderId": "u_ada", "senderAvatar": "https://cdn.example.com/ada.png?token=secret#secret",
             "conversationId": "room", "groupName": "Engines",
             "groupAvatar": "data:image/png;base64,secret"}
            """#
        )
        return facts
    }

    private var diagnosis: SetupReport {
        SetupReport(of: troubled, date: Date(timeIntervalSince1970: 1_800_000_100))
    }

    @Test func `the text says what is wrong and what to do, the worst first`() throws {
        try expectSnapshot(diagnosis.text, "diagnosis.txt")
    }

    @Test func `the JSON has the keys of validateSetup, and ours`() throws {
        try expectSnapshot(diagnosis.json.pretty + "\n", "diagnosis.json")
    }

    @Test(arguments: [
        (#"{"senderId": "u_ada", "aps": {"thread-id": "t"}}"#, JSONValue.null),
        (#"{"senderId": "u_ada", "conversationId": "engines"}"#, .string("engines")),
    ])
    func `the JSON names a conversation only where the payload does`(
        payload: String,
        id: JSONValue
    ) {
        var facts = SetupFacts()
        facts.sample = Self.sample(payload)
        let json = SetupReport(of: facts, date: Date(timeIntervalSince1970: 0)).json
        #expect(json.object?["payloadParseResult"]?.object?["conversationId"] == id)
    }

    @Test func `neither text nor JSON tells what people write, or a token`() {
        let text = diagnosis.text
        #expect(!text.lowercased().contains("secret"))
        for name in ["u_ada", "Ada", "Engines", "room"] { #expect(!text.contains(name)) }
        let json = diagnosis.json.compact
        #expect(!json.contains("secret words"))
        #expect(!json.contains("token"))
        #expect(!json.contains("#secret"))
        #expect(!json.contains("base64,secret"))
    }

    @Test func `every step that goes wrong is told in words`() {
        for code in DeliveryRecord.Step.Code.allCases {
            for outcome in DeliveryRecord.Step.Outcome.allCases {
                let step = Self.step(code, outcome, "x")
                let isWrong = outcome == .failed || outcome == .timedOut || outcome == .expired
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
                if isWrong, canHappen { #expect(step.explanation != nil, "\(code) \(outcome)") }
                if outcome == .done { #expect(step.explanation == nil, "\(code)") }
            }
        }
    }

    @Test func `a record is read as it was written`() throws {
        let log = DeliveryLog(container: Scratch.place())
        for entry in troubled.deliveries { try log.append(entry.record, at: entry.date) }
        #expect(Set(log.entries()) == Set(troubled.deliveries))
    }

    @Test func `what a newer version has added to a record is left out`() throws {
        let text = #"""
            {"version": 2, "layout": "hologram", "steps": [{"code": "teleport", "outcome": "done"},
             {"code": "style", "outcome": "done", "milliseconds": 12}, 5], "notes": ["new", "not-read"]}
            """#
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        let record = try #require(DeliveryRecord(object))
        #expect(record.layout == .plain)
        #expect(record.steps.map(\.code) == [.style])
        #expect(record.diagnostics == [.notRead])
        #expect(DeliveryRecord(JSONObject()) == nil)
    }
}
