import Cameo

extension Inspection {
    /// The path of each value, with the value's key in the inspection's JSON, such as
    /// `sender.name`.
    package var sources: [(key: String, path: String)] {
        var sources: [(key: String, path: String)] = []
        var keys: Set<String> = []
        func add(_ key: String, _ path: String?) {
            guard let path, keys.insert(key).inserted else { return }
            sources.append((key, path))
        }
        // The last value of a field wins, such as a fallback's.
        for field in Mapping.Field.allCases {
            guard let source = parsed.sources.last(where: { $0.field == field }) else { continue }
            for key in jsonKeys(of: field) { add(key, source.origin) }
        }
        if let id = parsed.conversation?.id {
            let sender =
                sources.first { $0.key == "sender.id" } ?? sources.first { $0.key == "sender.name" }
            if parsed.threadIdentifier == id {
                add("conversation.id", parsed.sources.last { $0.field == .threadID }?.origin)
            }
            let isThread = payload.aps.threadIdentifier == id
            add("conversation.id", isThread ? "aps.thread-id" : sender?.path)
        }
        if parsed.category != nil { add("category", path(in: "category")) }
        for item in SystemValue.all(in: payload) { add("alert.\(item.key)", item.path) }
        let known = sources
        let values = systemValues { key in known.first { $0.key == key }?.path }
        for value in values where value.isPresent { add(value.key, value.path) }
        return sources
    }

    /// Returns the keys of the appearance's values, the path from which each is derived, and
    /// whether the appearance has the value.
    ///
    /// - Parameter known: A closure that returns the path of a value that was found earlier.
    private func systemValues(
        _ known: (String) -> String?
    ) -> [(key: String, path: String?, isPresent: Bool)] {
        let properties = plan.properties
        let isLevelOfAPS = payload.aps.interruptionLevel == appearance.interruptionLevel
        let thread = plan.layout == .plain ? path(in: "thread-id") : known("conversation.id")
        return [
            ("appearance.firstLine", lineOrigin(known, 0), appearance.firstLine != nil),
            ("appearance.secondLine", lineOrigin(known, 1), appearance.secondLine != nil),
            ("appearance.body", known("alert.body") ?? known("alert.locKey"), appearance.isShown),
            ("appearance.avatar.url", known(avatarKey ?? ""), avatarKey != nil),
            ("appearance.thumbnail", known("media"), appearance.thumbnail != nil),
            ("appearance.sound", path(in: "sound"), properties.sound != nil),
            ("appearance.badge", path(in: "badge"), properties.badge != nil),
            ("appearance.interruptionLevel", path(in: "interruption-level"), isLevelOfAPS),
            ("appearance.threadIdentifier", thread, plan.threadIdentifier != nil),
            (
                "appearance.relevanceScore", path(in: "relevance-score"),
                properties.relevanceScore != nil
            ),
            (
                "appearance.targetContentID", path(in: "target-content-id"),
                properties.targetContentID != nil
            ),
            ("appearance.filterCriteria", path(in: "filter-criteria"), true),
            ("appearance.category", known("category"), properties.category != nil),
            ("appearance.buttons", known("actions"), !properties.buttons.isEmpty),
        ]
    }

    /// The JSON key of the displayed avatar's URL; `nil` if the avatar has no URL of its own.
    private var avatarKey: String? {
        switch appearance.avatar.source {
        case .sender: "sender.avatarURL"
        case .group: "conversation.avatarURL"
        case .composite, .initials, .default, .none: nil
        }
    }

    /// Returns the path of the first or second line; `nil` if the line doesn't come from a single
    /// value in the payload.
    private func lineOrigin(_ known: (String) -> String?, _ index: Int) -> String? {
        guard plan.layout != .plain else {
            return index == 0
                ? known("alert.title") ?? known("alert.titleLocKey")
                : known("alert.subtitle") ?? known("alert.subtitleLocKey")
        }
        let line = index == 0 ? appearance.firstLine : appearance.secondLine
        if line == parsed.sender?.name { return known("sender.name") }
        return line == parsed.conversation?.name ? known("conversation.name") : nil
    }

    /// Returns the path of a key in `aps`; `nil` if the key has no value.
    private func path(in name: String) -> String? {
        guard let value = payload.root["aps"]?.object?[name], !value.isAbsent else { return nil }
        if name == "sound", case .object = value { return "aps.sound.name" }
        return "aps.\(name)"
    }

