extension ExpectedValue {
    static let sender = ExpectedValue(.label, .contains("Ada Lovelace"))
    static let title = ExpectedValue(.label, .lacks("Title of the alert"))
    static let subtitle = ExpectedValue(.label, .lacks("Subtitle of the alert"))
    static let noSender = ExpectedValue(.sender, .equals("none"))
    static let noError = ExpectedValue(.error, .equals("none"))

    static func type(_ name: String) -> ExpectedValue {
        ExpectedValue(.contentType, .hasSuffix(name))
    }
}

extension Trial {
    static func content(
        _ id: String,
        _ arrangement: Arrangement,
        _ expected: ExpectedValue...
    ) -> Trial {
        Trial(id: id, experiment: .content, arrangement: arrangement, expected: expected)
    }

    static func banner(
        _ id: String,
        _ arrangement: Arrangement,
        _ expected: ExpectedValue...
    ) -> Trial {
        Trial(id: id, experiment: .banner, arrangement: arrangement, expected: expected)
    }

    static func banner(
        _ id: String,
        _ arrangement: Arrangement,
        _ value: ObservedValue,
        _ condition: ExpectedValue.Condition
    ) -> Trial {
        banner(id, arrangement, ExpectedValue(value, condition))
    }

    /// Returns a trial that isn't required to confirm the rule, but can contradict it.
    static func optional(_ trial: Trial) -> Trial {
        var trial = trial
        trial.isRequired = false
        return trial
    }

    /// Returns a trial that requires a key for APNs. Cameo moves the title and subtitle that iOS
    /// doesn't display to the body, so the label contains them.
    static func push(_ id: String, _ arrangement: Arrangement, _ expected: [ExpectedValue]) -> Trial
    {
        Trial(
            id: id,
            experiment: .push,
            arrangement: arrangement,
            expected: [ExpectedValue(.delivery, .equals("delivered"))] + expected,
            isRequired: false
        )
    }

    static func ask(
        _ id: String,
        _ arrangement: Arrangement,
        _ steps: String,
        _ text: String,
        _ answers: [String],
        expects expected: [String]
    ) -> Trial {
        Trial(
            id: id,
            experiment: .person,
            arrangement: arrangement,
            expected: [ExpectedValue(.answer, .isOneOf(expected))],
            question: Question(steps: steps, text: text, answers: answers)
        )
    }
}
