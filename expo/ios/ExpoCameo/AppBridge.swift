import Cameo
import Foundation

#if canImport(CameoAnalysis)
import CameoAnalysis
#endif

/// What JavaScript asks of the app: JSON goes in, JSON comes out, and the rest is Cameo's.
struct AppBridge: Sendable {
    let app: CommunicationApp
    let delegate: CommunicationDelegate
    var badge: Badge { Badge(container: app.container, setOnIOS15: setBadgeOnIOS15) }
    /// Sets the number on the icon of iOS 15.
    var setBadgeOnIOS15: Badge.SetOnIOS15 = { _ in }

    init(app: CommunicationApp, delegate: CommunicationDelegate) {
        self.app = app
        self.delegate = delegate
    }

    /// The app group's folder.
    ///
    /// - Throws: `AppGroupMissing`.
    private var container: URL {
        get throws {
            guard let container = app.container else { throw AppGroupMissing() }
            return container
        }
    }

    // MARK: Settings

    /// Replaces the keys that are given.
    func updateSettings(_ json: String) throws {
        let value = try JSONValue(fromJavaScript: json, of: "the settings")
        guard case .object(let members) = value else {
            throw BridgeError.wrongType(of: "the settings", expected: "an object")
        }
        try SettingsFile.update(members, in: try container)
    }

    /// All settings, as the extension reads them.
    var settings: String { JSONValue.object(app.settings.json).compact }

    // MARK: Pictures

    private var avatars: AvatarStore {
        get throws {
            guard let avatars = app.avatars() else { throw AppGroupMissing() }
            return avatars
        }
    }

    /// Fetches a picture ahead; `options` may name the `kind`, `person` or `conversation`, and the
    /// `account`.
    func prefetchPicture(url: String, id: String, options json: String?) async throws {
        let what = "the options of a picture"
        let options = try Members(
            JSONValue(fromJavaScript: json ?? "{}", of: what),
            of: what,
            keys: ["kind", "account"]
        )
        let word = try options.text("kind") ?? AvatarSubject.Kind.person.rawValue
        guard let kind = AvatarSubject.Kind(rawValue: word) else {
            throw BridgeError.wrongValue(
                of: what,
                key: "kind",
                expected: AvatarSubject.Kind.allCases.map(\.rawValue).joined(separator: " or ")
            )
        }
        try await avatars.prefetch(
            AvatarStore.Item(
                url: url,
                subject: AvatarSubject(kind, id: id, account: try options.text("account"))
            )
        )
    }

    /// Removes all pictures.
    func clearPictures() throws {
        try avatars.clear()
    }

    // MARK: Diagnosis

    /// Why notifications look as they do.
    func validateSetup(sample json: String?) async throws -> String {
        guard let json else { return await app.validateSetup().json.compact }
        return await app.validateSetup(sample: try Payload(parsing: Array(json.utf8))).json.compact
    }

    /// What became of the last pushes, the newest first, each with its explanation.
    func recentDeliveries(limit: Int) throws -> String {
        let entries = DeliveryLog(container: try container).entries()
        let deliveries = entries.suffix(max(0, limit)).reversed().map(\.json)
        return JSONValue.array(deliveries).compact
    }

    /// What is in a payload and what becomes of it, as `cameo inspect --json -` tells.
    func inspect(_ json: String) throws -> String {
        let payload = try Payload(parsing: Array(json.utf8))
        let parser = PayloadParser(settings: app.settings)
        return Inspection(of: payload, parser: parser).json(file: "-").compact
    }

    // MARK: Donations

    /// Tells the system of a message that the owner sent.
    func donateOutgoing(_ json: String) async throws {
        let value = try JSONValue(fromJavaScript: json, of: "the message")
        try await app.donations.donate(try OutgoingMessage(json: value))
    }

    /// Deletes what was donated of a conversation, of an account, or all.
    func deleteDonations(_ json: String) async throws {
        let what = "what to delete"
        let options = try Members(
            JSONValue(fromJavaScript: json, of: what),
            of: what,
            keys: ["conversationId", "account"]
        )
        let account = try options.text("account")
        if let conversation = try options.text("conversationId") {
            try await app.donations.delete(conversation: conversation, account: account)
        } else if let account {
            try await app.donations.delete(account: account)
        } else {
            try await app.donations.deleteAll()
        }
    }

    // MARK: Buttons and the conversation in front

    /// Registers categories; returns what had to be left out, in words.
    func setCategories(_ json: String) async throws -> String {
        let value = try JSONValue(fromJavaScript: json, of: "the categories")
        let problems = try await CategoryRegistry().register(
            try NotificationCategory.list(json: value)
        )
        return JSONValue.array(problems.map { .string($0.description) }).compact
    }

    /// Names the conversation that the person is looking at; `nil` is none.
    func setOpenConversation(_ json: String?) throws {
        guard let json else {
            delegate.visibleConversation = nil
            return
        }
        let what = "the open conversation"
        let members = try Members(
            JSONValue(fromJavaScript: json, of: what),
            of: what,
            keys: ["id", "account"]
        )
        delegate.visibleConversation = VisibleConversation(
            try members.text("id", example: "\"id\": \"engines\""),
            account: try members.text("account")
        )
    }

    // MARK: Life

    /// What is to be done at the start and whenever the app comes to the front; whatever fails is
    /// tried again then.
    func tidyUp() async {
        await app.sendReceipts()
        try? await app.donations.retry()
        app.avatars()?.trim()
    }
}
