import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import CameoXcode
import Foundation

extension Command {
    /// `cameo doctor` checks a project without a device.
    static let doctor = Command(name: .doctor, run: DoctorCommand.run)
}

private enum DoctorCommand {
    /// Options that can't be combined with `--fix`.
    private static let checkOptions: [OptionName] = [.payload, .online, .app]

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        if let extra = arguments.files.first {
            let option: OptionName =
                extra.hasSuffix(".app") ? .app : Folder.exists(extra) ? .project : .payload
            throw UsageError("Unexpected argument '\(extra)'; did you mean \(option) \(extra)?")
        }
        let isFix = arguments.has(.fix)
        for option in Self.checkOptions where isFix && arguments.has(option) {
            throw UsageError("\(option) can't be combined with --fix")
        }
        // For a project that XcodeGen or Tuist generates, print what to change in its source.
        if isFix,
            let code = try InstallCommand.explainGenerated(arguments, console, copiesLibrary: false)
        {
            return code
        }
        let bundle = try ProjectChoice.project(arguments, console)
        let name = bundle.lastPathComponent.printable
        let folder = try console.reporting("Reading \(name)") {
            try ProjectFolder(bundle, NativeHost.shared)
        }
        let app = try ProjectChoice.target(arguments, in: folder, console)
        if isFix { return try fix(bundle, app, arguments, console) }
        let (doctor, examined) = try console.reporting("Checking \(name)") {
            let doctor = try Doctor(folder, app: app)
            return (doctor, doctor.examine())
        }
        var findings = examined
        findings += try await payloads(doctor, arguments, console)
        if let path = arguments[.app] {
            findings.append(
                try BuiltApp(FilePath(URL(fileURLWithPath: path)), NativeHost.shared)
                    .examine(bundleIDs: doctor.bundleIDs)
            )
        }
        let head = "\(bundle.lastPathComponent): \(app)"
        if arguments.has(.json) {
            try console.write(json(bundle, app, findings).pretty + "\n")
        } else {
            try console.write(text(head, findings, console))
        }
        let failed = findings.filter { $0.outcome == .failure }.map(\.check)
        if failed.isEmpty { return ExitCode.success }
        return failed == [.setup]
            ? ExitCode.notSetUp : ExitCode.failure
    }

    private static func payloads(
        _ doctor: Doctor,
        _ arguments: Arguments,
        _ console: Console
    ) async throws -> [CheckResult] {
        let names = arguments.all(.payload)
        guard !names.isEmpty else {
            guard !arguments.has(.online) else {
                throw UsageError("--online requires --payload")
            }
            return []
        }
        if arguments.has(.online) { try HostDownloader.validate() }
        let service = doctor.service
        let (settings, problems) = SettingsFile.read(
            container: nil,
            plist: service?.information.flatMap { JSONValue($0)?.object }
        )
        for problem in problems { console.report("\(service?.name ?? ""): \(problem.message)") }
        let checker = PayloadChecker(
            parser: try ParsingOptions.parser(arguments, console.context, defaults: settings),
            service: service,
            categories: doctor.categories,
            isOnline: arguments.has(.online)
        )
        var findings: [CheckResult] = []
        for name in names {
            for file in try PayloadFile.read(name, called: name) {
                file.reportConversions(console.messages)
                findings += await checker.findings(of: file, console)
            }
        }
        return findings
    }

    private static func text(
        _ head: String,
        _ findings: [CheckResult],
        _ console: Console
    ) -> String {
        let isQuiet = console.verbosity == .quiet
        let findings = findings.filter { !isQuiet || $0.outcome != .pass }
        if isQuiet, findings.isEmpty { return "" }
        var text = head.printable + "\n"
        for finding in findings {
            let symbol =
                switch finding.outcome {
                case .pass: "✓"
                case .warning: "!"
                case .failure: "✗"
                }
            let sentence = "\(finding.message) [\(finding.check.rawValue)]".printable
            let lines = sentence.wrapped(to: console.width - 4)
            text += "  \(symbol) " + lines.joined(separator: "\n    ") + "\n"
            if let suggestion = finding.suggestion {
                let lines = suggestion.printable.wrapped(to: console.width - 6)
                text += "      " + lines.joined(separator: "\n      ") + "\n"
            }
        }
        if isQuiet { return text }
        let failures = findings.count { $0.outcome == .failure }
        let warnings = findings.count { $0.outcome == .warning }
        if failures == 1, findings.contains(where: { $0.check == .setup }) {
            let warned =
                warnings == 0 ? "" : ", \(warnings) \(warnings == 1 ? "warning" : "warnings")"
            return text + "Not set up yet; nothing else failed\(warned).\n"
        }
        return text + summary(failures: failures, warnings: warnings) + "\n"
    }

    private static func summary(failures: Int, warnings: Int) -> String {
        let failed = "\(failures) \(failures == 1 ? "check" : "checks") failed"
        let warned = "\(warnings) \(warnings == 1 ? "warning" : "warnings")"
        return switch (failures, warnings) {
        case (0, 0): "All checks passed."
        case (0, _): "No check failed, \(warned)."
        case (_, 0): "\(failed)."
        default: "\(failed), \(warned)."
        }
    }

    private static func json(
        _ bundle: FilePath,
        _ app: String,
        _ findings: [CheckResult]
    ) -> JSONValue {
        let list = findings.map { finding in
            JSONValue.object(
                JSONObject([
                    ("check", .string(finding.check.rawValue)),
                    ("status", .string(finding.outcome.rawValue)),
                    ("message", .string(finding.message)),
                    ("fix", JSONValue(finding.suggestion)),
                    ("fixable", .bool(finding.isFixable)),
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
        _ bundle: FilePath,
        _ app: String,
        _ arguments: Arguments,
        _ console: Console
    ) throws -> Int32 {
        try ProjectFolder.finishInterruptedRun(
            bundle,
            isDry: ChangeReport.isDry(arguments),
            NativeHost.shared
        )
        let folder = try ProjectFolder(bundle, NativeHost.shared)
        let installer = InstallArguments.installer(of: folder)
        let plan = try installer.fix(
            defaults: InstallArguments.defaults(installer.copies).merging(
                InstallArguments.options(arguments, root: folder.root)
            ),
            app: app
        )
        let report = ChangeReport(
            arguments: arguments,
            console: console,
            head: "\(bundle.lastPathComponent): \(app)\n",
            members: [("project", .string(bundle.lastPathComponent)), ("app", .string(app))],
            done:
                "Fixed. Run cameo doctor to see what's left, or cameo uninstall to undo the changes.\n",
            nothing: "Nothing to fix."
        )
        return try report.run(plan.changes)
    }
}
