import Cameo
import CameoAnalysis

/// A builder that reads a file and determines the headers that the file doesn't contain.
struct APNsMessageBuilder {
    private let options: APNsMessage.Options
    private var headers: [String: String] = [:]
    private var root = JSONObject()

    private(set) var payload: [UInt8] = []
    private(set) var pushType = APNsPushType.alert
    private(set) var topic: String?
    private(set) var priority = 10
    private(set) var expiration: Int?
    private(set) var collapseID: String?
    private(set) var id: String?
    private(set) var token: String?
    private(set) var derivations: [Derivation] = []

    /// The names of the members that may contain the payload or the device token of a request file.
    private static let payloadNames = ["payload", "body", "data", "json"]
    private static let tokenNames = ["deviceToken", "device_token", "token", "to"]
    /// The maximum expiration, in seconds since 1970. A current date in milliseconds exceeds it.
    private static let maxExpiration = 100_000_000_000

    init(options: APNsMessage.Options) { self.options = options }

    mutating func read(_ request: JSONObject?, in file: PushFile) throws(SendError) {
        guard let request else {
            root = file.root
            payload = options.isMinified ? Array(JSONValue.object(root).compact.utf8) : file.bytes
            return
        }
        try readHeaders(request)
        token = Self.tokenNames.lazy.compactMap { request[$0]?.text }.first
        guard let name = Self.payloadNames.first(where: { request[$0] != nil }),
            let value = request[name], let object = value.object
        else { throw .push("The request has no payload; add it as \"payload\"") }
        root = object
        if case .string(let text) = value, !options.isMinified {
            payload = Array(text.utf8)
        } else {
            payload = Array(JSONValue.object(object).compact.utf8)
        }
    }

