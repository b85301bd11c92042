import Testing

/// Keeps suites apart that use the state of the stubs, which exists once per process.
public struct AloneTrait: SuiteTrait, TestScoping {
    /// Once for the suite, not for each of its tests.
    public let isRecursive = false

    private static let turns = Turns()

    /// Runs the suite when no other that has the trait is running.
    public func provideScope(
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
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func begin() async {
            guard isTaken else {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func end() {
            guard !waiting.isEmpty else {
                isTaken = false
                return
            }
            waiting.removeFirst().resume()
        }
    }
}

extension Trait where Self == AloneTrait {
    /// Runs while no other suite that uses the state of the stubs does.
    public static var alone: Self { Self() }
}
