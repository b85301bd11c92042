extension Preset {
    /// OneSignal in both wire formats, with the `communication` object that apps add to the
    /// additional data.
    ///
    /// Sources: OneSignal-iOS-SDK, `OSNotification.m` (`custom`, `os_data`). The convention of
    /// `communication` is described in Aaron Christopher's article of April 2026: `sender_uid`
    /// takes precedence over `sender_id`, and the subtitle names the group if `group_name` is
    /// missing.
    static let oneSignal = Preset(
        .oneSignal,
        markers: ["custom.i", "custom.a", "custom.u", "os_data"],
        senderFields: [.senderName],
        titleNamesSender: false,
        [
            .senderName: communication("sender_name"),
            .senderID: communication("sender_uid") + communication("sender_id"),
            .avatarURL: communication("avatar_url"),
            .conversationID: communication("conversation_id"),
            .groupName: communication("group_name")
                + ["aps.alert.subtitle", "custom.a.subtitle", "os_data.subtitle"],
            .groupAvatarURL: communication("group_avatar_url"),
            .recipients: communication("recipients"),
            .media: ["att", "os_data.att", "at", "os_data.buttons.at"],
            .messageID: ["custom.i", "os_data.i"],
            .deepLink: ["custom.u", "os_data.u"],
            .actions: ["buttons", "os_data.buttons", "os_data.buttons.o", "actionbuttons", "o"],
        ]
    )

    /// Returns the paths of a name in `communication`. The first format has the additional data in
    /// `custom.a`, the second at the top level.
    private static func communication(_ name: String) -> [PayloadPath] {
        [
            PayloadPath(stringLiteral: "custom.a.communication.\(name)"),
            PayloadPath(stringLiteral: "communication.\(name)"),
        ]
    }
}
