import Cameo
import CameoAnalysis
import CameoCommands
import CameoNativeHost
import CameoXcode

extension Command {
    /// `cameo doctor`: checks a project without a device.
    static let doctor = Command(name: .doctor) { arguments, console in
        let context = ProjectContext(arguments, NativeHost.shared, ConsoleTerminal(console))
        if let fix = try DoctorCommand.fix(context) { return try context.report(fix) }
        var report = try DoctorCommand.check(context)
        report.payloads = try await payloads(report.doctor, arguments, console)
        return try context.report(report)
    }

    /// Checks the payloads that the options specify.
    private static func payloads(
        _ doctor: Doctor,
        _ arguments: Arguments,
        _ console: Console
    ) async throws -> [CheckResult] {
        let names = arguments.all(.payload)
        guard !names.isEmpty else {
            guard !arguments.has(.online) else {
                throw CommandError.usage("--online requires --payload")
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
}
