extension Rule {
    /// The evidence for a rule on devices.
    package struct Evidence: Sendable {
        /// Whether developers have reported that they saw it.
        package let isReported: Bool
        /// The major versions of iOS on which the probe has confirmed it.
        package let confirmed: [Int]
        /// The major versions of iOS on which the probe has contradicted it.
        package let contradicted: [Int]

        init(isReported: Bool, confirmed: [Int] = [], contradicted: [Int] = []) {
            self.isReported = isReported
            self.confirmed = confirmed
            self.contradicted = contradicted
        }

        /// Whether the rule was verified on a device, instead of derived from Apple's documentation
        /// and headers.
        ///
        /// - Parameter version: A major version of iOS; `nil` for all.
        package func isVerified(on version: Int? = nil) -> Bool {
            guard let version else {
                return contradicted.isEmpty && (isReported || !confirmed.isEmpty)
            }
            return !contradicted.contains(version) && (isReported || confirmed.contains(version))
        }

        /// The text that a report adds to a diagnostic of an uncertain rule.
        package var doubt: String? {
            if !contradicted.isEmpty { return "contradicted on iOS \(Self.list(contradicted))" }
            return isVerified() ? nil : "not verified on a device"
        }

        /// The state in the article `WhatIOSDraws`.
        package var summary: String {
            if !contradicted.isEmpty { return "contradicted on iOS \(Self.list(contradicted))" }
            if !confirmed.isEmpty { return "yes, on iOS \(Self.list(confirmed))" }
            return isReported ? "reported" : "not yet"
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

    /// Whether the rule was verified on a device.
    package var isVerifiedOnDevice: Bool { evidence.isVerified() }
}
