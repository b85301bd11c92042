/// A test of a rule's prediction.
struct Trial: Sendable {
    /// The name, which begins with the name of the case, such as `R3.group-without-avatar`.
    let id: String
    let experiment: Experiment
    let arrangement: Arrangement
    let expected: [ExpectedValue]
    var build = ProbeBuild.entitled
    /// The question to the user of a device, for E4; `nil` for all other experiments.
    var question: Question?
    /// Whether this trial must be confirmed to confirm the rule. Trials that aren't required repeat
    /// another trial under different circumstances.
    var isRequired = true

    /// A question to the user of a device.
    struct Question: Sendable, Equatable {
        /// The steps that the user follows before answering.
        let steps: String
        /// The text of the question.
        let text: String
        let answers: [String]
    }

    /// Whether the trial tests the probe itself.
    var isControl: Bool { id.hasPrefix("control.") }

    /// The description of all expectations.
    var expectation: String { expected.map(\.description).joined(separator: "; ") }

    /// All trials, the controls first.
    static let all = controls + ProbeCase.all.flatMap(\.trials)

    /// The trials whose result is certain. If one fails, the other results don't count.
    static let controls: [Trial] = [
        Trial(
            id: "control.content",
            experiment: .content,
            arrangement: .direct,
            expected: [
                ExpectedValue(.error, .equals("none")),
                ExpectedValue(.sender, .equals("Ada Lovelace")),
                ExpectedValue(.contentType, .hasSuffix("MessagingDirect")),
            ]
        ),
        Trial(
            id: "control.banner",
            experiment: .banner,
            arrangement: .direct,
            expected: [
                ExpectedValue(.label, .contains("Ada Lovelace")),
                ExpectedValue(.avatar, .equals("magenta")),
            ]
        ),
        Trial(
            id: "control.plain-banner",
            experiment: .banner,
            arrangement: .plain,
            expected: [
                ExpectedValue(.label, .contains("Title of the alert")),
                ExpectedValue(.avatar, .equals("yellow")),
            ]
        ),
        Trial(
            id: "control.unentitled",
            experiment: .banner,
            arrangement: .plain,
            expected: [
                ExpectedValue(.label, .contains("Title of the alert")),
                ExpectedValue(.avatar, .equals("yellow")),
            ],
            build: .unentitled
        ),
        Trial(
            id: "control.muting",
            experiment: .process,
            arrangement: .plain,
            expected: [ExpectedValue(.process, .equals("same"))]
        ),
        Trial(
            id: "control.push",
            experiment: .push,
            arrangement: .direct,
            expected: [ExpectedValue(.delivery, .equals("delivered"))]
        ),
        Trial(
            id: "control.person",
            experiment: .person,
            arrangement: .plain,
            expected: [ExpectedValue(.answer, .equals("Yes"))],
            question: Question(
                steps: "Lock the device.",
                text:
                    "Is there a notification with the title “Title of the alert” and a yellow icon?",
                answers: ["Yes", "No"]
            )
        ),
    ]
}

/// A rule or a limit of iOS, with the trials that test it.
struct ProbeCase: Sendable {
    /// The number, such as `R3` or `L1`.
    let id: String
    /// The name of the rule in Cameo.
    let name: String
    /// The trials; empty if the probe can't test the rule.
    let trials: [Trial]

    init(_ id: String, _ name: String, _ trials: [Trial]) {
        self.id = id
        self.name = name
        self.trials = trials
    }

    /// All rules, followed by all limits.
    static let all = rules + limits
}
