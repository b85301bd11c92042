import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The command `cameo doctor`, which checks a project without a device.
package enum DoctorCommand {
    /// Options that determine how payloads are read.
    private static let payloadOptions: [OptionName] = [
        .mapping, .provider, .settings, .titleStyle, .currentUser,
    ]
    /// Options that can't be combined with `--fix`.
    private static let checkOptions: [OptionName] = [.payload, .online, .app]

    /// Validates the arguments. Returns the result of `--fix`; `nil` if it wasn't passed.
    package static func fix(_ context: ProjectContext) throws(CommandError) -> ProjectResult? {
        let arguments = context.arguments
        if let extra = arguments.files.first {
            let option: OptionName =
                extra.hasSuffix(".app")
                ? .app : context.host.isFolder(context.path(extra)) ? .project : .payload
            throw .usage("Unexpected argument '\(extra)'; did you mean \(option) \(extra)?")
        }
        guard arguments.has(.fix) else { return nil }
        for option in Self.checkOptions where arguments.has(option) {
            throw .usage("\(option) can't be combined with --fix")
        }
        // If XcodeGen or Tuist generates the project, return instructions for its manifest.
        if let generated = try InstallCommand.explainGenerated(context, copiesLibrary: false) {
            return generated
        }
        let bundle = try context.project()
        let folder = try context.folder(bundle)
        let app = try context.target(in: folder)
        let installer = context.installer(of: folder)
        let options = context.defaults(installer.copies)
            .merging(try context.options(root: folder.root))
        let plan = try CommandError.rethrowing(
            try installer.plan(.fix(app: app), defaults: options)
        )
        let failed = try CommandError.rethrowing(try installer.failures(of: app, after: plan))
        let name = bundle.lastPathComponent
        return .changes(
            ChangeReport(
                changes: plan.changes,
                heading: "\(name): \(app)\n",
                members: [("project", .string(name)), ("app", .string(app))],
                done:
                    """
                    Fixed. Run \(HostProgram.name) doctor to see the remaining findings, or \
                    \(HostProgram.name) uninstall to undo the changes.\n
                    """ + (failed.isEmpty ? "" : unfixed(failed) + "\n"),
                nothing: failed.isEmpty ? "Nothing to fix." : unfixed(failed),
                isFailure: !failed.isEmpty
            )
        )
    }

    /// Returns the list of the failures that `--fix` can't fix.
    private static func unfixed(_ failed: [CheckResult]) -> String {
        let (count, them) =
            failed.count == 1 ? ("1 check", "it") : ("\(failed.count) checks", "them")
        return "\(count) failed, and --fix can't fix \(them):\(lines(failed))"
    }

    /// Returns two lines for each failure: the message and the fix. Each begins with a line break.
    static func lines(_ failed: [CheckResult]) -> String {
        failed.map { finding in
            "\n  ✗ \(finding.message.printable) [\(finding.check.rawValue)]"
                + (finding.suggestion.map { "\n      \($0.printable)" } ?? "")
        }.joined()
    }

    /// Checks the project, and the built app if the options specify one.
    package static func check(_ context: ProjectContext) throws(CommandError) -> DoctorReport {
        for option in payloadOptions where context.arguments.has(option) {
            guard context.arguments.has(.payload) else {
                throw .usage("\(option) requires \(OptionName.payload)")
            }
        }
        let bundle = try context.project()
        let name = bundle.lastPathComponent
        let folder = try context.reporting("Reading \(name.printable)") {
            () throws(ProjectError) in
            try ProjectFolder(bundle, context.host)
        }
        let app = try context.target(in: folder)
        return try context.reporting("Checking \(name.printable)") { () throws(ProjectError) in
            let doctor = try Doctor(folder, app: app)
            return DoctorReport(
                project: name,
                app: app,
                doctor: doctor,
                projectFindings: doctor.examine(),
                builtApp: try builtApp(context, doctor)
            )
        }
    }

    private static func builtApp(
        _ context: ProjectContext,
        _ doctor: Doctor
    ) throws(ProjectError) -> [CheckResult] {
        guard let path = context.arguments[.app] else { return [] }
        return [
            try BuiltApp(context.path(path), context.host).examine(bundleIDs: doctor.bundleIDs)
        ]
    }
}

