#if os(macOS) || os(Linux)
import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation
import HostSupport
import TestSupport
import Testing

/// Tests that run the same cases with files on disk and with files in memory. The tests of
/// `expo-cameo` run these cases in Node.
@Suite struct CommandHostTests {
    private let files: [String: String]
    private let cases: [JSONObject]

    init() throws {
        let text = try Repository.text("Tests/Support/commands.json")
        let table = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        var files: [String: String] = [:]
        for (name, value) in table["files"]?.object?.members ?? [] {
            files[name] = value.text ?? ""
        }
        self.files = files
        cases = (table["cases"]?.array ?? []).compactMap { $0.object }
    }

    /// Runs a command line in memory, and returns the exit code, standard output and standard
    /// error.
    static func run(_ words: [String], _ host: MemoryHost) -> Tool.Run {
        let written = MemorySpool()
        let messages = Messages(words) { written.append($0) }
        let context = CommandContext(
            host,
            messages,
            Terminal(width: 80),
            version: "0.1.0"
        )
        var code = ExitCode.success
        do throws(CommandError) {
            code = try Command.run(
                words,
                [.inspect, .map, .lint, .preview, .gallery, .diff],
                MemoryDriver(context: context)
            )
        } catch {
            messages.report(error)
            code = error.exitCode
        }
        var errors: [UInt8] = []
        try? written.read { bytes throws(HostError) in errors += bytes }
        return Tool.Run(
            code: code,
            output: String(decoding: host.output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self)
        )
    }

    @Test func `each host produces the same output, messages and exit codes`() throws {
        let folder = try Tool.folder(files)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var memory = files
        #expect(cases.count > 60)
        for entry in cases {
            func text(_ key: String) -> String? {
                guard case .string(let text)? = entry[key] else { return nil }
                return text.replacing("FOLDER", with: folder)
            }
            let words = (entry["arguments"]?.array ?? []).map {
                ($0.text ?? "").replacing("FOLDER", with: folder)
            }
            // Only Linux provides this device.
            if words.contains("/dev/full"), !FileManager.default.fileExists(atPath: "/dev/full") {
                continue
            }
            let input = text("input") ?? ""
            let native = try Tool.run(words, input: input)
            let host = try MemoryHost(memory, in: folder, input: input)
            let result = Self.run(words, host)
            #expect(native.code == (entry["exitCode"]?.integer).map { Int32($0) }, "\(words)")
            if let messages = text("messages") { #expect(native.errors == messages, "\(words)") }
            #expect(result.code == native.code, "\(words)")
            #expect(result.errors == native.errors, "\(words)")
            #expect(result.output == native.output, "\(words)")
            // The files that a case writes remain for the next case.
            memory = [:]
            for (name, bytes) in host.contents(of: FilePath(folder)) {
                let content = String(decoding: bytes, as: UTF8.self)
                memory[name] = content
                let written = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
                #expect(written == content, "\(words): \(name)")
            }
        }
    }
}

/// A driver that runs commands without a network and without projects.
private struct MemoryDriver: SequentialDriver {
    let context: CommandContext
    let downloads = HostDownloads()
}

extension Tool {
    /// Runs `lint` or `inspect` in this process, with a folder's files in memory. Writes changes
    /// back to the folder.
    static func runInMemory(
        _ words: [String],
        input: String = "",
        folder: String
    ) throws -> Run {
        let root = FilePath(folder)
        let host = try MemoryHost(URL(root), to: root, currentFolder: folder, input: input)
        let before = host.contents(of: root)
        let run = CommandHostTests.run(words, host)
        for (name, bytes) in host.contents(of: root) where before[name] != bytes {
            try Data(bytes).write(to: URL(root.file(name)))
        }
        return run
    }
}
#endif
