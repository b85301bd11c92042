import Cameo
import CameoPreview
import CameoXcode
import Foundation

extension Command {
    /// `cameo doctor`: what is wrong, before a device is needed.
    static let doctor = Command(syntax: DoctorCommand.syntax, run: DoctorCommand.run)
}

private enum DoctorCommand {
    static let syntax = Syntax(
        name: "doctor",
        operand: "",
        summary: "Find out in the files why a push would not look like a message.",
        discussion: """
            One line a check: ✓ it is as it should be, ! it is doubtful, ✗ it will not
            work, with the way out below. The article Troubleshooting tells of each.
            """,
        options: ProjectChoice.options + [
            .init(
                name: "--payload",
                value: "FILE",
                help: "A push that will be sent: would it start the extension? May be given again."
            ),
            .init(name: "--online", help: "Ask for the pictures of these pushes."),
            .init(
                name: "--app",
                value: "PATH",
                help: "An app that was built, App.app: what is in its PlugIns?"
            ),
            .init(
                name: "--fix",
                help: "Add what cameo install would add; --dry-run and --diff show it first."
            ),
            .init(name: "--dry-run", help: "With --fix: tell what would be done."),
            .init(name: "--diff", help: "With --fix: tell it as a unified diff, too."),
            .init(name: "--yes", help: "With --fix: do not ask on a terminal."),
            .init(
                name: "--package",
                value: "PLACE",
                help: "With --fix, where there is no extension yet: where Cameo is."
            ),
            .init(name: "--json", help: "Write an object with one finding a check."),
        ] + ReadingOptions.all
    )

    /// Options that only mend, and options that only look.
    private static let fixing = ["--dry-run", "--diff", "--yes", "--package"]
    private static let looking = ["--payload", "--online", "--app"]

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        if let extra = arguments.files.first {
            throw UsageError("cameo doctor takes no file; did you mean --payload \(extra)?")
        }
        let isFix = arguments.has("--fix")
        for option in isFix ? looking : fixing where arguments.has(option) {
            throw UsageError(
                isFix
                    ? "\(option) is for looking, and --fix is for mending; call cameo doctor twice"
                    : "\(option) is for --fix; add it"
            )
        }
        // A project that is generated is told so, as by cameo install.
        if isFix, let code = try InstallCommand.explainGenerated(arguments, console) { return code }
        let bundle = try ProjectChoice.project(arguments, console)
        let folder = try ProjectFolder(bundle)
        let app = try ProjectChoice.target(arguments, in: folder, console)
        if isFix { return try fix(bundle, app, arguments, console) }
        let doctor = try Doctor(folder, app: app)
        var findings = doctor.examine()
        findings += try await payloads(doctor, arguments, console)
        if let path = arguments["--app"] {
            findings.append(
                try BuiltApp(URL(fileURLWithPath: path)).examine(ids: doctor.identifiers)
            )
        }
        let head = "\(bundle.lastPathComponent): \(app)"
        if arguments.has("--json") {
            try console.write(json(bundle, app, findings).pretty + "\n")
        } else {
            try console.write(text(head, findings, console))
        }
        return findings.contains { $0.status == .bad }
            ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.fine
    }

    private static func payloads(
        _ doctor: Doctor,
        _ arguments: Arguments,
        _ console: Console
    ) async throws -> [CameoXcode.Finding] {
        let names = arguments.all("--payload")
        guard !names.isEmpty else {
            guard !arguments.has("--online") else {
                throw UsageError("--online asks for the pictures of --payload FILE; name one")
            }
            return []
        }
        let examination = PayloadExamination(
            reader: try ReadingOptions.reader(arguments, console),
            categories: doctor.categories,
            isOnline: arguments.has("--online")
        )
        var findings: [CameoXcode.Finding] = []
        for name in names {
            findings += await examination.findings(of: try PayloadFile(name, called: name), console)
        }
        return findings
    }

    private static func text(
        _ head: String,
        _ findings: [CameoXcode.Finding],
        _ console: Console
    ) -> String {
        var text = head.printable + "\n"
        for finding in findings {
            let sign =
                switch finding.status {
                case .good: "✓"
                case .doubtful: "!"
                case .bad: "✗"
                }
            let sentence = "\(finding.message) [\(finding.check.rawValue)]".printable
            let lines = sentence.wrapped(to: console.width - 4)
            text += "  \(sign) " + lines.joined(separator: "\n    ") + "\n"
            if let remedy = finding.remedy {
                let lines = remedy.printable.wrapped(to: console.width - 6)
                text += "      " + lines.joined(separator: "\n      ") + "\n"
            }
        }
        let (bad, doubtful) = (
            findings.count { $0.status == .bad }, findings.count { $0.status == .doubtful }
        )
        return text + summary(bad, doubtful) + "\n"
    }

    private static func summary(_ bad: Int, _ doubtful: Int) -> String {
        switch (bad, doubtful) {
        case (0, 0): "All is as it should be."
        case (0, let doubtful):
            "Nothing is broken; \(doubtful) \(doubtful == 1 ? "thing is" : "things are") doubtful."
        case (let bad, 0): "\(bad) \(bad == 1 ? "thing" : "things") will not work."
        case (let bad, let doubtful):
            "\(bad) \(bad == 1 ? "thing" : "things") will not work, \(doubtful) "
                + "\(doubtful == 1 ? "is" : "are") doubtful."
        }
    }

    private static func json(
        _ bundle: URL,
        _ app: String,
        _ findings: [CameoXcode.Finding]
    ) -> JSONValue {
        let list = findings.map { finding in
            JSONValue.object(
                JSONObject([
                    ("check", .string(finding.check.rawValue)),
                    ("status", .string(finding.status.rawValue)),
                    ("message", .string(finding.message)),
                    ("remedy", finding.remedy.map(JSONValue.string) ?? .null),
                    ("mendable", .bool(finding.isFixable)),
                ])
            )
        }
        return .object(
            JSONObject([
                ("project", .string(bundle.lastPathComponent)), ("app", .string(app)),
                ("findings", .array(list)),
            ])
        )
    }

    private static func fix(
        _ bundle: URL,
        _ app: String,
        _ arguments: Arguments,
        _ console: Console
    ) throws -> Int32 {
        let folder = try ProjectFolder(bundle)
        let installer = InstallArguments.installer(of: folder)
        let plan = try installer.fix(
            defaults: InstallCommand.defaults(root: folder.root).merging(
                InstallArguments.recorded(arguments, root: folder.root)
            ) { $1 },
            app: app
        )
        let report = ChangeReport(
            arguments: arguments,
            console: console,
            head: "\(bundle.lastPathComponent): \(app)\n",
            members: [("project", .string(bundle.lastPathComponent)), ("app", .string(app))],
            done: "Added. cameo doctor tells what is left; cameo uninstall takes it away again.\n",
            nothing: "There is nothing that could be added."
        )
        return try report.run(plan.changes)
    }
}
