// An extension process that tests kill at chosen times. It traces its actions to standard output:
// the process ID, the number of the push, and the step that starts. Debug builds only, because it
// uses the library's internal declarations.
#if DEBUG
import Foundation
import Intents
import UserNotifications

@testable import Cameo

let usage = """
    usage: PushVictim CONTAINER push COUNT [OPTION]   processes pushes, one after the other
           PushVictim CONTAINER kill COUNT MICROSECONDS SEED   kills processes, each at a random moment
    OPTION: stop (stops before the first push), full (files can't grow), user (without access to the container),
            memory (the vendor step allocates until the process ends)
    """
let arguments = CommandLine.arguments
guard arguments.count > 3, let count = Int(arguments[3]) else {
    print(usage)
    exit(64)
}
let container = URL(fileURLWithPath: arguments[1])

/// Writes the process ID, a push's number and a step to standard output, unbuffered, because the
/// process may be killed at any time.
@Sendable func trace(_ number: Int, _ step: String) {
    let line = Array("\(getpid()) \(number) \(step)\n".utf8)
    _ = write(1, line, line.count)
}

func limit(_ resource: __rlimit_resource, _ bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
}

/// A downloader that returns an avatar for each URL.
struct Downloads: Downloading {
    let number: Int
    /// The smallest GIF file.
    static let image: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C,
        0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

    func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError) -> String? {
        trace(number, "download")
        try FileSink(file, limit: request.byteLimit).write(Self.image)
        return nil
    }
}

/// A decryptor that needs no key.
struct Decryptor: Decrypting {
    let number: Int
    let fallbackText: String? = nil
    let discardedMembers: Set<String> = []

    func ciphertext(in payload: Payload) -> String? { payload.root["encrypted"]?.text }

    func plaintext(of payload: Payload, account: String?) throws(DecryptionError) -> Plaintext {
        trace(number, "decryption")
        return Plaintext(Array("Are you coming?".utf8))
    }
}

@Sendable func configuration(_ number: Int) -> ServiceConfiguration {
    var configuration = ServiceConfiguration(container: container)
    configuration.fetcher = Downloads(number: number)
    configuration.decryptors = [Decryptor(number: number)]
    configuration.willProcess = { content in
        trace(number, "hook")
        return content
    }
    configuration.vendorSteps = [
        VendorStep(name: "Acme") { _, content, handler in
            trace(number, "vendor")
            if arguments.contains("memory") {
                while true {
                    UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
                        .initializeMemory(as: UInt8.self, repeating: 1, count: 1 << 20)
                }
            }
            handler(content)
        }
    ]
    configuration.isContactSuggestion = { _ in
        trace(number, "style")
        return false
    }
    return configuration
}

/// Processes pushes, some at the same time, and waits for the record of each push.
func process(_ count: Int, atOnce: Int = 1) {
    let isFinished = DispatchSemaphore(value: 0)
    for number in 1...count {
        // The avatar must not be in the cache, because the system reuses process identifiers.
        let id = UUID()
        let content = UNMutableNotificationContent()
        content.body = "New message"
        content.userInfo = [
            "aps": ["alert": "New message", "mutable-content": 1] as [String: Any],
            "encrypted": "x", "senderName": "Ada", "senderId": "u_\(id)",
            "senderAvatar": "https://a.example/\(id).gif",
        ]
        let request = UNNotificationRequest(
            identifier: "\(number)",
            content: content,
            trigger: UNPushNotificationTrigger.stub()
        )
        trace(number, "begin")
        let processor = NotificationProcessor(container: { container }) {
            var configuration = configuration(number)
            configuration.didDeliver = { _ in isFinished.signal() }
            return configuration
        }
        processor.handle(request) { _ in trace(number, "handled") }
        if number.isMultiple(of: atOnce) { for _ in 1...atOnce { isFinished.wait() } }
    }
}

/// Starts processes one after the other. Each handles pushes, two at a time, and is killed after a
/// random delay.
func killProcesses(_ count: Int, within microseconds: UInt32, seed: UInt64) {
    var state = seed
    for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let child = fork()
        if child == 0 {
            process(4, atOnce: 2)
            _exit(0)
        }
        usleep(UInt32(truncatingIfNeeded: state >> 33) % microseconds)
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }
}

signal(SIGXFSZ, SIG_IGN)
limit(RLIMIT_CORE, 0)
switch arguments[2] {
case "push":
    if arguments.contains("full") { limit(RLIMIT_FSIZE, 4096) }
    if arguments.contains("user") { setuid(65534) }
    if arguments.contains("memory") { limit(RLIMIT_AS, 1_500_000_000) }
    if arguments.contains("stop") { raise(SIGSTOP) }
    process(count)
    _exit(0)
case "kill":
    guard arguments.count > 5, let time = UInt32(arguments[4]), let seed = UInt64(arguments[5])
    else { fallthrough }
    killProcesses(count, within: time, seed: seed)
default:
    print(usage)
    exit(64)
}
#else
print("PushVictim is only for tests; build it in the debug configuration")
#endif
