import Testing

/// A trait that runs suites one at a time, because they share the stubs' global state.
package struct ExclusiveTrait: SuiteTrait, TestScoping {
    /// Whether the trait applies to each test; `false`, since it applies to the suite as a whole.
    package let isRecursive = false

    private static let turns = Turns()

    /// Runs the suite when no other suite with the trait is running.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turns.begin()
        do {
            try await function()
        } catch {
            await Self.turns.end()
            throw error
        }
        await Self.turns.end()
    }

    private actor Turns {
        private var isBusy = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func begin() async {
            guard isBusy else {
                isBusy = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func end() {
            guard !waiting.isEmpty else {
                isBusy = false
                return
            }
            waiting.removeFirst().resume()
        }
    }
}

extension Trait where Self == ExclusiveTrait {
    /// Runs the suite when no other suite with the trait is running.
    package static var exclusive: Self { Self() }
}
