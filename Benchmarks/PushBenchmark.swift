#if os(Linux)
import Foundation
import TestSupport
import UserNotifications

@testable import Cameo

/// Pushes with a portrait, through the handler: with everything kept, in a burst, and with a host
/// that is dead.
enum PushBenchmark {
    static func report() async throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: container) }
        let fetcher = Counting()
        let plain = DeliveryBenchmark.Push()
        let cached = push(0, fetcher, container)
        cached()
        Measurement.report([
            Measurement(
                name: "delivery with a kept portrait, log and badge",
                value: Measurement.shortest(rounds: 40, calls: 20, cached),
                baseline: "an extension that hands back a copy",
                baselineValue: Measurement.shortest(rounds: 40, calls: 20, plain.handedBack),
                aim: "under 1,000 µs of our own"
            )
        ])
        try? FileManager.default.removeItem(at: container)
        let before = fetcher.count.withLock { $0 }
        await withTaskGroup(of: Void.self) { group in
            let handler = Self.handler(fetcher, container)
            for number in 0..<100 {
                group.addTask { await Self.delivered(number % 10, handler) }
            }
        }
        let downloads = fetcher.count.withLock { $0 } - before
        print("a burst of 100 pushes of 10 senders: \(downloads) downloads (aim: 10)")
        let dead = DispatchTime.now().uptimeNanoseconds
        await delivered(0, handler(Silence(), container), address: "https://a.example/new.png")
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - dead) / 1e9
        print(
            String(
                format: "a dead host, an older portrait at hand: handed over after %.2f s "
                    + "(aim: at most the portrait's 5 s)",
                seconds
            )
        )
    }

    private static func handler(_ fetcher: any Downloading, _ container: URL)
        -> NotificationProcessor
    {
        var configuration = ServiceConfiguration()
        configuration.fetcher = fetcher
        configuration.container = container
        return NotificationProcessor(configuration: configuration)
    }

    private static func request(_ sender: Int, _ address: String?) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Ada"
        content.body = "Hi"
        content.badge = 3
        content.userInfo = [
            "aps": [
                "alert": ["title": "Ada", "body": "Hi"], "badge": 3, "mutable-content": 1,
            ],
            "senderId": "u_\(sender)", "conversationId": "c_\(sender)",
            "senderAvatar": address ?? "https://a.example/\(sender).png",
        ]
        return UNNotificationRequest(identifier: "1", content: content, trigger: nil)
    }

    private static func push(
        _ sender: Int,
        _ fetcher: any Downloading,
        _ container: URL
    ) -> () -> Void {
        let handler = handler(fetcher, container)
        let request = request(sender, nil)
        return {
            let isDone = DispatchSemaphore(value: 0)
            handler.handle(request) { _ in isDone.signal() }
            isDone.wait()
        }
    }

    private static func delivered(
        _ sender: Int,
        _ handler: NotificationProcessor,
        address: String? = nil
    ) async {
        await withCheckedContinuation { continuation in
            handler.handle(request(sender, address)) { _ in continuation.resume() }
        }
    }

    private final class Counting: Downloading {
        let count = Locked(0)

        func download(
            _ request: DownloadRequest,
            to file: URL
        ) async throws(DownloadError) -> String? {
            count.withLock { $0 += 1 }
            let sink = try FileSink(file, limit: request.byteLimit)
            try sink.write(Sample.jpeg)
            return nil
        }
    }

    private struct Silence: Downloading {
        func download(
            _ request: DownloadRequest,
            to file: URL
        ) async throws(DownloadError) -> String? {
            await SystemClock().wait(until: .infinity)
            throw .cancelled
        }
    }
}
#endif
