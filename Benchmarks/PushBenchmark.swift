#if os(Linux)
import Foundation
import TestSupport
import UserNotifications

@testable import Cameo

/// Processing notifications with an avatar: from the cache, in a burst, and from a host that doesn't respond.
enum PushBenchmark {
    static func report() async throws {
        let container = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bench-\(UUID().uuidString)"
        )
        defer { try? FileManager.default.removeItem(at: container) }
        let downloader = CountingDownloader()
        let plain = DeliveryBenchmark.Delivery()
        let cached = delivery(0, downloader, container)
        cached()
        Measurement.report([
            Measurement(
                name: "delivery with a cached avatar, log and badge",
                value: Measurement.minTime(rounds: 40, calls: 20, cached),
                baseline: "an extension that delivers a copy",
                baselineValue: Measurement.minTime(rounds: 40, calls: 20, plain.ofCopy),
                target: "less than 1,000 µs more"
            )
        ])
        try? FileManager.default.removeItem(at: container)
        let before = downloader.count.withLock { $0 }
        await withTaskGroup(of: Void.self) { group in
            let processor = Self.processor(downloader, container)
            for number in 0..<100 {
                group.addTask { await Self.deliver(number % 10, processor) }
            }
        }
        let downloads = downloader.count.withLock { $0 } - before
        print("a burst of 100 notifications from 10 senders: \(downloads) downloads (target: 10)")
        let start = DispatchTime.now().uptimeNanoseconds
        await deliver(
            0,
            processor(StalledDownloader(), container),
            url: "https://a.example/new.png"
        )
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        print(
            String(
                format: "host doesn't respond, older avatar in the cache: delivered after %.2f s "
                    + "(target: at most 5 s, the avatar timeout)",
                seconds
            )
        )
    }

    private static func processor(_ downloader: any Downloading, _ container: URL)
        -> NotificationProcessor
    {
        var configuration = ServiceConfiguration()
        configuration.fetcher = downloader
        configuration.container = container
        return NotificationProcessor(configuration: configuration)
    }

    private static func request(_ sender: Int, _ url: String?) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Ada"
        content.body = "Hi"
        content.badge = 3
        content.userInfo = [
            "aps": [
                "alert": ["title": "Ada", "body": "Hi"], "badge": 3, "mutable-content": 1,
            ],
            "senderId": "u_\(sender)", "conversationId": "c_\(sender)",
            "senderAvatar": url ?? "https://a.example/\(sender).png",
        ]
        return UNNotificationRequest(identifier: "1", content: content, trigger: nil)
    }

    private static func delivery(
        _ sender: Int,
        _ downloader: any Downloading,
        _ container: URL
    ) -> () -> Void {
        let processor = processor(downloader, container)
        let request = request(sender, nil)
        return {
            let isDone = DispatchSemaphore(value: 0)
            processor.handle(request) { _ in isDone.signal() }
            isDone.wait()
        }
    }

    private static func deliver(
        _ sender: Int,
        _ processor: NotificationProcessor,
        url: String? = nil
    ) async {
        await withCheckedContinuation { continuation in
            processor.handle(request(sender, url)) { _ in continuation.resume() }
        }
    }

    private final class CountingDownloader: Downloading {
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

    private struct StalledDownloader: Downloading {
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
