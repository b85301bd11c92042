import Cameo
import CameoAnalysis
import Foundation

/// The kind of recipients of a OneSignal notification.
package enum OneSignalTarget: Sendable, Equatable {
    /// Subscription IDs, which are UUIDs.
    case subscriptions
    /// User IDs with an alias label, such as `external_id`.
    case aliases(String)
}

/// A OneSignal notification, without its recipients.
package struct OneSignalMessage: Sendable, Equatable {
    /// The request, without its recipients.
    let request: JSONObject
    /// The ID of the app, if the file contains it.
    package let appID: String?
    /// The kind of recipients in the file.
    package let target: OneSignalTarget
    /// The recipients that the file contains.
    package let recipients: [PushRecipient]
    /// Derived values that the file doesn't contain, each with the reason for it.
    package let derivations: [Derivation]

    /// The maximum size of `data`, in bytes.
    static let maxDataSize = 2048
    private static let broadTargets = ["included_segments", "excluded_segments", "filters"]
    private static let targets = [
        "include_aliases", "include_subscription_ids", "include_player_ids",
        "include_external_user_ids", "include_ios_tokens", "target_channel",
    ]

    /// Creates a notification from a request, or from a payload that OneSignal can deliver
    /// unchanged.
    ///
    /// - Parameter now: The wall clock, in seconds since 1970. OneSignal requires a duration
    ///   instead of an expiration date.
    package init(
        _ file: PushFile,
        options: APNsMessage.Options = APNsMessage.Options(),
        now: Double = Date().timeIntervalSince1970
    ) throws(SendError) {
        guard let request = try file.request(to: .oneSignal) else {
            let conversion = try OneSignalConversion(file, options, now)
            self.request = conversion.request
            derivations = conversion.derivations
            appID = nil
            target = .subscriptions
            recipients = []
            return
        }
        if let name = Self.broadTargets.first(where: { request[$0] != nil }) {
            throw .push(
                "\"\(name)\" selects an unknown number of users; cameo send is for tests, so specify "
                    + "subscriptions or aliases"
            )
        }
        appID = request["app_id"]?.text
        (target, recipients) = try Self.recipients(of: request)
        var derivations: [Derivation] = []
        if request["idempotency_key"] != nil || request["external_id"] != nil {
            derivations.append(
                Derivation(
                    "idempotency_key",
                    nil,
                    "a new key is sent, because the key in the file is valid for only one request"
                )
            )
        }
        self.derivations = derivations
        let removed = Set(
            // `external_id` is the former name of `idempotency_key`.
            Self.targets + ["app_id", "idempotency_key", "external_id"]
        )
        self.request = JSONObject(request.members.filter { !removed.contains($0.name) })
    }

    private static func recipients(
        of request: JSONObject
    ) throws(SendError) -> (OneSignalTarget, [PushRecipient]) {
        let present = targets.filter { request[$0] != nil && $0 != "target_channel" }
        guard present.count <= 1 else {
            throw .push("The request has \(present.joined(separator: " and ")); keep one of them")
        }
        func list(_ value: JSONValue?) -> [PushRecipient] {
            (value?.array ?? []).compactMap { $0.text.map { PushRecipient($0) } }
        }
        switch present.first {
        case "include_subscription_ids"?, "include_player_ids"?:
            return (.subscriptions, list(request[present[0]]))
        case "include_external_user_ids"?:
            return (.aliases("external_id"), list(request[present[0]]))
        case "include_aliases"?:
            let labels = request["include_aliases"]?.object?.members ?? []
            guard labels.count == 1 else { throw .push("\"include_aliases\" must have one label") }
            return (.aliases(labels[0].name), list(labels[0].value))
        case "include_ios_tokens"?:
            throw .push(
                "\"include_ios_tokens\" contains APNs device tokens; specify subscriptions or "
                    + "aliases, or send the payload with --provider apns"
            )
        default: return (.subscriptions, [])
        }
    }

    /// Returns the body of a request for some recipients.
    func body(
        appID: String,
        to recipients: [PushRecipient],
        _ target: OneSignalTarget,
        id: String
    ) -> [UInt8] {
        let ids = JSONValue.array(recipients.map { .string($0.token) })
        var members: [JSONObject.Member] = [("app_id", .string(appID))]
        switch target {
        case .subscriptions: members.append(("include_subscription_ids", ids))
        case .aliases(let label):
            members.append(("include_aliases", .object([label: ids])))
            members.append(("target_channel", .string("push")))
        }
        members += request.members
        members.append(("idempotency_key", .string(id)))
        return Array(JSONValue.object(JSONObject(members)).compact.utf8)
    }
}
