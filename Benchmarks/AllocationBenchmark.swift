#if os(Linux)
import Foundation

/// Counts the allocations for a notification with valgrind, as the difference of two runs, so that
/// allocations at the start of the process don't count.
enum AllocationBenchmark {
    /// The argument for running the benchmark as a child process, followed by a variant and a number of
    /// notifications.
    static let argument = "--deliver"

    /// Processes notifications with a variant: `cameo` or `plain`.
    static func deliver(_ variant: String, count: Int) {
        let delivery = DeliveryBenchmark.Delivery()
        for _ in 0..<count {
            if variant == "cameo" { delivery.withCameo() } else { delivery.ofCopy() }
        }
    }

    static func report() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind") else {
            return print("allocations per notification: not measured, valgrind isn't installed")
        }
        let (cameo, plain) = (try allocations(of: "cameo"), try allocations(of: "plain"))
        print(
            "allocations per notification: \(cameo), for an extension that delivers a copy: \(plain) "
                + "(both include those of the stubs)"
        )
    }

    private static func allocations(of variant: String) throws -> Int {
        let few = try total(variant, count: 20)
        let many = try total(variant, count: 120)
        return (many - few) / 100
    }

    private static func total(_ variant: String, count: Int) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/valgrind")
        process.arguments = [
            "--tool=memcheck", "--undef-value-errors=no", CommandLine.arguments[0], argument,
            variant, String(count),
        ]
        // An empty folder, because removing old temporary files of other processes would count too.
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
        guard let index = words.firstIndex(of: "usage:"), index + 1 < words.count,
            let number = Int(words[index + 1].filter { $0 != "," })
        else { throw CocoaError(.coderInvalidValue) }
        return number
    }
}
#endif
