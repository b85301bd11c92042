import Foundation
import Intents
import UserNotifications

@testable import Cameo

// Stubs of extension classes that an app contains before it adds Cameo. They aren't nested, because
// on Linux, NSClassFromString doesn't find nested classes.

/// A class whose behavior a test defines.
final class ScriptedService: UNNotificationServiceExtension {
    typealias Handler = (UNNotificationContent) -> Void

    private let receive: (ScriptedService, UNNotificationRequest, @escaping Handler) -> Void
    private let expire: (ScriptedService) -> Void
    /// The handler that most templates store.
    var handler: Handler?
    /// The received content, and the best attempt, which most templates also store.
    private(set) var original: UNMutableNotificationContent?
    private(set) var best: UNMutableNotificationContent?
    private let isCompleted = Locked(false)

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

    /// Stores the handler, and a best attempt with the text, the badge and the category that the
    /// class has determined so far.
    func keep(_ request: UNNotificationRequest, _ handler: @escaping Handler) {
        original = request.content.mutableDraft
        best = request.content.mutableDraft
        best?.decryptAsOldServices()
        self.handler = handler
    }

    /// Calls the stored handler once, as classes with a flag do.
    func complete() {
        let isFirst = isCompleted.withLock { isCompleted in
            defer { isCompleted = true }
            return !isCompleted
        }
        if isFirst, let handler, let best { handler(best) }
    }
}

extension UNMutableNotificationContent {
    fileprivate func decryptAsOldServices() {
        body = "decrypted"
        badge = 4
        categoryIdentifier = "CHAT"
    }
}

/// A template in Objective-C. It changes its best attempt in place, and calls a block without
/// checking it.
final class ObjectiveCService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableDraft
        bestAttemptContent?.decryptAsOldServices()
    }

    override func serviceExtensionTimeWillExpire() {
        guard let contentHandler, let bestAttemptContent else {
            preconditionFailure("calling a block that was never stored crashes the process")
        }
        contentHandler(bestAttemptContent)
    }
}

/// A template that counts its instances. Only one test uses it.
final class CountedService: TemplateService {
    static let made = Locked<[Bool]>([])

    required init() {
        super.init()
        let isMain = Thread.isMainThread
        Self.made.withLock { $0.append(isMain) }
    }
}

/// A template that appends to the body.
class TemplateService: UNNotificationServiceExtension {
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

/// A class that already inherits from Cameo's class.
final class CameoService: CommunicationService {}
