import Foundation

/// The whole run of `cameo inspect` on one file, against a program that does nothing.
enum StartBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads/direct.json")
        let idle = try shortest("/bin/true", [])
        let inspect = try shortest(tool, ["inspect", file.path])
        return [
            Measurement(
                name: "start of cameo inspect", value: inspect, baseline: "/bin/true",
                baselineValue: idle, aim: "under 40,000 µs more")
        ]
    }

    private static func shortest(_ program: String, _ arguments: [String]) throws -> Double {
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        return try Measurement.shortest(rounds: 40, calls: 1) {
            try spawn([program] + arguments, output: null)
        }
    }

    /// Foundation's `Process` waits by looking now and then, which hides what is measured.
    private static func spawn(_ words: [String], output: Int32) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process: pid_t = 0
        let status = posix_spawn(&process, words[0], &actions, nil, &arguments, &environment)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        var code: Int32 = 0
        waitpid(process, &code, 0)
    }
}
