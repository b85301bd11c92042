import ExpoModulesCore

/// A sender of events to JavaScript.
///
/// `@unchecked Sendable` because Expo's modules may send events from any thread, as
/// expo-notifications does, and the only property is never modified.
final class EventSender: @unchecked Sendable {
    private weak var module: BaseModule?

    init(_ module: BaseModule) {
        self.module = module
    }

    /// Sends an event, unless the module was deallocated.
    func send(_ name: String, json: String) {
        module?.sendEvent(name, ["json": json])
    }
}
