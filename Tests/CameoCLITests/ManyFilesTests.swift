#if os(macOS) || os(Linux)
import Cameo
import Foundation
import TestSupport
import Testing

@testable import CameoCLI
@testable import CameoCommands

/// Tests of commands with many files.
@Suite struct ManyFilesTests {
    @Test func `results are used in input order, not in completion order`() async throws {
        let (release, end) = (AsyncStream<Void>.makeStream(), Scratch.Counter())
        var used: [Int] = []
        try await OrderedWork.forEach(Array(0..<20), limit: 3, chunkSize: 2) { value in
            // The first value finishes last of all values that may be processed before it is used.
            if value == 0 {
                var iterator = release.stream.makeAsyncIterator()
                await iterator.next()
            } else if await end.increment() == 8 {
                release.continuation.yield()
            }
            return value
        } use: { value in
            used.append(value)
        }
        #expect(used == Array(0..<20))
    }

    @Test func `an error while using a result stops the remaining work`() async {
        struct Stop: Error {}
        var used: [Int] = []
        await #expect(throws: Stop.self) {
            try await OrderedWork.forEach(Array(0..<1000), limit: 2, chunkSize: 1) {
                $0
            } use: {
                used.append($0)
                if $0 == 3 { throw Stop() }
            }
        }
        #expect(used == [0, 1, 2, 3])
    }

    @Test func `without values, there are no results`() async throws {
        try await OrderedWork.forEach([Int](), limit: 2, chunkSize: 4) {
            $0
        } use: { _ in
            Issue.record("unexpected result")
        }
    }

    @Test func `progress is shown after a second, and not for each file`() {
        var progress = ProgressLine(total: 200, now: 10)
        #expect(progress.text(done: 1, now: 10.9) == nil)
        #expect(progress.text(done: 50, now: 11) != nil)
        #expect(progress.text(done: 51, now: 11.1) == nil)
        #expect(progress.text(done: 60, now: 11.25) != nil)
        #expect(progress.text(done: 200, now: 13) == nil)
    }

    @Test func `without a terminal, progress is a message every 10 seconds`() {
        var progress = ProgressLine(total: 200, now: 10, isTerminal: false)
        #expect(progress.text(done: 1, now: 19.9) == nil)
        #expect(progress.text(done: 50, now: 20) != nil)
        #expect(progress.text(done: 51, now: 29.9) == nil)
        #expect(progress.text(done: 60, now: 30) != nil)
    }

    @Test(arguments: [true, false]) func `progress is reported only while the work is slow`(
        isSlow: Bool
    ) {
        let calls = Locked<[String]>([])
        let scheduled = Locked<[@Sendable () -> Void]>([])
        let work = SlowWork(
            show: { calls.withLock { $0.append("show") } },
            hide: { calls.withLock { $0.append("hide") } },
            schedule: { closure in scheduled.withLock { $0.append(closure) } }
        )
        let fire = { for closure in scheduled.withLock({ $0 }) { closure() } }
        if isSlow { fire() }
        work.end()
        // The delay ends after the fast work has finished.
        if !isSlow { fire() }
        #expect(calls.withLock { $0 } == (isSlow ? ["show", "hide"] : []))
    }

    @Test func `a few files are scanned every 200 ms, and many less often`() {
        #expect(FileWatcher.interval(count: 1) == 0.2)
        #expect(FileWatcher.interval(count: 100) == 0.2)
        #expect(FileWatcher.interval(count: 1000) == 1)
    }

    /// Creates enough files that the command reads them in parallel.
    private func folder() throws -> (URL, [String]) {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = (100..<150).map { "\($0).json" }
        for name in names {
            let text = name == "120.json" ? "oops" : #"{"aps":{"alert":"text \#(name)"}}"#
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return (folder, names)
    }

    @Test func `inspecting many files has the same results as inspecting them sequentially`() throws
    {
        let (folder, names) = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = names.map { folder.appendingPathComponent($0).path }
        let all = try Tool.run(["inspect"] + paths)
        let single = try paths.map { try Tool.run("inspect", $0) }
        #expect(all.code == 66)
        let reports = single.map { run in
            run.output.components(separatedBy: "To propose").first ?? ""
        }
        #expect(all.output.components(separatedBy: "To propose").first == reports.joined())
        #expect(all.errors == single.map(\.errors).joined())
    }

    @Test func `the JSON of many files is one array in the order of the files`() throws {
        let (folder, names) = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = names.map { folder.appendingPathComponent($0).path }
        let run = try Tool.run(["inspect", "--json"] + paths)
        let entries = try #require(
            JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
        )
        #expect(entries.map { $0["file"] as? String } == paths)
        #expect(entries.filter { $0["error"] != nil }.count == 1)
        // The bytes are the same as for a single file.
        let first = try Tool.run("inspect", "--json", paths[0])
        #expect(run.output.hasPrefix(String(first.output.dropLast("\n]\n".count)) + ",\n  {"))
        #expect(run.output.hasSuffix("\n  }\n]\n"))
    }

    @Test func `a gallery contains the tiles in the order of the files`() throws {
        let (folder, names) = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let out = try Tool.file()
        let run = try Tool.run("gallery", folder.path, "--html", out.path)
        #expect(run.code == 66)
        let page = try String(contentsOf: out, encoding: .utf8)
        let titles = page.components(separatedBy: "<div class=\"name\">").dropFirst().map {
            String($0.prefix { $0 != "<" })
        }
        #expect(titles == names)
        #expect(page.contains("id=\"tile-49\" href=\"#push-49\""))
        #expect(!page.contains("\0"))
    }
}

extension Scratch {
    /// A counter shared by several tasks.
    fileprivate actor Counter {
        private var count = 0

        func increment() -> Int {
            count += 1
            return count
        }
    }
}
#endif
