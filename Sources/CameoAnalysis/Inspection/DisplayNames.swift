import Cameo
import CameoInspection

extension ParsedPayload {
    /// The matching presets, as a phrase: "presets stream, fcm (Stream, through Firebase)".
    package var presetDescription: String {
        let names = matchingPresets.map { $0.rawValue }
        guard !names.isEmpty else { return "no preset" }
        let list = "\(names.count == 1 ? "preset" : "presets") \(names.joined(separator: ", "))"
        guard let preset, let carrier, preset != .mapping else { return list }
        return "\(list) (\(preset.displayName), through \(carrier.displayName))"
    }
}

extension ParsedPayload.Kind {
    /// The kind of notification, as a noun.
    package var displayName: String { self == .none ? "plain notification" : rawValue }
}

extension PushType {
    /// The type, as a noun phrase.
    package var displayName: String {
        switch self {
        case .alert: "notification"
        case .background: "background push"
        case .liveActivity: "Live Activity"
        case .widgets: "update of widgets or controls"
        case .voip: "VoIP push"
        case .fileProvider: "File Provider push"
        case .mdm: "MDM push"
        case .removal: "removal of notifications"
        case .plaintext: "content without aps"
        }
    }
}

extension UnusedKey {
    /// The path, and the value or its type.
    package var displayName: String {
        guard let text else { return "\(path) (\(type))" }
        return "\(path): \(text.withoutQuery.truncated(to: 40))"
    }
}

extension UnusedKey.Resemblance {
    /// The label in a report.
    package var label: String {
        switch self {
        case .sender: "sender?"
        case .image: "image?"
        case .conversation: "conversation?"
        case .systemKey: "for aps?"
        case .other, .providerData: ""
        }
    }
}

extension Layout {
    /// The layout, as a noun phrase.
    package var displayName: String {
        switch self {
        case .plain: "plain"
        case .directMessage: "direct message"
        case .groupMessage: "group message"
        case .incomingCall: "incoming call"
        case .missedCall: "missed call"
        case .voicemail: "voicemail"
        }
    }
}

extension AvatarSource {
    /// The source, as a noun phrase.
    package var displayName: String {
        switch self {
        case .sender: "sender's avatar"
        case .group: "group's avatar"
        case .composite: "composite of the members' avatars"
        case .initials: "initials"
        case .default: "default image"
        case .none: "app icon"
        }
    }
}
