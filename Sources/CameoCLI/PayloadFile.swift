import Cameo
import CameoAnalysis
import CameoCommands
import CameoNativeHost
import Foundation

extension PayloadFile {
    /// Reads files and transforms their payloads, with all cores. Reports errors, and the progress after a second.
    ///
    /// - Parameters:
    ///   - sources: The files.
    ///   - console: The console for errors and progress.
    ///   - limit: The number of concurrent tasks. (default: the number of cores)
    ///   - chunkSize: The number of files that a task reads.
    ///   - transform: Transforms the results of a file: its payloads, or its error.
    ///   - use: Uses an output. It is called in the order of the files.
    static func forEach<Output: Sendable>(
        _ sources: [Source],
        _ console: Console,
        limit: Int = OrderedWork.coreCount,
        chunkSize: Int = FileDriver.chunkSize,
        transform:
            @escaping @Sendable ([Result<PayloadFile, CommandError>]) async -> [Output],
        use: (Output) throws -> Void
    ) async throws {
        let isSequential =
            sources.count <= FileDriver.maxSequentialFiles || sources.contains { $0.path == "-" }
        var progress = FileProgress(total: sources.count, console, isEnabled: !isSequential)
        defer { progress.hide() }
        try await OrderedWork.forEach(
            sources,
            limit: isSequential ? 1 : limit,
            chunkSize: isSequential ? 1 : chunkSize,
            { source in
                console.context.announce(source.path)
                let results: [Result<PayloadFile, CommandError>]
                do throws(CommandError) {
                    results = try read(source.path, called: source.title, NativeHost.shared)
                        .map { .success($0) }
                } catch {
                    results = [.failure(error)]
                }
                let errors = results.compactMap { result -> CommandError? in
                    if case .failure(let error) = result { error } else { nil }
                }
                return (errors: errors, outputs: await transform(results))
            },
            use: { result in
                // Outputs may be written to the same terminal.
                if !result.errors.isEmpty || console.isTerminal { progress.hide() }
                for error in result.errors { console.report(error) }
                for output in result.outputs { try use(output) }
                progress.advance()
            }
        )
    }

    /// Returns the payloads that can be read. Reports and counts the others, and reports which files aren't JSON.
    static func readable(
        _ sources: [Source],
        _ console: Console
    ) async throws -> (files: [PayloadFile], failures: Int) {
        var results: [Result<PayloadFile, CommandError>] = []
        try await forEach(sources, console, transform: { $0 }, use: { results.append($0) })
        let readable = results.compactMap { try? $0.get() }
        for file in readable { file.reportConversions(console.messages) }
        return (readable, results.count - readable.count)
    }
}
