import Cameo
import CameoAnalysis

/// A push for APNs: the payload, and the headers that don't depend on the recipient.
package struct APNsMessage: Sendable, Equatable {
    /// Values from the command line or a profile. They take precedence over those in a file.
    package struct Options: Sendable, Equatable {
        /// The bundle ID, or the topic with its suffix.
        package var topic: String?
        package var pushType: APNsPushType?
        package var priority: Int?
        /// When APNs stops trying to deliver the push, in seconds since 1970; 0 for one attempt.
        package var expiration: Int?
        package var collapseID: String?
        /// Whether whitespace is removed from the payload.
        package var isMinified = false

        package init() {}
    }

    /// The body of the request, exactly as it's sent.
    package let payload: [UInt8]
    /// The push type.
    package let pushType: APNsPushType
    /// The topic; `nil` if the certificate determines it.
    package let topic: String?
    /// The priority: 10, 5 or 1.
    package let priority: Int
    /// When APNs stops trying to deliver the push, in seconds since 1970.
    package let expiration: Int?
    /// The ID that a later push replaces.
    package let collapseID: String?
    /// The `apns-id` in a request file, in lowercase. It's used for the first recipient only.
    package let id: String?
    /// The device token in a request file, as it's written.
    package let token: String?
    /// The values that aren't in the file, with the reason for each.
    package let derivations: [Derivation]

    /// Creates a push from a payload, or from a request with `headers` and `payload`.
    package init(_ file: PushFile, options: Options = Options()) throws(SendError) {
        let request = try file.request(to: .apns)
        var builder = APNsMessageBuilder(options: options)
        try builder.read(request, in: file)
        try builder.derive()
        payload = builder.payload
        pushType = builder.pushType
        topic = builder.topic
        priority = builder.priority
        expiration = builder.expiration
        collapseID = builder.collapseID
        id = builder.id
        token = builder.token
        derivations = builder.derivations
    }

    /// The headers, except the recipient's, in the order of Apple's recommendations for the
    /// compression of headers.
    package var headers: [HTTPHeader] {
        var headers: [HTTPHeader] = []
        func add(_ name: APNsHeader, _ value: String?) {
            if let value { headers.append(HTTPHeader(name.rawValue, value)) }
        }
        add(.expiration, expiration.map(String.init))
        add(.collapseID, collapseID)
        add(.topic, topic)
        add(.pushType, pushType.rawValue)
        add(.priority, String(priority))
        return headers
    }
}
