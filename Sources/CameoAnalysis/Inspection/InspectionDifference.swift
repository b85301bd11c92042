import Cameo
import CameoInspection

/// The differences in the appearance and behavior of two notifications, such as two versions of
/// a payload.
package struct InspectionDifference: Sendable {
    /// A value that differs between the notifications.
    package struct Change: Sendable {
        /// The path of the value in the JSON of `cameo inspect`, such as `appearance.firstLine`, or
        /// in the payload, such as `aps.sound.critical`.
        package let path: String
        /// The old value; `null` if it was added.
        package let old: JSONValue
        /// The new value; `null` if it was removed.
        package let new: JSONValue
    }

    /// The values that differ, in the order of `cameo inspect --json`.
    package let changes: [Change]
    /// The diagnostics that only the new notification has.
    package let addedDiagnostics: [Finding]
    /// The diagnostics that only the old notification has.
    package let removedDiagnostics: [Finding]
    /// The lint findings that only the new file has, excluding diagnostics.
    package let addedFindings: [LintFinding]
    /// The lint findings that only the old file has.
    package let removedFindings: [LintFinding]

    /// Whether the notifications look and behave the same, and their files have the same findings.
    package var isEmpty: Bool {
        changes.isEmpty && addedDiagnostics.isEmpty && removedDiagnostics.isEmpty
            && addedFindings.isEmpty && removedFindings.isEmpty
    }

    /// The JSON members to compare. The other members are paths in the payload, or have no effect
    /// on the notification.
    private static let members = ["pushType", "deepLink", "actions"]

    /// Compares two notifications.
    ///
    /// - Parameters:
    ///   - old: The old notification.
    ///   - new: The new notification.
    ///   - findings: The lint findings of the old and the new file.
    package init(
        from old: Inspection,
        to new: Inspection,
        findings: (old: [LintFinding], new: [LintFinding])? = nil
    ) {
        let (oldValues, newValues) = (Self.values(old), Self.values(new))
        changes = zip(oldValues, newValues).compactMap { old, new in
            old.value == new.value
                ? nil : Change(path: old.path, old: old.value, new: new.value)
        }
        // The linter omits diagnostics that another finding already explains.
        let before = old.diagnostics.filter { findings?.old.contains($0) ?? true }
        let after = new.diagnostics.filter { findings?.new.contains($0) ?? true }
        addedDiagnostics = Self.elements(of: after, without: before) { $0 == $1 }
        removedDiagnostics = Self.elements(of: before, without: after) { $0 == $1 }
        // The same mistake may be at a different position in the new file.
        let (oldFindings, newFindings) = (
            findings?.old.filter { !$0.isDiagnostic } ?? [],
            findings?.new.filter { !$0.isDiagnostic } ?? []
        )
        addedFindings = Self.elements(of: newFindings, without: oldFindings) { $0.isSame(as: $1) }
        removedFindings = Self.elements(of: oldFindings, without: newFindings) {
            $0.isSame(as: $1)
        }
    }

    private static func values(_ inspection: Inspection) -> [(path: String, value: JSONValue)] {
        guard case .object(let json) = inspection.json(file: ""),
            case .object(let appearance)? = json["appearance"]
        else { return [] }
        var values: [(path: String, value: JSONValue)] = []
        for name in members { values.append((name, json[name] ?? .null)) }
        for (name, value) in appearance.members where name != "diagnostics" {
            values.append(("appearance.\(name)", value))
        }
        values.append(("aps.sound.critical", .bool(inspection.payload.aps.isSoundCritical)))
        return values
    }

    /// Returns the multiset difference: the elements that another list lacks or contains fewer
    /// times.
    private static func elements<Element>(
        of elements: [Element],
        without others: [Element],
        _ areSame: (Element, Element) -> Bool
    ) -> [Element] {
        var others = others
        return elements.filter { element in
            guard let index = others.firstIndex(where: { areSame($0, element) }) else {
                return true
            }
            others.remove(at: index)
            return false
        }
    }

    /// The members that describe the differences in JSON.
    package var json: [JSONObject.Member] {
        [
            (
                "changes",
                .array(
                    changes.map { change in
                        .object([
                            "path": .string(change.path), "old": change.old, "new": change.new,
                        ])
                    }
                )
            ),
            ("addedDiagnostics", .array(addedDiagnostics.map { $0.summary })),
            ("removedDiagnostics", .array(removedDiagnostics.map { $0.summary })),
            ("addedFindings", .array(addedFindings.map { $0.summary })),
            ("removedFindings", .array(removedFindings.map { $0.summary })),
        ]
    }

    /// Formats the differences as lines of text without control characters.
    ///
    /// - Parameter width: The width of a line. Longer values are on separate lines.
    package func lines(width: Int) -> [String] {
        let labelWidth = changes.map { $0.label.columns }.max() ?? 0
        var lines = newErrors.map { $0.line }
        for change in changes {
            let (old, new, remark) = change.texts
            let line =
                "  \(change.label.padded(to: labelWidth))  "
                + (remark.isEmpty ? "\(old) → \(new)" : "\(old) \(remark)")
            if line.columns <= width {
                lines.append(line)
            } else {
                lines += [
                    "  \(change.label)", "    - \(old)",
                    "    + \(new)\(remark.isEmpty ? "" : " \(remark)")",
                ]
            }
        }
        return lines + otherFindings.map { $0.line }
    }

    /// A diagnostic or finding that only one of the notifications has.
    package struct ChangedFinding: Sendable {
        /// Whether only the new notification has it.
        package let isNew: Bool
        package let severity: Finding.Severity
        /// The message and the code, without control characters.
        package let text: String

        fileprivate var line: String { "  \(isNew ? "+" : "-") \(severity.rawValue): \(text)" }
    }

    /// The errors that only the new notification has. They precede the changes in reports.
    package var newErrors: [ChangedFinding] { added.filter { $0.severity == .error } }

    /// The other added diagnostics and findings, and the removed ones, each the most severe first.
    package var otherFindings: [ChangedFinding] {
        added.filter { $0.severity != .error }
            + Self.findings(removedDiagnostics, removedFindings, isNew: false)
    }

    private var added: [ChangedFinding] {
        Self.findings(addedDiagnostics, addedFindings, isNew: true)
    }

    private static func findings(
        _ diagnostics: [Finding],
        _ findings: [LintFinding],
        isNew: Bool
    ) -> [ChangedFinding] {
        let all =
            diagnostics.map { ($0.severity, "\($0.sentence.printable) [\($0.code)]") }
            + findings.map { ($0.severity, "\($0.message.printable) [\($0.code)]") }
        return Finding.Severity.allCases.flatMap { severity in
            all.filter { $0.0 == severity }
                .map { ChangedFinding(isNew: isNew, severity: severity, text: $0.1) }
        }
    }
}

