#if os(Linux)
import Foundation

/// How often a push asks for memory, counted by valgrind: the difference of two runs, so that
/// what the process allocates at its start does not count.
enum AllocationBenchmark {
    /// The argument with which the benchmark calls itself: which way, and how many pushes.
    static let argument = "--deliver"

    /// Handles some pushes and nothing else.
    static func deliver(_ way: String, count: Int) {
        let push = DeliveryBenchmark.Push()
        for _ in 0..<count {
            if way == "cameo" { push.throughCameo() } else { push.handedBack() }
        }
    }

    static func report() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else {
            return print("allocations of a push: not measured, there is no valgrind")
        }
        let (cameo, plain) = (try allocations(of: "cameo"), try allocations(of: "plain"))
        print(
            "allocations of a push: \(cameo), an extension that hands back a copy: \(plain) "
                + "(both including those of the stubs)"
        )
    }

    private static func allocations(of way: String) throws -> Int {
        let few = try total(way, count: 20)
        let many = try total(way, count: 120)
        return (many - few) / 100
    }

    private static func total(_ way: String, count: Int) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/valgrind")
        process.arguments = [
            "--tool=memcheck", "--undef-value-errors=no", CommandLine.arguments[0], argument,
            way, String(count),
        ]
        // What other programs have left to be swept away would count as the push's.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "allocations-\(UUID().uuidString)",
            isDirectory: true
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["TMPDIR": folder.path]
        ) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        let line = text.split(separator: "\n").first { $0.contains("total heap usage:") }
        let words = line?.split(separator: " ") ?? []
        guard let place = words.firstIndex(of: "usage:"), place + 1 < words.count,
            let number = Int(words[place + 1].filter { $0 != "," })
        else { throw CocoaError(.coderInvalidValue) }
        return number
    }
}
#endif
