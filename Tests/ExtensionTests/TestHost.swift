import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

/// A stub of iOS that creates a request from a payload, runs the extension's class and receives the
/// delivered content.
final class TestHost: @unchecked Sendable {
    /// The time until iOS notifies the extension that its time is about to expire, and the time
    /// until it terminates the extension, in seconds.
    static let (expirationTime, endTime) = (29.0, 30.0)

    private let lock = NSLock()
    private var delivered: [UNNotificationContent] = []
    private var waiting: CheckedContinuation<Void, Never>?

    /// The number of calls to the content handler.
    var count: Int { lock.withLock { delivered.count } }

    /// Returns the request that iOS creates from a payload, or `nil` if iOS starts no extension
    /// for the payload.
    ///
    /// Parses the payload independently of Cameo, as iOS does. A localization key that isn't in the
    /// string table is its own text.
    static func request(_ payload: String) throws -> UNNotificationRequest? {
        let decoded = try JSONSerialization.jsonObject(with: Data(payload.utf8))
        guard let userInfo = decoded as? [String: Any], let aps = userInfo["aps"] as? [String: Any],
            aps["mutable-content"] as? Int == 1 || aps["mutable-content"] as? String == "1",
            aps["content-state"] == nil
        else { return nil }
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        if let text = aps["alert"] as? String {
            content.body = text
        } else if let alert = aps["alert"] as? [String: Any] {
            func line(_ name: String, _ key: String) -> String {
                (alert[name] as? String)?.nonBlank ?? (alert[key] as? String)?.nonBlank ?? ""
            }
            content.title = line("title", "title-loc-key")
            content.subtitle = line("subtitle", "subtitle-loc-key")
            content.body = line("body", "loc-key")
        }
        guard (content.title + content.subtitle + content.body).nonBlank != nil else { return nil }
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

    /// Receives content as iOS's content handler does, and moves the files of attachments.
    func receive(_ content: UNNotificationContent) {
        for attachment in content.attachments { attachment.stubMoveToStore() }
        let waiting = lock.withLock {
            delivered.append(content)
            defer { self.waiting = nil }
            return self.waiting
        }
        waiting?.resume()
    }

    /// Waits for the first delivered content and returns it.
    func firstDelivered() async -> UNNotificationContent {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isAvailable = lock.withLock {
                if delivered.isEmpty { waiting = continuation }
                return !delivered.isEmpty
            }
            if isAvailable { continuation.resume() }
        }
        return lock.withLock { delivered[0] }
    }

    /// Runs an extension until iOS ends it, and returns the content that the user sees: the first
    /// delivered content, or the original content if the extension delivers nothing.
    func run(
        _ request: UNNotificationRequest,
        _ service: UNNotificationServiceExtension,
        _ clock: TestClock
    ) -> UNNotificationContent {
        service.didReceive(request) { self.receive($0) }
        if count == 0 { clock.advance(to: Self.expirationTime) }
        if count == 0 { service.serviceExtensionTimeWillExpire() }
        clock.advance(to: Self.endTime)
        return lock.withLock { delivered.first } ?? request.content
    }
}

extension String {
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}

/// Delivered content and its intent.
struct Shown {
    let content: UNNotificationContent

    var message: INSendMessageIntent? { content.stubProvider as? INSendMessageIntent }
    var call: INStartCallIntent? { content.stubProvider as? INStartCallIntent }
}

/// An extension with a stubbed fetcher, which a test can configure.
final class TestService: CommunicationService {
    private let change: (inout ServiceConfiguration) -> Void

    init(_ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }) {
        self.change = change
    }

    required init() {
        change = { _ in }
    }

    override func configuration() -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.fetcher = FakeDownloader([
            "https://a.example/ada.png": .success(Sample.png),
            "https://a.example/engines.png": .success(Sample.jpeg + [1]),
            "https://a.example/photo.jpg": .success(Sample.jpeg),
        ])
        // With a test clock, nothing times out, even if many tests run in parallel.
        configuration.clock = TestClock()
        // Registrations of other tests may be waiting for a clock.
        configuration.registrations = Locked(CategoryRegistry.Registrations())
        change(&configuration)
        return configuration
    }
}

extension ServiceConfiguration {
    /// Reads the files of an app group. The test's fetcher, clock and registrations don't change.
    mutating func read(_ container: URL?) {
        let test = self
        self = ServiceConfiguration(container: container)
        (fetcher, clock, registrations) = (test.fetcher, test.clock, test.registrations)
    }
}

/// Runs a service with a payload and returns the delivered content.
func deliver(
    _ payload: String,
    _ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }
) async throws -> Shown {
    guard let request = try TestHost.request(payload) else { throw NotStarted() }
    let host = TestHost()
    TestService(change).didReceive(request) { host.receive($0) }
    let shown = Shown(content: await host.firstDelivered())
    #expect(host.count == 1)
    // The styled content is the object that iOS returned and must not be changed (R11).
    if shown.content.stubProvider != nil { #expect(shown.content is StubUpdatedContent) }
    return shown
}

/// Runs a service with a payload and returns the delivered content and the record.
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

/// The error for a payload that doesn't invoke an extension.
struct NotStarted: Error {}
