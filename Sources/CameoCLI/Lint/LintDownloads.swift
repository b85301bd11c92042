import Cameo
import CameoAnalysis
import CameoHost
import CameoNativeHost
import Foundation

/// The downloads of `cameo lint --online`. Each URL is downloaded once per run, with the same
/// limits as in the extension, and without the app's headers.
actor LintDownloads {
    /// The finished and current downloads, by URL policy and URL.
    private var downloads: [Key: Task<LintDownload, Never>] = [:]

    private struct Key: Hashable {
        let url: String
        let byteLimit: Int
        let allowedHosts: Set<String>?
        let allowsLocalhost: Bool

        init(_ download: PresentationPlan.Download, _ policy: URLPolicy) {
            (url, byteLimit) = (download.url, download.byteLimit)
            allowedHosts = policy.allowedHosts.map { Set($0) }
            allowsLocalhost = policy.allowsLocalhost
        }
    }

    /// Downloads a file's URLs, unless they were already requested, and returns the responses by
    /// URL.
    func responses(
        to list: [PresentationPlan.Download],
        policy: URLPolicy
    ) async -> [String: LintDownload] {
        let tasks = list.map { ($0.url, task($0, policy)) }
        var responses: [String: LintDownload] = [:]
        for (url, task) in tasks { responses[url] = await task.value }
        return responses
    }

    private func task(
        _ download: PresentationPlan.Download,
        _ policy: URLPolicy
    ) -> Task<LintDownload, Never> {
        let key = Key(download, policy)
        if let task = downloads[key] { return task }
        let task = Task { await Self.response(to: download, policy) }
        downloads[key] = task
        return task
    }

    private static func response(
        to download: PresentationPlan.Download,
        _ policy: URLPolicy
    ) async -> LintDownload {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-lint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var response = LintDownload()
        let start = ProcessInfo.processInfo.systemUptime
        let redirects = Locked<[String]>([])
        let downloader = HostDownloader.make(policy: policy) { url in
            redirects.withLock { $0.append(url) }
        }
        do throws(DownloadError) {
            let type = try await downloader.download(
                DownloadRequest(
                    url: download.url,
                    byteLimit: download.byteLimit,
                    timeLimit: download.timeLimit
                ),
                to: file
            )
            response.status = 200
            response.setContentType(type)
            response.read(file)
        } catch {
            if case .status(let status) = error { response.status = status }
            response.failure = error
        }
        response.seconds = ProcessInfo.processInfo.systemUptime - start
        response.setRedirects(redirects.withLock { $0 }, policy)
        return response
    }
}

extension LintDownload {
    /// Reads the size and format of the downloaded file.
    fileprivate mutating func read(_ file: URL) {
        setContent(
            count: FileInfo(file.path)?.size,
            start: Descriptor.start(of: file.path, count: Self.startSize),
            try? ImageHeader(of: file)
        )
    }
}
