import Testing

/// A trait that runs suites or tests one at a time, because they share global state.
package struct ExclusiveTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the trait applies to each test of a suite instead of the suite as a whole.
    package let isRecursive: Bool

    private let turns: Turns

    fileprivate static let suites = Self(isRecursive: false, turns: Turns())
    fileprivate static let browserTests = Self(isRecursive: true, turns: Turns())

    /// Runs the suite or the test when no other one with the trait is running.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await turns.begin()
        do {
            try await function()
        } catch {
            await turns.end()
            throw error
        }
        await turns.end()
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
    /// Runs the suite when no other suite with the trait is running, because these suites share the stubs' state.
    package static var exclusive: Self { .suites }

    /// Runs each test when no other test with the trait is running, because these tests share one browser.
    package static var usesBrowser: Self { .browserTests }
}