    private mutating func readHeaders(_ request: JSONObject) throws(SendError) {
        var members = request.members
        if case .object(let object)? = request["headers"] { members = object.members }
        for (name, value) in members {
            let name = name.lowercased()
            guard name.hasPrefix("apns-") else { continue }
            guard let header = APNsHeader(rawValue: name) else {
                throw .push(
                    "Unknown APNs header \(ProviderText.key(name)); the headers are "
                        + APNsHeader.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            guard header != .channelID, header != .requestID else {
                throw .push(
                    "The request is for a broadcast channel, which cameo send doesn't support; "
                        + "remove \(header.rawValue) to send it to a device"
                )
            }
            guard let text = value.text else {
                throw .push("The header \(name) must be a string or a number")
            }
            guard headers.updateValue(text, forKey: name) == nil else {
                throw .push("The header \(name) occurs more than once; remove one")
            }
        }
    }

    mutating func derive() throws(SendError) {
        try derivePushType()
        try deriveTopic()
        try derivePriority()
        try deriveExpiration()
        try deriveIDs()
        guard !payload.isEmpty, payload.count <= pushType.maxPayloadSize else {
            let limit = pushType.maxPayloadSize
            let size = JSONValue.object(root).compact.utf8.count
            let saved =
                payload.count == size
                ? "" : " as saved, \(size) without whitespace"
            throw .push(
                "The payload has \(payload.count) bytes\(saved), but APNs accepts at most \(limit); "
                    + "shorten it"
                    + (size <= limit ? ", or pass --minify to remove whitespace" : "")
            )
        }
    }

    private func header(_ header: APNsHeader) -> String? { headers[header.rawValue] }

    private mutating func derivePushType() throws(SendError) {
        if let type = options.pushType {
            pushType = type
            return
        }
        if let text = header(.pushType) {
            guard let type = APNsPushType(rawValue: text.lowercased()) else {
                throw .push(
                    "Unknown push type \"\(ProviderText.key(text))\"; the types are "
                        + APNsPushType.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            pushType = type
            return
        }
        let reason: String
        (pushType, reason) = try detectedPushType()
        derivations.append(Derivation(APNsHeader.pushType.rawValue, pushType.rawValue, reason))
    }

    private func detectedPushType() throws(SendError) -> (APNsPushType, String) {
        let payload = Payload(root: root)
        switch PushType(of: payload) {
        case .alert?:
            return (
                .alert,
                payload.aps.alert.isEmpty
                    ? "the payload has a sound or a badge" : "the payload has text"
            )
        case .background?:
            return (.background, "the payload has content-available but no text, sound or badge")
        case .liveActivity?: return (.liveactivity, "the payload is for a Live Activity")
        case .widgets?: return (.widgets, "the payload has content-changed")
        case .voip?:
            // A payload with a call may also be a background push that wakes the app.
            if payload.aps.isContentAvailable {
                return (.background, "the payload has content-available but no text")
            }
            return (.voip, "the payload has a call but no text")
        case .fileProvider?: return (.fileprovider, "the payload is for a File Provider")
        case .mdm?: return (.mdm, "the payload has mdm")
        case .removal?:
            return payload.aps.isContentAvailable
                ? (.background, "the payload has content-available but no text")
                : (.alert, "the payload is for the app's extension")
        case .plaintext?, nil:
            guard payload.hasAPS else {
                throw .push(
                    "The file isn't a payload, because it has no aps dictionary; add it, or pass "
                        + "--push-type"
                )
            }
            return (.alert, "it's the usual type")
        }
    }

    private mutating func deriveTopic() throws(SendError) {
        let given = options.topic ?? header(.topic)
        guard let given else { return }
        guard APNsHeader.topic.accepts(given) else {
            throw .push("The topic isn't a bundle ID; pass one, such as com.example.app")
        }
        let correct = pushType.topic(of: given)
        topic = correct
        if correct != given {
            derivations.append(
                Derivation(
                    APNsHeader.topic.rawValue,
                    correct,
                    "topics of type \(pushType.rawValue) end with \(pushType.topicSuffix ?? "")"
                )
            )
        }
    }

    private mutating func derivePriority() throws(SendError) {
        if options.priority != nil || header(.priority) != nil {
            guard let number = options.priority ?? header(.priority).flatMap({ Int($0) }),
                APNsHeader.priority.accepts(String(number))
            else { throw .push("The priority must be 10, 5 or 1") }
            guard pushType.priorities.contains(number) else {
                throw .push("A background push must have priority 5, not \(number)")
            }
            priority = number
            return
        }
        priority = pushType.priorities[0]
        derivations.append(
            Derivation(
                APNsHeader.priority.rawValue,
                String(priority),
                pushType == .background
                    ? "APNs rejects other priorities for background pushes"
                    : "it's APNs' default"
            )
        )
    }

    private mutating func deriveExpiration() throws(SendError) {
        if options.expiration != nil || header(.expiration) != nil {
            guard let date = options.expiration ?? header(.expiration).flatMap({ Int($0) }),
                (0...Self.maxExpiration).contains(date)
            else { throw .push("The expiration must be in seconds since 1970, or 0") }
            expiration = date
            return
        }
        derivations.append(
            Derivation(
                APNsHeader.expiration.rawValue,
                nil,
                "APNs stores the push for up to 30 days while the device is offline"
            )
        )
    }

    private mutating func deriveIDs() throws(SendError) {
        if let given = options.collapseID ?? header(.collapseID) {
            guard APNsHeader.collapseID.accepts(given) else {
                throw .push(
                    "The collapse ID has \(given.utf8.count) bytes; use 1 to "
                        + "\(APNsHeader.maxCollapseIDSize) bytes without control characters"
                )
            }
            collapseID = given
        }
        if let given = header(.id) {
            guard given.isUUID else { throw .push("apns-id isn't a UUID; correct it, or omit it") }
            id = given.lowercased()
            if id != given {
                derivations.append(
                    Derivation(APNsHeader.id.rawValue, id, "APNs returns it in lowercase")
                )
            }
        }
    }
}
