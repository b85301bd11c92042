import Cameo
import ExpoModulesCore
import Foundation

#if canImport(UIKit)
import UIKit
#endif

/// Cameo for JavaScript. Whatever has a structure crosses as JSON in a string: numbers, nesting and
/// `null` then arrive as they were sent, and one reader decides.
public class ExpoCameoModule: Module {
    static let eventName = "onNotification"

    /// The running app's, unless a test has its own.
    lazy var hub = NotificationHub.shared
    private var stopListening: (@Sendable () -> Void)?

    private var bridge: AppBridge {
        var bridge = AppBridge(app: hub.app, delegate: hub.route.delegate)
        bridge.setBadgeOnIOS15 = { UIApplication.shared.applicationIconBadgeNumber = $0 }
        return bridge
    }

    /// What JavaScript finds in the module.
    public func definition() -> ModuleDefinition {
        Name("ExpoCameo")

        Events(Self.eventName)

        OnCreate { self.tidyUp() }
        OnAppEntersForeground { self.tidyUp() }
        OnStartObserving { self.startListening() }
        OnStopObserving { self.endListening() }
        OnDestroy { self.endListening() }

        Function("updateSettings") { (json: String) in
            try inWords { try self.bridge.updateSettings(json) }
        }
        Function("settings") { self.bridge.settings }

        AsyncFunction("prefetchAvatar") {
            [bridge] (url: String, id: String, options: String?) async throws in
            try await inWords {
                try await bridge.prefetchPicture(url: url, id: id, options: options)
            }
        }
        AsyncFunction("clearAvatarCache") { try inWords { try self.bridge.clearPictures() } }

        AsyncFunction("validateSetup") { [bridge] (sample: String?) async throws -> String in
            try await inWords { try await bridge.validateSetup(sample: sample) }
        }
        AsyncFunction("recentDeliveries") { (limit: Int) throws -> String in
            try inWords { try self.bridge.recentDeliveries(limit: limit) }
        }
        AsyncFunction("inspect") { (payload: String) throws -> String in
            try inWords { try self.bridge.inspect(payload) }
        }

        AsyncFunction("donateOutgoing") { [bridge] (message: String) async throws in
            try await inWords { try await bridge.donateOutgoing(message) }
        }
        AsyncFunction("deleteDonations") { [bridge] (options: String) async throws in
            try await inWords { try await bridge.deleteDonations(options) }
        }
        AsyncFunction("setDonationsEnabled") { [bridge] (isEnabled: Bool) async throws in
            try await inWords { try await bridge.app.donations.setEnabled(isEnabled) }
        }
        Function("isDonationsEnabled") { self.bridge.app.donations.isEnabled }

        Function("getBadge") { self.bridge.badge.value }
        AsyncFunction("setBadge") { [bridge] (number: Int) async throws -> Int in
            try await inWords { try await bridge.badge.set(number) }
        }
        AsyncFunction("addToBadge") { [bridge] (difference: Int) async throws -> Int in
            try await inWords { try await bridge.badge.add(difference) }
        }
        AsyncFunction("clearBadge") { [bridge] () async throws in
            try await inWords { try await bridge.badge.clear() }
        }

        AsyncFunction("setCategories") { [bridge] (categories: String) async throws -> String in
            try await inWords { try await bridge.setCategories(categories) }
        }
        Function("setOpenConversation") { (json: String?) in
            try inWords { try self.bridge.setOpenConversation(json) }
        }
        Function("setAnswersInFront") { (answers: Bool) in
            self.hub.route.answersInFront = answers
        }

        AsyncFunction("deleteEverything") { [bridge] (account: String?) async throws in
            try await inWords {
                try await bridge.app.deleteAllData(forAccount: account, badge: bridge.badge)
            }
        }
    }

    private func tidyUp() {
        Task.detached(priority: .utility) { [bridge] in await bridge.tidyUp() }
    }

    /// Events that happened while nobody listened are told now.
    private func startListening() {
        guard stopListening == nil else { return }
        let post = EventPost(self)
        let events = hub.route.delegate.events
        stopListening = events.listen { event in
            if event.kind.needsTime { await BackgroundTime.begin() }
            post.send(Self.eventName, json: event.json.compact)
        }
    }

    private func endListening() {
        stopListening?()
        stopListening = nil
    }
}
