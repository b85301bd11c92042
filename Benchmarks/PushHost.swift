#if os(Linux)
import CameoLinux
import Foundation
import Intents
import OneSignalExtension
import TestSupport
import UserNotifications

@testable import Cameo
@testable import CameoApp

/// The extension that receives the pushes.
enum ServiceVariant: String {
    /// ``ArticleService``.
    case article
    /// A subclass of `CommunicationService` without hooks. On Linux, which has no Objective-C
    /// runtime, Cameo can't detect that the hooks aren't overridden, and calls both of them.
    case cameo
    /// The same subclass, but its hooks aren't called, as on iOS.
    case hookless
    /// The same subclass without breadcrumbs.
    case unnoted
}

/// A stub of iOS that passes each push to a separate extension object.
final class PushHost: Sendable {
    private let variant: ServiceVariant
    /// The app group's directory for Cameo's extension.
    private let container = Scratch.newURL()

    /// Creates a host whose app group contains only the app's settings.
    init(_ variant: ServiceVariant) throws {
        self.variant = variant
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        var settings = CommunicationSettings()
        settings.urlPolicy = URLPolicy(allowsLocalhost: true)
        try SettingsFile.write(settings, to: container)
    }

    /// Passes a push to the extension.
    func start(_ request: UNNotificationRequest) -> Push {
        Push(request, variant, container)
    }

    /// A push that is being processed.
    final class Push: Sendable {
        private struct State {
            var calls = 0
            var firstTime: Double?
            /// A description of the content in the first call to the handler. The content itself
            /// isn't stored: on iOS, it leaves the extension's process, so storing it would add to
            /// the measured memory.
            var delivered = "nothing"
            var record: DeliveryRecord?
        }

        private let start = DispatchTime.now().uptimeNanoseconds
        private let state = Locked(State())
        private let isDelivered = DispatchSemaphore(value: 0)
        private let isFinished = DispatchSemaphore(value: 0)
        private let service = Locked<UncheckedSendable<UNNotificationServiceExtension>?>(nil)

        fileprivate init(
            _ request: UNNotificationRequest,
            _ variant: ServiceVariant,
            _ container: URL
        ) {
            let service: UNNotificationServiceExtension
            switch variant {
            case .article:
                service = ArticleService()
                isFinished.signal()
            case .cameo:
                service = CameoService(container, didDeliver: finish)
            case .hookless, .unnoted:
                let configuration = CameoService.configuration(container, finish)
                let breadcrumbs = variant == .hookless ? container : nil
                service = ProcessorService(
                    NotificationProcessor(container: { breadcrumbs }) { configuration }
                )
            }
            self.service.withLock { $0 = UncheckedSendable(service) }
            service.didReceive(request) { content in self.receive(content) }
        }

        private func finish(_ record: DeliveryRecord) {
            state.withLock { $0.record = record }
            isFinished.signal()
        }

        private func receive(_ content: UNNotificationContent) {
            let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            let delivered = Self.describe(content)
            let isFirst = state.withLock { state in
                state.calls += 1
                guard state.calls == 1 else { return false }
                (state.firstTime, state.delivered) = (time, delivered)
                return true
            }
            if isFirst { isDelivered.signal() }
        }

        private static func describe(_ content: UNNotificationContent) -> String {
            guard let intent = content.stubProvider as? INSendMessageIntent else { return "text" }
            guard let bytes = intent.sender?.image?.stubData.count else { return "message" }
            return bytes > 1_000_000 ? "message, \(bytes / 1_000_000) MB image" : "message, image"
        }

        /// The number of calls to the content handler so far.
        var calls: Int { state.withLock { $0.calls } }

        /// Notifies the extension that its time expires, unless it has already called the handler.
        ///
        /// - Returns: Whether the extension was notified.
        @discardableResult
        func expire() -> Bool {
            guard calls == 0, let service = service.withLock(\.self) else { return false }
            service.value.serviceExtensionTimeWillExpire()
            return true
        }

        /// Releases the extension object, as iOS does after the delivery.
        func release() {
            service.withLock { $0 = nil }
        }

        /// Waits for the first call to the handler and returns the time since the push arrived, in
        /// seconds.
        @discardableResult
        func waitUntilDelivered() -> Double {
            isDelivered.wait()
            isDelivered.signal()
            return state.withLock { $0.firstTime } ?? 0
        }

        /// Waits until Cameo has written its record.
        func waitUntilFinished() {
            waitUntilDelivered()
            isFinished.wait()
            isFinished.signal()
        }

        /// A description of the content in the first call to the handler, with the avatar from
        /// Cameo's record.
        var description: String {
            let (delivered, record) = state.withLock { ($0.delivered, $0.record) }
            guard let record, delivered.hasSuffix("image") else { return delivered }
            return "message, " + (record.avatarSource ?? "\(record.avatar)")
        }
    }
}

