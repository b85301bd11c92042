import CameoCommands

extension Command {
    /// `cameo inspect` prints the content of payloads and their predicted appearance.
    static let inspect = Command(name: .inspect) { arguments, console in
        try await FileDriver.run(InspectCommand(arguments, console.context), console)
    }

    /// `cameo map` proposes a mapping for payloads that no preset reads.
    static let map = Command(name: .map) { arguments, console in
        let files = try MapCommand.files(arguments, console.context)
        return try await FileDriver.run(MapCommand(arguments, files, console.context), console)
    }

    /// `cameo gallery` previews all payloads of a folder on one page.
    static let gallery = Command(name: .gallery) { arguments, console in
        try await FileDriver.run(GalleryCommand(arguments, console.context), console)
    }

    /// `cameo diff` compares two versions of payloads.
    static let diff = Command(name: .diff) { arguments, console in
        try await FileDriver.run(DiffCommand(arguments, console.context), console)
    }

    /// `cameo preview` shows notifications as they will look on iPhone.
    static let preview = Command(name: .preview) { arguments, console in
        let context = console.context
        func run() async throws -> Int32 {
            try await FileDriver.run(PreviewCommand(arguments, context), console)
        }
        guard arguments.has(.watch) else { return try await run() }
        let watched = try WatchedFiles(arguments, context)
        var configured = watched.configured ?? []
        var watcher = FileWatcher(watched.named + configured)
        while true {
            do {
                _ = try await run()
            } catch let error as CommandError where error.endsWatching {
                throw error
            } catch {
                console.report(error)
            }
            console.report(watched.notice)
            try await watcher.next()
            configured = try WatchedFiles(arguments, context).configured ?? configured
            watcher.watch(watched.named + configured)
        }
    }

    /// `cameo completions` prints completions for a shell.
    static let completions = Command(name: .completions) {
        try CompletionsCommand.run($0, $1.context)
    }

    /// `cameo manual` prints manual pages.
    static let manual = Command(name: .manual) { try ManualCommand.run($0, $1.context) }
}
