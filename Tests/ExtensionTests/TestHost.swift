import Cameo
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

/// Plays iOS: makes a request of a payload, runs the extension's class, takes what is handed over,
/// and shows the original when nothing was.
final class TestHost: @unchecked Sendable {
    /// How long iOS gives an extension, in seconds, and when it says that the time is up.
    static let (secondsToExpiry, secondsToEnd) = (29.0, 30.0)

    private let lock = NSLock()
    private var delivered: [UNNotificationContent] = []
    private var waiting: CheckedContinuation<Void, Never>?

    /// How often the handler was called.
    var count: Int { lock.withLock { delivered.count } }

    /// The request that iOS makes of a payload; `nil` when it starts no extension for it. Reads the
    /// payload by itself, as iOS does.
    static func request(_ payload: String) throws -> UNNotificationRequest? {
        let decoded = try JSONSerialization.jsonObject(with: Data(payload.utf8))
        guard let userInfo = decoded as? [String: Any], let aps = userInfo["aps"] as? [String: Any],
            aps["mutable-content"] as? Int == 1
        else { return nil }
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        if let text = aps["alert"] as? String {
            content.body = text
        } else if let alert = aps["alert"] as? [String: Any] {
            content.title = alert["title"] as? String ?? ""
            content.subtitle = alert["subtitle"] as? String ?? ""
            content.body = alert["body"] as? String ?? ""
        }
        guard !(content.title + content.subtitle + content.body).isEmpty else { return nil }
        content.threadIdentifier = aps["thread-id"] as? String ?? ""
        content.categoryIdentifier = aps["category"] as? String ?? ""
        content.badge = (aps["badge"] as? Int).map { NSNumber(value: $0) }
        let sound = aps["sound"] as? String ?? (aps["sound"] as? [String: Any])?["name"] as? String
        content.sound = sound.map { UNNotificationSound(named: .init($0)) }
        content.targetContentIdentifier = aps["target-content-id"] as? String
        content.filterCriteria = aps["filter-criteria"] as? String
        content.relevanceScore = aps["relevance-score"] as? Double ?? 0
        let levels: [String: UNNotificationInterruptionLevel] = [
            "passive": .passive, "active": .active, "time-sensitive": .timeSensitive,
            "critical": .critical,
        ]
        content.interruptionLevel = levels[aps["interruption-level"] as? String ?? ""] ?? .active
        return UNNotificationRequest(
            identifier: UUID().uuidString,
            content: content.copy() as? UNNotificationContent ?? content,
            trigger: UNPushNotificationTrigger.stub()
        )
    }

    /// The handler that iOS gives the extension. Moves the files of attachments away, as iOS does.
    func take(_ content: UNNotificationContent) {
        for attachment in content.attachments { attachment.stubMoveToStore() }
        let waiting = lock.withLock {
            delivered.append(content)
            defer { self.waiting = nil }
            return self.waiting
        }
        waiting?.resume()
    }

    /// Waits for what is handed over first.
    func firstDelivered() async -> UNNotificationContent {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isThere = lock.withLock {
                if delivered.isEmpty { waiting = continuation }
                return !delivered.isEmpty
            }
            if isThere { continuation.resume() }
        }
        return lock.withLock { delivered[0] }
    }

    /// Runs an extension until iOS's own time is up, and returns what the person sees: what was
    /// handed over first, else the original.
    func play(
        _ request: UNNotificationRequest,
        _ service: UNNotificationServiceExtension,
        _ time: TestClock
    ) -> UNNotificationContent {
        service.didReceive(request) { self.take($0) }
        if count == 0 { time.advance(to: Self.secondsToExpiry) }
        if count == 0 { service.serviceExtensionTimeWillExpire() }
        time.advance(to: Self.secondsToEnd)
        return lock.withLock { delivered.first } ?? request.content
    }
}

/// What a test sees of a content that was handed over.
struct Shown {
    let content: UNNotificationContent

    var message: INSendMessageIntent? { content.stubProvider as? INSendMessageIntent }
    var call: INStartCallIntent? { content.stubProvider as? INStartCallIntent }
}

/// The extension of a test, with a clock and pictures of the test's.
final class TestService: CommunicationService {
    private let change: (inout ServiceConfiguration) -> Void

    init(_ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }) {
        self.change = change
    }

    override func configuration() -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.fetcher = FakeDownloader([
            "https://a.example/ada.png": .success(Sample.png),
            "https://a.example/engines.png": .success(Sample.jpeg + [1]),
            "https://a.example/photo.jpg": .success(Sample.jpeg),
        ])
        change(&configuration)
        return configuration
    }
}

/// Runs a payload through a service, to the end.
func deliver(
    _ payload: String,
    _ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }
) async throws -> Shown {
    guard let request = try TestHost.request(payload) else { throw NotStarted() }
    let host = TestHost()
    TestService(change).didReceive(request) { host.take($0) }
    let shown = Shown(content: await host.firstDelivered())
    #expect(host.count == 1)
    // Nothing is changed after the style (R11): what has one is the very object that iOS made.
    if shown.content.stubProvider != nil { #expect(shown.content is StubUpdatedContent) }
    return shown
}

/// Runs a payload through a service, to the end and to its record.
func deliverRecorded(
    _ payload: String,
    _ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }
) async throws -> (shown: Shown, record: DeliveryRecord) {
    let records = AsyncStream<DeliveryRecord>.makeStream()
    let shown = try await deliver(payload) { configuration in
        change(&configuration)
        configuration.didDeliver = { records.continuation.yield($0) }
    }
    var iterator = records.stream.makeAsyncIterator()
    let record = try #require(await iterator.next())
    #expect(record.steps.filter { $0.code == .delivery }.count == 1)
    return (shown, record)
}

/// iOS starts no extension for the payload.
struct NotStarted: Error {}
