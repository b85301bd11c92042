import EXNotifications
import ExpoModulesCore
import Foundation
import Intents
import TestSupport
import UserNotifications

@testable import Cameo
@testable import CameoApp
@testable import ExpoCameo

/// An app with Expo's module and a separate container.
struct ExpoHost {
    let container: URL?
    let events = ReceivedEvents()
    let context: AppContext
    let hub: NotificationHub
    let module: ExpoCameoModule
    let definition: ModuleDefinition
    var center: UNUserNotificationCenter { .current() }

    /// Creates an app that receives notifications from expo-notifications, or from another route.
    init(
        hasContainer: Bool = true,
        route: ((CommunicationApp) -> any NotificationRoute)? = nil
    ) throws {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container = hasContainer ? folder : nil
        let app = CommunicationApp(container: container)
        hub =
            if let route {
                NotificationHub(app: app, route: route(app))
            } else {
                NotificationHub(app: app)
            }
        context = AppContext { [events] in events.append($0, $1) }
        module = ExpoCameoModule(appContext: context)
        module.hub = hub
        definition = module.definition()
    }

    /// Calls a function in the same way as JavaScript.
    func call(_ name: String, _ arguments: Any?...) async throws -> JSONValue {
        let result: Any?
        switch arguments.count {
        case 0: result = try await definition.stubCall(name)
        case 1: result = try await definition.stubCall(name, arguments[0])
        case 2: result = try await definition.stubCall(name, arguments[0], arguments[1])
        default:
            result = try await definition.stubCall(
                name,
                arguments[0],
                arguments[1],
                arguments[2]
            )
        }
        switch result {
        case let text as String: return try JSONDocument(parsing: Array(text.utf8)).root
        case let flag as Bool: return .bool(flag)
        case let number as Int: return .number(JSONNumber(number))
        default: return .null
        }
    }

    /// Returns the code and the message that JavaScript receives for a failing call.
    func failure(_ name: String, _ arguments: Any?...) async -> String? {
        do {
            switch arguments.count {
            case 0: _ = try await definition.stubCall(name)
            case 1: _ = try await definition.stubCall(name, arguments[0])
            case 2: _ = try await definition.stubCall(name, arguments[0], arguments[1])
            default:
                _ = try await definition.stubCall(
                    name,
                    arguments[0],
                    arguments[1],
                    arguments[2]
                )
            }
            return nil
        } catch {
            return (error as? Exception).map { "\($0.code) \($0.description)" }
        }
    }

    /// Returns a message from Ada to Grace, as delivered.
    static func message(_ more: [String: Any] = [:], id: String = "n_1") -> UNNotification {
        var userInfo: [String: Any] = [
            "aps": ["alert": ["title": "Ada", "body": "secret words"], "mutable-content": 1],
            "senderId": "u_ada", "conversationId": "engines", "messageId": "m_1",
        ]
        userInfo.merge(more) { $1 }
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        content.title = "Ada"
        content.body = "secret words"
        return UNNotification(
            stubRequest: UNNotificationRequest(
                identifier: id,
                content: content,
                trigger: UNPushNotificationTrigger.stub()
            )
        )
    }

    /// Returns the user's response to a notification.
    static func response(
        _ action: String = UNNotificationDefaultActionIdentifier,
        text: String? = nil,
        to notification: UNNotification = message()
    ) -> UNNotificationResponse {
        guard let text else {
            return UNNotificationResponse(
                stubNotification: notification,
                actionIdentifier: action
            )
        }
        return UNTextInputNotificationResponse(
            stubNotification: notification,
            actionIdentifier: action,
            userText: text
        )
    }
}

/// The events that were sent to JavaScript.
final class ReceivedEvents: Sendable {
    private let stream: AsyncStream<JSONValue>
    private let continuation: AsyncStream<JSONValue>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func append(_ event: String, _ json: String) {
        let value = try? JSONDocument(parsing: Array(json.utf8)).root
        continuation.yield(event == "onNotification" ? value ?? .null : .null)
    }

    /// Waits for the next event and returns it.
    func next() async -> JSONValue? {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next()
    }
}

extension JSONValue {
    subscript(key: String) -> JSONValue? { object?[key] }
    subscript(index: Int) -> JSONValue? {
        array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
}
