import Cameo

/// Reports of slow downloads.
enum Progress {
    /// The time after which downloads are reported, in nanoseconds.
    private static let delay: UInt64 = 1_000_000_000

    /// Performs the downloads of a plan. Reports their hosts if they take longer than ``delay``.
    static func reporting<Result: Sendable>(
        _ plan: PresentationPlan,
        _ console: Console?,
        _ download: @Sendable () async -> Result
    ) async -> Result {
        guard let console, !plan.downloads.isEmpty else { return await download() }
        let reporter = Task {
            guard (try? await Task.sleep(nanoseconds: delay)) != nil else { return }
            let hosts = Set(plan.downloads.map { host($0.url) }).sorted()
            let count = plan.downloads.count
            console.report(
                "Downloading \(count) \(count == 1 ? "file" : "files") from "
                    + hosts.joined(separator: ", ") + "…"
            )
        }
        defer { reporter.cancel() }
        return await download()
    }

    private static func host(_ url: String) -> String {
        String(url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? "")
    }
}
