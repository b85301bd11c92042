import CameoAnalysis
import CameoCommands
import CameoNativeHost
import CameoPreview
import Foundation

extension Command {
    /// `cameo install`: adds the extension to an Xcode project.
    static let install = project(.install, InstallCommand.run)
    /// `cameo adopt`: makes the extension that an app already has use Cameo.
    static let adopt = project(.adopt, AdoptCommand.run)
    /// `cameo uninstall`: removes what `cameo install` added.
    static let uninstall = project(.uninstall, UninstallCommand.run)

    private static func project(
        _ name: CommandName,
        _ run: @escaping @Sendable (ProjectContext) throws(CommandError) -> ProjectResult
    ) -> Command {
        Command(name: name) { arguments, console in
            try console.report(run(ProjectContext(arguments, console)), arguments)
        }
    }
}

extension ProjectContext {
    /// The surroundings of the tool.
    init(_ arguments: Arguments, _ console: Console) {
        var slow: SlowWork?
        self.init(arguments, NativeHost.shared) { text in
            slow?.end()
            slow = text.map { console.slowWork($0) }
        } choose: { question, names in
            console.choose(question, among: names)
        }
    }
}

extension Console {
    /// Reports the result of a command for a project, and writes its changes.
    ///
    /// - Returns: The exit code.
    func report(_ result: ProjectResult, _ arguments: Arguments) throws -> Int32 {
        switch result {
        case .text(let text, let members, let exitCode):
            try write(
                arguments.has(.json)
                    ? ProjectResult.json(members).pretty + "\n" : text
            )
            return exitCode
        case .changes(let report): return try self.report(report, arguments)
        }
    }

    private func report(_ report: ChangeReport, _ arguments: Arguments) throws -> Int32 {
        let writes = !report.isEmpty && !ChangeReport.isDry(arguments)
        if arguments.has(.json) {
            if writes, arguments.has(.yes) { try report.write() }
            try write(
                report.json(arguments, isWritten: writes && arguments.has(.yes)).pretty + "\n"
            )
            guard !writes || arguments.has(.yes) else { throw CommandError.choice(.notConfirmed) }
        } else if verbosity == .quiet, report.isEmpty || writes && arguments.has(.yes) {
            try write(report.warnings(width: width))
            if writes { try report.write() }
        } else {
            try write(report.text(arguments, width: width, isTerminal: isTerminal))
            if writes {
                guard try confirms(report.question, arguments) else {
                    try write("Nothing was written.\n")
                    return CommandLineTool.ExitCode.failure
                }
                try reporting("Writing the files") { try report.write() }
                try write(report.done)
            }
        }
        return report.exitCode(arguments)
    }

    /// Whether the user can answer: input and output are terminals, and the tool isn't running in CI.
    private var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && ProcessInfo.processInfo.environment["CI", default: ""].isEmpty
    }

    /// Asks the user to choose. Returns the position; `nil` if no user can answer.
    fileprivate func choose(_ question: String, among names: [String]) -> Int? {
        guard isInteractive else { return nil }
        let list = names.enumerated().map { "  \($0 + 1)  \($1.printable)\n" }.joined()
        guard (try? write("\(question)\n\(list)")) != nil else { return nil }
        while true {
            guard (try? write("1 to \(names.count): ")) != nil, let answer = readLine() else {
                return nil
            }
            if let number = Int(answer.trimmingCharacters(in: .whitespaces)),
                names.indices.contains(number - 1)
            {
                return number - 1
            }
        }
    }

    /// Asks the user to confirm a change, unless `--yes` was passed; throws an error if no user can answer.
    private func confirms(_ question: String, _ arguments: Arguments) throws -> Bool {
        if arguments.has(.yes) { return true }
        guard isInteractive else { throw CommandError.choice(.notConfirmed) }
        try write("\(question) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
