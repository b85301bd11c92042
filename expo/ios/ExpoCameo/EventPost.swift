import ExpoModulesCore

/// Where events are put in for JavaScript.
///
/// `@unchecked Sendable` with a reason: Expo's modules send events from any thread, as those of
/// expo-notifications do, and nothing here changes.
final class EventPost: @unchecked Sendable {
    private weak var module: BaseModule?

    init(_ module: BaseModule) {
        self.module = module
    }

    /// Sends an event; nothing happens when the module is gone.
    func send(_ name: String, json: String) {
        module?.sendEvent(name, ["json": json])
    }
}
