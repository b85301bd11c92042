import Cameo
import EXNotifications
import ExpoModulesCore
import Foundation
import Intents
import TestSupport
import UserNotifications

@testable import ExpoCameo

/// An app with Expo's module in it, a container of its own, and a system without anything from other
/// tests.
struct ExpoHost {
    let container: URL?
    let heard = Heard()
    let context: AppContext
    let hub: NotificationHub
    let module: ExpoCameoModule
    let definition: ModuleDefinition
    var center: UNUserNotificationCenter { .current() }

    /// An app with expo-notifications, or with the route that a test makes.
    init(
        hasContainer: Bool = true,
        route: ((CommunicationApp) -> any NotificationRoute)? = nil
    ) throws {
        UNUserNotificationCenter.current().stubReset()
        NotificationCenterManager.shared.stubReset()
        StubDonations.shared.reset()
        StubFailures.shared.donation = .succeeds
        StubFailures.shared.deletion = .succeeds
        let place = Scratch.place()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        container = hasContainer ? place : nil
        let app = CommunicationApp(container: container)
        hub =
            if let route {
                NotificationHub(app: app, route: route(app))
            } else {
                NotificationHub(app: app)
            }
        context = AppContext { [heard] in heard.take($0, $1) }
        module = ExpoCameoModule(appContext: context)
        module.hub = hub
        definition = module.definition()
    }

    /// Calls a function as JavaScript would.
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

    /// What JavaScript is told of a call that fails.
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

    /// A message from Ada to Grace, as it arrives.
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

    /// What the person did with it.
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

/// The events that JavaScript was sent.
final class Heard: Sendable {
    private let stream: AsyncStream<JSONValue>
    private let continuation: AsyncStream<JSONValue>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func take(_ event: String, _ json: String) {
        let value = try? JSONDocument(parsing: Array(json.utf8)).root
        continuation.yield(event == "onNotification" ? value ?? .null : .null)
    }

    /// The next event; waits for it.
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
