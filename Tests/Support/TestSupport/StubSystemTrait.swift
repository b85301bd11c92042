#if os(Linux)
import StubSystem
import Testing

/// A trait that gives each test a separate system, so that tests don't share the state of the
/// stubs.
package struct StubSystemTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the trait applies to each test of the suite; `true`.
    package let isRecursive = true

    /// Runs a test with a new system.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await StubSystem.$current.withValue(StubSystem(), operation: function)
    }
}

extension Trait where Self == StubSystemTrait {
    /// A trait that gives each test a separate system.
    package static var ownSystem: Self { Self() }
}
#endif
