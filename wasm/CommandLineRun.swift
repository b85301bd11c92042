/// A run of a command line.
struct CommandLineRun {
    private let words: [String]
    private let host = WasmHost()
    private let context: CommandContext

    init(_ words: [String]) {
        self.words = words
        let host = host
        context = CommandContext(
            host,
            Messages(words) { host.report($0) },
            Terminal(columns: host.columns) { host.environment($0) },
            version: PublishedPackage.version,
            browser: host
        )
    }

    /// Runs the command, and returns its exit code.
    func run() -> Int32 {
        let start = host.time ?? 0
        defer { context.messages.detail(seconds: (host.time ?? start) - start) }
        do throws(CommandError) {
            return try Command.run(
                words,
                [
                    .inspect, .map, .lint, .preview, .gallery, .diff, .install, .adopt, .uninstall,
                    .doctor, .manual,
                ],
                NodeDriver(context, host)
            )
        } catch {
            context.messages.report(error)
            return error.exitCode
        }
    }
}

/// Runs the commands of `npx expo-cameo`.
private struct NodeDriver: SequentialDriver, ProjectDriver {
    let context: CommandContext
    let downloads: HostDownloads
    private let host: WasmHost

    init(_ context: CommandContext, _ host: WasmHost) {
        (self.context, self.host) = (context, host)
        downloads = HostDownloads(context)
    }

    func project(_ arguments: Arguments) -> ProjectContext {
        ProjectContext(arguments, host, ProcessTerminal(context))
    }

    func watch(
        _ arguments: Arguments,
        _ run: @escaping () throws(CommandError) -> Int32
    ) throws(CommandError) -> Int32 {
        let watched = try WatchedFiles(arguments, context)
        var configured = watched.configured ?? []
        var watcher = FileWatcher(watched.named + configured, host)
        while true {
            do throws(CommandError) {
                _ = try run()
            } catch {
                guard !error.endsWatching else { throw error }
                context.messages.report(error)
            }
            context.messages.notice(watched.notice)
            while let seconds = watcher.next() { host.pause(seconds) }
            configured = try WatchedFiles(arguments, context).configured ?? configured
            watcher.watch(watched.named + configured)
        }
    }
}
