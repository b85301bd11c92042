import Cameo
import Foundation

/// An alert that is localized with the app's strings, in the same way as iOS localizes a push.
///
/// Source: Apple, "Generating a remote notification": `title-loc-key`, `title-loc-args` and related
/// keys.
struct LocalizedAlert {
    private let object: JSONObject
    private let plain: Alert

    init(_ payload: Payload) {
        object = payload.root["aps"]?.object?["alert"]?.object ?? JSONObject()
        plain = payload.aps.alert
    }

    /// Returns the alert, localized with the strings in a bundle.
    func alert(in bundle: Bundle) -> Alert {
        func line(_ text: String?, _ name: String, _ prefix: String) -> String? {
            guard object[name]?.text == nil, let key = object["\(prefix)loc-key"]?.text else {
                return text
            }
            let format = bundle.localizedString(forKey: key, value: key, table: nil)
            let arguments = object["\(prefix)loc-args"]?.array?.map { $0.text ?? "" } ?? []
            return Self.formatted(format, arguments)
        }
        return Alert(
            title: line(plain.title, "title", "title-"),
            subtitle: line(plain.subtitle, "subtitle", "subtitle-"),
            body: line(plain.body, "body", "")
        )
    }

    /// Replaces `%@` and `%1$@` in a format with arguments. Doesn't use Foundation's formatting,
    /// which accesses invalid memory if a payload has fewer arguments than placeholders.
    static func formatted(_ format: String, _ arguments: [String]) -> String {
        var text = ""
        var nextIndex = 0
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            let digits = rest.prefix { ("0"..."9").contains($0) }
            let after = rest[digits.endIndex...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
            } else if digits.isEmpty, rest.first == "@" {
                text += arguments.indices.contains(nextIndex) ? arguments[nextIndex] : ""
                nextIndex += 1
                rest = rest.dropFirst()
            } else if let number = Int(digits), after.hasPrefix("$@") {
                text += arguments.indices.contains(number - 1) ? arguments[number - 1] : ""
                rest = after.dropFirst(2)
            } else {
                text += "%"
            }
        }
        return text + rest
    }
}
