import Foundation

/// A browser without a window, that takes commands through a pipe and answers through another.
///
/// Messages end with a zero byte. The browser reads from its file descriptor 3 and writes to 4.
final class BrowserProcess {
    private let path: String
    private let process: pid_t
    private let commands: Int32
    private let answers: Int32
    private let profile: URL
    private var received: [UInt8] = []
    /// How much of that was searched for an end already.
    private var searched = 0

    /// The longest message that is taken, in bytes: a large picture, written as text.
    private static let maxMessageLength = 64_000_000

    private var hasEnded = false

    init(path: String) throws(BrowserError) {
        self.path = path
        profile = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-\(UUID().uuidString.prefix(8))")
        let (commandsRead, commandsWrite) = try Self.pipe(path)
        let (answersRead, answersWrite) = try Self.pipe(path)
        defer {
            close(commandsRead)
            close(answersWrite)
        }
        commands = commandsWrite
        answers = answersRead
        try? FileManager.default.createDirectory(at: profile, withIntermediateDirectories: false)
        process = try Self.spawn(
            path,
            Self.arguments(profile: profile.path),
            folder: profile.path,
            input: commandsRead,
            output: answersWrite
        )
    }

    deinit {
        end()
    }

    private static func arguments(profile: String) -> [String] {
        let quiet = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--mute-audio", "--use-mock-keychain", "--password-store=basic",
            "--force-color-profile=srgb", "--font-render-hinting=none",
            "--lang=en", "about:blank",
        ]
        // A browser's sandbox cannot be set up by root, as in a container.
        return getuid() == 0 ? ["--no-sandbox"] + quiet : quiet
    }

    /// A pipe whose ends are out of the way of the numbers that the browser expects.
    private static func pipe(_ path: String) throws(BrowserError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw .notStarted(path, errno: errno) }
        let moved = ends.map { end in
            defer { close(end) }
            return fcntl(end, F_DUPFD_CLOEXEC, 10)
        }
        guard moved.allSatisfy({ $0 >= 0 }) else { throw .notStarted(path, errno: errno) }
        return (moved[0], moved[1])
    }

    private static func spawn(
        _ path: String,
        _ arguments: [String],
        folder: String,
        input: Int32,
        output: Int32
    ) throws(BrowserError) -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 3)
        posix_spawn_file_actions_adddup2(&actions, output, 4)
        for descriptor in Int32(0)...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        // What the browser leaves behind goes where it is removed, unless the paths of its sockets
        // would become longer than the about 100 bytes that systems take.
        let isShort = folder.utf8.count <= 60
        let surroundings = ProcessInfo.processInfo.environment
            .merging(isShort ? ["TMPDIR": folder] : [:]) { $1 }
        let pairs = surroundings.map { "\($0.key)=\($0.value)" }
        var environment: [UnsafeMutablePointer<CChar>?] = pairs.map { strdup($0) } + [nil]
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        // A group of its own, which ends as a whole.
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        let status = posix_spawn(&process, path, &actions, &attributes, &words, &environment)
        guard status == 0 else { throw .notStarted(path, errno: status) }
        return process
    }

    /// Sends one message.
    func send(_ message: String) throws(BrowserError) {
        // A browser that has gone would end this program too.
        signal(SIGPIPE, SIG_IGN)
        let bytes = Array(message.utf8) + [0]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .ended(path) }
            sent += count
        }
    }

    /// Receives the next message; `nil` when none came until then.
    func receive(until deadline: DispatchTime) throws(BrowserError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if let end = received[searched...].firstIndex(of: 0) {
                let message = Array(received[..<end])
                received.removeSubrange(...end)
                searched = 0
                return message
            }
            searched = received.count
            guard searched <= Self.maxMessageLength else { throw .ended(path) }
            let now = DispatchTime.now()
            guard now < deadline else { return nil }
            let left = (deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000
            var descriptor = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(clamping: left + 1)) > 0 else { continue }
            let count = read(answers, &buffer, buffer.count)
            guard count > 0 else { throw .ended(path) }
            received += buffer[..<count]
        }
    }

    /// Ends the browser and removes its profile.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        close(commands)
        close(answers)
        kill(-process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        // Its children may still be writing while they end.
        for _ in 0..<50 where FileManager.default.fileExists(atPath: profile.path) {
            try? FileManager.default.removeItem(at: profile)
            usleep(2000)
        }
    }
}
