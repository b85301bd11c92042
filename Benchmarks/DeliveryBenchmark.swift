#if os(Linux)
import Cameo
import Foundation
import UserNotifications

/// The time from `didReceive` to the delivery of a message without images, compared with a minimal extension
/// that delivers a copy of the content. It runs with stubs of Apple's frameworks, so it measures the overhead
/// of Cameo, not of iOS.
enum DeliveryBenchmark {
    static func run() -> [Measurement] {
        let delivery = Delivery()
        return [
            Measurement(
                name: "delivery of a text message",
                value: Measurement.minTime(rounds: 60, calls: 50, delivery.withCameo),
                baseline: "an extension that delivers a copy",
                baselineValue: Measurement.minTime(rounds: 60, calls: 50, delivery.ofCopy),
                target: "less than 1,000 µs more"
            )
        ]
    }

    /// A message, and two ways to deliver it.
    struct Delivery {
        private let request: UNNotificationRequest
        private let cameo = NotificationProcessor()

        init() {
            let content = UNMutableNotificationContent()
            content.title = "Ada"
            content.body = "Hi"
            content.userInfo = [
                "aps": ["alert": ["title": "Ada", "body": "Hi"], "mutable-content": 1],
                "senderId": "u_ada", "conversationId": "c_1",
            ]
            request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
        }

        func withCameo() {
            let isDone = DispatchSemaphore(value: 0)
            cameo.handle(request) { _ in isDone.signal() }
            isDone.wait()
        }

        func ofCopy() {
            let isDone = DispatchSemaphore(value: 0)
            nonisolated(unsafe) let content = request.content
            Task {
                let copy = content.mutableCopy() as? UNMutableNotificationContent
                copy?.title = "Ada"
                isDone.signal()
            }
            isDone.wait()
        }
    }
}
#endif
