import Cameo

/// Says that something takes long, once it does.
enum Progress {
    /// How long is long, in nanoseconds.
    private static let patience: UInt64 = 1_000_000_000

    /// Runs a plan's fetches, and names the hosts that are waited for when they keep one waiting.
    static func reporting<Result: Sendable>(
        _ plan: PresentationPlan,
        _ console: Console,
        _ work: @Sendable () async -> Result
    ) async -> Result {
        guard !plan.downloads.isEmpty else { return await work() }
        let reporter = Task {
            guard (try? await Task.sleep(nanoseconds: patience)) != nil else { return }
            let hosts = Set(plan.downloads.map { host($0.url) }).sorted()
            let count = plan.downloads.count
            console.report(
                "downloading \(count) \(count == 1 ? "picture" : "pictures") from "
                    + hosts.joined(separator: ", ") + " …"
            )
        }
        defer { reporter.cancel() }
        return await work()
    }

    private static func host(_ address: String) -> String {
        String(
            address.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        )
    }
}
