// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public protocol AnyArgument {}

extension String: AnyArgument {}
extension Int: AnyArgument {}
extension Double: AnyArgument {}
extension Bool: AnyArgument {}
extension Optional: AnyArgument where Wrapped: AnyArgument {}

public func Name(_ name: String) -> any AnyDefinition {
    NameDefinition(name: name)
}

public func Events(_ names: String...) -> EventsDefinition {
    EventsDefinition(names: names)
}

public func OnCreate(
    @_implicitSelfCapture _ closure: @escaping () -> Void
) -> any AnyDefinition {
    MomentDefinition(moment: .create, call: closure)
}

public func OnDestroy(
    @_implicitSelfCapture _ closure: @escaping () -> Void
) -> any AnyDefinition {
    MomentDefinition(moment: .destroy, call: closure)
}

public func OnAppEntersForeground(
    @_implicitSelfCapture _ closure: @escaping () -> Void
) -> any AnyDefinition {
    MomentDefinition(moment: .entersForeground, call: closure)
}

public func OnStartObserving(
    _ event: String? = nil,
    @_implicitSelfCapture _ closure: @escaping () -> Void
) -> any AnyDefinition {
    MomentDefinition(moment: .startsObserving, call: closure)
}

public func OnStopObserving(
    _ event: String? = nil,
    @_implicitSelfCapture _ closure: @escaping () -> Void
) -> any AnyDefinition {
    MomentDefinition(moment: .stopsObserving, call: closure)
}

public func Function<R>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping () throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: true) { arguments in
        try Arguments(arguments).end()
        return try closure()
    }
}

public func Function<R, A0: AnyArgument, each A: AnyArgument>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping (A0, repeat each A) throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: true) { values in
        let arguments = Arguments(values)
        let first = try arguments.next(A0.self)
        let others = (repeat try arguments.next((each A).self))
        try arguments.end()
        return try closure(first, repeat each others)
    }
}

public func AsyncFunction<R>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping () throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: false) { arguments in
        try Arguments(arguments).end()
        return try closure()
    }
}

public func AsyncFunction<R, A0: AnyArgument, each A: AnyArgument>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping (A0, repeat each A) throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: false) { values in
        let arguments = Arguments(values)
        let first = try arguments.next(A0.self)
        let others = (repeat try arguments.next((each A).self))
        try arguments.end()
        return try closure(first, repeat each others)
    }
}

public func AsyncFunction<R>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping () async throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: false) { arguments in
        try Arguments(arguments).end()
        return try await closure()
    }
}

public func AsyncFunction<R, A0: AnyArgument, each A: AnyArgument>(
    _ name: String,
    @_implicitSelfCapture _ closure: @escaping (A0, repeat each A) async throws -> R
) -> FunctionDefinition {
    FunctionDefinition(name: name, isSynchronous: false) { values in
        let arguments = Arguments(values)
        let first = try arguments.next(A0.self)
        let others = (repeat try arguments.next((each A).self))
        try arguments.end()
        return try await closure(first, repeat each others)
    }
}

/// The arguments of one call, in order.
private final class Arguments {
    private var rest: ArraySlice<Any?>

    init(_ values: [Any?]) {
        rest = values[...]
    }

    func next<Value>(_ type: Value.Type) throws -> Value {
        guard !rest.isEmpty, let value = rest.removeFirst() as? Value else {
            throw StubCallError.wrongArguments
        }
        return value
    }

    func end() throws {
        guard rest.isEmpty else { throw StubCallError.wrongArguments }
    }
}
