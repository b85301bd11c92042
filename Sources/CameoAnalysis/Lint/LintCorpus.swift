import Cameo

/// Compares the files of a run: names of senders and conversations, message IDs, and the fields of the
/// mapping.
///
/// It stores only hashes, so memory depends on the number of IDs, which is limited, and not on the
/// sizes of the files.
package struct LintCorpus: Sendable {
    /// The maximum number of IDs that are stored. Those after it aren't compared.
    package static let maxIDs = 1_000_000

    private let linter: PushLinter
    /// The hash of a name, and the file in which it was found, by the hash of an ID.
    private var known: [UInt64: (name: UInt64, file: Int32)] = [:]
    private var files: [String] = []
    private var foundFields: [Mapping.Field] = []
    private var payloadCount = 0

    package init(_ linter: PushLinter) { self.linter = linter }

    /// Adds a file, and returns the findings in it that contradict earlier files.
    package mutating func add(_ result: LintResult) -> [LintFinding] {
        let run = LintRun(linter, adding: result)
        var file: Int32?
        for message in result.messages {
            guard let preset = message.inspection.parsed.preset else { continue }
            payloadCount += 1
            for source in message.inspection.parsed.sources
            where source.preset == .mapping && !foundFields.contains(source.field) {
                foundFields.append(source.field)
            }
            let context = LintContext(message, run.reports)
            compare(context, preset.rawValue, result.name, &file)
        }
        return run.resolvedFindings()
    }

    /// Returns the findings about all files, which have no place in a file. Their path is the key of
    /// the mapping.
    package func finish() -> [LintFinding] {
        let code = LintCode.mappingMisses.rawValue
        guard payloadCount > 0, let severity = linter.severities[code: code],
            let mapping = linter.parser.settings.mapping
        else { return [] }
        return Mapping.Field.allCases.compactMap { field in
            guard mapping.json[field.mappingKey] != nil, !foundFields.contains(field) else {
                return nil
            }
            var fingerprint = LintFingerprint()
            fingerprint.combine(code.utf8)
            fingerprint.combine(field.mappingKey.utf8)
            return LintFinding(
                code: code,
                severity: severity,
                path: field.mappingKey,
                range: nil,
                message: "The mapping's \"\(field.mappingKey)\" has a value in none of the files",
                remedy: "Correct its path, or remove it",
                fixes: [],
                fingerprint: fingerprint.text
            )
        }
    }

    private mutating func compare(
        _ context: LintContext,
        _ preset: String,
        _ file: String,
        _ index: inout Int32?
    ) {
        let parsed = context.parsed
        let account = parsed.account ?? ""
        // A title isn't always a name.
        let isNamed = context.path(of: .senderName).map { $0.first != "aps" } ?? false
        if isNamed, let id = parsed.sender?.id, let name = parsed.sender?.name,
            let other = store("sender", preset, account, id, name, file, &index)
        {
            context.report(
                .senderVaries,
                context.path(ofFirst: .senderName, .senderID),
                "The sender has another name in \(other)",
                remedy: "Correct the ID or the name"
            )
        }
        guard let id = parsed.conversation?.id else { return }
        if parsed.conversation?.isGroup == true, let name = parsed.conversation?.name,
            let other = store("conversation", preset, account, id, name, file, &index)
        {
            context.report(
                .conversationVaries,
                context.path(ofFirst: .groupName, .conversationID),
                "The conversation has another name in \(other)",
                remedy: "Correct the ID or the name"
            )
        }
        // The events of providers, such as reactions, have the ID of the message to which they belong.
        let isOwn = preset == Preset.Name.mapping.rawValue || preset == Preset.Name.generic.rawValue
        if isOwn, parsed.messageType != .reaction, !context.payload.aps.alert.isLocalizedByKey,
            let message = parsed.messageID, let text = context.payload.aps.alert.body,
            let other = store("message", preset, account + id, message, text, file, &index)
        {
            context.report(
                .messageIDRepeats,
                context.path(ofFirst: .messageID),
                "Another message in \(other) has the same ID",
                remedy: "Send the ID of the message"
            )
        }
    }

    /// Stores the name of an ID.
    ///
    /// - Returns: The file in which the ID has another name.
    private mutating func store(
        _ kind: String,
        _ preset: String,
        _ account: String,
        _ id: String,
        _ name: String,
        _ file: String,
        _ index: inout Int32?
    ) -> String? {
        var hash = LintFingerprint()
        for part in [kind, preset, account, id] { hash.combine(part.utf8) }
        let value = LintFingerprint.of(name)
        if let earlier = known[hash.value] {
            guard earlier.name != value, files[Int(earlier.file)] != file else { return nil }
            return nameList([files[Int(earlier.file)]])
        }
        guard known.count < Self.maxIDs else { return nil }
        if index == nil {
            files.append(file)
            index = Int32(files.count - 1)
        }
        known[hash.value] = (value, index ?? 0)
        return nil
    }
}
