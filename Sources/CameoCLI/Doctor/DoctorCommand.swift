import Cameo
import CameoAnalysis
import CameoCommands
import CameoNativeHost

extension Command {
    /// `cameo doctor`: checks a project without a device.
    static let doctor = Command(name: .doctor) { arguments, console in
        let context = ProjectContext(arguments, NativeHost.shared, ConsoleTerminal(console))
        if let fix = try DoctorCommand.fix(context) { return try context.report(fix) }
        var report = try DoctorCommand.check(context)
        if arguments.has(.payload) {
            let checker = try PayloadChecker(report.doctor, arguments, console.context)
            if checker.isOnline { try HostDownloader.validate() }
            for file in try PayloadChecker.files(arguments, console.context) {
                let downloaded =
                    checker.isOnline ? await inspection(file, checker.parser, console) : nil
                report.payloads += checker.findings(of: file, downloaded)
            }
        }
        return try context.report(report)
    }

    /// Returns the inspection of a payload after its downloads.
    private static func inspection(
        _ file: PayloadFile,
        _ parser: PayloadParser,
        _ console: Console
    ) async -> Inspection {
        let loader = MediaLoader(
            downloader: HostDownloader.make(policy: parser.settings.urlPolicy),
            settings: parser.settings
        )
        let inspection = Inspection(of: file.payload, parser: parser)
        let plan = inspection.plan
        let downloads = await Progress.reporting(plan, console) {
            await DownloadedMedia(of: plan, loader: loader)
        }
        return inspection.applying(downloads.results)
    }
}
