import Testing

/// A trait that runs tests one at a time, because they share one browser.
package struct ExclusiveTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the trait applies to each test of a suite instead of the suite as a whole.
    package let isRecursive = true

    private static let turns = Turns()

    /// Runs the test when no other one with the trait is running.
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
    /// Runs each test when no other test with the trait is running.
    package static var usesBrowser: Self { Self() }
}
