// Expo's names, which Expo documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What an app's modules have in common; here it hears their events.
public final class AppContext: Sendable {
    private let hear: @Sendable (_ event: String, _ json: String) -> Void

    /// A context that tells a test of events whose body is `["json": …]`.
    public init(stubHear hear: @escaping @Sendable (_ event: String, _ json: String) -> Void) {
        self.hear = hear
    }

    fileprivate func send(_ event: String, _ body: [String: Any?]) {
        hear(event, body["json"] as? String ?? "")
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

/// What a module consists of.
public final class ModuleDefinition {
    let definitions: [any AnyDefinition]

    init(definitions: [any AnyDefinition]) {
        self.definitions = definitions
    }

    /// The module's name in JavaScript.
    public var stubName: String? {
        definitions.compactMap { ($0 as? NameDefinition)?.name }.first
    }

    /// The events that it may send.
    public var stubEvents: [String] {
        definitions.flatMap { ($0 as? EventsDefinition)?.names ?? [] }
    }

    /// The functions that JavaScript finds, and whether each returns at once.
    public var stubFunctions: [String: Bool] {
        definitions.compactMap { $0 as? FunctionDefinition }.reduce(into: [:]) {
            $0[$1.name] = $1.isSynchronous
        }
    }

    /// Calls a function as JavaScript would.
    ///
    /// - Throws: What the function throws; `StubCallError` when there is no such function, or it
    ///   takes other arguments.
    public func stubCall(_ name: String, _ arguments: Any?...) async throws -> Any? {
        let function = definitions.lazy.compactMap { $0 as? FunctionDefinition }
            .first { $0.name == name }
        guard let function else { throw StubCallError.noFunction(name) }
        return try await function.call(arguments)
    }

    /// Tells the listeners of a moment.
    public func stubReach(_ moment: StubMoment) {
        for definition in definitions {
            guard let listener = definition as? MomentDefinition, listener.moment == moment else {
                continue
            }
            listener.call()
        }
    }
}

/// A moment in a module's life.
public enum StubMoment: Sendable {
    case create, destroy, entersForeground, startsObserving, stopsObserving
}

/// Why a function could not be called.
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

/// Expo has one type for those that return at once, and two for the others.
public struct FunctionDefinition: AnyDefinition {
    let name: String
    let isSynchronous: Bool
    let call: ([Any?]) async throws -> Any?
}
