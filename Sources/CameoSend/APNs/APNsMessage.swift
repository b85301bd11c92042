import Cameo
import CameoAnalysis

/// A push for APNs: the payload, and the headers that are the same for all recipients.
package struct APNsMessage: Sendable, Equatable {
    /// Values from the command line or a profile. They take precedence over values in a file.
    package struct Options: Sendable, Equatable {
        /// The app's bundle ID, or a topic with a suffix; `nil` to use the topic in the file.
        package var topic: String?
        package var pushType: APNsPushType?
        package var priority: Int?
        /// The time at which APNs stops trying to deliver the push, in seconds since 1970; 0 for a
        /// single attempt.
        package var expiration: Int?
        package var collapseID: String?
        /// Whether to remove whitespace from the payload.
        package var isMinified = false

        package init() {}
    }

    /// The body of the request.
    package let payload: [UInt8]
    package let pushType: APNsPushType
    /// The topic; `nil` if the certificate determines it.
    package let topic: String?
    /// The priority: 10, 5 or 1.
    package let priority: Int
    /// The time at which APNs stops trying to deliver the push, in seconds since 1970; `nil` if it
    /// isn't specified.
    package let expiration: Int?
    /// The collapse ID. A later push with the same ID replaces this one.
    package let collapseID: String?
    /// The `apns-id` in a request file, in lowercase. Only the first recipient's push uses it.
    package let id: String?
    /// The device token in a request file, as written; `nil` if the file contains none.
    package let token: String?
    /// Derived values that the file doesn't contain, each with the reason for it.
    package let derivations: [Derivation]

    /// Creates a push from a payload, or from a request with the members `headers` and `payload`.
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

    /// The headers, except those that depend on the recipient, in the order that Apple recommends
    /// for header compression.
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
