import CameoApp
import Foundation

// The pod compiles these files itself.
#if canImport(CameoInspection)
import CameoInspection
#endif

/// A bridge that decodes calls from JavaScript, forwards them to Cameo, and encodes the results as
/// JSON.
struct AppBridge: Sendable {
    let app: CommunicationApp
    let delegate: CommunicationDelegate
    var badge: CommunicationApp.Badge {
        var badge = app.badge
        badge.setOnIOS15 = setBadgeOnIOS15
        return badge
    }
    /// A closure that sets the badge number on iOS 15.
    var setBadgeOnIOS15: @MainActor @Sendable (Int) -> Void = { _ in }
    /// The secrets that the app and its service extension share.
    var keychain: SharedKeychain

    init(app: CommunicationApp, delegate: CommunicationDelegate) {
        self.app = app
        self.delegate = delegate
        keychain = app.keychain
    }

    /// The URL of the app group container.
    ///
    /// - Throws: `CommunicationError.appGroupUnavailable`.
    private var container: URL {
        get throws {
            guard let container = app.container else {
                throw CommunicationError.appGroupUnavailable
            }
            return container
        }
    }

    /// Updates the settings that the object contains.
    func updateSettings(_ json: String) throws {
        let value = try JSONValue(fromJavaScript: json, of: "settings")
        guard case .object(let members) = value else {
            throw BridgeError.wrongType(of: "settings", expected: "an object")
        }
        try SettingsFile.update(members, in: try container)
    }

    /// The JSON of all settings as the extension reads them.
    var settings: String { JSONValue.object(app.settings.json).compact }

    /// Downloads an avatar into the cache. The options may contain the `kind`, `person` or
    /// `conversation`, and the `account`.
    func prefetchAvatar(url: String, id: String, options json: String?) async throws {
        let name = "avatar options"
        let options = try Members(
            JSONValue(fromJavaScript: json ?? "{}", of: name),
            of: name,
            keys: ["kind", "account"]
        )
        let rawKind = try options.string("kind") ?? AvatarSubject.Kind.person.rawValue
        guard let kind = AvatarSubject.Kind(rawValue: rawKind) else {
            throw BridgeError.invalidValue(
                of: name,
                key: "kind",
                expected: AvatarSubject.Kind.allCases.map(\.rawValue).joined(separator: " or ")
            )
        }
        try await app.avatars.prefetch(
            AvatarStore.Item(
                url: url,
                subject: AvatarSubject(kind, id: id, account: try options.string("account"))
            )
        )
    }

    /// Deletes all cached avatars and attachments.
    func clearAvatarCache() throws {
        guard app.container != nil else { throw CommunicationError.appGroupUnavailable }
        app.avatars.removeAll()
    }

    /// Checks the setup, and returns the result.
    func validateSetup(sample json: String?) async throws -> String {
        guard let json else { return await app.diagnose().json.compact }
        return await app.diagnose(sample: try Payload(parsing: Array(json.utf8))).json.compact
    }

    /// Returns recent deliveries with explanations, most recent first.
    func recentDeliveries(limit: Int) throws -> String {
        let entries = DeliveryLog(container: try container).entries()
        let deliveries = entries.suffix(max(0, limit)).reversed().map(\.json)
        return JSONValue.array(deliveries).compact
    }

    /// Returns the number of pushes per day by outcome, oldest day first.
    func dailyDeliveries() throws -> String {
        _ = try container
        return String(decoding: try JSONEncoder().encode(app.dailyDeliveries), as: UTF8.self)
    }

    /// Returns the content of a payload and its predicted appearance, like `cameo inspect --json
    /// -`.
    func inspectPayload(_ json: String) throws -> String {
        let payload = try Payload(parsing: Array(json.utf8))
        let parser = PayloadParser(settings: app.settings)
        return Inspection(of: payload, parser: parser).json(file: "-").compact
    }

    /// Donates a message that the user sent.
    func donateOutgoingMessage(_ json: String) async throws {
        let value = try JSONValue(fromJavaScript: json, of: "message")
        try await app.donations.donate(try OutgoingMessage(json: value))
    }

