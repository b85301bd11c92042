import UserNotifications

final class PushService: UNNotificationServiceExtension {
    let store: EngineStore

    init(store: EngineStore) {
        self.store = store
        super.init()
    }
}
