import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import ProbeCases

/// Tests of the table of the probe's cases.
@Suite struct TrialTests {
    @Test func `each rule has a case with its name`() {
        #expect(ProbeCase.rules.map(\.id) == Rule.allCases.map(\.rawValue))
        #expect(ProbeCase.rules.map(\.name) == Rule.allCases.map { "\($0)" })
    }

    @Test func `each trial has a unique name, which begins with its case's name`() {
        for probeCase in ProbeCase.all {
            #expect(probeCase.trials.allSatisfy { $0.id.hasPrefix(probeCase.id + ".") })
            // The README mentions the rule that the probe can't prove.
            #expect(probeCase.trials.contains { $0.isRequired } == (probeCase.id != "R16"))
        }
        #expect(Set(Trial.all.map(\.id)).count == Trial.all.count)
    }

    @Test func `the name of a trial is a valid file name`() {
        for trial in Trial.all {
            #expect(
                trial.id.allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) },
                "\(trial.id)"
            )
        }
    }

    @Test func `each experiment and build has a control`() {
        for trial in Trial.all {
            #expect(
                Trial.controls.contains {
                    $0.experiment == trial.experiment && $0.build == trial.build
                },
                "\(trial.id)"
            )
        }
    }

    @Test func `only questions are for the user, and each expected answer can be chosen`() {
        for trial in Trial.all {
            #expect((trial.question != nil) == (trial.experiment == .person), "\(trial.id)")
            for expectation in trial.expected where expectation.value == .answer {
                let answers = trial.question?.answers ?? []
                #expect(answers.contains { expectation.isMet(by: $0) }, "\(trial.id)")
                #expect(answers.contains { !expectation.isMet(by: $0) }, "\(trial.id)")
            }
        }
    }

    @Test func `every trial can be contradicted`() {
        for trial in Trial.all {
            var observation = Observation()
            for expectation in trial.expected { observation.values[expectation.value] = "?" }
            // If the absence of text is expected, its presence is a contradiction.
            for expectation in trial.expected {
                if case .lacks(let text) = expectation.condition {
                    observation.values[expectation.value] = text
                }
            }
            #expect(trial.verdict(on: observation).name == "contradicted", "\(trial.id)")
        }
    }

    @Test func `a trial has one confirming answer if two answers are defined`() throws {
        let trial = try #require(Trial.all.first { $0.id == "R12.different" })
        let verdicts = ["conversation", "engines"].map {
            trial.verdict(on: Observation(values: [.thread: $0])).name
        }
        #expect(verdicts == ["confirmed", "contradicted"])
    }

    @Test func `without a style, there is no sender, but a sender without a name has the style`()
        throws
    {
        let values: [ObservedValue: String] = [.sender: "none", .error: "none"]
        let verdicts = try ["R8.own-message", "R8.handle-is-name", "R9.two-contacts"].map { id in
            try #require(Trial.all.first { $0.id == id }).verdict(on: Observation(values: values))
                .name
        }
        #expect(verdicts == ["confirmed", "notSeen", "notSeen"])
    }

    /// Compares Cameo's predictions for experiment E3's payloads with the trials' expectations.
    @Test func `the engine predicts what the push trials expect`() throws {
        let trials = Trial.all.filter { $0.experiment == .push }
        #expect(trials.count >= 5)
        for trial in trials {
            let json = try PushPayload(arrangement: trial.arrangement).json()
            #expect(json.count <= 4096, "\(trial.id)")
            let appearance = Inspection(of: try Payload(parsing: Array(json))).appearance
            let lines = [appearance.firstLine, appearance.secondLine, appearance.body]
            let label = lines.compactMap { $0 }.joined(separator: ", ")
            let isGroup = appearance.layout == .groupMessage
            let observation = Observation(values: [
                .delivery: "delivered", .label: label, .avatar: isGroup ? "cyan" : "magenta",
            ])
            #expect(trial.verdict(on: observation) == .confirmed, "\(trial.id): \(label)")
        }
    }

    /// Checks the push that a question refers to. Users send it manually.
    @Test func `the push direct.json is a direct message`() throws {
        let json = try PushPayload(arrangement: .direct).json()
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
        let file = Data(try Repository.text("Examples/Probe/payloads/direct.json").utf8)
        let sent = try #require(try JSONSerialization.jsonObject(with: file) as? NSDictionary)
        #expect(sent == object)
    }

    /// Compares the cases with the list that `Examples/Probe/tool/probe` reads.
    @Test func `the list of cases contains all cases`() throws {
        let cases = ProbeCase.all.map { probeCase in
            CaseList.Case(
                id: probeCase.id,
                name: probeCase.name,
                trials: probeCase.trials.map(CaseList.Trial.init)
            )
        }
        let list = CaseList(
            schema: Findings.currentSchema,
            controls: Trial.controls.map(CaseList.Trial.init),
            cases: cases
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(list), as: UTF8.self)
        try expectSnapshot(text + "\n", at: "Examples/Probe/cases.json")
    }

    private struct CaseList: Encodable {
        struct Case: Encodable {
            let id: String
            let name: String
            let trials: [Trial]
        }

        struct Trial: Encodable {
            let id: String
            let experiment: Experiment
            let build: ProbeBuild
            let isRequired: Bool
            let expects: String

            init(_ trial: ProbeCases.Trial) {
                id = trial.id
                experiment = trial.experiment
                build = trial.build
                isRequired = trial.isRequired
                expects = trial.expectation
            }
        }

        let schema: Int
        let controls: [Trial]
        let cases: [Case]
    }
}
