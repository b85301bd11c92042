import Cameo
import UserNotifications

/// A service that styles notifications as an app's extension does, and measures its memory.
///
/// The key `probe` of a payload selects a measurement. `{"image": "jpeg-12"}` records the footprint
/// of this notification if it has the downloaded image. `{"limit": "memory"}` and `{"limit":
/// "time"}` measure the limits of iOS. `{"limit": "death"}` exceeds the memory limit in a hook,
/// which Cameo records. The Info.plist allows `http://localhost`, from which a simulator downloads
/// the images of `tool/probe`.
final class NotificationService: CommunicationService {
    private let group = ProbeGroup()
    private let measurement = Measurement()
    private var start = Date()

    override func configuration() -> ServiceConfiguration {
        var configuration = super.configuration()
        configuration.didDeliver = { [measurement, group] record in
            guard let line = measurement.line(for: record) else { return }
            group.append(line, to: .memory)
        }
        return configuration
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let probe = request.content.userInfo["probe"] as? [String: String]
        start = Date()
        switch probe?["limit"] {
        case "memory": return allocate()
        case "time": return
        default: break
        }
        guard let image = probe?["image"] else {
            return super.didReceive(request, withContentHandler: contentHandler)
        }
        measurement.start(image)
        super.didReceive(request) { [measurement] content in
            measurement.stop()
            contentHandler(content)
        }
    }

    override func willProcess(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        if (content.userInfo["probe"] as? [String: String])?["limit"] == "death" { allocate() }
        return content
    }

    override func serviceExtensionTimeWillExpire() {
        let seconds = Date().timeIntervalSince(start)
        group.replace(String(format: "%.1f\n", seconds), in: .timeLimit)
        super.serviceExtensionTimeWillExpire()
    }

    /// Allocates memory one megabyte at a time, and records the footprint before each allocation.
    private func allocate() {
        var blocks: [UnsafeMutableRawPointer] = []
        while blocks.count < 1024 {
            group.replace("\(Footprint.bytes ?? 0)\n", in: .memoryLimit)
            let block = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
            // Pages count toward the footprint only after they are written.
            memset(block, 1, 1 << 20)
            blocks.append(block)
        }
    }
}
