import Cameo
import CameoAnalysis
import CameoPreview
import CameoXcode

/// Reports changes to the files of a project, and writes them.
struct ChangeReport {
    static let options: [Syntax.Option] = [
        .init(name: "--dry-run", help: "Show the changes without writing them."),
        .init(name: "--diff", help: "Also show a unified diff."),
        .init(name: "--check", help: "Write nothing, and exit with 1 if there are changes."),
        .init(name: "--json", help: "Print the report as JSON."),
        .init(name: "--yes", help: "Don't ask for confirmation."),
    ]

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
        if arguments.has("--json") {
            if !isDry { try changes.write() }
            try console.write(json(changes, isWritten: !isDry && !isEmpty).pretty + "\n")
        } else {
            try console.write(head + text(changes))
            if isEmpty {
                try console.write("\(nothing)\n")
            } else if isDry {
                try console.write("Nothing was written.\n")
            } else {
                let count = changes.changes.count
                let files = count == 1 ? "this file" : "these \(count) files"
                let isSure = try arguments.has("--yes") || console.confirms("Change \(files)?")
                guard isSure else {
                    try console.write("Nothing was written.\n")
                    return CommandLineTool.ExitCode.failure
                }
                try changes.write()
                try console.write(done)
            }
        }
        return arguments.has("--check") && !isEmpty
            ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.success
    }

    /// Whether the options forbid writing.
    static func isDry(_ arguments: Arguments) -> Bool {
        arguments.has("--dry-run") || arguments.has("--check")
    }

    private func text(_ changes: ChangeSet) -> String {
        let counted = changes.changes.filter { !Self.lines(of: $0).isEmpty }
        let width = counted.map(\.path.count).max() ?? 0
        var text = changes.changes.map { change in
            let path = change.path.printable
            let lines = Self.lines(of: change)
            return lines.isEmpty
                ? "  \(change.kind.rawValue)  \(path)\n"
                : "  \(change.kind.rawValue)  \(path.padded(to: width))  \(lines)\n"
        }.joined()
        for warning in changes.warnings {
            let lines = warning.description.printableLines.flatMap {
                $0.wrapped(to: console.width - 4)
            }
            text += lines.enumerated().map { $0 == 0 ? "  ! \($1)\n" : "    \($1)\n" }.joined()
        }
        if arguments.has("--diff") {
            for change in changes.changes where !Self.isRecord(change) {
                let diff = Self.diff(of: change)
                text += "\n" + (console.isTerminal ? diff.harmless : diff)
            }
            text += changes.changes.isEmpty ? "" : "\n"
        }
        return text
    }

    private static func isRecord(_ change: ChangeSet.Change) -> Bool {
        change.path.hasSuffix(".xcodeproj/cameo.json")
    }

    /// Returns the numbers of added and removed lines.
    private static func lines(of change: ChangeSet.Change) -> String {
        guard change.kind == .update, !isRecord(change) else { return "" }
        let diff = UnifiedDiff(change.before, change.after, path: change.path)
        let added = diff.added == 0 ? nil : "+\(diff.added)"
        let removed = diff.removed == 0 ? nil : "-\(diff.removed)"
        let one = diff.added + diff.removed == 1
        return [added, removed].compactMap { $0 }.joined(separator: " ")
            + (one ? " line" : " lines")
    }

    private static func diff(of change: ChangeSet.Change) -> String {
        let isText = [change.before, change.after].compactMap { $0 }.allSatisfy { !$0.contains(0) }
        guard isText else { return "Binary file \(change.path) \(change.kind.rawValue)d\n" }
        return UnifiedDiff(change.before, change.after, path: change.path).text
    }

    private func json(_ changes: ChangeSet, isWritten: Bool) -> JSONValue {
        let files = changes.changes.map { change in
            let diff = UnifiedDiff(change.before, change.after, path: change.path)
            var members: [(String, JSONValue)] = [
                ("path", .string(change.path)), ("change", .string(change.kind.rawValue)),
                ("added", .number(JSONNumber(diff.added))),
                ("removed", .number(JSONNumber(diff.removed))),
            ]
            if arguments.has("--diff"), !Self.isRecord(change) {
                members.append(("diff", .string(Self.diff(of: change))))
            }
            return JSONValue.object(JSONObject(members))
        }
        return .object(
            JSONObject(
                members + [
                    ("files", .array(files)),
                    ("warnings", .array(changes.warnings.map { .string($0.description) })),
                    ("written", .bool(isWritten)),
                ]
            )
        )
    }
}

extension String {
    /// The text without control characters, for a terminal. A pipe gets the unfiltered diff, to apply it.
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
