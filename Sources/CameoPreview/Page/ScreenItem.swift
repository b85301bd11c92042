import Cameo
import CameoAnalysis

/// An item of the lock screen: a notification, or a pile of those with the same thread.
package struct ScreenItem {
    /// The number of items that are drawn. More don't fit, and iOS shows them only when the user scrolls.
    static let maxItems = 8

    /// The most recent notification.
    let preview: Preview
    /// The number of notifications.
    let count: Int
    /// The time label.
    let time: String

    /// The number of edges that are visible behind the card.
    var edges: Int { min(count - 1, 2) }

    /// Returns the items of a lock screen, most recent first.
    ///
    /// - Parameters:
    ///   - previews: The notifications, oldest first. Those that iOS doesn't show are ignored.
    ///   - options: The configuration of the phone.
    static func items(of previews: [Preview], _ options: PhoneOptions) -> [ScreenItem] {
        let shown = Array(previews.filter { $0.inspection.appearance.isShown }.reversed())
        let piles = piles(of: shown.map { $0.thread })
        return piles.prefix(maxItems).map { positions in
            ScreenItem(
                preview: shown[positions[0]],
                count: positions.count,
                time: options.language.timeLabel(
                    age: options.age(at: positions[0]),
                    now: options.time
                )
            )
        }
    }

    /// Describes the number of notifications, and of those in piles, such as "3 notifications, 2 of them
    /// stacked".
    package static func summary(of previews: [Preview]) -> String {
        let shown = previews.filter { $0.inspection.appearance.isShown }
        let piled = piles(of: shown.map { $0.thread }).map { $0.count }.filter { $0 > 1 }
        var text = previews.count == 1 ? "1 notification" : "\(previews.count) notifications"
        if !piled.isEmpty {
            text += ", \(piled.reduce(0, +)) of them "
            text += piled.count == 1 ? "stacked" : "in \(piled.count) stacks"
        }
        return text
    }

    /// Describes the number of notifications of an image, which are those of a page unless the view has only one, such
    /// as "the most recent of 3 notifications".
    package static func summary(of previews: [Preview], in view: PhoneOptions.View) -> String {
        let hasOne = view == .banner || view == .expanded
        guard hasOne, previews.count > 1 else { return summary(of: previews) }
        return "the most recent of \(previews.count) notifications"
    }

    /// Groups notifications by thread. Those without a thread are a pile of the app.
    ///
    /// - Parameter threads: The threads of the notifications, most recent first.
    /// - Returns: The positions of each pile's notifications, in the same order.
    static func piles(of threads: [String?]) -> [[Int]] {
        var piles: [[Int]] = []
        var pileOfThread: [String: Int] = [:]
        for (position, thread) in threads.enumerated() {
            let thread = thread ?? ""
            if let pile = pileOfThread[thread] {
                piles[pile].append(position)
            } else {
                pileOfThread[thread] = piles.count
                piles.append([position])
            }
        }
        return piles
    }
}

/// The interruption level, as far as a card displays it.
enum CardLevel {
    case ordinary, timeSensitive, critical
}

extension Inspection {
    /// The interruption level that the card displays.
    var cardLevel: CardLevel {
        let properties = plan.properties
        let aps = payload.aps
        if properties.interruptionLevel == .critical
            || aps.isSoundCritical && properties.sound == aps.sound
        {
            return .critical
        }
        return properties.interruptionLevel == .timeSensitive ? .timeSensitive : .ordinary
    }

    /// Returns the category of the notification, if the app is known to register it: one of the options, or
    /// Cameo's own.
    func category(_ options: PhoneOptions) -> ScreenCategory? {
        guard let id = plan.properties.category else { return nil }
        if let category = options.categories.last(where: { $0.id == id }) { return category }
        return id == ScreenCategory.messageID ? options.language.messageCategory(id: id) : nil
    }

    /// Returns the buttons of the expanded notification: its category's, or the payload's if it
    /// has no category.
    func buttons(_ options: PhoneOptions) -> [NotificationAction] {
        guard plan.properties.category != nil else { return plan.properties.buttons }
        return Array((category(options)?.actions ?? []).prefix(ScreenCategory.maxActions))
    }
}

extension ScreenCategory {
    /// The default identifier of `NotificationCategory.message(id:)`.
    static let messageID = "message"
    /// The number of buttons that iOS displays if there is enough space (UNNotificationCategory).
    static let maxActions = 10
}

extension Preview {
    /// The thread of the notification; `nil` if it has none.
    fileprivate var thread: String? {
        let thread = inspection.plan.threadIdentifier
        return thread?.isBlank == false ? thread : nil
    }
}
