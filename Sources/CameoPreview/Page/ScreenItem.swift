import Cameo
import CameoAnalysis

/// An item on the lock screen: a notification, or a stack of notifications with the same thread.
package struct ScreenItem {
    /// The maximum number of items that are displayed. iOS shows more items only when the user
    /// scrolls.
    static let maxItems = 8

    /// The most recent notification.
    let preview: Preview
    /// The number of notifications in the item.
    let count: Int
    /// The time label.
    let time: String

    /// The number of edges that are visible behind the card of a stack.
    var edges: Int { min(count - 1, 2) }

    /// Returns the items on a lock screen, most recent first.
    ///
    /// - Parameters:
    ///   - previews: The notifications, oldest first. Notifications that iOS doesn't show are
    ///     ignored.
    ///   - options: The options for the phone.
    static func items(of previews: [Preview], _ options: PhoneOptions) -> [ScreenItem] {
        let shown = Array(previews.filter { $0.inspection.appearance.isShown }.reversed())
        let piles = piles(of: shown.map { $0.thread })
        return piles.prefix(maxItems).map { positions in
            ScreenItem(
                preview: shown[positions[0]],
                count: positions.count,
                time: options.timeLabel(at: positions[0])
            )
        }
    }

    /// Returns a description of the number of notifications and of stacked notifications, such as
    /// "3 notifications, 2 of them stacked".
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

    /// Returns a description of the notifications in an image. A view with only one notification
    /// has a description such as "the most recent of 3 notifications".
    package static func summary(of previews: [Preview], in view: PhoneOptions.View) -> String {
        let hasOne = view == .banner || view == .expanded
        guard hasOne, previews.count > 1 else { return summary(of: previews) }
        return "the most recent of \(previews.count) notifications"
    }

    /// Groups notifications by thread. Notifications without a thread form one stack.
    ///
    /// - Parameter threads: The threads of the notifications, most recent first.
    /// - Returns: The positions of the notifications in each stack, in the same order.
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

/// The interruption levels that a card distinguishes.
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

    /// Returns the category of the notification: a category in the options, or Cameo's own
    /// category. Returns `nil` if neither contains it.
    func category(_ options: PhoneOptions) -> ScreenCategory? {
        guard let id = plan.properties.category else { return nil }
        if let category = options.categories.last(where: { $0.id == id }) { return category }
        return id == ScreenCategory.messageID ? options.language.messageCategory(id: id) : nil
    }

    /// Returns the ID of the notification's category if its buttons are unknown; otherwise `nil`.
    package func unknownCategory(_ options: PhoneOptions) -> String? {
        category(options) == nil ? plan.properties.category : nil
    }

    /// Returns the buttons of the expanded notification: the buttons of its category or, if it has
    /// no category, the buttons in the payload.
    func buttons(_ options: PhoneOptions) -> [NotificationAction] {
        guard plan.properties.category != nil else { return plan.properties.buttons }
        return Array((category(options)?.actions ?? []).prefix(ScreenCategory.maxActions))
    }
}

extension ScreenCategory {
    /// The default identifier of `NotificationCategory.message(id:)`.
    static let messageID = "message"
    /// The number of buttons that iOS displays if the notification has enough space
    /// (UNNotificationCategory).
    static let maxActions = 10
}

extension Preview {
    /// The thread identifier of the notification; `nil` if it has none.
    fileprivate var thread: String? {
        let thread = inspection.plan.threadIdentifier
        return thread?.isBlank == false ? thread : nil
    }
}
