import Foundation

/// Concurrent processing of many values on all cores, with results delivered in order.
enum OrderedWork {
    /// The number of cores.
    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// Transforms values concurrently, and consumes the results in order.
    ///
    /// The number of pending results is limited, so memory use doesn't depend on the number of
    /// values.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of concurrent tasks.
    ///   - chunkSize: The number of consecutive values that a task transforms.
    ///   - transform: Transforms a value.
    ///   - use: Consumes a result. If it throws, processing stops.
    static func forEach<Value: Sendable, Output: Sendable>(
        _ values: [Value],
        limit: Int,
        chunkSize: Int,
        _ transform: @escaping @Sendable (Value) async -> Output,
        use: (Output) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, [Output]).self) { group in
            // The indices of the next chunk to start and the next chunk to consume.
            var (next, expected) = (0, 0)
            // Outputs that are waiting for an earlier chunk.
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
                    // Also limit pending chunks, because one slow chunk holds up all later ones.
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
