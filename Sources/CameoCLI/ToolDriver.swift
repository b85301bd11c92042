import Cameo
import CameoAnalysis
import CameoCommands
import CameoNativeHost

/// Driver for the commands of the tool. It processes files on all cores, and downloads
/// concurrently.
struct ToolDriver: ProjectDriver {
    let console: Console

    init(_ console: Console) { self.console = console }

    var context: CommandContext { console.context }

    func finished(_ exitCode: Int32) -> () async throws -> Int32 { { exitCode } }

    func run(_ command: some FileCommand, isOnline: Bool) -> () async throws -> Int32 {
        { try await FileDriver.run(command, console, isOnline: isOnline) }
    }

    func project(_ arguments: Arguments) -> ProjectContext {
        ProjectContext(arguments, NativeHost.shared, ProcessTerminal(context))
    }

    func watch(
        _ arguments: Arguments,
        _ run: @escaping () throws(CommandError) -> () async throws -> Int32
    ) throws(CommandError) -> () async throws -> Int32 {
        let context = context
        let watched = try WatchedFiles(arguments, context)
        return {
            var configured = watched.configured ?? []
            var watcher = FileWatcher(watched.named + configured, context.host)
            while true {
                do {
                    _ = try await run()()
                } catch let error as CommandError where error.endsWatching {
                    throw error
                } catch {
                    console.report(error)
                }
                console.report(watched.notice)
                while let seconds = watcher.next() {
                    try await Task.sleep(nanoseconds: UInt64(seconds * 1e9))
                }
                configured = try WatchedFiles(arguments, context).configured ?? configured
                watcher.watch(watched.named + configured)
            }
        }
    }

    func check(
        _ checker: PayloadChecker,
        _ report: DoctorReport,
        _ project: ProjectContext
    ) -> () async throws -> Int32 {
        {
            var report = report
            if checker.isOnline { try HostDownloader.validate() }
            for file in try PayloadChecker.files(project.arguments, context) {
                let downloaded =
                    checker.isOnline ? await inspection(of: file, checker.parser) : nil
                report.payloads += checker.findings(of: file, downloaded)
            }
            return try project.report(report)
        }
    }

    /// Downloads the images and media of a payload, and inspects the payload with the results.
    private func inspection(of file: PayloadFile, _ parser: PayloadParser) async -> Inspection {
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
