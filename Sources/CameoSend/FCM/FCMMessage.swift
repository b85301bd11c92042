import Cameo
import CameoAnalysis
import Foundation

/// The recipient of a Firebase message, which one member of the message specifies.
enum FCMTarget: Sendable, Equatable {
    case installation(String)
    case token(String)
    case topic(String)
    case condition(String)

    private static let topicPrefix = "/topics/"

    /// Creates a target from an installation ID, a registration token, `/topics/` followed by a
    /// name, or a condition.
    init(_ recipient: PushRecipient) {
        let text = recipient.token
        if text.hasPrefix(Self.topicPrefix) {
            self = .topic(String(text.dropFirst(Self.topicPrefix.count)))
        } else if text.utf8.containsSequence(" in topics") {
            self = .condition(text)
        } else if text.utf8.count == 22 {
            self = .installation(text)
        } else {
            self = .token(text)
        }
    }

    /// The names of the members that specify a target. A message contains exactly one of them.
    static let names = ["fid", "token", "topic", "condition"]

    /// The member of a message that specifies the target.
    var member: JSONObject.Member {
        switch self {
        case .installation(let id): ("fid", .string(id))
        case .token(let token): ("token", .string(token))
        case .topic(let name): ("topic", .string(name))
        case .condition(let condition): ("condition", .string(condition))
        }
    }

    /// Returns the recipient that a member of a message specifies.
    static func recipient(_ name: String, _ value: String) -> PushRecipient {
        PushRecipient(name == "topic" ? topicPrefix + value : value)
    }
}

/// A message for Firebase Cloud Messaging, without its recipient.
package struct FCMMessage: Sendable, Equatable {
    /// The message, without the member that specifies the recipient.
    let message: JSONObject
    /// The recipients that the file contains.
    package let recipients: [PushRecipient]
    /// Derived values that the file doesn't contain, each with the reason for it.
    package let derivations: [Derivation]

    /// The APNs headers that Firebase forwards. Firebase determines the topic from the app's
    /// registration.
    private static let forwardedHeaders: [APNsHeader] = [
        .expiration, .collapseID, .pushType, .priority,
    ]

    /// Creates a message from a request, a message or a payload.
    ///
    /// - Parameter options: The APNs headers for a payload. A request contains its own headers.
    package init(
        _ file: PushFile,
        options: APNsMessage.Options = APNsMessage.Options()
    ) throws(SendError) {
        if let request = try file.request(to: .fcm) {
            (message, recipients) = try Self.message(in: request)
            derivations = []
            return
        }
        var options = options
        // Firebase determines the topic.
        options.topic = nil
        let push = try APNsMessage(file, options: options)
        let names = Self.forwardedHeaders.map(\.rawValue)
        let headers = push.headers.filter { names.contains($0.name) }.map {
            (name: $0.name, value: JSONValue.string($0.value))
        }
        message = [
            "apns": .object([
                "headers": .object(JSONObject(headers)), "payload": .object(file.root),
            ])
        ]
        recipients = []
        derivations =
            push.derivations + [
                Derivation("message.apns.payload", nil, "Firebase forwards the payload to APNs")
            ]
    }

    private static func message(
        in request: JSONObject
    ) throws(SendError) -> (JSONObject, [PushRecipient]) {
        if request["registration_ids"] != nil || request["to"] != nil, request["message"] == nil {
            throw .push(
                "The file is a request to Firebase's legacy API, which was shut down; move its "
                    + "content to \"message\""
            )
        }
        var message = request
        if case .object(let object)? = request["message"] { message = object }
        if let tokens = message["tokens"] {
            // Firebase's Admin SDK accepts a list, and sends a message to each token.
            guard let tokens = tokens.array?.compactMap(\.text), !tokens.isEmpty else {
                throw .push("\"tokens\" must be an array of registration tokens")
            }
            return (message.removing("tokens"), tokens.map { PushRecipient($0) })
        }
        let targets = FCMTarget.names.filter { message[$0] != nil && message[$0] != .null }
        guard targets.count <= 1 else {
            throw .push("The message has \(targets.joined(separator: " and ")); keep one of them")
        }
        var recipients: [PushRecipient] = []
        if let name = targets.first {
            guard case .string(let value)? = message[name], !value.isBlank else {
                throw .push("\"\(name)\" must be a string")
            }
            recipients = [FCMTarget.recipient(name, value)]
        }
        for name in FCMTarget.names { message = message.removing(name) }
        return (message, recipients)
    }

    /// Returns the body of a request for a recipient.
    func body(to recipient: PushRecipient, isValidatedOnly: Bool) -> [UInt8] {
        var request: [JSONObject.Member] = []
        if isValidatedOnly { request.append(("validate_only", .bool(true))) }
        let message = JSONObject([FCMTarget(recipient).member] + message.members)
        request.append(("message", .object(message)))
        return Array(JSONValue.object(JSONObject(request)).compact.utf8)
    }
}
