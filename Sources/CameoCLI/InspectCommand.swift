import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview

extension Command {
    /// `cameo inspect` prints the content of payloads and their predicted appearance.
    static let inspect = Command(name: .inspect, run: InspectCommand.run)
}

private enum InspectCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let files = try ParsingOptions.files(arguments)
        let parsers = try Parsers(files, arguments, console)
        let isJSON = arguments.has(.json)
        let report =
            isJSON ? nil : InspectionReport(width: console.width, isColored: console.isColored)
        var (isFailed, isFirst) = (false, true)
        var unread: [String] = []
        var output = isJSON ? "[\n" : ""
        try await PayloadFile.forEach(
            files,
            console,
            transform: { results in results.map { Entry($0, parsers, report) } },
            use: { entry in
                if isJSON, !isFirst { output += ",\n" }
                isFirst = false
                output += entry.output
                isFailed = isFailed || entry.isFailed
                if let name = entry.unread, unread.last != name { unread.append(name) }
                guard output.utf8.count > outputSize else { return }
                try console.write(output)
                output = ""
            }
        )
        try console.write(output + (isJSON ? "\n]\n" : InspectionReport.mappingHint(unread)))
        return isFailed ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.success
    }

    /// The size of each write, in bytes.
    private static let outputSize = 1 << 16

    /// The parsers of files, whose folders may have different configurations.
    private struct Parsers: Sendable {
        /// The parsers by folder.
        private var parsers: [String: PayloadParser] = [:]
        private let fallback: PayloadParser

        init(
            _ files: [PayloadFile.Source],
            _ arguments: Arguments,
            _ console: Console
        ) throws {
            let loader = try ConfigurationLoader(arguments, console)
            for file in files {
                let folder = Self.folder(file.path)
                guard parsers[folder] == nil else { continue }
                parsers[folder] = try ParsingOptions.parser(
                    arguments,
                    console,
                    chain: try loader.chain(forFile: file.path)
                )
            }
            fallback = PayloadParser()
        }

        private static func folder(_ path: String) -> String {
            path == "-"
                ? AbsolutePath.current : AbsolutePath.parent(of: AbsolutePath.of(path))
        }

        subscript(path: String) -> PayloadParser { parsers[Self.folder(path)] ?? fallback }
    }

    /// The result of a payload.
    private struct Entry: Sendable {
        /// The report, or the element of the JSON array.
        let output: String
        let isFailed: Bool
        /// The file, if no sender was read from it.
        let unread: String?

        init(
            _ result: Result<PayloadFile, FileError>,
            _ parsers: Parsers,
            _ report: InspectionReport?
        ) {
            guard case .success(let file) = result else {
                isFailed = true
                unread = nil
                if report == nil, case .failure(let error) = result {
                    output = error.entry.inspection.element
                } else {
                    output = ""
                }
                return
            }
            isFailed = false
            let parser = parsers[file.path]
            let inspection = Inspection(of: file.payload, parser: parser)
            if let report {
                output = report.text(
                    of: inspection,
                    file: file.name,
                    request: file.request,
                    conversions: file.conversions
                )
            } else {
                output =
                    inspection.json(
                        file: file.name,
                        request: file.request?.json(in: inspection) ?? .null,
                        conversions: file.conversions.map { $0.json }
                    ).element
            }
            unread = inspection.isUnread ? file.path : nil
        }
    }
}
