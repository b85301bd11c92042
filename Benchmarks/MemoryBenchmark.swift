#if os(Linux)
import CameoLinux
import Foundation
import FoundationNetworking
import TestSupport

@testable import Cameo

/// The peak memory of a process over its idle memory while it downloads an image of 10 MB and a video of
/// 50 MB from a local server, with the media loader, which writes files, and as `Data`.
enum MemoryBenchmark {
    /// The argument for running the benchmark as a child process, followed by a variant and the server's URL.
    static let argument = "--download"

    static func report() throws {
        let image = largeImage()
        let video = [0, 0, 0, 16] + Array("ftypisom....".utf8)
        let server = try LoopbackServer { path, _ in
            path == "/image"
                ? .status(200, body: image)
                : .status(200, body: video + [UInt8](repeating: 7, count: 49_000_000))
        }
        let loader = try megabytes("loader", server.url(""))
        let data = try megabytes("data", server.url(""))
        print(
            "peak memory over idle, an image of 10 MB and a video of 50 MB: "
                + String(format: "%.1f MB, as Data %.1f MB (target: at most 8 MB)", loader, data)
        )
    }

    /// Returns a JPEG image with unused segments.
    private static func largeImage() -> [UInt8] {
        let segment = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        return Array(Sample.jpeg.prefix(2)) + (0..<150).flatMap { _ in segment }
            + Array(Sample.jpeg.dropFirst(2))
    }

    private static func megabytes(_ variant: String, _ url: String) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [argument, variant, url]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard let kilobytes = Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
        else {
            throw CocoaError(.coderInvalidValue)
        }
        return kilobytes / 1000
    }

    /// Downloads with a variant, `loader` or `data`, and prints the peak memory over idle, in kilobytes. It runs
    /// in a child process.
    static func download(_ variant: String, from server: String) async throws {
        let policy = URLPolicy(allowsLocalhost: true)
        let container = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: container) }
        let loader = MediaLoader(
            downloader: CurlDownloader(policy: policy),
            container: container
        )
        // The allocations of a first request don't count.
        let firstFile = container.appendingPathComponent("first")
        try FileManager.default.createDirectory(
            at: container,
            withIntermediateDirectories: true
        )
        _ = try? await CurlDownloader(policy: policy).download(
            DownloadRequest(url: "http://127.0.0.1:1/", byteLimit: 1, timeLimit: 1),
            to: firstFile
        )
        let idle = status("VmRSS")
        if variant == "loader" {
            let directory = TemporaryDirectory(isPersistent: false)
            for path in ["/image", "/video"] {
                let download = PresentationPlan.Download(
                    purpose: .attachment,
                    url: server + path,
                    byteLimit: Limits.videoBytes,
                    timeLimit: 60
                )
                _ = try await loader.attachment(download, in: directory).get()
            }
        } else {
            for path in ["/image", "/video"] {
                guard let url = URL(string: server + path) else { continue }
                let (data, _) = try await URLSession.shared.data(from: url)
                precondition(data.count > 9_000_000)
            }
        }
        print(status("VmHWM") - idle)
    }

    /// Returns a memory statistic of this process, in kilobytes.
    private static func status(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: " ").compactMap { Int($0) }.first
            ?? line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
#endif
