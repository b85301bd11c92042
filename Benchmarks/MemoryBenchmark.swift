#if os(Linux)
import CameoLinux
import Foundation
import FoundationNetworking
import TestSupport

@testable import Cameo

/// How much memory a process takes beyond what it has when it idles, while a picture of 10 MB and
/// a film of 50 MB arrive from a server on this machine: by the engine, into files, and as `Data`.
enum MemoryBenchmark {
    /// The argument with which the benchmark calls itself: which way, and the server's address.
    static let argument = "--download"

    static func report() throws {
        let avatar = try largePicture()
        let film = [0, 0, 0, 16] + Array("ftypisom....".utf8)
        let server = try LoopbackServer { path, _ in
            path == "/picture"
                ? .status(200, body: avatar)
                : .status(200, body: film + [UInt8](repeating: 7, count: 49_000_000))
        }
        let ours = try megabytes("engine", server.address(""))
        let data = try megabytes("data", server.address(""))
        print(
            "peak memory over idle, a picture of 10 MB and a film of 50 MB: "
                + String(format: "%.1f MB, as Data %.1f MB (aim: at most 8 MB)", ours, data)
        )
    }

    /// A JPEG with segments that nobody looks at.
    private static func largePicture() throws -> [UInt8] {
        let segment = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        return Array(Sample.jpeg.prefix(2)) + (0..<150).flatMap { _ in segment }
            + Array(Sample.jpeg.dropFirst(2))
    }

    private static func megabytes(_ way: String, _ address: String) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [argument, way, address]
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

    /// In a process of its own: downloads, and prints the peak over idle in kilobytes.
    static func download(_ way: String, from address: String) async throws {
        let policy = URLPolicy(allowsLocalhost: true)
        let container = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: container) }
        let engine = MediaLoader(
            downloader: CurlDownloader(policy: policy),
            container: container
        )
        // What a first transfer loads and makes is no part of the pictures.
        let warm = container.appendingPathComponent("warm")
        try FileManager.default.createDirectory(
            at: container,
            withIntermediateDirectories: true
        )
        _ = try? await CurlDownloader(policy: policy).download(
            DownloadRequest(url: "http://127.0.0.1:1/", byteLimit: 1, timeLimit: 1),
            to: warm
        )
        let idle = status("VmRSS")
        if way == "engine" {
            let folder = TemporaryDirectory(isPersistent: false)
            for path in ["/picture", "/film"] {
                let fetch = PresentationPlan.Download(
                    purpose: .attachment,
                    url: address + path,
                    byteLimit: Limits.videoBytes,
                    timeLimit: 60
                )
                _ = try await engine.attachment(fetch, in: folder).get()
            }
        } else {
            for path in ["/picture", "/film"] {
                guard let url = URL(string: address + path) else { continue }
                let (data, _) = try await URLSession.shared.data(from: url)
                precondition(data.count > 9_000_000)
            }
        }
        print(status("VmHWM") - idle)
    }

    /// A number of kilobytes that the system keeps of this process.
    private static func status(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: " ").compactMap { Int($0) }.first
            ?? line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
#endif