/// Cameo's extension with one vendor step, as in an app, but with libcurl instead of `URLSession`.
private final class CameoService: CommunicationService {
    private let source: (container: URL, didDeliver: @Sendable (DeliveryRecord) -> Void)?

    init(_ container: URL, didDeliver: @escaping @Sendable (DeliveryRecord) -> Void) {
        source = (container, didDeliver)
    }

    required init() {
        source = nil
    }

    override func configuration() -> ServiceConfiguration {
        guard let source else { return super.configuration() }
        return Self.configuration(source.container, source.didDeliver)
    }

    static func configuration(
        _ container: URL,
        _ didDeliver: @escaping @Sendable (DeliveryRecord) -> Void
    ) -> ServiceConfiguration {
        var configuration = ServiceConfiguration(
            container: container,
            information: ["appGroup": "group.com.example.engines"]
        )
        configuration.fetcher = CurlDownloader(policy: configuration.settings.urlPolicy)
        configuration.didDeliver = didDeliver
        configuration.vendorSteps = [
            VendorStep(
                name: "OneSignal",
                handledKeys: ["custom.i"],
                timeWillExpire: { request, content in
                    OneSignalExtension.serviceExtensionTimeWillExpireRequest(request, with: content)
                },
                run: { request, content, handler in
                    OneSignalExtension.didReceiveNotificationExtensionRequest(
                        request,
                        with: content,
                        withContentHandler: handler
                    )
                }
            )
        ]
        return configuration
    }
}

/// An extension with a different superclass that passes its pushes to Cameo.
private final class ProcessorService: UNNotificationServiceExtension {
    private let processor: NotificationProcessor

    init(_ processor: NotificationProcessor) {
        self.processor = processor
    }

    required init() {
        processor = NotificationProcessor()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        processor.handle(request, contentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { processor.timeWillExpire() }
}

/// The pushes of the benchmarks, in OneSignal's format, which both extensions can parse.
enum SamplePush {
    /// Returns the request of a message.
    ///
    /// - Parameters:
    ///   - sender: The number of the sender.
    ///   - avatar: The URL of the sender's avatar.
    ///   - recipients: The number of recipients of a message to a group.
    static func request(
        sender: Int = 0,
        avatar: String? = nil,
        recipients: Int? = nil
    ) -> UNNotificationRequest {
        var fields: [String: Any] = [
            "sender_name": "Ada", "sender_uid": "u_\(sender)", "conversation_id": "c_\(sender)",
        ]
        fields["avatar_url"] = avatar
        if let recipients {
            fields["group_name"] = "Engines"
            fields["recipients"] = (0..<recipients).map { "m_\($0)" }
        }
        let content = UNMutableNotificationContent()
        content.title = "Ada"
        content.body = "Are you coming?"
        content.userInfo = [
            "aps": [
                "alert": ["title": "Ada", "body": "Are you coming?"], "mutable-content": 1,
            ] as [String: Any],
            "custom": [
                "i": "0c9e0a9e-9a8f-4d4a-8a35-6a4a9c2d7a10",
                "a": ["communication": fields],
            ] as [String: Any],
        ]
        return UNNotificationRequest(
            identifier: "1",
            content: content,
            trigger: UNPushNotificationTrigger.stub()
        )
    }

    /// A JPEG file of about 12 KB, which is a typical size for an avatar.
    static let avatar = jpeg(segments: 1, of: 11_500)

    /// Returns a JPEG file with unused segments.
    static func jpeg(segments: Int, of size: Int) -> [UInt8] {
        let length = size + 2
        let segment =
            [0xFF, 0xEF, UInt8(length >> 8), UInt8(length & 255)]
            + [UInt8](repeating: 7, count: size)
        return Array(Sample.jpeg.prefix(2)) + (0..<segments).flatMap { _ in segment }
            + Array(Sample.jpeg.dropFirst(2))
    }

    /// Starts a local server with the speed of a cellular connection: it responds after 100
    /// milliseconds and sends an avatar at 1 MB per second for each path that begins with
    /// `/avatar`.
    ///
    /// - Parameter other: A closure that returns the responses for other paths, given the server's
    ///   port.
    static func server(
        _ other: @escaping @Sendable (String, UInt16) -> LoopbackServer.Response = { _, _ in
            .status(404)
        }
    ) throws -> LoopbackServer {
        try LoopbackServer { path, port in
            usleep(100_000)
            guard path.hasPrefix("/avatar") else { return other(path, port) }
            return .paced(avatar, bytesPerSecond: 1_000_000)
        }
    }
}
#endif
