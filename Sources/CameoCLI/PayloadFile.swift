import Cameo
import CameoAnalysis
import CameoCommands
import Foundation

/// A payload that was read from a file.
struct PayloadFile: Sendable {
    /// The name of the file in messages.
    let name: String
    let payload: Payload
    /// The message of a request, if the file contains a request instead of a payload.
    var request: PushRequest.Message?
    /// The differences of the file from JSON.
    var conversions: [PayloadText.Conversion] = []

    /// The name of the file that contains the payload, without the number of a request's message.
    var path: String {
        guard request != nil, let number = name.lastIndex(of: "#") else { return name }
        return String(name[..<number])
    }

    /// Reads the payloads in a file, or in standard input for `-`: one, or those that arrive for the
    /// messages of a request.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the file in messages.
    static func read(_ path: String, called title: String) throws(FileError) -> [PayloadFile] {
        try read(try InputFile.bytes(path), path, called: title)
    }

    /// Reads the payloads in the content of a file.
    static func read(
        _ bytes: [UInt8],
        _ path: String,
        called title: String
    ) throws(FileError) -> [PayloadFile] {
        if let request = (try? JSONDocument(parsing: bytes)).flatMap({ PushRequest($0) }) {
            return messages(of: request, called: title)
        }
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: bytes)
            let files =
                PushRequest(text.payload).map { messages(of: $0, called: title) }
                ?? [PayloadFile(name: title, payload: text.payload)]
            return files.map { file in
                var file = file
                file.conversions = text.conversions
                return file
            }
        } catch {
            throw FileError(file: path, error)
        }
    }

    /// Returns the messages of a request, numbered if there are several.
    private static func messages(of request: PushRequest, called title: String) -> [PayloadFile] {
        request.messages.enumerated().map { position, message in
            PayloadFile(
                name: request.messages.count == 1 ? title : "\(title)#\(position)",
                payload: message.payload,
                request: message
            )
        }
    }

    /// A file to read.
    struct Source: Sendable {
        /// The path of the file, or `-` for standard input.
        let path: String
        /// The name of the file in messages.
        let title: String
    }

    /// The number of files that are read one after the other. Files that depend on each other, such as pipes of
    /// one process, are few.
    private static let maxSequentialFiles = 8
    /// The number of files that a task reads.
    private static let chunkSize = 16

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
        chunkSize: Int = chunkSize,
        transform:
            @escaping @Sendable ([Result<PayloadFile, FileError>]) async -> [Output],
        use: (Output) throws -> Void
    ) async throws {
        let isSequential =
            sources.count <= maxSequentialFiles || sources.contains { $0.path == "-" }
        var progress = FileProgress(total: sources.count, console, isEnabled: !isSequential)
        defer { progress.hide() }
        try await OrderedWork.forEach(
            sources,
            limit: isSequential ? 1 : limit,
            chunkSize: isSequential ? 1 : chunkSize,
            { source in
                if source.path == "-", isatty(STDIN_FILENO) == 1 {
                    console.report(
                        "Reading a payload from the terminal; paste it, then press Return and Control-D"
                    )
                }
                let results: [Result<PayloadFile, FileError>]
                do throws(FileError) {
                    results = try read(source.path, called: source.title).map { .success($0) }
                } catch {
                    results = [.failure(error)]
                }
                let errors = results.compactMap { result -> FileError? in
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
        var results: [Result<PayloadFile, FileError>] = []
        try await forEach(sources, console, transform: { $0 }, use: { results.append($0) })
        let readable = results.compactMap { try? $0.get() }
        for file in readable { file.reportConversions(console) }
        return (readable, results.count - readable.count)
    }

    /// Reports how the file differs from JSON.
    func reportConversions(_ console: Console) {
        guard let first = conversions.first else { return }
        let messages = conversions.map(\.message).joined(separator: "; ")
        console.report("\(FileError.label(name)): \(messages)", code: first.code)
    }

    /// Returns the JSON in a file.
    static func document(_ path: String) throws(FileError) -> JSONDocument {
        try JSONDocument(try InputFile.bytes(path), file: path)
    }

    /// Returns the JSON object in a file, such as settings or a mapping.
    static func object(_ path: String) throws(FileError) -> JSONObject {
        try JSONObject(try InputFile.bytes(path), file: path)
    }
}
