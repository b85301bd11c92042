import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

extension Command {
    /// The command `cameo inspect`, which prints the content of payloads and their predicted
    /// appearance.
    package static var inspect: Command {
        Command(.inspect) { arguments, driver throws(CommandError) in
            let context = driver.context
            guard let files = driver.files else {
                return try driver.run(InspectCommand(arguments, context), isOnline: false)
            }
            let parser = try ParsingOptions.parser(arguments, context)
            let command = InspectCommand(arguments, files, parser, context)
            return try driver.run(command, isOnline: false)
        }
    }

    /// The command `cameo map`, which proposes a mapping for payloads that no preset reads.
    package static var map: Command {
        Command(.map) { arguments, driver throws(CommandError) in
            let context = driver.context
            let files =
                if let files = driver.files { files } else {
                    try MapCommand.files(arguments, context)
                }
            return try driver.run(MapCommand(arguments, files, context), isOnline: false)
        }
    }

    /// The command `cameo lint`, which finds mistakes in payloads and requests.
    package static var lint: Command {
        Command(.lint) { arguments, driver throws(CommandError) in
            let context = driver.context
            if let text = try LintCommand.rules(arguments, width: context.width) {
                try context.write(.text(text))
                return driver.finished(ExitCode.success)
            }
            let options = try LintOptions(arguments)
            let files = try context.reporting("Searching for payloads") {
                () throws(CommandError) in
                guard let files = driver.files else { return try LintFiles(arguments, context) }
                return try LintFiles(files, context)
            }
            let command = try LintCommand(
                options,
                arguments,
                files,
                project: driver.lintProject(arguments),
                context
            )
            return try driver.run(command, isOnline: options.isOnline)
        }
    }

    /// The command `cameo preview`, which shows notifications as they will look on iPhone.
    package static var preview: Command {
        Command(.preview) { arguments, driver throws(CommandError) in
            let context = driver.context
            func run() throws(CommandError) -> Driver.Run {
                guard let files = driver.files else {
                    return try driver.run(PreviewCommand(arguments, context), isOnline: false)
                }
                let command = try PreviewCommand(arguments, files, page: driver.page, context)
                return try driver.run(command, isOnline: false)
            }
            return arguments.has(.watch) ? try driver.watch(arguments, run) : try run()
        }
    }

    /// The command `cameo gallery`, which previews all payloads of a folder on one page.
    package static var gallery: Command {
        Command(.gallery) { arguments, driver throws(CommandError) in
            try driver.run(GalleryCommand(arguments, driver.context), isOnline: false)
        }
    }

    /// The command `cameo diff`, which compares two versions of payloads.
    package static var diff: Command {
        Command(.diff) { arguments, driver throws(CommandError) in
            try driver.run(DiffCommand(arguments, driver.context), isOnline: false)
        }
    }

    /// The command `cameo completions`, which prints completions for a shell.
    package static var completions: Command {
        Command(.completions) { arguments, driver throws(CommandError) in
            driver.finished(try CompletionsCommand.run(arguments, driver.context))
        }
    }

    /// The command `cameo manual`, which prints manual pages.
    package static var manual: Command {
        Command(.manual) { arguments, driver throws(CommandError) in
            driver.finished(try ManualCommand.run(arguments, driver.context))
        }
    }
}

extension Command where Driver: ProjectDriver {
    /// The command `cameo install`, which adds extensions to an Xcode project.
    package static var install: Command { project(.install) }

    /// The command `cameo adopt`, which adds Cameo to an app's existing service extension.
    package static var adopt: Command { project(.adopt) }

    /// The command `cameo uninstall`, which removes the additions of `cameo install`.
    package static var uninstall: Command { project(.uninstall) }

    /// The command `cameo doctor`, which checks a project without a device.
    package static var doctor: Command { project(.doctor) }

    private static func project(_ name: CommandName) -> Command {
        Command(name) { arguments, driver throws(CommandError) in
            let project = driver.project(arguments)
            if let result = try ProjectCommands.result(name, project) {
                return driver.finished(try project.report(result))
            }
            let report = try DoctorCommand.check(project)
            guard arguments.has(.payload) else {
                return driver.finished(try project.report(report))
            }
            let checker = try PayloadChecker(report.doctor, arguments, driver.context)
            return try driver.check(checker, report, project)
        }
    }
}
