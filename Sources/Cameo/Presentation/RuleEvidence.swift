extension Rule {
    /// How certain a rule is.
    package enum State: String, Sendable, CaseIterable {
        /// The probe has seen it on a device or in a simulator.
        case verified
        /// The probe has seen that iOS does something else.
        case contradicted
        /// Other developers have reported that they saw it.
        case reported
        /// It follows from Apple's documentation and headers.
        case documented
        /// The sources differ.
        case disputed
        /// One project claims it, without a report of a device.
        case notSeen = "not-seen"

        /// The words for reports and articles.
        package var displayName: String { self == .notSeen ? "not seen" : rawValue }
    }

    /// The evidence for a rule.
    package struct Evidence: Sendable {
        /// The state in versions of iOS for which the probe has no result.
        private let source: State
        /// The major versions of iOS on which the probe has confirmed it.
        private let confirmed: [Int]
        /// The major versions of iOS on which the probe has contradicted it.
        private let contradicted: [Int]

        init(_ source: State, confirmed: [Int] = [], contradicted: [Int] = []) {
            self.source = source
            self.confirmed = confirmed
            self.contradicted = contradicted
        }

        /// The state in a version of iOS.
        ///
        /// - Parameter version: A major version of iOS; `nil` for all.
        package func state(on version: Int? = nil) -> State {
            let isTested = { (versions: [Int]) in
                version.map { versions.contains($0) } ?? !versions.isEmpty
            }
            if isTested(contradicted) { return .contradicted }
            return isTested(confirmed) ? .verified : source
        }

        /// The text that a report adds to a diagnostic of a rule that isn't verified.
        package var doubt: String? { state() == .verified ? nil : summary }

        /// The state, and the versions of iOS that the probe has tested.
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
