import Cameo

/// The configurations that apply to the files in a folder: the configurations of the folder and of
/// its parent folders, up to the first one with `"root": true`. The nearest configuration wins, key
/// by key.
package struct ConfigurationChain: Sendable {
    /// A configuration and its location.
    package final class Level: Sendable {
        /// The path of the file, for messages.
        package let file: String
        /// The absolute path of the folder, to which globs and paths are relative.
        package let folder: String
        package let configuration: ToolConfiguration

        package init(file: String, folder: String, configuration: ToolConfiguration) {
            self.file = file
            self.folder = folder
            self.configuration = configuration
        }

        /// Returns a path relative to the folder; `nil` if the path is outside the folder.
        package func relative(_ path: String) -> String? { path.relative(toFolder: folder) }
    }

    /// The configurations, nearest first.
    package var levels: [Level]

    package init(_ levels: [Level] = []) { self.levels = levels }

    /// Returns the nearest configuration's value, and the level that sets it; `nil` if no level
    /// sets the value.
    package func nearest<Value>(
        _ value: (ToolConfiguration) -> Value?
    ) -> (value: Value, level: Level)? {
        for level in levels {
            if let value = value(level.configuration) { return (value, level) }
        }
        return nil
    }

    /// Returns whether a search in a folder includes a file.
    ///
    /// - Parameter path: The file's absolute path.
    package func includes(_ path: String) -> Bool {
        guard let (globs, level) = nearest({ $0.include }), let relative = level.relative(path)
        else { return Self.isPayloadName(path) }
        return globs.include(relative)
    }

    /// Returns whether a search ignores a file or a folder.
    ///
    /// - Parameter path: The absolute path of the file or folder.
    package func excludes(_ path: String) -> Bool {
        levels.contains { level in
            level.relative(path).map(level.configuration.exclude.exclude) ?? false
        }
    }

    /// Returns whether a name can be the name of a payload file: `*.json`, `*.apns`.
    package static func isPayloadName(_ name: String) -> Bool {
        name.hasSuffix(".json") || name.hasSuffix(".apns")
    }

    /// Returns whether a name can only be the name of a payload file: `*.apns`, `*.push.json`.
    package static func isCertainPayloadName(_ name: String) -> Bool {
        name.hasSuffix(".apns") || name.hasSuffix(".push.json")
    }

    /// Returns the severities that apply to a file.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path.
    ///   - commandLine: The severities on the command line, which take precedence.
    package func severities(
        for path: String,
        commandLine: [ToolConfiguration.RuleSeverity] = []
    ) -> FileSeverities {
        var result = FileSeverities()
        for level in levels.reversed() {
            for rule in level.configuration.rules { result.set(rule) }
            guard !level.configuration.overrides.isEmpty, let relative = level.relative(path)
            else { continue }
            for override in level.configuration.overrides
            where override.files?.include(relative) ?? true {
                for rule in override.rules { result.set(rule, at: override.paths) }
            }
        }
        for rule in commandLine { result.set(rule) }
        return result
    }
}

extension String {
    /// Returns the path relative to a folder; `nil` if the path is outside the folder.
    func relative(toFolder folder: String) -> String? {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return utf8.starts(with: prefix.utf8) ? String(utf8.dropFirst(prefix.utf8.count)) : nil
    }
}

/// The rule severities for a file and for specific values in it.
package struct FileSeverities: Sendable {
    /// The severities for the linter. A rule that is on only for some values counts as on.
    package private(set) var severities = LintSeverities()
    /// The severities for specific values, keyed by rule code, most recent first. `isOffElsewhere`
    /// contains the rules that are off for all other values.
    private var exceptions: [String: [(paths: [ValuePattern], severity: Finding.Severity?)]] = [:]
    private var isOffElsewhere: Set<String> = []

    init() {}

    fileprivate mutating func set(
        _ rule: ToolConfiguration.RuleSeverity,
        at paths: [ValuePattern]? = nil
    ) {
        guard let paths else {
            severities[code: rule.code] = rule.severity
            exceptions[rule.code] = nil
            isOffElsewhere.remove(rule.code)
            return
        }
        exceptions[rule.code, default: []].insert((paths, rule.severity), at: 0)
        if let severity = rule.severity, severities[code: rule.code] == nil {
            severities[code: rule.code] = severity
            isOffElsewhere.insert(rule.code)
        }
    }

    /// Applies the severities for each finding's value. Removes findings whose rule is off for
    /// their value.
    package func applied(to findings: [LintFinding]) -> [LintFinding] {
        guard !exceptions.isEmpty else { return findings }
        return findings.compactMap { finding in
            guard let list = exceptions[finding.code] else { return finding }
            let exception = list.first { exception in
                exception.paths.contains { $0.matches(finding.path) }
            }
            guard let exception else {
                return isOffElsewhere.contains(finding.code) ? nil : finding
            }
            guard let severity = exception.severity else { return nil }
            var finding = finding
            finding.severity = severity
            return finding
        }
    }
}
