#if os(Linux)
import Cameo
import Foundation
import UserNotifications

/// From `didReceive` to the hand-over of a message without pictures, against the shortest
/// extension that there is, which copies the content and hands it back. Runs against stubs of
/// Apple's frameworks, so it measures what Cameo adds, not what iOS does.
enum DeliveryBenchmark {
    static func run() -> [Measurement] {
        let push = Push()
        return [
            Measurement(
                name: "delivery of a text",
                value: Measurement.shortest(rounds: 60, calls: 50, push.throughCameo),
                baseline: "an extension that hands back a copy",
                baselineValue: Measurement.shortest(rounds: 60, calls: 50, push.handedBack),
                aim: "under 1,000 µs of our own"
            )
        ]
    }

    /// A message, and the two ways to handle it.
    struct Push {
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

        func throughCameo() {
            let isDone = DispatchSemaphore(value: 0)
            cameo.handle(request) { _ in isDone.signal() }
            isDone.wait()
        }

        func handedBack() {
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
