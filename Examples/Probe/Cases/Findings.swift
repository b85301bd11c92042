/// The observations of one test run, or of one user. `tool/probe` collects the findings of all
/// runs.
struct Findings: Codable, Sendable {
    /// A trial with its verdict.
    struct Entry: Codable, Sendable, Equatable {
        let trial: String
        /// The trial's expectations, which reveal findings from a different version of the app.
        let expects: String
        let verdict: String
        let reason: String?
        let seen: [String: String]
        let screenshots: [String]
    }

    /// The memory of the extension while it processed an image.
    struct MemoryRow: Codable, Sendable, Equatable {
        /// The name of the image, such as `jpeg-progressive-12`.
        let image: String
        /// The physical footprint before the notification, in bytes. ``peak`` is its maximum.
        let idle: Int
        let peak: Int
    }

    /// The device and the version of iOS.
    struct Device: Codable, Sendable, Equatable {
        let name: String
        let isSimulator: Bool
        /// The version of iOS, such as `26.1`.
        let ios: String
    }

    /// The version of this format.
    static let currentSchema = 2

    var schema = currentSchema
    let experiment: Experiment
    let device: Device
    let trials: [Entry]
    var memory: [MemoryRow] = []

    /// Creates the verdicts for the observations of an experiment.
    ///
    /// A verdict counts only if the trial's control is confirmed, because an empty screen proves
    /// nothing.
    ///
    /// - Parameters:
    ///   - observations: The observations, by the ID of the trial. Trials without an observation
    ///     weren't run.
    ///   - build: The build in which the trials ran.
    init(
        _ experiment: Experiment,
        build: ProbeBuild = .entitled,
        device: Device,
        observations: [String: Observation]
    ) {
        self.experiment = experiment
        self.device = device
        let controls = Trial.controls.filter { $0.experiment == experiment && $0.build == build }
        let failed = controls.lazy.compactMap { control -> String? in
            let verdict = control.verdict(
                on: observations[control.id] ?? Observation(failure: "it wasn't run")
            )
            guard verdict != .confirmed else { return nil }
            return "the control \(control.id) failed: \(verdict.reason ?? "")"
        }.first
        trials = Trial.all.filter { $0.experiment == experiment && $0.build == build }.map {
            trial in
            let observation = observations[trial.id] ?? Observation(failure: "the trial wasn't run")
            var verdict = trial.verdict(on: observation)
            if let failed, !trial.isControl { verdict = .notSeen(failed) }
            let seen = observation.values.map { ($0.key.rawValue, $0.value) }
            return Entry(
                trial: trial.id,
                expects: trial.expectation,
                verdict: verdict.name,
                reason: verdict.reason,
                seen: Dictionary(uniqueKeysWithValues: seen),
                screenshots: observation.screenshots
            )
        }
    }
}

extension Findings.MemoryRow {
    /// Parses the lines that the extension has written. Ignores incomplete lines.
    static func rows(of lines: [String]) -> [Findings.MemoryRow] {
        lines.compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 3, let idle = Int(parts[1]), let peak = Int(parts[2]), idle > 0,
                peak >= idle
            else { return nil }
            return Findings.MemoryRow(image: String(parts[0]), idle: idle, peak: peak)
        }
    }
}
