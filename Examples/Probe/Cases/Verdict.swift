/// The result of a trial.
enum Verdict: Sendable, Equatable {
    /// The observation meets all expectations of the rule.
    case confirmed
    /// The observation contradicts the rule.
    case contradicted(String)
    /// The observation is inconclusive.
    case notSeen(String)

    /// The name of the verdict in a results file.
    var name: String {
        switch self {
        case .confirmed: "confirmed"
        case .contradicted: "contradicted"
        case .notSeen: "notSeen"
        }
    }

    /// The reason; `nil` if the rule is confirmed.
    var reason: String? {
        switch self {
        case .confirmed: nil
        case .contradicted(let reason), .notSeen(let reason): reason
        }
    }
}

extension Trial {
    /// Returns the verdict for the observation of the trial.
    ///
    /// A value that contradicts the rule counts even if another value is missing.
    func verdict(on observation: Observation) -> Verdict {
        var missing: [String] = []
        for expectation in expected {
            guard let value = observation.values[expectation.value] else {
                missing.append(expectation.value.rawValue)
                continue
            }
            if !expectation.isMet(by: value) {
                return .contradicted("\(expectation.description), but it was '\(value)'")
            }
        }
        if let failure = observation.failure { return .notSeen(failure) }
        if expected.isEmpty { return .notSeen("the trial expects nothing") }
        guard missing.isEmpty else {
            return .notSeen("\(missing.joined(separator: ", ")) couldn't be read")
        }
        return .confirmed
    }
}
