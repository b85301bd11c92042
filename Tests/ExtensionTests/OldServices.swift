import Foundation
import Intents
import UserNotifications

@testable import Cameo

// Stubs of the extension classes that apps have before they add Cameo. They are not nested, because
// NSClassFromString finds only such classes on Linux.

/// A class whose behavior a test defines.
final class ScriptedService: UNNotificationServiceExtension {
    typealias Handler = (UNNotificationContent) -> Void

    private let receive: (ScriptedService, UNNotificationRequest, @escaping Handler) -> Void
    private let expire: (ScriptedService) -> Void
    /// The handler that most templates store.
    var handler: Handler?

    required init() {
        (receive, expire) = ({ _, _, _ in }, { _ in })
    }

    init(
        expire: @escaping (ScriptedService) -> Void = { _ in },
        _ receive: @escaping (ScriptedService, UNNotificationRequest, @escaping Handler) -> Void
    ) {
        (self.receive, self.expire) = (receive, expire)
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        receive(self, request, contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        expire(self)
    }
}

/// A template that appends to the body, and counts its objects.
class TemplateService: UNNotificationServiceExtension {
    static let made = Locked<[Bool]>([])

    required init() {
        super.init()
        let isMain = Thread.isMainThread
        Self.made.withLock { $0.append(isMain) }
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableDraft
        content.body += " [modified]"
        contentHandler(content)
    }
}

/// A class that hides every notification.
final class HidingService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(UNNotificationContent())
    }
}

/// A class that is Cameo's already.
final class CameoService: CommunicationService {}
