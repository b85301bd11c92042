import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import CameoXcode

/// Reports changes to the files of a project, and writes them.
struct ChangeReport {
    let arguments: Arguments
    let console: Console
    /// The first lines of the report, and further members of its JSON.
    let head: String
    var members: [(String, JSONValue)] = []
    /// The message after writing.
    var done = ""
    /// The message if there are no changes.
    let nothing: String

    /// Reports changes, and writes them unless the options forbid it.
    ///
    /// - Returns: The exit code.
    func run(_ changes: ChangeSet) throws -> Int32 {
        let isDry = Self.isDry(arguments)
        let isEmpty = changes.changes.isEmpty
        if arguments.has(.json) {
            let isWritten = !isDry && !isEmpty && arguments.has(.yes)
            if isWritten { try changes.write() }
            try console.write(json(changes, isWritten: isWritten).pretty + "\n")
            guard isDry || isEmpty || isWritten else { throw ProjectChoiceError.notConfirmed }
        } else if console.verbosity == .quiet, isEmpty || !isDry && arguments.has(.yes) {
            try console.write(warnings(changes))
            if !isEmpty { try changes.write() }
        } else {
            try console.write(head + text(changes))
            if isEmpty {
                try console.write("\(nothing)\n")
            } else if isDry {
                try console.write("Nothing was written.\n")
            } else {
                let count = changes.changes.count
                let files = count == 1 ? "this file" : "these \(count) files"
                guard try console.confirms("Change \(files)?", arguments) else {
                    try console.write("Nothing was written.\n")
                    return ExitCode.failure
                }
                try console.reporting("Writing the files") { try changes.write() }
                try console.write(done)
            }
        }
        return arguments.has(.check) && !isEmpty
            ? ExitCode.failure : ExitCode.success
    }

    /// Whether the options forbid writing.
    static func isDry(_ arguments: Arguments) -> Bool {
        arguments.has(.dryRun) || arguments.has(.check)
    }

    private func text(_ changes: ChangeSet) -> String {
        let lines = changes.lines
        let width = lines.filter { !$0.counts.isEmpty }.map(\.path.count).max() ?? 0
        var text = lines.map { line in
            let path = line.path.printable
            return line.counts.isEmpty
                ? "  \(line.kind.rawValue)  \(path)\n"
                : "  \(line.kind.rawValue)  \(path.padded(to: width))  \(line.counts)\n"
        }.joined()
        text += warnings(changes)
        if arguments.has(.diff) {
            for change in changes.listed where !change.isRecord {
                let diff = Self.diff(of: change)
                text += "\n" + (console.isTerminal ? diff.harmless : diff)
            }
            text += changes.changes.isEmpty ? "" : "\n"
        }
        return text
    }

    private func warnings(_ changes: ChangeSet) -> String {
        changes.warnings.map { warning in
            let lines = warning.description.printableLines.flatMap {
                $0.wrapped(to: console.width - 4)
            }
            return lines.enumerated().map { $0 == 0 ? "  ! \($1)\n" : "    \($1)\n" }.joined()
        }.joined()
    }

    private static func diff(of change: ChangeSet.Change) -> String {
        let isText = [change.before, change.after].compactMap { $0 }.allSatisfy { !$0.contains(0) }
        guard isText else { return "Binary file \(change.path) \(change.kind.rawValue)d\n" }
        return UnifiedDiff(change.before, change.after, path: change.path).text
    }

    private func json(_ changes: ChangeSet, isWritten: Bool) -> JSONValue {
        let folders = changes.summarized.map { folder in
            JSONValue.object(
                JSONObject([
                    ("path", .string(folder.path)), ("change", .string(folder.kind.rawValue)),
                    ("files", .number(JSONNumber(folder.count))),
                ])
            )
        }
        let files = changes.listed.map { change in
            let diff = UnifiedDiff(change.before, change.after, path: change.path)
            var members: [(String, JSONValue)] = [
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
    /// A line of a report.
    fileprivate struct Line {
        let kind: Change.Kind
        let path: String
        /// The numbers of lines or files; empty for a new or deleted file.
        let counts: String
    }

    /// The changes, with one line for the files of a folder. Sorted by path.
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

    /// The changes outside of folders with too many files to list.
    fileprivate var listed: [Change] {
        changes.filter { change in !folders.contains { change.path.hasPrefix("\($0)/") } }
    }

    /// The folders with too many files to list, with the number of changes of each kind.
    fileprivate var summarized: [(path: String, kind: Change.Kind, count: Int)] {
        folders.flatMap { folder in
            let inner = changes.filter { $0.path.hasPrefix("\(folder)/") }
            return [Change.Kind.create, .update, .delete].compactMap { kind in
                let count = inner.count { $0.kind == kind }
                return count == 0 ? nil : (folder, kind, count)
            }
        }
    }
}

extension ChangeSet.Change {
    fileprivate var isRecord: Bool { path.hasSuffix(".xcodeproj/cameo.json") }

    /// The numbers of added and removed lines.
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

extension String {
    /// The text without control characters, for a terminal. A pipe receives the unfiltered diff, so that
    /// it can be applied.
    fileprivate var harmless: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter {
                    $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F
                }
            )
        )
    }

    /// The lines of the text without control characters.
    fileprivate var printableLines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    }
}
