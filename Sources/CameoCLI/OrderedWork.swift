import Foundation

/// Concurrent work on many values on all cores. The results are used in the order of the values.
enum OrderedWork {
    /// The number of cores.
    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// Transforms values concurrently, and uses the results in order.
    ///
    /// The number of unused results is limited, so memory use doesn't depend on the number of
    /// values.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of concurrent tasks.
    ///   - chunkSize: The number of consecutive values that a task transforms.
    ///   - transform: Transforms a value.
    ///   - use: Uses a result. An error ends the work.
    static func forEach<Value: Sendable, Output: Sendable>(
        _ values: [Value],
        limit: Int,
        chunkSize: Int,
        _ transform: @escaping @Sendable (Value) async -> Output,
        use: (Output) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, [Output]).self) { group in
            // The indices of the chunks to start next and to use next.
            var (next, expected) = (0, 0)
            // The outputs that can't be used before the outputs of an earlier chunk.
            var finished: [Int: [Output]] = [:]
            func startNext() {
                let range = next * chunkSize..<min((next + 1) * chunkSize, values.count)
                let number = next
                next += 1
                group.addTask {
                    var outputs: [Output] = []
                    for value in values[range] { outputs.append(await transform(value)) }
                    return (number, outputs)
                }
            }
            func startAllowed() {
                while next * chunkSize < values.count {
                    let unused = next - expected
                    let running = unused - finished.count
                    // Limit the number of unused chunks, too, because all of them wait for a slow
                    // one.
                    guard running < limit, unused < 4 * limit else { return }
                    startNext()
                }
            }
            startAllowed()
            while let (number, outputs) = try await group.next() {
                finished[number] = outputs
                while let outputs = finished.removeValue(forKey: expected) {
                    expected += 1
                    startAllowed()
                    for output in outputs { try use(output) }
                }
                startAllowed()
            }
        }
    }
}