/// The report of `cameo doctor`.
package struct DoctorReport {
    let project: String
    let app: String
    package let doctor: Doctor
    let projectFindings: [CheckResult]
    let builtApp: [CheckResult]
    /// The findings for payloads.
    package var payloads: [CheckResult] = []

    private var findings: [CheckResult] { projectFindings + payloads + builtApp }

    /// The exit code: 0 if no check failed, 2 if the only failure is that the project isn't set up,
    /// otherwise 1.
    package var exitCode: Int32 {
        let failed = findings.filter { $0.outcome == .failure }.map { $0.check }
        return failed.isEmpty ? 0 : failed == [.setup] ? 2 : 1
    }

    /// Returns the report as text.
    ///
    /// - Parameters:
    ///   - width: The maximum width of lines, in columns.
    ///   - isQuiet: Whether only failures and warnings are reported.
    ///   - isVerbose: Whether each passed check has its own line.
    package func text(width: Int, isQuiet: Bool, isVerbose: Bool) -> String {
        if isQuiet, findings.allSatisfy({ $0.outcome == .pass }) { return "" }
        var text = "\(project): \(app)".printable + "\n"
        for area in Check.areas {
            let found = findings.filter { area.checks.contains($0.check) }
            let problems = found.filter { $0.outcome != .pass }
            guard let name = area.name, !isVerbose, !isQuiet, found.count > 1 else {
                text += (isQuiet ? problems : found).map { Self.text($0, width) }.joined()
                continue
            }
            text += problems.map { Self.text($0, width) }.joined()
            if problems.isEmpty { text += "  ✓ \(name): \(found.count) checks passed\n" }
        }
        return isQuiet ? text : text + summary + "\n"
    }

    /// Returns the text of a finding, with its fix.
    private static func text(_ finding: CheckResult, _ width: Int) -> String {
        let symbol =
            switch finding.outcome {
            case .pass: "✓"
            case .warning: "!"
            case .failure: "✗"
            }
        let sentence = "\(finding.message) [\(finding.check.rawValue)]".printable
        let lines = sentence.wrapped(to: width - 4)
        let text = "  \(symbol) " + lines.joined(separator: "\n    ") + "\n"
        guard let suggestion = finding.suggestion else { return text }
        let fix = suggestion.printable.wrapped(to: width - 6)
        return text + "      " + fix.joined(separator: "\n      ") + "\n"
    }

    private var summary: String {
        let failures = findings.count { $0.outcome == .failure }
        let warnings = findings.count { $0.outcome == .warning }
        let warned = "\(warnings) \(warnings == 1 ? "warning" : "warnings")"
        if failures == 1, findings.contains(where: { $0.check == .setup }) {
            return "Not set up yet; nothing else failed\(warnings == 0 ? "" : ", \(warned)")."
        }
        let failed = "\(failures) \(failures == 1 ? "check" : "checks") failed"
        return switch (failures, warnings) {
        case (0, 0): "All checks passed."
        case (0, _): "No checks failed, \(warned)."
        case (_, 0): "\(failed)."
        default: "\(failed), \(warned)."
        }
    }

    package var json: JSONValue {
        let list = findings.map { finding in
            JSONValue.object([
                "check": .string(finding.check.rawValue),
                "status": .string(finding.outcome.rawValue), "message": .string(finding.message),
                "suggestion": JSONValue(finding.suggestion), "fixable": .bool(finding.isFixable),
            ])
        }
        return .object(["project": .string(project), "app": .string(app), "findings": .array(list)])
    }
}
