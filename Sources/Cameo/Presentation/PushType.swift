/// The type of a push, if it can be determined from the payload. The payloads of location,
/// complication and Push to Talk pushes are app-defined.
///
/// Sources: Apple, "Sending notification requests to APNs", "Starting and updating Live Activities
/// with ActivityKit push notifications", "Updating widgets with WidgetKit push notifications",
/// "Using push notifications to signal changes" (File Provider) and "Setting up push notifications
/// for your MDM customers".
package enum PushType: String, Sendable {
    /// A notification with text, a sound or a badge.
    case alert
    /// A background push, which starts the app in the background.
    case background
    /// The start, update or end of a Live Activity.
    case liveActivity = "liveactivity"
    /// An update to widgets or controls.
    case widgets
    /// A call, which the app reports with CallKit.
    case voip
    /// A signal that a File Provider extension's content has changed.
    case fileProvider = "fileprovider"
    /// A command for mobile device management.
    case mdm
    /// A push after which the app removes delivered notifications.
    case removal
    /// The decrypted content of an encrypted push, without its `aps` dictionary.
    case plaintext

    /// Determines the type of a payload. Returns `nil` if the type is unknown.
    ///
    /// - Parameter removesNotifications: Whether the payload specifies notifications to remove.
    package init?(of payload: borrowing Payload, removesNotifications: Bool = false) {
        let (root, aps) = (payload.root, payload.root["aps"]?.object)
        if payload.aps.liveActivityEvent != nil {
            self = .liveActivity
        } else if !payload.aps.alert.isEmpty {
            self = .alert
        } else if aps?["content-changed"]?.flag == true {
            self = .widgets
        } else if root["mdm"]?.text != nil {
            self = .mdm
        } else if root["container-identifier"]?.text != nil, root["domain"] != nil {
            self = .fileProvider
        } else if removesNotifications || root.contains(Self.isRemoval) {
            self = .removal
        } else if root.contains(Self.isCall) {
            self = .voip
        } else if payload.aps.sound != nil || payload.aps.badge != nil {
            self = .alert
        } else if payload.aps.isContentAvailable {
            self = .background
        } else if !payload.hasAPS, root.contains(Self.isText) {
            self = .plaintext
        } else {
            return nil
        }
    }

    /// Whether iOS is expected to show nothing for the push.
    var isSilent: Bool { self != .alert && self != .plaintext }

    private static let commands = ["type", "event", "action", "command", "kind", "message"]
    private static let removals = [
        "clear", "remove", "removed", "delete", "deleted", "dismiss", "retract",
        "clearnotification",
        "removenotification", "deletenotification", "cancelnotification", "messageclear",
        "messagedelete", "messagedeleted", "messageremoved",
    ]
    private static let callKeys = [
        "calluuid", "callid", "callername", "callerid", "hasvideo", "handletype", "twicallsid",
    ]
    private static let textKeys = ["title", "body", "content", "text", "message", "senderfullname"]

    private static func isRemoval(_ name: String, _ value: JSONValue) -> Bool {
        guard case .string(let text) = value, text.utf8.count < 32 else { return false }
        return commands.contains(name) && removals.contains(text.lettersOnly)
    }

    private static func isCall(_ name: String, _ value: JSONValue) -> Bool {
        !value.isAbsent && name.utf8.count < 16 && callKeys.contains(name.lettersOnly)
    }

    private static func isText(_ name: String, _ value: JSONValue) -> Bool {
        value.text != nil && name.utf8.count < 20 && textKeys.contains(name.lettersOnly)
    }
}

extension JSONObject {
    /// Returns whether a member of the object or of a nested object meets a condition. Ignores
    /// `aps`.
    @inline(never) fileprivate func contains(_ condition: (String, JSONValue) -> Bool) -> Bool {
        members.contains { name, value in
            if condition(name, value) { return true }
            guard name != "aps", case .object(let object) = value else { return false }
            return object.members.contains { condition($0.name, $0.value) }
        }
    }
}

extension String {
    /// The ASCII letters in lowercase, which are the same for `clear_notification` and
    /// `clearNotification`.
    fileprivate var lettersOnly: String { lowercased().filter { $0.isASCII && $0.isLetter } }
}
