#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

/// A service extension with a configuration that tests can change.
final class RunService: CommunicationService {
    var change: (inout ServiceConfiguration) -> Void = { _ in }

    override func configuration() -> ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.fetcher = EveryImage()
        // A process that isn't an app can't donate.
        configuration.settings.isDonationEnabled = false
        change(&configuration)
        return configuration
    }
}

/// A downloader that returns a PNG for every URL.
struct EveryImage: Downloading {
    func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
        -> String?
    {
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(Sample.png)
        return nil
    }
}

/// A run of the service extension for a payload.
struct ExtensionRun {
    let inspection: Inspection
    let request: UNNotificationRequest

    /// Creates a request with the properties that iOS reads from `aps`.
    ///
    /// Returns `nil` if the payload doesn't start the extension, or if Foundation can't decode it.
    init?(_ bytes: [UInt8], parser: PayloadParser = PayloadParser()) throws {
        let payload = try Payload(parsing: bytes)
        inspection = Inspection(of: payload, parser: parser)
        guard payload.invokesServiceExtension, payload.warnings.isEmpty,
            let userInfo = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { return nil }
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        let alert = payload.aps.alert
        content.title = alert.title ?? ""
        content.subtitle = alert.subtitle ?? ""
        content.body = alert.body ?? ""
        content.apply(payload.aps)
        request = UNNotificationRequest(
            identifier: UUID().uuidString,
            content: content,
            trigger: nil
        )
    }

    /// Whether the extension can run in this process. On Apple's systems, the notification center,
    /// which registers buttons and removes notifications, requires an app.
    var canRun: Bool {
        HostApp.hasNotificationCenter
            || inspection.plan.properties.buttons.isEmpty && inspection.parsed.removal == nil
    }

    /// Runs the extension and returns the delivered content.
    func deliver(
        _ change: @escaping (inout ServiceConfiguration) -> Void = { _ in }
    ) async -> UNNotificationContent {
        let settings = inspection.settings
        let service = RunService()
        service.change = { configuration in
            configuration.settings = settings
            configuration.settings.isDonationEnabled = false
            change(&configuration)
        }
        let delivered = await withCheckedContinuation {
            (continuation: CheckedContinuation<UncheckedSendable<UNNotificationContent>, Never>) in
            service.didReceive(request) { content in
                continuation.resume(returning: UncheckedSendable(content))
            }
        }
        return delivered.value
    }
}
#endif
