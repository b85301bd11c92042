import CameoApp
import ExpoModulesCore
import Foundation

#if canImport(UIKit)
import UIKit
#endif

/// The native module. Structured values are passed as JSON strings, which preserve numbers, nesting
/// and `null`. A single parser decodes them.
public class ExpoCameoModule: Module {
    static let eventName = "onNotification"

    /// The shared hub, which tests replace.
    lazy var hub = NotificationHub.shared
    /// Shared secrets that tests use instead of the keychain.
    var keychain: SharedKeychain?
    private var removeListener: (@Sendable () -> Void)?

    private var bridge: AppBridge {
        var bridge = AppBridge(app: hub.app, delegate: hub.route.delegate)
        if let keychain { bridge.keychain = keychain }
        bridge.setBadgeOnIOS15 = { UIApplication.shared.applicationIconBadgeNumber = $0 }
        return bridge
    }

    /// Returns the definition of the module for Expo.
    public func definition() -> ModuleDefinition {
        Name("ExpoCameo")

        Events(Self.eventName)

        OnCreate { self.performMaintenance() }
        OnAppEntersForeground { self.performMaintenance() }
        OnStartObserving { self.startSendingEvents() }
        OnStopObserving { self.stopSendingEvents() }
        OnDestroy { self.stopSendingEvents() }

        Function("updateSettings") { (json: String) in
            try bridgingErrors { try self.bridge.updateSettings(json) }
        }
        Function("getSettings") { self.bridge.settings }

        AsyncFunction("prefetchAvatar") {
            [bridge] (url: String, id: String, options: String?) async throws in
            try await bridgingErrors {
                try await bridge.prefetchAvatar(url: url, id: id, options: options)
            }
        }
        AsyncFunction("clearAvatarCache") {
            try bridgingErrors { try self.bridge.clearAvatarCache() }
        }

        AsyncFunction("validateSetup") { [bridge] (sample: String?) async throws -> String in
            try await bridgingErrors { try await bridge.validateSetup(sample: sample) }
        }
        AsyncFunction("getRecentDeliveries") { (limit: Int) throws -> String in
            try bridgingErrors { try self.bridge.recentDeliveries(limit: limit) }
        }
        AsyncFunction("getDailyDeliveries") { () throws -> String in
            try bridgingErrors { try self.bridge.dailyDeliveries() }
        }
        AsyncFunction("inspectPayload") { (payload: String) throws -> String in
            try bridgingErrors { try self.bridge.inspectPayload(payload) }
        }

        AsyncFunction("donateOutgoingMessage") { [bridge] (message: String) async throws in
            try await bridgingErrors { try await bridge.donateOutgoingMessage(message) }
        }
        AsyncFunction("deleteDonations") { [bridge] (options: String) async throws in
            try await bridgingErrors { try await bridge.deleteDonations(options) }
        }
        AsyncFunction("setDonationEnabled") { [bridge] (isEnabled: Bool) async throws in
            try await bridgingErrors { try await bridge.app.donations.setEnabled(isEnabled) }
        }
        Function("isDonationEnabled") { self.bridge.app.donations.isEnabled }

        Function("getBadge") { self.bridge.badge.value }
        AsyncFunction("setBadge") { [bridge] (number: Int) async throws -> Int in
            try await bridgingErrors { try await bridge.badge.set(number) }
        }
        AsyncFunction("addToBadge") { [bridge] (difference: Int) async throws -> Int in
            try await bridgingErrors { try await bridge.badge.add(difference) }
        }
        AsyncFunction("clearBadge") { [bridge] () async throws in
            try await bridgingErrors { try await bridge.badge.clear() }
        }

        AsyncFunction("postNotification") { [bridge] (payload: String) async throws -> String in
            try await bridgingErrors { try await bridge.postNotification(payload) }
        }
        AsyncFunction("setDecryptionKey") { (key: String) throws in
            try bridgingErrors { try self.bridge.setDecryptionKey(key) }
        }
        AsyncFunction("setRequestHeaders") { (headers: String) throws in
            try bridgingErrors { try self.bridge.setRequestHeaders(headers) }
        }

        AsyncFunction("setCategories") { [bridge] (categories: String) async throws -> String in
            try await bridgingErrors { try await bridge.setCategories(categories) }
        }
        Function("setVisibleConversation") { (json: String?) in
            try bridgingErrors { try self.bridge.setVisibleConversation(json) }
        }
        Function("setForegroundPresentationEnabled") { (isEnabled: Bool) in
            self.hub.route.presentsInForeground = isEnabled
        }

        AsyncFunction("deleteAllData") { [bridge] (account: String?) async throws in
            try await bridgingErrors {
                try await bridge.app.deleteAllData(forAccount: account, badge: bridge.badge)
            }
        }
    }

    private func performMaintenance() {
        Task.detached(priority: .utility) { [bridge] in await bridge.performMaintenance() }
    }

    /// Starts sending events to JavaScript, including the events that occurred earlier.
    private func startSendingEvents() {
        guard removeListener == nil else { return }
        let sender = EventSender(self)
        let events = hub.route.delegate.events
        removeListener = events.listen { event in
            if event.kind.needsBackgroundTime { await BackgroundTime.begin() }
            sender.send(Self.eventName, json: event.json.compact)
        }
    }

    private func stopSendingEvents() {
        removeListener?()
        removeListener = nil
    }
}
