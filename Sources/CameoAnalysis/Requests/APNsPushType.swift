import Cameo

/// A value of the `apns-push-type` header, with the limits and topic that Apple defines for it.
///
/// Source: Apple, "Sending notification requests to APNs".
package enum APNsPushType: String, Sendable, CaseIterable {
    case alert, background, voip, complication, fileprovider, location, liveactivity, widgets
    case controls, pushtotalk, mdm

    /// The suffix of the bundle ID in `apns-topic`; `nil` for MDM, whose topic isn't a bundle ID.
    package var topicSuffix: String? {
        switch self {
        case .alert, .background: ""
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .location: ".location-query"
        case .liveactivity: ".push-type.liveactivity"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        case .pushtotalk: ".voip-ptt"
        case .mdm: nil
        }
    }

    /// Whether APNs accepts pushes of this type on a connection that uses a client certificate.
    package var allowsCertificate: Bool { self != .liveactivity && self != .location }

    /// The maximum size of a payload, in bytes.
    package var maxPayloadSize: Int { self == .voip ? 5120 : Payload.maxSize }

    /// The values of `apns-priority` that APNs accepts.
    package var priorities: [Int] { self == .background ? [5, 1] : [10, 5, 1] }

    /// Returns the topic for sending pushes of this type to an app.
    ///
    /// - Parameter bundleID: The bundle ID, or the topic with its suffix.
    package func topic(of bundleID: String) -> String {
        guard let topicSuffix, !bundleID.hasSuffix(topicSuffix) else { return bundleID }
        return bundleID + topicSuffix
    }

    /// Returns the longest push type suffix at the end of a topic; an empty string if there is
    /// none.
    package static func suffix(of topic: String) -> String {
        // Use the longest suffix, because `.voip-ptt` and `.voip` differ.
        allCases.compactMap { $0.topicSuffix }.filter { !$0.isEmpty && topic.hasSuffix($0) }
            .max { $0.utf8.count < $1.utf8.count } ?? ""
    }
}

/// A header of a request to APNs.
package enum APNsHeader: String, Sendable, CaseIterable {
    case pushType = "apns-push-type"
    case topic = "apns-topic"
    case id = "apns-id"
    case expiration = "apns-expiration"
    case priority = "apns-priority"
    case collapseID = "apns-collapse-id"
    case channelID = "apns-channel-id"
    case requestID = "apns-request-id"

    /// The maximum size of `apns-collapse-id`, in bytes.
    package static let maxCollapseIDSize = 64

    /// Returns whether APNs may accept a value of the header, regardless of the push type.
    package func accepts(_ value: String) -> Bool {
        switch self {
        case .topic:
            (1...255).contains(value.utf8.count) && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        case .priority: ["10", "5", "1"].contains(value)
        case .collapseID:
            (1...Self.maxCollapseIDSize).contains(value.utf8.count)
                && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        case .pushType, .id, .expiration, .channelID, .requestID: true
        }
    }
}
