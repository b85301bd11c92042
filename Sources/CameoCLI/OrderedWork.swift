import Foundation

/// Work on many values with all cores. The results are used in the order of the values.
enum OrderedWork {
    /// The number of cores.
    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// Transforms values concurrently, and uses the results in order, while later values are transformed.
    ///
    /// Only a limited number of results waits to be used, so the memory doesn't depend on the number of values.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - limit: The number of concurrent tasks.
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
            // The numbers of the chunks to start and to use next.
            var (next, expected) = (0, 0)
            // The outputs that wait for those of an earlier chunk.
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
                    // A slow chunk keeps those after it waiting, so their number is limited, too.
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
