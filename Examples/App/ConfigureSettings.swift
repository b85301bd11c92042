import Cameo

/// Tells app and extension how this app's pushes are read. Call it at every start.
func configureNotifications(of app: CommunicationApp, signedInAs userID: String) throws {
    let mapping = try Mapping([
        .senderID: ["message.author.id"],
        .senderName: ["message.author.name"],
        .avatarURL: ["message.author.picture"],
        .conversationID: ["message.room.id"],
        .groupName: ["message.room.title"],
        .messageID: ["message.id"],
        .account: ["account"],
    ])
    try app.updateSettings { settings in
        settings.mapping = mapping
        settings.titleStyle = .groupFirst
        settings.groupAvatarFallback = .composite
        settings.urlPolicy.allowedHosts = ["pictures.example.com"]
        settings.accounts = [Account(scope: "home", ids: [userID])]
    }
}
