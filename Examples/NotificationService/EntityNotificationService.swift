#if canImport(AppIntents)
import AppIntents
import Cameo
import Foundation
import UserNotifications

/// A conversation, as Siri and Shortcuts know it. The file belongs to the app and the extension.
@available(iOS 16, visionOS 1, *)
nonisolated struct ConversationEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conversation"
    static let defaultQuery = ConversationQuery()

    /// The identifier of the conversation in payloads.
    let id: String
    let name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

/// Finds conversations by their identifiers, in names that the app stores in the app group.
@available(iOS 16, visionOS 1, *)
nonisolated struct ConversationQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [ConversationEntity] {
        let defaults = UserDefaults(suiteName: "group.com.example.app")
        let names = defaults?.dictionary(forKey: "conversationNames") as? [String: String] ?? [:]
        return identifiers.compactMap { id in
            names[id].map { ConversationEntity(id: id, name: $0) }
        }
    }
}

/// Names the conversation of each message, so that a listener can act on its announcement.
final class EntityNotificationService: CommunicationService {
    nonisolated override func willDeliver(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        // Xcode 26 has a compiler before 6.4, and its SDK lacks the property.
        #if compiler(>=6.4)
        if #available(iOS 27, visionOS 27, *), !content.threadIdentifier.isEmpty {
            content.appEntityIdentifiers = [
                EntityIdentifier(
                    for: ConversationEntity.self,
                    identifier: content.threadIdentifier
                )
            ]
        }
        #endif
        return content
    }
}
#endif
