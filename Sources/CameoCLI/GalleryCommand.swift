import Cameo
import CameoPreview
import Foundation

extension Command {
    /// `cameo gallery`: all payloads of a folder on one page.
    static let gallery = Command(syntax: GalleryCommand.syntax, run: GalleryCommand.run)
}

private enum GalleryCommand {
    static let syntax = Syntax(
        name: "gallery",
        operand: "DIR",
        summary: "Show all payloads of a folder on one page, filtered by what they are.",
        discussion: """
            DIR is a folder with payloads, .json or .apns, at any depth. The page holds
            everything it shows; each notification opens its preview.
            """,
        options: [
            .init(name: "--html", value: "OUT", help: "The page; - is standard output. Required.")
        ] + PhoneSettings.options + ImageSource.options + ReadingOptions.all
    )

    /// How many payloads wait for their pictures at once.
    private static let width = 8

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard let out = arguments["--html"] else {
            throw UsageError("--html is missing; say where the page goes: --html gallery.html")
        }
        guard arguments.files.count == 1, let folder = arguments.files.first else {
            throw UsageError(
                "cameo gallery takes one folder; it was given \(arguments.files.count)"
            )
        }
        let parser = try ReadingOptions.parser(arguments, console)
        let phone = try PhoneSettings.phone(arguments)
        let fetcher = try ImageSource.fetcher(arguments, policy: parser.settings.urlPolicy)
        let (files, failures) = PayloadFile.readable(
            try names(in: folder).map { ("\(folder)/\($0)", $0) },
            console
        )
        let previews = await previews(files, parser, fetcher, console)
        let title = URL(fileURLWithPath: folder).lastPathComponent
        try OutputFile(out).write(
            GalleryPage(previews, title: title, options: phone).html,
            console
        )
        return failures == 0 ? CommandLineTool.ExitCode.fine : CommandLineTool.ExitCode.failure
    }

    private static func names(in folder: String) throws -> [String] {
        guard Folder.exists(folder), let all = FileManager.default.enumerator(atPath: folder)
        else { throw FileError("\(folder): no such folder") }
        let names = all.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".json") || $0.hasSuffix(".apns") }.sorted()
        guard !names.isEmpty else {
            throw FileError("\(folder): there is no .json or .apns file in this folder")
        }
        return names
    }

    private static func previews(
        _ files: [PayloadFile],
        _ parser: PayloadParser,
        _ fetcher: any Downloading,
        _ console: Console
    ) async -> [Preview] {
        await withTaskGroup(of: (Int, Preview).self) { group in
            var waiting = files.enumerated().makeIterator()
            func startNext() {
                guard let (position, file) = waiting.next() else { return }
                group.addTask {
                    let preview = await ImageSource.preview(
                        file,
                        parser: parser,
                        fetcher: fetcher,
                        console
                    )
                    return (position, preview)
                }
            }
            for _ in 0..<width { startNext() }
            var previews: [Int: Preview] = [:]
            while let (position, preview) = await group.next() {
                previews[position] = preview
                startNext()
            }
            return files.indices.compactMap { previews[$0] }
        }
    }
}
