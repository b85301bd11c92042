import Cameo

/// A comparison across all files of a run: sender and conversation names, message IDs, and the
/// mapping's fields.
///
/// It stores only hashes, so its memory use depends on the number of IDs, which is limited, not on
/// the size of the files.
package struct LintCorpus: Sendable {
    /// The maximum number of stored IDs. Further IDs aren't compared.
    package static let maxIDs = 1_000_000

    private let linter: PushLinter
    private var names = LintNames(maxCount: Self.maxIDs)
    private var foundFields: Set<Mapping.Field> = []
    /// The path in the first payload without a value that the mapped path probably misspells.
    private var similarPaths: [Mapping.Field: String?] = [:]
    private var payloadCount = 0

    package init(_ linter: PushLinter) { self.linter = linter }

    /// Adds a file, and returns the findings about values in it that contradict earlier files.
    package mutating func add(_ result: LintResult) -> [LintFinding] {
        let run = LintRun(linter, adding: result)
        names.file = result.name
        for message in result.messages {
            guard message.inspection.parsed.preset != nil else { continue }
            payloadCount += 1
            foundFields.formUnion(message.inspection.mappedFields)
            for field in mappedFields
            where !foundFields.contains(field) && similarPaths[field] == nil {
                similarPaths[field] = message.inspection.similarPath(for: field)
            }
            let context = LintContext(message, run.reports)
            for check in LintRule.nameChecks { check(context, &names) }
        }
        return run.resolvedFindings()
    }

    private var mappedFields: [Mapping.Field] {
        guard let mapping = linter.parser.settings.mapping else { return [] }
        return Mapping.Field.allCases.filter { mapping.json[$0.mappingKey] != nil }
    }

    /// Returns the findings about all files. They have no position, and their path is the mapping
    /// key.
    package func finish() -> [LintFinding] {
        let code = LintRule.mappingValueMissing.code
        guard payloadCount > 0, let severity = linter.severities[code: code] else { return [] }
        return mappedFields.filter { !foundFields.contains($0) }.map { field in
            var fingerprint = LintFingerprint()
            fingerprint.combine(code.utf8)
            fingerprint.combine(field.mappingKey.utf8)
            return LintFinding(
                finding: Finding(
                    .mappingValueMissing,
                    severity: severity,
                    "The mapping's \"\(field.mappingKey)\" has no value in any of the files",
                    similarPaths[field].flatMap { $0 }.map { "Correct its path to \"\($0)\"" }
                        ?? "Correct its path, or remove it"
                ),
                path: field.mappingKey,
                range: nil,
                fixes: [],
                fingerprint: fingerprint.text
            )
        }
    }
}

/// The names of senders, conversations and messages in the files read so far, as hashes.
struct LintNames {
    private let maxCount: Int
    /// The hash of each name and the file that contains it, keyed by the hash of the ID.
    private var known: [UInt64: (name: UInt64, file: Int32)] = [:]
    private var files: [String] = []
    /// The name of the current file, for findings in later files.
    fileprivate(set) var file = ""

    init(maxCount: Int) { self.maxCount = maxCount }

    /// Stores the name that belongs to an ID.
    ///
    /// - Parameters:
    ///   - kind: The kind of object with the ID. Objects of different kinds, presets or accounts
    ///     may share an ID.
    ///   - conversation: The ID of the conversation in which the ID is unique.
    /// - Returns: The earlier file in which the ID has a different name, in quotation marks; `nil`
    ///   if there is none.
    mutating func store(
        _ kind: String,
        of id: String,
        in conversation: String = "",
        _ name: String,
        _ context: LintContext
    ) -> String? {
        let preset = context.parsed.preset?.rawValue ?? ""
        var hash = LintFingerprint()
        for part in [kind, preset, (context.parsed.account ?? "") + conversation, id] {
            hash.combine(part.utf8)
        }
        let value = LintFingerprint.of(name)
        if let earlier = known[hash.value] {
            guard earlier.name != value, files[Int(earlier.file)] != file else { return nil }
            return nameList([files[Int(earlier.file)]])
        }
        guard known.count < maxCount else { return nil }
        if files.last != file { files.append(file) }
        known[hash.value] = (value, Int32(files.count - 1))
        return nil
    }
}
