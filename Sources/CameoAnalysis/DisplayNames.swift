#if canImport(Cameo)
import Cameo
#endif

extension ParsedPayload {
    /// The presets that matched, as a phrase.
    package var presetDescription: String {
        guard let preset else { return "read by no preset" }
        let others = matchingPresets.dropFirst().map { $0.rawValue }
        return "read by \(preset.rawValue)"
            + (others.isEmpty ? "" : ", then \(others.joined(separator: ", "))")
    }
}

extension ParsedPayload.Kind {
    /// The kind, as a noun phrase.
    package var displayName: String { self == .none ? "a plain notification" : "a \(rawValue)" }
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
        case .sender: "the sender's"
        case .group: "the group's"
        case .composite: "the members', put together"
        case .initials: "initials"
        case .default: "the app's default"
        case .none: "none; the app's icon"
        }
    }
}

extension PredictedAppearance {
    /// Whether iOS shows anything.
    package var isShown: Bool { firstLine != nil || secondLine != nil || body != nil }
}
