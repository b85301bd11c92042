import Cameo
import CameoCommands
import CameoPreview

/// Driver that runs commands over many files on all cores.
enum FileDriver {
    /// The number of files that a task processes.
    static let chunkSize = 16
    /// The maximum number of files that are read sequentially; larger sets are read concurrently. A
    /// few files may depend on each other, such as pipes from one process.
    static let maxSequentialFiles = 8
    /// The maximum number of files whose images are downloaded concurrently.
    private static let maxConcurrentDownloads = 8

    /// Runs a command and returns its exit code.
    ///
    /// - Parameter isOnline: Whether images and media are downloaded and checked.
    static func run<Files: FileCommand>(
        _ command: Files,
        _ console: Console,
        isOnline: Bool = false
    ) async throws -> Int32 {
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
        let images = work.imageSettings.map {
            ImageLoader($0, isSequential || !console.showsProgress ? console : nil)
        }
        let hasDownloads = isOnline || images != nil
        let slow = isOnline && count == 1 ? console.slowWork("Downloading images and media") : nil
        do {
            defer {
                progress.hide()
                slow?.end()
            }
            try await OrderedWork.forEach(
                work.sources,
                limit: isSequential
                    ? 1 : hasDownloads ? maxConcurrentDownloads : OrderedWork.coreCount,
                chunkSize: isSequential || hasDownloads ? 1 : chunkSize,
                { source in
                    var output = work.transform(source)
                    if let needs = work.needs(output) {
                        let responses = await downloads.responses(
                            to: needs.downloads,
                            policy: needs.policy
                        )
                        work.complete(&output, responses)
                    }
                    let plans = work.plans(output)
                    if let images, !plans.isEmpty {
                        work.complete(&output, await images.images(of: plans))
                    }
                    return output
                },
                use: { output in
                    // The output may be written to the terminal that shows the progress.
                    if work.isShown(output) { progress.hide() }
                    try command.use(output)
                    progress.advance()
                }
            )
        }
        return try command.finish()
    }
}

/// Downloader for the images of previews. Each URL is downloaded once per run.
private struct ImageLoader: Sendable {
    private let loader: MediaLoader
    /// The console that reports slow downloads; `nil` if progress is shown for all files together.
    private let console: Console?

    init(_ settings: CommunicationSettings, _ console: Console?) {
        loader = MediaLoader(
            downloader: HostDownloader.make(policy: settings.urlPolicy),
            settings: settings,
            coalescedDownloads: MediaLoader.CoalescedDownloads(keepsResults: true)
        )
        self.console = console
    }

    /// Returns the images of each plan.
    func images(of plans: [PresentationPlan]) async -> [PreviewImages] {
        var images: [PreviewImages] = []
        for plan in plans {
            let downloads = await Progress.reporting(plan, console) {
                await DownloadedMedia(of: plan, loader: loader)
            }
            images.append(PreviewImages(downloads, plan: plan))
        }
        return images
    }
}
