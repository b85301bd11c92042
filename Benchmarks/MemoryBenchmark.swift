#if os(Linux)
import CameoLinux
import Foundation
import TestSupport

@testable import Cameo

/// Benchmark of the difference between peak and idle memory while a process downloads a 10 MB image
/// and a 50 MB video from a local server. It compares the media loader, which writes files, with
/// libcurl, which downloads into memory.
enum MemoryBenchmark {
    /// The argument for running the benchmark as a child process. It is followed by the variant and
    /// the server's URL.
    static let argument = "--download"

    static func run() throws -> Measurement {
        let image = SamplePush.jpeg(segments: 150, of: 65_533)
        let video =
            [0, 0, 0, 16] + Array("ftypisom....".utf8) + [UInt8](repeating: 7, count: 49_000_000)
        let server = try LoopbackServer { path, _ in
            .status(200, body: path == "/image" ? image : video)
        }
        func megabytes(_ variant: String) throws -> Double {
            let text = try ChildProcess.run([argument, variant, server.url("")])
            return (Double(text.dropLast()) ?? .nan) / 1000
        }
        return Measurement(
            name: "peak memory over idle, a 10 MB image and a 50 MB video",
            value: try megabytes("loader"),
            baseline: "a libcurl download into memory",
            baselineValue: try megabytes("memory"),
            target: .atMost(2),
            unit: "MB"
        )
    }

    /// Downloads with a variant, `loader` or `memory`, and prints the difference between peak and
    /// idle memory, in kilobytes. Runs in a child process.
    static func download(_ variant: String, from server: String) async throws {
        let container = Scratch.newURL()
        let downloader = CurlDownloader(policy: URLPolicy(allowsLocalhost: true))
        let loader = MediaLoader(downloader: downloader, container: container)
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        // Exclude the allocations of the first request.
        _ = try? await downloader.download(
            DownloadRequest(url: "http://127.0.0.1:1/", byteLimit: 1, timeLimit: 1),
            to: container.appendingPathComponent("first")
        )
        let peak = PeakMemory()
        let directory = TemporaryDirectory(isPersistent: false)
        for url in [server + "/image", server + "/video"] {
            if variant == "loader" {
                let download = PresentationPlan.Download(
                    purpose: .attachment,
                    url: url,
                    byteLimit: Limits.videoBytes,
                    timeLimit: 60
                )
                _ = try await loader.attachment(download, in: directory).get()
            } else {
                let count = await withCheckedContinuation { continuation in
                    _ = MemoryDownload(url) { continuation.resume(returning: $0?.count ?? 0) }
                }
                precondition(count > 9_000_000)
            }
        }
        print(peak.kilobytes)
    }
}

/// The maximum memory of this process, minus its memory when the value was created.
struct PeakMemory {
    private let idle: Int

    init() {
        // Reset the maximum (proc(5)).
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        idle = Self.status("VmRSS")
    }

    var kilobytes: Int { max(0, Self.status("VmHWM") - idle) }

    /// Returns a memory statistic of this process, in kilobytes.
    private static func status(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
#endif
