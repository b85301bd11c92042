import Cameo

/// The app and its one delegate, which live as long as the process: JavaScript may be started anew.
struct NotificationHub: Sendable {
    /// Those of the running app. When it is first asked for, the delegate takes its place: before the
    /// app has finished launching, or a tap that starts the app is lost.
    static let shared = NotificationHub(app: CommunicationApp())

    let app: CommunicationApp
    let route: any NotificationRoute

    /// A hub that takes the route of this app: expo-notifications' where the app has it.
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
