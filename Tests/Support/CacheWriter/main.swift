// A process that shares the app group with the tests that start it. It either inserts into the
// cache until it is killed, or writes one file while the file size is limited. Debug builds only,
// because it uses the library's internal declarations.
#if DEBUG
import Foundation

@testable import Cameo
@testable import CameoApp

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let subject = AvatarSubject(.person, id: "u_ada", account: "office")

/// Limits the file size: a write beyond the limit fails, as on a full disk, or kills the process.
func limitFileSize(_ bytes: Int, kills: Bool) {
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    var size = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Darwin)
    setrlimit(RLIMIT_CORE, &core)
    setrlimit(RLIMIT_FSIZE, &size)
    #else
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size)
    #endif
    // The process inherits the signal's disposition and mask from its parent, which may ignore or
    // block the signal.
    signal(SIGXFSZ, kills ? SIG_DFL : SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
}

/// Inserts an avatar of a few bytes.
func insert(_ byte: UInt8, count: Int, for subject: AvatarSubject) throws {
    try AvatarCache(container: folder).insert(
        [UInt8](repeating: byte, count: count),
        .png,
        for: subject,
        urlDigest: Digest.sha256([1]),
        originalDigest: Digest.sha256([2])
    )
}

func write(_ kind: String) throws {
    switch kind {
    case "badge": _ = try BadgeCounter(container: folder).apply(.add(1))
    case "log":
        var record = DeliveryRecord()
        record.messageID = "m_killed"
        record.accountDigest = DeliveryLog.accountDigest("office")
        try DeliveryLog(container: folder).append(record)
    case "settings":
        var settings = CommunicationSettings()
        settings.accounts = [CommunicationAccount(scope: "office")]
        try SettingsFile.write(settings, to: folder)
    case "payload":
        try PayloadRecorder(container: folder).record(
            Payload(root: JSONObject([("text", .string("office"))]))
        )
    case "avatar": try insert(1, count: 100, for: subject)
    case "missing": AvatarCache(container: folder).recordNotFound(Digest.sha256([1]))
    case "receipt":
        let receipt = DeliveryReceipt(
            messageID: "m_1",
            url: "https://a.example/r",
            body: JSONObject(),
            account: "office"
        )
        _ = try ReceiptOutbox(container: folder).add(receipt, at: Date())
    case "donation":
        try DonationRegister(container: folder).remember(
            DonationGroup(identifier: "c_1", account: "office")
        )
    default: exit(2)
    }
}

if CommandLine.arguments.count == 5 {
    let (kind, bytes) = (CommandLine.arguments[2], Int(CommandLine.arguments[3]) ?? 0)
    limitFileSize(bytes, kills: CommandLine.arguments[4] == "kills")
    do { try write(kind) } catch { exit(1) }
    exit(0)
}
var number = 0
while true {
    number += 1
    try? insert(
        UInt8(number & 0xFF),
        count: 20_000,
        for: AvatarSubject(.person, id: "u_\(number % 5)")
    )
}
#else
print("CacheWriter is only for tests; build it in the debug configuration")
#endif
