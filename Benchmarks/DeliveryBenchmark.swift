#if os(Linux)
    import Cameo
    import Foundation
    import UserNotifications

    /// From `didReceive` to the hand-over of a message without pictures, against the shortest
    /// extension that there is, which copies the content and hands it back. Against stand-ins of
    /// Apple's frameworks: it measures what Cameo adds, not what iOS does.
    enum DeliveryBenchmark {
        static func run() -> [Measurement] {
            let content = UNMutableNotificationContent()
            content.title = "Ada"
            content.body = "Hi"
            content.userInfo = [
                "aps": ["alert": ["title": "Ada", "body": "Hi"], "mutable-content": 1],
                "senderId": "u_ada", "conversationId": "c_1",
            ]
            let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
            let ours = PushHandler()
            let with = Measurement.shortest(rounds: 60, calls: 50) {
                let isDone = DispatchSemaphore(value: 0)
                ours.handle(request) { _ in isDone.signal() }
                isDone.wait()
            }
            let without = Measurement.shortest(rounds: 60, calls: 50) {
                let isDone = DispatchSemaphore(value: 0)
                Task {
                    let copy = UNMutableNotificationContent()
                    copy.title = "Ada"
                    isDone.signal()
                }
                isDone.wait()
            }
            return [
                Measurement(
                    name: "delivery of a text", value: with, baseline: "a task that hands back",
                    baselineValue: without, aim: "under 1,000 µs of our own")
            ]
        }
    }
#endif
