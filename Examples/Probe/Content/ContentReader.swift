#if canImport(ObjectiveC)
import Foundation
import UserNotifications

/// A reader of private values in a notification's content, which uses key-value coding. Only tests
/// may use it: App Review may reject an app that reads these values.
struct ContentReader {
    let content: UNNotificationContent

    /// The values that exist in the current version of iOS.
    var values: [ObservedValue: String] {
        var values: [ObservedValue: String] = [.thread: content.threadIdentifier, .kept: kept]
        values[.contentType] = text("contentType", of: content)
        if let body = value("attributedBody", of: content) as? NSAttributedString {
            values[.attributedBody] = body.string
        }
        guard content.responds(to: NSSelectorFromString("communicationContext")) else {
            return values
        }
        guard let context = value("communicationContext", of: content) as? NSObject else {
            // Content without a context has no style, and therefore no sender.
            values[.sender] = "none"
            return values
        }
        values[.recipientCount] = (value("recipientCount", of: context) as? NSNumber)?.stringValue
        values[.group] = text("displayName", of: context) ?? "none"
        if context.responds(to: NSSelectorFromString("sender")) {
            let sender = value("sender", of: context) as? NSObject
            let name = sender.flatMap { text("displayName", of: $0) }
            values[.sender] = name ?? "none"
        }
        return values
    }

    /// The names of the fields that still have the values from ``ContentFactory``.
    private var kept: String {
        let arrangement = Arrangement.direct
        let fields: [(String, Bool)] = [
            ("title", content.title == arrangement.title),
            ("subtitle", content.subtitle == arrangement.subtitle),
            ("body", content.body == arrangement.body), ("badge", content.badge == 3),
            ("sound", content.sound != nil), ("category", content.categoryIdentifier == "message"),
            ("attachment", content.attachments.count == 1),
        ]
        return fields.filter(\.1).map(\.0).joined(separator: " ")
    }

    private func text(_ name: String, of object: NSObject) -> String? {
        let text = value(name, of: object) as? String
        return text?.isEmpty == true ? nil : text
    }

    /// Returns the value of a property; `nil` if the property doesn't exist. Key-value coding would
    /// raise an exception for it.
    private func value(_ name: String, of object: NSObject) -> Any? {
        guard object.responds(to: NSSelectorFromString(name)) else { return nil }
        return object.value(forKey: name)
    }
}
#endif
