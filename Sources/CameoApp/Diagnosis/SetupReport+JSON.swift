import Cameo
import Foundation

extension SetupReport {
    /// The report as JSON. It has the keys of `validateSetup` in expo-cameo and additional keys. It
    /// contains no message text and no URL queries, which may contain tokens.
    package var json: JSONValue {
        .object([
            "configValid": .bool(isConfigurationValid),
            "appGroupAccessible": .bool(appGroup == .reachable),
            "cachedAvatarCount": .number(JSONNumber(cachedAvatarCount)),
            "payloadParseResult": sample.map(Self.parseResult) ?? .null,
            "version": .number(JSONNumber(1)),
            "date": JSONValue(Timestamp.iso8601(date.timeIntervalSince1970)),
            "appGroup": .string(appGroup.rawValue), "findings": .array(findings.map(Self.json)),
            "permissions": .object(
                JSONObject(permissions.namedValues.map { ($0.name, .string($0.value)) })
            ),
            "sample": sample.map(Self.prediction) ?? .null,
            "deliveries": .array(deliveries.map(\.json)),
        ])
    }

    private static func json(_ finding: Finding) -> JSONValue {
        .object([
            "code": .string(finding.code), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "suggestion": JSONValue(finding.suggestion),
        ])
    }

    /// Returns the value of `payloadParseResult` in expo-cameo. If the payload contains no
    /// conversation ID, the value is `null`, even though Cameo uses the identifier of the thread or
    /// the sender instead.
    private static func parseResult(_ sample: Inspection) -> JSONValue {
        let (sender, conversation) = (sample.parsed.sender, sample.parsed.conversation)
        let hasConversationID = sample.parsed.sources.contains { $0.field == .conversationID }
        return .object([
            "senderId": JSONValue(sender?.id),
            "avatarUrl": JSONValue(sender?.avatarURL?.redactedURL),
            "conversationId": JSONValue(hasConversationID ? conversation?.id : nil),
            "groupName": JSONValue(conversation?.name),
            "groupAvatarUrl": JSONValue(conversation?.avatarURL?.redactedURL),
        ])
    }

    /// Returns the predicted appearance without its text.
    private static func prediction(_ sample: Inspection) -> JSONValue {
        let (parsed, appearance) = (sample.parsed, sample.appearance)
        let sources = parsed.sources.map { source in
            (source.field.mappingKey, JSONValue.string(source.origin))
        }
        return .object([
            "preset": JSONValue(parsed.preset?.rawValue), "kind": .string(parsed.kind.rawValue),
            "extensionRuns": .bool(sample.payload.invokesServiceExtension),
            "bytes": .number(JSONNumber(sample.payload.size)),
            "sources": .object(JSONObject(sources)), "layout": .string(appearance.layout.rawValue),
            "avatar": .string(appearance.avatar.source.rawValue),
            "hasThumbnail": .bool(appearance.thumbnail != nil),
            "interruptionLevel": .string(appearance.interruptionLevel),
            "diagnostics": .array(appearance.diagnostics.map { .string($0.code) }),
        ])
    }
}

extension String {
    /// The URL without query and fragment, which may contain a token. For a `data:` URL, only the
    /// scheme.
    fileprivate var redactedURL: String {
        if DataURL.isImageDataURL(self) { return "data:…" }
        return String(prefix { $0 != "?" && $0 != "#" })
    }
}
