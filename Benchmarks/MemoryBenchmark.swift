#if os(Linux)
import CameoLinux
import Foundation
import TestSupport

@testable import Cameo

/// The peak memory of a process over its idle memory while it downloads an image of 10 MB and a video of
/// 50 MB from a local server, with the media loader, which writes files, and with libcurl into memory.
enum MemoryBenchmark {
    /// The argument for running the benchmark as a child process, followed by a variant and the server's URL.
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
            name: "peak memory over idle, an image of 10 MB and a video of 50 MB",
            value: try megabytes("loader"),
            baseline: "with libcurl into memory",
            baselineValue: try megabytes("memory"),
            target: .atMost(2),
            unit: "MB"
        )
    }

    /// Downloads with a variant, `loader` or `memory`, and prints the peak memory over idle, in kilobytes. It runs
    /// in a child process.
    static func download(_ variant: String, from server: String) async throws {
        let container = Scratch.place()
        let downloader = CurlDownloader(policy: URLPolicy(allowsLocalhost: true))
        let loader = MediaLoader(downloader: downloader, container: container)
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        // The allocations of a first request don't count.
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

/// The memory that this process uses at most, over that when the value was created.
struct PeakMemory {
    private let idle: Int

    init() {
        // Resets the maximum (proc(5)).
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