    /// Deletes the donations of a conversation or an account, or all donations.
    func deleteDonations(_ json: String) async throws {
        let name = "deletion"
        let options = try Members(
            JSONValue(fromJavaScript: json, of: name),
            of: name,
            keys: ["conversationId", "account"]
        )
        let account = try options.string("account")
        if let conversation = try options.string("conversationId") {
            try await app.donations.delete(conversation: conversation, account: account)
        } else if let account {
            try await app.donations.delete(account: account)
        } else {
            try await app.donations.deleteAll()
        }
    }

    /// Registers categories. Returns descriptions of the categories that couldn't be registered.
    func setCategories(_ json: String) async throws -> String {
        let value = try JSONValue(fromJavaScript: json, of: "categories")
        let problems = try await app.register(try NotificationCategory.list(json: value))
        return JSONValue.array(problems.map { .string($0.description) }).compact
    }

    /// Posts a notification for a payload that wasn't delivered as a push. Returns the result.
    func postNotification(_ json: String) async throws -> String {
        let value = try JSONValue(fromJavaScript: json, of: "payload")
        guard case .object(let object) = value.withoutNull,
            let userInfo = JSONValue.object(object).decoded as? [String: Any]
        else { throw BridgeError.wrongType(of: "payload", expected: "an object") }
        let result = try await app.post(
            userInfo,
            visibleConversation: delegate.visibleConversation
        )
        var members: [JSONObject.Member] = []
        switch result {
        case .posted(let id):
            members = [("result", .string("posted")), ("notificationId", .string(id))]
        case .alreadyShown: members = [("result", .string("alreadyShown"))]
        case .conversationVisible: members = [("result", .string("conversationVisible"))]
        case .noText: members = [("result", .string("noText"))]
        }
        return JSONValue.object(JSONObject(members)).compact
    }

    /// Stores a decryption key or removes it.
    func setDecryptionKey(_ json: String) throws {
        let name = "decryption key"
        let members = try Members(
            JSONValue(fromJavaScript: json, of: name),
            of: name,
            keys: ["key", "auth", "id", "account", "removes"]
        )
        let id = try members.string("id")
        let account = try members.string("account")
        if try members.boolean("removes") == true {
            return try keychain.removeKey(id: id, account: account)
        }
        try keychain.setKey(
            try members.string("key", example: "\"key\": \"…\""),
            authenticationSecret: try members.string("auth"),
            id: id,
            account: account
        )
    }

    /// Stores the headers of requests to a host or removes them.
    func setRequestHeaders(_ json: String) throws {
        let name = "request headers"
        let members = try Members(
            JSONValue(fromJavaScript: json, of: name),
            of: name,
            keys: ["host", "headers", "removes"]
        )
        let host = try members.string("host", example: "\"host\": \"cdn.example.com\"")
        if try members.boolean("removes") == true {
            return try keychain.setHeaders(nil, for: host)
        }
        guard case .object(let object)? = members["headers"], !object.members.isEmpty else {
            throw BridgeError.invalidValue(of: name, key: "headers", expected: "an object")
        }
        var headers: [String: String] = [:]
        for (header, value) in object.members {
            guard case .string(let text) = value else {
                throw BridgeError.invalidValue(of: name, key: header, expected: "a string")
            }
            headers[header] = text
        }
        try keychain.setHeaders(headers, for: host)
    }

    /// Sets the conversation that is on the screen; `nil` if there is none.
    func setVisibleConversation(_ json: String?) throws {
        guard let json else {
            delegate.visibleConversation = nil
            return
        }
        let name = "visible conversation"
        let members = try Members(
            JSONValue(fromJavaScript: json, of: name),
            of: name,
            keys: ["id", "account"]
        )
        delegate.visibleConversation = VisibleConversation(
            try members.string("id", example: "\"id\": \"engines\""),
            account: try members.string("account")
        )
    }

    /// Sends receipts, retries deletions and trims the cache. Runs at launch and whenever the app
    /// enters the foreground.
    func performMaintenance() async {
        await app.sendReceipts()
        try? await app.donations.retry()
        app.avatars.trim()
    }
}

extension JSONValue {
    /// The value without members and elements that are `null`, because notifications can't contain
    /// `null`.
    fileprivate var withoutNull: JSONValue {
        switch self {
        case .array(let array):
            .array(array.filter { !$0.isNull }.map(\.withoutNull))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.filter { !$0.value.isNull }.map {
                        ($0.name, $0.value.withoutNull)
                    }
                )
            )
        default: self
        }
    }

    private var isNull: Bool { if case .null = self { true } else { false } }
}
