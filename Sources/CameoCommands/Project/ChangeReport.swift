import Cameo
import CameoAnalysis
import CameoXcode

/// A report of changes to a project's files.
package struct ChangeReport {
    package let changes: ChangeSet
    /// The first lines of the report, and the corresponding members of its JSON.
    let heading: String
    /// The lines about changes to the app's own files; omitted if only the library's copy changes.
    var details = ""
    let members: [JSONObject.Member]
    /// The message after the changes have been written.
    package let done: String
    /// The message if there are no changes.
    let nothing: String
    /// Whether the command fails even if the changes are written.
    var isFailure = false

    /// Whether there are no changes.
    package var isEmpty: Bool { changes.changes.isEmpty }

    /// Returns whether the options prevent writing.
    package static func isDry(_ arguments: Arguments) -> Bool {
        arguments.has(.dryRun) || arguments.has(.check)
    }

    /// Returns the exit code after the report.
    package func exitCode(_ arguments: Arguments) -> Int32 {
        isFailure || arguments.has(.check) && !isEmpty ? 1 : 0
    }

    /// Writes the changes.
    package func write() throws(CommandError) { try CommandError.rethrowing(try changes.write()) }

    /// Returns the report as text.
    ///
    /// - Parameters:
    ///   - width: The maximum width of lines, in columns.
    ///   - isTerminal: Whether to remove control characters from differences.
    package func text(_ arguments: Arguments, width: Int, isTerminal: Bool) -> String {
        let lines = changes.lines
        let pathWidth = lines.filter { !$0.counts.isEmpty }.map { $0.path.count }.max() ?? 0
        var text = heading + (changes.listed.contains { !$0.isRecord } ? details : "")
        for line in lines {
            let path = line.path.printable
            text +=
                line.counts.isEmpty
                ? "  \(line.kind.rawValue)  \(path)\n"
                : "  \(line.kind.rawValue)  \(path.padded(to: pathWidth))  \(line.counts)\n"
        }
        text += warnings(width: width)
        if arguments.has(.diff) {
            for change in changes.listed where !change.isRecord {
                let diff = Self.diff(of: change)
                text += "\n" + (isTerminal ? diff.harmlessLines : diff)
            }
            text += isEmpty ? "" : "\n"
        }
        if isEmpty { return text + "\(nothing)\n" }
        return Self.isDry(arguments) ? text + "Nothing was written.\n" : text
    }

    /// The question to the user before the changes are written.
    package var question: String {
        func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
        var parts: [String] = []
        let verbs: [(ChangeSet.Change.Kind, String)] = [
            (.create, "add"), (.update, "change"), (.delete, "delete"),
        ]
        for (kind, verb) in verbs {
            let count = changes.listed.count { $0.kind == kind }
            guard count > 0 else { continue }
            parts.append("\(verb) \(parts.isEmpty ? files(count) : "\(count)")")
        }
        for folder in changes.summarized {
            let what =
                switch folder.kind {
                case .create: "copy the library"
                case .update: "update the library's copy"
                case .delete: "delete the library's copy"
                }
            parts.append("\(what) (\(files(folder.count)))")
        }
        let last = parts.removeLast()
        let list =
            parts.isEmpty
            ? last : parts.joined(separator: ", ") + (parts.count > 1 ? ", and " : " and ") + last
        return list.uppercasingFirst + "?"
    }

    /// Returns the warnings as text.
    package func warnings(width: Int) -> String {
        var text = ""
        for warning in changes.warnings {
            let lines = warning.description.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { String($0).printable.wrapped(to: width - 4) }
            text += "  ! \(lines.joined(separator: "\n    "))\n"
        }
        return text
    }

    private static func diff(of change: ChangeSet.Change) -> String {
        let isText = [change.before, change.after].compactMap { $0 }.allSatisfy { !$0.contains(0) }
        guard isText else { return "Binary file \(change.path) \(change.kind.rawValue)d\n" }
        return UnifiedDiff(change.before, change.after, path: change.path).text
    }

    package func json(_ arguments: Arguments, isWritten: Bool) -> JSONValue {
        let folders = changes.summarized.map { folder in
            JSONValue.object([
                "path": .string(folder.path), "change": .string(folder.kind.rawValue),
                "files": .number(JSONNumber(folder.count)),
            ])
        }
        let files = changes.listed.map { change in
            let diff = UnifiedDiff(change.before, change.after, path: change.path)
            var members: [JSONObject.Member] = [
                ("path", .string(change.path)), ("change", .string(change.kind.rawValue)),
                ("added", .number(JSONNumber(diff.added))),
                ("removed", .number(JSONNumber(diff.removed))),
            ]
            if arguments.has(.diff), !change.isRecord {
                members.append(("diff", .string(Self.diff(of: change))))
            }
            return JSONValue.object(JSONObject(members))
        }
        return .object(
            JSONObject(
                members + [
                    ("files", .array(files)), ("folders", .array(folders)),
                    ("warnings", .array(changes.warnings.map { .string($0.description) })),
                    ("written", .bool(isWritten)),
                ]
            )
        )
    }
}

extension ChangeSet {
    /// A line of the report about a file or folder.
    fileprivate struct Line {
        let kind: Change.Kind
        let path: String
        /// The numbers of lines or files; empty for a new or deleted file.
        let counts: String
    }

    /// The lines of the report, sorted by path. A folder with many changes has a single line.
    fileprivate var lines: [Line] {
        let folders = summarized.map { folder in
            Line(
                kind: folder.kind,
                path: folder.path,
                counts: folder.count == 1 ? "(1 file)" : "(\(folder.count) files)"
            )
        }
        let files = listed.map { Line(kind: $0.kind, path: $0.path, counts: $0.lineCounts) }
        return (files + folders).sorted {
            ($0.path, $0.kind.rawValue) < ($1.path, $1.kind.rawValue)
        }
    }

    /// The changes outside folders with too many files to list.
    fileprivate var listed: [Change] {
        changes.filter { change in !folders.contains { change.path.hasPrefix("\($0)/") } }
    }

    /// The folders with too many files to list, with the number of changes of each kind.
    fileprivate var summarized: [(path: String, kind: Change.Kind, count: Int)] {
        folders.flatMap { folder in
            let inner = changes.filter { $0.path.hasPrefix("\(folder)/") }
            return [Change.Kind.create, .update, .delete].compactMap { kind in
                let count = inner.count { $0.kind == kind }
                return count == 0 ? nil : (path: folder, kind: kind, count: count)
            }
        }
    }
}

extension ChangeSet.Change {
    fileprivate var isRecord: Bool { path.hasSuffix(".xcodeproj/cameo.json") }

    /// The numbers of added and removed lines, for the report.
    fileprivate var lineCounts: String {
        guard kind == .update, !isRecord else { return "" }
        let diff = UnifiedDiff(before, after, path: path)
        let added = diff.added == 0 ? nil : "+\(diff.added)"
        let removed = diff.removed == 0 ? nil : "-\(diff.removed)"
        let one = diff.added + diff.removed == 1
        return [added, removed].compactMap { $0 }.joined(separator: " ")
            + (one ? " line" : " lines")
    }
}
