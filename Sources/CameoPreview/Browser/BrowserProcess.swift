import Foundation

/// The process of a headless browser, which receives commands through one pipe and responds through
/// another.
///
/// Messages end with a zero byte. The browser reads from file descriptor 3 and writes to 4.
final class BrowserProcess {
    private let path: String
    private let process: pid_t
    private let commands: Int32
    private let responses: Int32
    private let profile: URL
    private var received: [UInt8] = []
    /// The number of received bytes that don't contain the end of a message.
    private var searched = 0

    /// The maximum length of a message, in bytes. A large image, encoded in Base64, fits.
    private static let maxMessageLength = 64_000_000

    /// The width and height of the tiles that pages are drawn in, in pixels.
    private static let tileSize = 2048

    private var isTerminated = false

    /// Starts a browser.
    ///
    /// - Parameters:
    ///   - path: The path of the executable.
    ///   - scale: The number of pixels per CSS pixel of its screen.
    init(path: String, scale: Double) throws(BrowserError) {
        self.path = path
        profile = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-\(UUID().uuidString.prefix(8))")
        do {
            try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: false)
        } catch {
            throw .profileNotCreated(profile.path)
        }
        let (commandsRead, commandsWrite) = try Self.pipe(path)
        let (responsesRead, responsesWrite) = try Self.pipe(path)
        defer {
            close(commandsRead)
            close(responsesWrite)
        }
        commands = commandsWrite
        responses = responsesRead
        do throws(BrowserError) {
            process = try Self.spawn(
                path,
                Self.arguments(profile: profile.path, scale: scale),
                folder: profile.path,
                input: commandsRead,
                output: responsesWrite
            )
        } catch {
            try? FileManager.default.removeItem(at: profile)
            throw error
        }
    }

    deinit {
        terminate()
    }

    /// Features that this tool doesn't use, and that take as long to start as the page: the pages that the window
    /// displays below its text field, and a process for another site.
    private static let unusedFeatures = [
        "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
        "SpareRendererForSitePerProcess",
    ]

    private static func arguments(profile: String, scale: Double) -> [String] {
        let quiet = [
            "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--mute-audio", "--use-mock-keychain", "--password-store=basic",
            "--force-color-profile=srgb", "--font-render-hinting=none",
            "--lang=en", "--no-startup-window",
            "--disable-features=\(unusedFeatures.joined(separator: ","))",
            // A filter is computed again for each tile that it is part of.
            "--default-tile-width=\(tileSize)", "--default-tile-height=\(tileSize)",
            "--force-device-scale-factor=\(scale)",
        ]
        return Browser.hasSandbox ? quiet : ["--no-sandbox"] + quiet
    }

    /// Creates a pipe whose file descriptors don't collide with those that the browser uses.
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
        // Temporary files of the browser are removed together with its profile. Their path must be short,
        // because socket paths are limited to about 100 bytes.
        let isShort = folder.utf8.count <= 60
        let variables = ProcessInfo.processInfo.environment
            .merging(isShort ? ["TMPDIR": folder] : [:]) { $1 }
        let pairs = variables.map { "\($0.key)=\($0.value)" }
        var environment: [UnsafeMutablePointer<CChar>?] = pairs.map { strdup($0) } + [nil]
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        // A separate process group, so that child processes are terminated too.
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

    /// Sends a message.
    func send(_ message: String) throws(BrowserError) {
        // Writing to a browser that has exited must not terminate this process.
        signal(SIGPIPE, SIG_IGN)
        let bytes = Array(message.utf8) + [0]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .exited(path) }
            sent += count
        }
    }

    /// Returns the next message, or `nil` if none arrives before the deadline.
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
            guard searched <= Self.maxMessageLength else { throw .exited(path) }
            let now = DispatchTime.now()
            guard now < deadline else { return nil }
            let left = (deadline.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000
            var descriptor = pollfd(fd: responses, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(clamping: left + 1)) > 0 else { continue }
            let count = read(responses, &buffer, buffer.count)
            guard count > 0 else { throw .exited(path) }
            received += buffer[..<count]
        }
    }

    /// Terminates the browser and removes its profile.
    func terminate() {
        guard !isTerminated else { return }
        isTerminated = true
        close(commands)
        close(responses)
        kill(-process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        // Child processes may still write files while they exit.
        for _ in 0..<50 where FileManager.default.fileExists(atPath: profile.path) {
            try? FileManager.default.removeItem(at: profile)
            usleep(2000)
        }
    }
}