extension LintFinding {
    /// Whether the finding is a diagnostic of the notification.
    fileprivate var isDiagnostic: Bool { Inspection.Code(rawValue: code) != nil }

    /// Returns whether a finding in another version of the file is the same mistake.
    fileprivate func isSame(as other: LintFinding) -> Bool {
        code == other.code && path == other.path && message == other.message
    }

    /// The finding as an entry of `addedFindings` or `removedFindings` in the JSON output.
    fileprivate var summary: JSONValue {
        .object([
            "code": .string(code), "severity": .string(severity.rawValue), "path": .string(path),
            "message": .string(message),
        ])
    }
}

extension InspectionDifference.Change {
    /// Whether the value is a URL or contains one.
    fileprivate var isURL: Bool {
        ["deepLink", "appearance.thumbnail", "appearance.avatar"].contains(path)
    }

    /// The last name in the path, split into words.
    package var label: String {
        let name = path.split(separator: ".").last.map { String($0) } ?? path
        switch name {
        case "body": return "text"
        case "pushType": return "push type"
        case "deepLink": return "link"
        case "threadIdentifier": return "thread"
        case "targetContentID": return "target content"
        case "critical": return "critical sound"
        default: break
        }
        var label = ""
        for scalar in name.unicodeScalars {
            if (65...90).contains(scalar.value), let small = Unicode.Scalar(scalar.value + 32) {
                label += " "
                label.unicodeScalars.append(small)
            } else {
                label.unicodeScalars.append(scalar)
            }
        }
        return label
    }

    /// The old and the new value as text. If both texts are equal, the remark explains the
    /// difference; otherwise it is empty.
    package var texts: (old: String, new: String, remark: String) {
        let (old, new) = (text(old), text(new))
        guard old == new else { return (old, new, "") }
        // URLs are displayed without their query, which may contain a secret.
        return (old, new, isURL ? "(the query differs)" : "(invisible characters differ)")
    }

    /// Returns a value as text for a report.
    package func text(_ value: JSONValue) -> String {
        switch value {
        case .null: return "none"
        case .string(let text) where path == "appearance.layout":
            return Layout(rawValue: text)?.displayName ?? text
        case .string(let text):
            guard !isURL else { return text.withoutQuery.printable }
            return text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: " ↵ ").printable
        case .array(let elements):
            return elements.isEmpty ? "none" : elements.map { text($0) }.joined(separator: ", ")
        case .object(let object):
            if let source = object["source"]?.text {
                return ([source] + [object["url"]?.text?.withoutQuery].compactMap { $0 })
                    .joined(separator: " ").printable
            }
            return (object["title"]?.text ?? object["id"]?.text ?? value.compact).printable
        case .bool(let flag): return flag ? "yes" : "no"
        case .number: return value.compact
        }
    }
}

extension Finding {
    /// The code, the severity and the message as JSON.
    fileprivate var summary: JSONValue {
        .object([
            "code": .string(code), "severity": .string(severity.rawValue),
            "message": .string(sentence),
        ])
    }
}

extension [LintFinding] {
    fileprivate func contains(_ diagnostic: Finding) -> Bool {
        contains { $0.code == diagnostic.code }
    }
}
