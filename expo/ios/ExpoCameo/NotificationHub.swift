import CameoApp

/// The app and its notification delegate. Each exists once per process, even if JavaScript is
/// reloaded.
struct NotificationHub: Sendable {
    /// The shared hub. The first access sets the delegate and must happen before the app has
    /// finished launching; otherwise, the tap that launches the app is lost.
    static let shared = NotificationHub(app: CommunicationApp())

    let app: CommunicationApp
    let route: any NotificationRoute

    /// Creates a hub that receives notifications through expo-notifications if the app contains it.
    init(app: CommunicationApp) {
        #if canImport(ExpoNotifications) || canImport(EXNotifications)
        self.init(app: app, route: ManagerRoute(app: app))
        #else
        self.init(app: app, route: CenterRoute(app: app))
        #endif
    }

    init(app: CommunicationApp, route: any NotificationRoute) {
        self.app = app
        self.route = route
    }
}
