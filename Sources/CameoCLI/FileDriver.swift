import CameoCommands

/// Runs commands over many files with all cores.
enum FileDriver {
    /// The number of files that a task reads.
    static let chunkSize = 16
    /// The number of files that are read one after the other. Files that depend on each other, such as pipes of
    /// one process, are few.
    static let maxSequentialFiles = 8
    /// The number of files whose images are downloaded concurrently.
    private static let maxConcurrentDownloads = 8

    /// Runs a command, and returns its exit code.
    ///
    /// - Parameter isOnline: Whether images and media are downloaded.
    static func run<Files: FileCommand>(
        _ command: Files,
        _ console: Console,
        isOnline: Bool = false
    ) async throws -> Int32 {
        var command = command
        let work = command.work
        let count = work.sources.count
        let isSequential = count <= maxSequentialFiles || work.readsStandardInput
        var progress = FileProgress(
            total: count,
            console,
            isEnabled: !isSequential || isOnline && count > 1
        )
        if isOnline { try HostDownloader.validate() }
        let downloads = LintDownloads()
        let slow =
            isOnline && count == 1 ? console.slowWork("Downloading images and media") : nil
        do {
            defer {
                progress.hide()
                slow?.end()
            }
            try await OrderedWork.forEach(
                work.sources,
                limit: isSequential ? 1 : isOnline ? maxConcurrentDownloads : OrderedWork.coreCount,
                chunkSize: isSequential || isOnline ? 1 : chunkSize,
                { source in
                    var output = work.transform(source)
                    if let needs = work.needs(output) {
                        let responses = await downloads.responses(
                            to: needs.downloads,
                            policy: needs.policy
                        )
                        work.complete(&output, responses)
                    }
                    return output
                },
                use: { output in
                    // Outputs may be written to the same terminal.
                    if work.isShown(output) { progress.hide() }
                    try command.use(output)
                    progress.advance()
                }
            )
        }
        return try command.finish()
    }
}
