extension Rule {
    /// The certainty of a rule.
    package enum State: String, Sendable, CaseIterable {
        /// The probe has confirmed the rule on a device or in a simulator.
        case verified
        /// The probe has observed different behavior.
        case contradicted
        /// Other developers have reported the behavior.
        case reported
        /// The rule follows from Apple's documentation and headers.
        case documented
        /// Sources contradict each other.
        case disputed
        /// A project claims the rule, but there are no reports from devices.
        case notSeen = "not-seen"

        /// The name of the state in reports and articles.
        package var displayName: String { self == .notSeen ? "not seen" : rawValue }
    }

    /// The evidence for a rule.
    package struct Evidence: Sendable {
        /// The state for versions of iOS without probe results.
        private let source: State
        /// The major versions of iOS on which the probe has confirmed the rule.
        private let confirmed: [Int]
        /// The major versions of iOS on which the probe has contradicted the rule.
        private let contradicted: [Int]

        init(_ source: State, confirmed: [Int] = [], contradicted: [Int] = []) {
            self.source = source
            self.confirmed = confirmed
            self.contradicted = contradicted
        }

        /// Returns the state of the rule for a version of iOS.
        ///
        /// - Parameter version: The major version of iOS; `nil` for all versions.
        package func state(on version: Int? = nil) -> State {
            let isTested = { (versions: [Int]) in
                version.map { versions.contains($0) } ?? !versions.isEmpty
            }
            if isTested(contradicted) { return .contradicted }
            return isTested(confirmed) ? .verified : source
        }

        /// The text that a report adds to a diagnostic if the rule isn't verified; `nil` if it is.
        package var doubt: String? { state() == .verified ? nil : summary }

        /// The state and the versions of iOS that the probe has tested, as a phrase.
        package var summary: String {
            switch state() {
            case .contradicted: "contradicted on iOS \(Self.list(contradicted))"
            case .verified: "verified on iOS \(Self.list(confirmed))"
            case let state: state.displayName
            }
        }

        private static func list(_ versions: [Int]) -> String {
            var text = ""
            for (index, version) in versions.enumerated() {
                text += index == 0 ? "" : index == versions.count - 1 ? " and " : ", "
                text += "\(version)"
            }
            return text
        }
    }
}
