import CameoApp

/// Configures how the app and the extension parse this app's payloads. Call this function at every
/// launch.
func configureNotifications(of app: CommunicationApp, signedInAs userID: String) throws {
    let mapping: Mapping = [
        .senderID: "message.author.id",
        .senderName: "message.author.name",
        .avatarURL: "message.author.picture",
        .conversationID: "message.room.id",
        .groupName: "message.room.title",
        .messageID: "message.id",
        .account: "account",
    ]
    try app.configure { settings in
        settings.mapping = mapping
        settings.titleStyle = .groupFirst
        settings.groupAvatarFallback = .composite
        settings.allowedHosts = ["pictures.example.com"]
        settings.accounts = [CommunicationAccount(scope: "home", ids: [userID])]
    }
}
