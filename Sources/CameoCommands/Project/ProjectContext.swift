import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The arguments and the environment of a command for projects.
package struct ProjectContext {
    package let arguments: Arguments
    package let host: any Host
    /// The terminal; `nil` if the caller uses the report as JSON.
    private let terminal: (any ProjectTerminal)?

    package init(
        _ arguments: Arguments,
        _ host: any Host,
        _ terminal: (any ProjectTerminal)? = nil
    ) {
        self.arguments = arguments
        self.host = host
        self.terminal = terminal
    }

    /// Performs work, and shows a message if it is slow.
    func reporting<Value>(
        _ text: String,
        _ work: () throws(ProjectError) -> Value
    ) throws(CommandError) -> Value {
        terminal?.showProgress(text)
        defer { terminal?.showProgress(nil) }
        return try CommandError.rethrowing(try work())
    }

    /// Returns the path of a file or folder in an argument.
    func path(_ argument: String) -> FilePath { FilePath(host.currentFolder).file(argument) }

    /// Returns the project, after finishing an interrupted run.
    func folder(_ bundle: FilePath) throws(CommandError) -> ProjectFolder {
        try reporting("Reading \(bundle.lastPathComponent.printable)") { () throws(ProjectError) in
            try ProjectFolder.finishInterruptedRun(
                bundle,
                isDry: ChangeReport.isDry(arguments),
                host
            )
            return try ProjectFolder(bundle, host)
        }
    }

    /// Asks the user to confirm. Returns `false` if the user declines, if input isn't possible, or
    /// without asking if `--json` or `--yes` is set.
    func confirms(_ question: String) -> Bool {
        guard !arguments.has(.json), !arguments.has(.yes),
            let answer = terminal?.ask("\(question) [y/N] ")
        else { return false }
        return ["y", "yes"].contains(answer.lowercased())
    }

    /// Asks the user to choose one of several names. Returns its index; `nil` if input isn't
    /// possible.
    func choose(_ question: String, among names: [String]) -> Int? {
        let list = names.enumerated().map { "  \($0 + 1)  \($1.printable)\n" }.joined()
        let range = "1 to \(names.count): "
        var question = "\(question)\n\(list)\(range)"
        while let answer = terminal?.ask(question) {
            let word = answer.split(whereSeparator: { $0.isWhitespace }).joined()
            if let number = Int(word), names.indices.contains(number - 1) { return number - 1 }
            question = range
        }
        return nil
    }
}

/// The result of a command for projects.
package enum ProjectResult {
    /// Changes to files, which the caller reports and writes.
    case changes(ChangeReport)
    /// Text, and the members of the corresponding JSON. Nothing is written to the project.
    case text(String, [JSONObject.Member], exitCode: Int32)

    /// Returns instructions for a project that a tool generates.
    ///
    /// - Parameter isDone: Whether nothing is left to add.
    static func instructions(
        _ text: String,
        generatedBy tool: String,
        isDone: Bool = false
    ) -> ProjectResult {
        .text(
            text,
            [("generatedBy", .string(tool)), ("instructions", .string(text))],
            exitCode: isDone ? 0 : 1
        )
    }

    /// Returns the JSON for a text result.
    static func json(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members + [("written", .bool(false))]))
    }
}

// Reporting of results.
extension ProjectContext {
    /// Writes to standard output.
    func write(_ text: String) throws(CommandError) { try terminal?.write(text) }

    /// Reports the result of a command, and writes its changes.
    ///
    /// - Returns: The exit code.
    package func report(_ result: ProjectResult) throws(CommandError) -> Int32 {
        switch result {
        case .text(let text, let members, let exitCode):
            try write(arguments.has(.json) ? ProjectResult.json(members).pretty + "\n" : text)
            return exitCode
        case .changes(let report): return try self.report(report)
        }
    }

    private func report(_ report: ChangeReport) throws(CommandError) -> Int32 {
        guard let terminal else { return 0 }
        let writes = !report.isEmpty && !ChangeReport.isDry(arguments)
        let isConfirmed = arguments.has(.yes)
        if arguments.has(.json) {
            if writes, isConfirmed { try report.write() }
            try write(report.json(arguments, isWritten: writes && isConfirmed).pretty + "\n")
            guard !writes || isConfirmed else {
                throw .notConfirmed("--json doesn't ask for confirmation")
            }
        } else if terminal.isQuiet, report.isEmpty || writes && isConfirmed {
            try write(report.warnings(width: terminal.width))
            if writes { try report.write() }
        } else {
            try write(
                report.text(arguments, width: terminal.width, isTerminal: terminal.isTerminal)
            )
            if writes {
                if !isConfirmed {
                    guard let answer = terminal.ask("\(report.question) [y/N] ") else {
                        throw .notConfirmed("confirmation requires a terminal")
                    }
                    guard ["y", "yes"].contains(answer.lowercased()) else {
                        try write("Nothing was written.\n")
                        return 1
                    }
                }
                terminal.showProgress("Writing the files")
                defer { terminal.showProgress(nil) }
                try report.write()
                try write(report.done)
            }
        }
        return report.exitCode(arguments)
    }

    /// Reports the findings of `cameo doctor`.
    ///
    /// - Returns: The exit code.
    package func report(_ report: DoctorReport) throws(CommandError) -> Int32 {
        if arguments.has(.json) {
            try write(report.json.pretty + "\n")
        } else if let terminal {
            try write(
                report.text(
                    width: terminal.width,
                    isQuiet: terminal.isQuiet,
                    isVerbose: arguments.has(.verbose)
                )
            )
        }
        return report.exitCode
    }
}
