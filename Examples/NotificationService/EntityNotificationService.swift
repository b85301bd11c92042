#if canImport(AppIntents)
import AppIntents
import Cameo
import Foundation
import UserNotifications

/// A conversation for Siri and Shortcuts. This file is part of the app and of the extension.
@available(iOS 16, visionOS 1, *)
nonisolated struct ConversationEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conversation"
    static let defaultQuery = ConversationQuery()

    /// The identifier of the conversation in payloads.
    let id: String
    let name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
}

/// A query that looks up conversations by identifier. The app stores their names in the app group.
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

/// A service that assigns the conversation to each message, so that the user can reply to it when
/// Siri announces it.
final class EntityNotificationService: CommunicationService {
    nonisolated override func willDeliver(
        _ content: UNMutableNotificationContent
    ) async throws -> UNMutableNotificationContent {
        // The compiler in Xcode 26 is older than 6.4, and its SDK lacks the property.
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
