import Cameo
import CameoPreview
import CameoXcode

/// Tells what is done to the files of a project, and does it.
struct ChangeReport {
    static let options: [Syntax.Option] = [
        .init(name: "--dry-run", help: "Tell what would be done, and change nothing."),
        .init(name: "--diff", help: "Tell it as a unified diff, too."),
        .init(name: "--check", help: "Change nothing; exit with 1 when something would change."),
        .init(name: "--json", help: "Tell it as JSON."),
        .init(name: "--yes", help: "Do not ask on a terminal."),
    ]

    let arguments: Arguments
    let console: Console
    /// The head of the report, and what JSON has beside the changes.
    let head: String
    var members: [(String, JSONValue)] = []
    /// What is told after it was done.
    var done = ""
    /// What is told when there is nothing to do.
    let nothing: String

    /// Reports changes, and makes them unless the options say otherwise.
    ///
    /// - Returns: The exit code.
    func run(_ changes: ChangeSet) throws -> Int32 {
        let isDry = arguments.has("--dry-run") || arguments.has("--check")
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
            ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.fine
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

    /// How many lines come and go in a file that is changed.
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
                    ("notes", .array(changes.warnings.map { .string($0.description) })),
                    ("written", .bool(isWritten)),
                ]
            )
        )
    }
}

extension String {
    /// The text without what a terminal would obey; a pipe gets it whole, so that it can be applied.
    fileprivate var harmless: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter {
                    $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F
                }
            )
        )
    }

    /// The lines of a text, each without what a terminal would obey.
    fileprivate var printableLines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    }
}
