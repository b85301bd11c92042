import CameoAnalysis

/// A provider's side of sending: its requests, its authorization, and what its responses mean.
///
/// A service decides nothing about connections, time or repetition; `PushSender` does, from the `next` of each answer.
package protocol PushService: Sendable {
    /// The provider.
    var provider: PushRequest.Service { get }
    /// The maximum number of recipients of one request: 1 for APNs and Firebase, 100 for Expo, 2000 for OneSignal.
    var maxRecipients: Int { get }
    /// Whether the first request of a connection must be answered before the second is sent, as APNs demands.
    var sendsFirstAlone: Bool { get }
    /// The options of the connection, such as a client certificate.
    var options: HTTPOptions { get set }

    /// Returns the header that authorizes requests, or `nil` if none is needed.
    ///
    /// - Parameters:
    ///   - isRenewed: Whether the provider refused the previous one as expired.
    ///   - transport: For a token that another server issues.
    func authorization(
        isRenewed: Bool,
        _ transport: any HTTPTransport
    ) async throws(SendError) -> HTTPHeader?

    /// Returns the request to some recipients, at most `maxRecipients`.
    ///
    /// - Parameters:
    ///   - recipients: Recipients.
    ///   - id: A UUID in lowercase that stays the same when the request is repeated: `apns-id`, `idempotency_key`.
    ///   - authorization: The header of `authorization(isRenewed:_:)`.
    func request(
        to recipients: [PushRecipient],
        id: String,
        authorization: HTTPHeader?
    ) throws(SendError) -> HTTPRequest

    /// Returns what a response means for each recipient of its request, in order.
    func answers(in response: HTTPResponse, to recipients: [PushRecipient]) -> [SendResponse]
}

/// A recipient of pushes: a device, an installation of an app, or a subscription.
public struct PushRecipient: Sendable, Hashable {
    /// The provider's name for it: a device token, an FCM registration token or installation ID, a subscription ID,
    /// an Expo push token.
    public let token: String
    /// When the app registered the token, in seconds since 1970.
    public let registeredAt: Double?

    /// Creates a recipient.
    public init(_ token: String, registeredAt: Double? = nil) {
        self.token = token
        self.registeredAt = registeredAt
    }
}

/// A provider's response for one recipient.
public struct SendResponse: Sendable, Equatable {
    /// The meaning of an answer.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The provider accepted the push. That's not a delivery.
        case accepted
        /// The provider refused the push to this recipient.
        case refused
        /// The recipient no longer exists.
        case unregistered
        /// The provider asks to retry later.
        case retryLater
        /// The key or the certificate was refused.
        case unauthorized
        /// There was no answer.
        case unreachable
        /// The push was not sent, because sending had stopped.
        case notSent
    }

    /// The step after an answer.
    package enum Next: Sendable, Equatable {
        /// Nothing: the answer is final.
        case done
        /// Send the same push again, with the same ID, on a new connection.
        case reconnect
        /// Send it once more with a renewed authorization on a new connection.
        case renew
        /// Send it again with the same authorization after a number of seconds.
        case wait(Double)
        /// Send nothing more: every other push would be refused as well.
        case stop
    }

    /// The meaning of the answer.
    public var outcome: Outcome
    /// The HTTP status; `nil` if there was no response.
    public var status: Int?
    /// The provider's own word, such as `BadDeviceToken`.
    public var reason: String?
    /// The meaning of the reason and the fix, as a sentence.
    public var suggestion: String?
    /// The ID of the notification: `apns-id`, Firebase's message name, OneSignal's ID or Expo's ticket.
    public var id: String?
    /// The header `apns-unique-id`, the key of the delivery log in Apple's console.
    public var uniqueID: String?
    /// When APNs found that the token is unregistered, in seconds since 1970.
    public var timestamp: Double?
    /// After how many seconds the provider accepts the push again.
    public var retryAfter: Double?
    package var next: Next
    /// Whether the server asks for another connection, whatever the next step is.
    package var endsConnection = false

    package init(_ outcome: Outcome, status: Int? = nil, reason: String? = nil, next: Next = .done)
    {
        self.outcome = outcome
        self.status = status
        self.reason = reason
        self.next = next
    }
}

/// The final result for one recipient.
public struct SendResult: Sendable, Equatable {
    /// The recipient.
    public var recipient: PushRecipient
    /// The provider's last response for the recipient.
    public var response: SendResponse
    /// How often the push was sent. Refused pushes are sent again with another authorization or later.
    public var attempts: Int
    /// Number of retries after the connection was lost before a response. Each can cause a second notification.
    /// Requests that the server didn't process aren't counted.
    public var lostConnections: Int
    /// From the first attempt to the answer, in seconds.
    public var duration: Double

    package init(
        _ recipient: PushRecipient,
        _ answer: SendResponse,
        attempts: Int,
        lostConnections: Int = 0,
        duration: Double
    ) {
        self.recipient = recipient
        response = answer
        self.attempts = attempts
        self.lostConnections = lostConnections
        self.duration = duration
    }
}

/// The reason why nothing can be sent.
public struct SendError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Kind: String, Sendable {
        /// A key, a certificate or an option is invalid.
        case configuration
        /// The provider refused the key.
        case unauthorized
        /// A server can't be reached.
        case unreachable
        /// A server asks to try later.
        case retryLater
        /// The push can't be sent as it is.
        case push
    }

    /// The kind of the error.
    public let kind: Kind
    /// A sentence that names the thing and then the fix, without a secret.
    public let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
