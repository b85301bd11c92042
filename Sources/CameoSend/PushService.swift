import CameoAnalysis

/// A provider: its requests, its authorization, and the interpretation of its responses.
///
/// A service doesn't manage connections, time limits or retries. `PushSender` does, based on the
/// `next` property of each result.
package protocol PushService: Sendable, CustomReflectable {
    /// The provider that receives the requests.
    var provider: PushRequest.Service { get }
    /// The maximum number of recipients in one request: 1 for APNs and Firebase, 100 for Expo, 2000
    /// for OneSignal.
    var maxRecipients: Int { get }
    /// Whether the first request of a connection must finish before the second is sent, as APNs
    /// requires.
    var sendsFirstAlone: Bool { get }
    /// The options of the connection, such as a client certificate.
    var options: HTTPOptions { get set }

    /// Returns the header that authorizes requests; `nil` if requests need none.
    ///
    /// - Parameters:
    ///   - isRenewed: Whether the provider rejected the previous authorization as expired.
    ///   - transport: The transport for requesting a token from another server.
    func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader?

    /// Returns the request to some recipients, at most `maxRecipients`.
    ///
    /// - Parameters:
    ///   - recipients: The recipients.
    ///   - id: A UUID in lowercase for `apns-id` or `idempotency_key`, which is the same for all
    ///     retries.
    ///   - authorization: The header from `authorization(isRenewed:_:)`.
    func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest

    /// Returns the result for each recipient of a request, in order.
    func responses(in response: HTTPResponse, to recipients: [PushRecipient]) -> [SendResponse]
}

extension PushService {
    /// An empty mirror, so that dumps never contain secrets.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A recipient of pushes: a device, an installation of an app, or a subscription.
public struct PushRecipient: Sendable, Hashable {
    /// The provider's ID of the recipient: a device token, an FCM registration token or
    /// installation ID, a subscription ID, or an Expo push token.
    public let token: String
    /// The time at which the app registered the token, in seconds since 1970.
    public let registeredAt: Double?

    /// Creates a recipient.
    public init(_ token: String, registeredAt: Double? = nil) {
        self.token = token
        self.registeredAt = registeredAt
    }
}

/// A provider's response for one recipient.
public struct SendResponse: Sendable, Equatable {
    /// The outcome of sending a push to a recipient.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The provider accepted the push, but may still fail to deliver it.
        case accepted
        /// The provider rejected the push for this recipient.
        case rejected
        /// The recipient no longer exists.
        case unregistered
        /// The push may be accepted if it is sent later.
        case retryLater
        /// The provider rejected the key or the certificate.
        case unauthorized
        /// The provider sent no response.
        case unreachable
        /// The push wasn't sent, because sending had stopped.
        case notSent
    }

    /// The next step after a response.
    package enum Next: Sendable, Equatable {
        /// Nothing: the result is final.
        case done
        /// Send the same push again, with the same ID, on a new connection.
        case reconnect
        /// Send the push once more, with a renewed authorization on a new connection.
        case renew
        /// Send the push again after a delay in seconds, with the same authorization.
        case wait(Double)
        /// Stop sending: the provider would reject every other push as well.
        case stop
    }

    /// The outcome for the recipient.
    public var outcome: Outcome
    /// The HTTP status; `nil` if there was no response.
    public var status: Int?
    /// The provider's error code, such as `BadDeviceToken`; `nil` if the response contains none.
    public var reason: String?
    /// The explanation of the reason, and the fix, as a sentence; `nil` if there is none.
    public var suggestion: String?
    /// The ID of the notification: `apns-id`, Firebase's message name, OneSignal's notification ID
    /// or Expo's ticket ID; `nil` if the response contains none.
    public var id: String?
    /// The `apns-unique-id` header, which identifies the delivery log in Apple's Push Notifications
    /// Console; `nil` if the response doesn't contain it.
    public var uniqueID: String?
    /// The time at which APNs detected that the token is unregistered, in seconds since 1970; `nil`
    /// if APNs didn't report it.
    public var timestamp: Double?
    /// The delay after which the push can be retried, in seconds; `nil` if it isn't known.
    public var retryAfter: Double?
    package var next: Next
    /// Whether later pushes need a new connection, regardless of the next step for this one.
    package var endsConnection = false

    package init(_ outcome: Outcome, status: Int? = nil, reason: String? = nil, next: Next = .done)
    {
        self.outcome = outcome
        self.status = status
        self.reason = reason
        self.next = next
    }

    /// Changes the result so that the push is retried after a delay, in seconds.
    mutating func retry(after delay: Double) {
        (outcome, retryAfter, next) = (.retryLater, delay, .wait(delay))
    }
}

/// The final result for one recipient.
public struct SendResult: Sendable, Equatable {
    /// The recipient of the push.
    public var recipient: PushRecipient
    /// The provider's last response for the recipient.
    public var response: SendResponse
    /// The number of attempts. A push may be retried with a new authorization, on a new connection
    /// or after a delay.
    public var attempts: Int
    /// The number of retries after the connection was lost before a response. Each retry can cause
    /// a duplicate notification. Requests that the server didn't process aren't counted.
    public var lostConnections: Int
    /// The time from the first attempt to the final response, in seconds.
    public var duration: Double

    package init(
        _ recipient: PushRecipient,
        _ response: SendResponse,
        attempts: Int,
        lostConnections: Int = 0,
        duration: Double
    ) {
        self.recipient = recipient
        self.response = response
        self.attempts = attempts
        self.lostConnections = lostConnections
        self.duration = duration
    }
}

/// An error that prevents sending.
public struct SendError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Kind: String, Sendable {
        /// A key, a certificate or an option is invalid.
        case configuration
        /// The provider rejected the key.
        case unauthorized
        /// A server can't be reached.
        case unreachable
        /// A server requires a delay before a retry.
        case retryLater
        /// The push is invalid, or can't be sent through the provider.
        case push
    }

    /// The kind of the error.
    public let kind: Kind
    /// A sentence with the failure and then the fix. It never contains a secret.
    public let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// Creates an error in a key, a certificate or an option.
    package static func configuration(_ text: String) -> Self { Self(.configuration, text) }

    /// Creates an error in a push.
    package static func push(_ text: String) -> Self { Self(.push, text) }
}
