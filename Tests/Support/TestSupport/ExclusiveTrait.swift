import Dispatch
import Testing

/// A trait that runs tests one at a time, because they share one browser.
package struct ExclusiveTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the trait applies to each test of a suite instead of the suite as a whole.
    package let isRecursive = true

    private static let turns = Turns()

    /// Runs the test when no other test with the trait is running.
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        func run() async throws {
            await Self.turns.begin()
            do {
                try await function()
            } catch {
                await Self.turns.end()
                throw error
            }
            await Self.turns.end()
        }
        if #available(macOS 15, iOS 18, *) {
            try await withTaskExecutorPreference(OwnThread.shared, operation: run)
        } else {
            try await run()
        }
    }

    /// A separate thread for these tests. On the threads that all tests share, each of these tests
    /// would start after hundreds of others, and would block a thread while the browser is working.
    @available(macOS 15, iOS 18, *)
    private final class OwnThread: TaskExecutor {
        static let shared = OwnThread()

        private let queue = DispatchQueue(label: "ExclusiveTrait")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
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
