import Testing

@testable import ProbeCases

/// Tests of the verdict on the observations in a trial.
@Suite struct VerdictTests {
    private let device = Findings.Device(name: "iPhone 17", isSimulator: true, ios: "26.1")
    private let trial = Trial(
        id: "R2.test",
        experiment: .banner,
        arrangement: .direct,
        expected: [
            ExpectedValue(.avatar, .equals("magenta")), ExpectedValue(.label, .lacks("Title")),
        ]
    )

    private func verdict(_ values: [ObservedValue: String], failure: String? = nil) -> Verdict {
        trial.verdict(on: Observation(values: values, failure: failure))
    }

    @Test func `a trial whose expectations are all met confirms the rule`() {
        #expect(verdict([.avatar: "magenta", .label: "Ada"]) == .confirmed)
    }

    @Test func `a different value contradicts the rule, even if another value is missing`() {
        let expected = Verdict.contradicted("avatar is magenta, but it was 'cyan'")
        #expect(verdict([.avatar: "cyan", .label: "Ada"]) == expected)
        #expect(verdict([.avatar: "cyan"]) == expected)
        #expect(verdict([.avatar: "magenta", .label: "my title"]).name == "contradicted")
    }

    @Test func `a missing value and a failure allow no conclusion`() {
        #expect(verdict([.avatar: "magenta"]) == .notSeen("label couldn't be read"))
        #expect(
            verdict([.avatar: "magenta", .label: "Ada"], failure: "no notification")
                == .notSeen("no notification")
        )
        let empty = Trial(id: "R2.x", experiment: .banner, arrangement: .direct, expected: [])
        #expect(empty.verdict(on: Observation()).name == "notSeen")
    }

    @Test(arguments: [
        (ExpectedValue(.label, .contains("engines")), "ADA, ENGINES", true),
        (ExpectedValue(.label, .contains("Engines")), "Ada", false),
        (ExpectedValue(.label, .lacks("é")), "e", true),
        (ExpectedValue(.label, .lacks("É")), "é", false),
        (ExpectedValue(.contentType, .hasSuffix("Direct")), "MessagingDirect", true),
        (ExpectedValue(.contentType, .hasSuffix("Direct")), "MessagingGroup", false),
        (ExpectedValue(.error, .isOneOf(["1500", "1501"])), "1501", true),
        (ExpectedValue(.error, .isOneOf(["1500", "1501"])), "none", false),
        (ExpectedValue(.avatarWidth, .isBetween(34, 44)), "38", true),
        (ExpectedValue(.avatarWidth, .isBetween(34, 44)), "45", false),
        (ExpectedValue(.avatarWidth, .isBetween(34, 44)), "wide", false),
    ])
    func `a condition compares a value`(
        _ expectation: ExpectedValue,
        _ value: String,
        _ isMet: Bool
    ) {
        #expect(expectation.isMet(by: value) == isMet)
    }

    @Test func `no result counts if the control fails`() throws {
        var observations = Self.observations(.content)
        #expect(
            Findings(.content, device: device, observations: observations).trials.allSatisfy {
                $0.verdict == "confirmed"
            }
        )
        observations["control.content"] = Observation(values: [
            .error: "none", .sender: "none", .contentType: "Default",
        ])
        let findings = Findings(.content, device: device, observations: observations)
        #expect(findings.trials.allSatisfy { $0.verdict != "confirmed" })
        let other = try #require(findings.trials.first { $0.trial == "R12.equal" })
        #expect(other.verdict == "notSeen")
        #expect(other.reason?.hasPrefix("the control control.content failed") == true)
        #expect(findings.trials.first { $0.trial == "control.content" }?.verdict == "contradicted")
    }

    @Test func `a trial that wasn't run isn't confirmed`() {
        var observations = Self.observations(.content)
        observations["R12.equal"] = nil
        let findings = Findings(.content, device: device, observations: observations)
        let entry = findings.trials.first { $0.trial == "R12.equal" }
        #expect(entry?.verdict == "notSeen")
        #expect(
            Findings(.banner, device: device, observations: [:]).trials.allSatisfy {
                $0.verdict == "notSeen"
            }
        )
    }

    @Test func `each build has its own verdicts`() {
        let findings = Findings(
            .banner,
            build: .unentitled,
            device: device,
            observations: [:]
        )
        #expect(findings.trials.map(\.trial) == ["control.unentitled", "R10.unentitled"])
    }

    @Test func `incomplete lines of measurements are skipped`() {
        let rows = Findings.MemoryRow.rows(of: [
            "jpeg-4 5000000 9000000", "png-4 1", "", "gif-4 9 1",
        ])
        #expect(rows == [Findings.MemoryRow(image: "jpeg-4", idle: 5_000_000, peak: 9_000_000)])
    }

    /// Returns observations that meet all expectations of an experiment.
    private static func observations(_ experiment: Experiment) -> [String: Observation] {
        var observations: [String: Observation] = [:]
        for trial in Trial.all where trial.experiment == experiment {
            var observation = Observation()
            for expectation in trial.expected {
                observation.values[expectation.value] =
                    switch expectation.condition {
                    case .equals(let text), .hasSuffix(let text), .contains(let text): text
                    case .lacks: ""
                    case .isOneOf(let texts): texts[0]
                    case .isBetween(let least, _): "\(least)"
                    }
            }
            observations[trial.id] = observation
        }
        return observations
    }
}