    /// Returns a field's keys in the inspection's JSON.
    private func jsonKeys(of field: Mapping.Field) -> [String] {
        let isApplied = payload.invokesServiceExtension
        switch field {
        case .senderID: return ["sender.id"]
        case .avatarURL: return ["sender.avatarURL"]
        case .conversationID: return ["conversation.id"]
        case .groupName: return ["conversation.name"]
        case .groupAvatarURL: return ["conversation.avatarURL"]
        case .avatarDigest: return ["sender.avatarDigest"]
        case .groupAvatarDigest: return ["conversation.avatarDigest"]
        case .senderName: return ["sender.name"]
        case .senderHandle: return ["sender.handle.value"]
        case .senderHandleType: return ["sender.handle.type"]
        case .contactIdentifier: return ["sender.contactIdentifier"]
        case .isGroup: return ["conversation.isGroup"]
        case .recipients: return ["recipients"]
        case .recipientCount: return ["recipientCount"]
        case .mentionsCurrentUser: return ["mentionsCurrentUser"]
        case .repliesToCurrentUser: return ["repliesToCurrentUser"]
        case .notifiesAnyway: return ["notifiesAnyway"]
        case .callState: return ["call.state"]
        case .callCapability: return ["call.capability"]
        case .callParticipants: return ["call.participants"]
        case .callDate: return ["call.date"]
        case .callDuration: return ["call.duration"]
        case .media: return ["media"]
        case .mediaType: return ["media.typeHint"]
        case .messageID: return ["messageID"]
        case .deepLink: return ["deepLink"]
        case .category: return ["category"]
        case .actions: return ["actions"]
        case .badge:
            let isChange = parsed.badgeIncrement != nil
            return isApplied ? [isChange ? "appearance.badgeIncrement" : "appearance.badge"] : []
        case .sound: return isApplied && parsed.sound != nil ? ["appearance.sound"] : []
        case .interruptionLevel:
            let isUsed = parsed.interruptionLevel == appearance.interruptionLevel
            return isApplied && isUsed ? ["appearance.interruptionLevel"] : []
        case .relevanceScore: return isApplied ? ["appearance.relevanceScore"] : []
        case .targetContentID: return isApplied ? ["appearance.targetContentID"] : []
        case .receiptURL: return ["receiptURL"]
        case .account: return ["account"]
        case .title: return isApplied && plan.layout == .plain ? ["appearance.firstLine"] : []
        case .subtitle: return isApplied && plan.layout == .plain ? ["appearance.secondLine"] : []
        case .body: return isApplied ? ["appearance.body"] : []
        case .threadID:
            return isApplied && plan.layout == .plain ? ["appearance.threadIdentifier"] : []
        case .thumbnail: return ["appearance.thumbnail"]
        case .currentUserID: return ["currentUserID"]
        case .messageType: return ["messageType"]
        case .suggestionType: return ["sender.suggestionType"]
        case .serviceName: return ["serviceName"]
        case .audioRoute: return ["audioRoute"]
        case .removedMessageIDs: return ["removal.messageIDs"]
        case .removedConversationID: return ["removal.conversationID"]
        }
    }
}

/// A value in `aps.alert`, which iOS reads.
package struct SystemValue {
    /// The key in the inspection's JSON.
    package let key: String
    /// The label in the report.
    package let label: String
    package let path: String
    package let value: JSONValue

    private static let keys = [
        ("title", "title", "title"), ("subtitle", "subtitle", "subtitle"), ("body", "body", "body"),
        ("title-loc-key", "titleLocKey", "title key"),
        ("title-loc-args", "titleLocArgs", "title arguments"),
        ("subtitle-loc-key", "subtitleLocKey", "subtitle key"),
        ("subtitle-loc-args", "subtitleLocArgs", "subtitle args"),
        ("loc-key", "locKey", "text key"), ("loc-args", "locArgs", "text arguments"),
        ("launch-image", "launchImage", "launch image"),
    ]

    /// All values' keys in the inspection's JSON.
    static let jsonKeys = keys.map { $0.1 }

    /// Returns the alert's values in the order of `keys`, not of the payload.
    package static func all(in payload: Payload) -> [SystemValue] {
        guard let alert = payload.root["aps"]?.object?["alert"], !alert.isAbsent else { return [] }
        guard case .object(let object) = alert else {
            guard case .string = alert else { return [] }
            return [SystemValue(key: "body", label: "body", path: "aps.alert", value: alert)]
        }
        return keys.compactMap { name, key, label in
            guard let value = object[name], !value.isAbsent else { return nil }
            return SystemValue(key: key, label: label, path: "aps.alert.\(name)", value: value)
        }
    }
}
