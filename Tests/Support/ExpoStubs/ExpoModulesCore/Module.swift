// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The context that an app's modules share. The stub receives their events.
public final class AppContext: Sendable {
    private let handler: @Sendable (_ event: String, _ json: String) -> Void

    /// Creates a context that passes events whose body is `["json": …]` to a test.
    public init(stubHandler handler: @escaping @Sendable (_ event: String, _ json: String) -> Void)
    {
        self.handler = handler
    }

    fileprivate func send(_ event: String, _ body: [String: Any?]) {
        handler(event, body["json"] as? String ?? "")
    }
}

open class BaseModule {
    public private(set) weak var appContext: AppContext?

    required public init(appContext: AppContext) {
        self.appContext = appContext
    }

    public func sendEvent(_ eventName: String, _ body: [String: Any?] = [:]) {
        appContext?.send(eventName, body)
    }
}

public protocol AnyModule: AnyObject {
    init(appContext: AppContext)

    @ModuleDefinitionBuilder
    func definition() -> ModuleDefinition
}

public typealias Module = AnyModule & BaseModule

public protocol AnyDefinition {}

@resultBuilder
public struct ModuleDefinitionBuilder {
    public static func buildBlock(_ definitions: any AnyDefinition...) -> ModuleDefinition {
        ModuleDefinition(definitions: definitions)
    }
}

/// The definition of a module.
public final class ModuleDefinition {
    let definitions: [any AnyDefinition]

    init(definitions: [any AnyDefinition]) {
        self.definitions = definitions
    }

    /// The module's name in JavaScript.
    public var stubName: String? {
        definitions.compactMap { ($0 as? NameDefinition)?.name }.first
    }

    /// The events that the module can send.
    public var stubEvents: [String] {
        definitions.flatMap { ($0 as? EventsDefinition)?.names ?? [] }
    }

    /// The functions that JavaScript can call, and whether each is synchronous.
    public var stubFunctions: [String: Bool] {
        definitions.compactMap { $0 as? FunctionDefinition }.reduce(into: [:]) {
            $0[$1.name] = $1.isSynchronous
        }
    }

    /// Calls a function in the same way as JavaScript.
    ///
    /// - Throws: The function's error, or `StubCallError` if the function doesn't exist or the
    ///   arguments don't match.
    public func stubCall(_ name: String, _ arguments: Any?...) async throws -> Any? {
        let function = definitions.lazy.compactMap { $0 as? FunctionDefinition }
            .first { $0.name == name }
        guard let function else { throw StubCallError.noFunction(name) }
        return try await function.call(arguments)
    }

    /// Calls the listeners for a life cycle event.
    public func stubReach(_ moment: StubMoment) {
        for definition in definitions {
            guard let listener = definition as? MomentDefinition, listener.moment == moment else {
                continue
            }
            listener.call()
        }
    }
}

/// A life cycle event of a module.
public enum StubMoment: Sendable {
    case create, destroy, entersForeground, startsObserving, stopsObserving
}

/// The error of a function that couldn't be called.
public enum StubCallError: Error, Equatable {
    case noFunction(String)
    case wrongArguments
}

struct NameDefinition: AnyDefinition {
    let name: String
}

public struct EventsDefinition: AnyDefinition {
    let names: [String]
}

struct MomentDefinition: AnyDefinition {
    let moment: StubMoment
    let call: () -> Void
}

/// A function. Expo uses one type for synchronous functions and two types for asynchronous ones.
public struct FunctionDefinition: AnyDefinition {
    let name: String
    let isSynchronous: Bool
    let call: ([Any?]) async throws -> Any?
}
