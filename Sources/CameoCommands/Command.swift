import Cameo
import CameoAnalysis
import CameoHost

/// A command that each host runs with its own driver.
package struct Command<Driver: CommandDriver> {
    private let name: CommandName
    private let start: (Arguments, Driver) throws(CommandError) -> Driver.Run

    /// Creates a command.
    ///
    /// - Parameter start: Starts the command with arguments that have been validated.
    package init(
        _ name: CommandName,
        _ start: @escaping (Arguments, Driver) throws(CommandError) -> Driver.Run
    ) {
        (self.name, self.start) = (name, start)
    }

    /// Parses a command line, and runs its command.
    package static func run(
        _ words: [String],
        _ commands: [Command],
        _ driver: Driver
    ) throws(CommandError) -> Driver.Run {
        let context = driver.context
        let request = try CommandLineRequest(
            words,
            columns: context.width,
            version: context.version
        )
        switch request {
        case .text(let text, let exitCode):
            try context.write(.text(text))
            return driver.finished(exitCode)
        case .command(let syntax, let arguments):
            return try run(syntax.name, arguments, commands, driver)
        }
    }

    /// Runs the command with the given name.
    package static func run(
        _ name: CommandName,
        _ arguments: Arguments,
        _ commands: [Command],
        _ driver: Driver
    ) throws(CommandError) -> Driver.Run {
        guard let command = commands.first(where: { $0.name == name }) else {
            return driver.finished(ExitCode.usageError)
        }
        return try command.start(arguments, driver)
    }
}

/// The part of a host that performs the steps of commands.
package protocol CommandDriver {
    /// The result of a run: its exit code, or the task that returns it later.
    associatedtype Run

    var context: CommandContext { get }

    /// The payloads that the host passes instead of paths in the arguments. (default: none)
    var files: [PayloadFile.Source]? { get }

    /// The page that a preview writes. (default: none)
    var page: PreviewCommand.Page? { get }

    /// Returns the result of a command that has ended.
    func finished(_ exitCode: Int32) -> Run

    /// Runs a command that processes files.
    ///
    /// - Parameter isOnline: Whether images and media are downloaded and checked.
    func run(_ command: some FileCommand, isOnline: Bool) throws(CommandError) -> Run

    /// Reruns a command whenever one of its files changes.
    func watch(
        _ arguments: Arguments,
        _ run: @escaping () throws(CommandError) -> Run
    ) throws(CommandError) -> Run

    /// Returns the properties of the project that `--project` specifies. (default: none)
    func lintProject(_ arguments: Arguments) throws(CommandError) -> LintProject?
}

/// A driver whose host supports projects.
package protocol ProjectDriver: CommandDriver {
    func project(_ arguments: Arguments) -> ProjectContext

    /// Checks the payloads in the arguments, and reports the results after the project's results.
    func check(
        _ checker: PayloadChecker,
        _ report: DoctorReport,
        _ project: ProjectContext
    ) throws(CommandError) -> Run
}

/// A driver that runs the steps sequentially.
package protocol SequentialDriver: CommandDriver where Run == Int32 {
    var downloads: HostDownloads { get }
}

extension CommandDriver {
    package var files: [PayloadFile.Source]? { nil }
    package var page: PreviewCommand.Page? { nil }
    package func lintProject(_ arguments: Arguments) throws(CommandError) -> LintProject? { nil }
}

extension ProjectDriver {
    package func lintProject(_ arguments: Arguments) throws(CommandError) -> LintProject? {
        try LintProject(project(arguments))
    }
}

extension SequentialDriver {
    package func finished(_ exitCode: Int32) -> Int32 { exitCode }

    package func run(_ command: some FileCommand, isOnline: Bool) throws(CommandError) -> Int32 {
        try command.run(downloads)
    }

    /// Runs the command once, because the host can't watch files.
    package func watch(
        _ arguments: Arguments,
        _ run: @escaping () throws(CommandError) -> Int32
    ) throws(CommandError) -> Int32 {
        _ = try WatchedFiles(arguments, context)
        return try run()
    }
}

extension SequentialDriver where Self: ProjectDriver {
    package func check(
        _ checker: PayloadChecker,
        _ report: DoctorReport,
        _ project: ProjectContext
    ) throws(CommandError) -> Int32 {
        var report = report
        for file in try PayloadChecker.files(project.arguments, context) {
            report.payloads += checker.findings(of: file)
        }
        return try project.report(report)
    }
}
