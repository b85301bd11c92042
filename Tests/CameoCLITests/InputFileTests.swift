#if os(macOS) || os(Linux)
@testable import CameoAnalysis
import CameoCommands
import Foundation
import TestSupport
import Testing

@testable import CameoCLI
import CameoCommands

/// Tests of reading files, pipes and devices, including some that can't be read.
@Suite struct InputFileTests {
    @Test func `each system error has a reason`() {
        #expect(FileProblem("ENOENT") == .missing)
        #expect(FileProblem("ENOENT", isLink: true) == .brokenLink)
        #expect(FileProblem("ENOTDIR") == .notAFolder)
        #expect(FileProblem("EISDIR") == .folder)
        #expect(FileProblem("EACCES") == .permissions)
        #expect(FileProblem("EPERM") == .permissions)
        #expect(FileProblem("ELOOP") == .linkLoop)
        #expect(FileProblem("ENAMETOOLONG") == .nameTooLong)
        #expect(FileProblem("ENXIO") == .socket)
        #expect(FileProblem("EMFILE") == .tooManyFiles)
        #expect(FileProblem("EBADF") == .closed)
        #expect(FileProblem("EIO") == .unreadable("EIO"))
    }

    @Test func `the error names a path that isn't a readable file`() throws {
        let folder = try Tool.folder(["push.json": "{}", "empty/readme.txt": ""])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let long = String(repeating: "a", count: 300)
        let script = """
            cd "$1"; ln -s loop loop; ln -s missing broken; mkfifo pipe
            for file in push.json/a loop broken pipe empty /dev/zero; do
                "$0" inspect "$file"; echo $?
            done
            "$0" inspect \(long) 2> long; echo $?
            "$0" inspect --json pipe
            """
        let run = try Tool.shell(script, folder)
        #expect(run.output.hasPrefix(String(repeating: "66\n", count: 7) + "[\n"))
        #expect(run.output.contains(#""code": "pipe-without-writer""#))
        try expectSnapshot(run.errors, "input-errors.txt")
    }

    @Test func `the error names a socket`() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-\(getpid()).socket").path
        #if os(Linux)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        defer {
            close(descriptor)
            unlink(path)
        }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        #expect(throws: CommandError.self) { try InputFile.bytes(path) }
        do throws(CommandError) {
            _ = try InputFile.bytes(path)
        } catch {
            #expect(error.entry.code == "file-is-socket")
        }
    }

    @Test func `a named pipe is read to its end`() throws {
        let folder = try Tool.folder([:])
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = """
            cd "$1"; mkfifo pipe
            { echo '{"aps":'; echo '{"alert":"Hi"}}'; } > pipe & "$0" inspect --json pipe
            """
        let run = try Tool.shell(script, folder)
        #expect(run.code == 0)
        #expect(run.output.contains(#""body": "Hi""#))
    }

    @Test func `preview and doctor name the format of a payload`() throws {
        let file = try Tool.file("userInfo: [AnyHashable(\"aps\"): {\n    alert = Hi;\n}]")
        let run = try Tool.run("preview", file.path)
        #expect(run.code == 0)
        #expect(run.output.contains("Hi"))
        #expect(run.errors.hasPrefix("cameo: \(file.path): "))
    }

    @Test func `the report names the format in its first lines`() throws {
        let text = "2026-11-01 10:00:00 App[1:2] { aps = { alert = Hi; }; }"
        let run = try Tool.run("inspect", "-", input: text)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        try expectSnapshot(run.output, "inspect-nsdictionary.txt")
    }
}
#endif
