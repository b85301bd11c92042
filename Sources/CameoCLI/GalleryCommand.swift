import Cameo
import CameoPreview
import Foundation

extension Command {
    /// `cameo gallery` previews all payloads of a folder on one page.
    static let gallery = Command(syntax: GalleryCommand.syntax, run: GalleryCommand.run)
}

private enum GalleryCommand {
    static let syntax = Syntax(
        name: "gallery",
        operand: "DIR",
        summary: "Preview all payloads of a folder on one page, with filters.",
        discussion: """
            DIR is a folder that contains payloads (.json or .apns), also in subfolders, or
            requests to OneSignal, Firebase, Expo or APNs.
            The page is self-contained, and each notification opens its preview.
            """,
        options: [
            .init(
                name: "--html",
                value: "OUT",
                help: "HTML page to write, or - for standard output. Required."
            )
        ] + AppearanceOptions.options + ImageSource.options + ParsingOptions.all
    )

    /// The number of payloads whose images are downloaded concurrently.
    private static let maxConcurrentPayloads = 8

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard let out = arguments["--html"] else {
            throw UsageError(
                "Missing option --html; specify the page to write, such as --html gallery.html"
            )
        }
        guard arguments.files.count == 1, let folder = arguments.files.first else {
            throw UsageError(
                "cameo gallery requires exactly one folder (\(arguments.files.count) given)"
            )
        }
        let parser = try ParsingOptions.parser(arguments, console)
        let phone = try AppearanceOptions.phone(arguments)
        let downloader = try ImageSource.downloader(arguments, policy: parser.settings.urlPolicy)
        let (files, failures) = PayloadFile.readable(
            try names(in: folder, console).map { ("\(folder)/\($0)", $0) },
            console
        )
        let previews = await previews(files, parser, downloader, console)
        let title = URL(fileURLWithPath: folder).lastPathComponent
        try OutputFile(out).write(
            GalleryPage(previews, title: title, options: phone).html,
            console
        )
        return failures == 0 ? CommandLineTool.ExitCode.success : CommandLineTool.ExitCode.failure
    }

    private static func names(in folder: String, _ console: Console) throws -> [String] {
        guard Folder.exists(folder) else { throw FileError("\(folder): no such folder") }
        let names = try allNames(in: folder, console)
            .filter { $0.hasSuffix(".json") || $0.hasSuffix(".apns") }.sorted()
        guard !names.isEmpty else {
            throw FileError("\(folder): contains no .json or .apns file")
        }
        return names
    }

    /// Returns the paths of all files in a folder, relative to it. Reports subfolders that can't be read.
    private static func allNames(in folder: String, _ console: Console) throws -> [String] {
        guard let first = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw FileError("\(folder): can't be read; check its permissions")
        }
        var names: [String] = []
        var waiting = first
        while let name = waiting.popLast() {
            let path = "\(folder)/\(name)"
            let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
            guard type as? FileAttributeType == .typeDirectory else {
                names.append(name)
                continue
            }
            if let inner = try? FileManager.default.contentsOfDirectory(atPath: path) {
                waiting += inner.map { "\(name)/\($0)" }
            } else {
                console.report(FileError("\(path): can't be read; check its permissions"))
            }
        }
        return names
    }

    private static func previews(
        _ files: [PayloadFile],
        _ parser: PayloadParser,
        _ downloader: any Downloading,
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
                        downloader: downloader,
                        console
                    )
                    return (position, preview)
                }
            }
            for _ in 0..<maxConcurrentPayloads { startNext() }
            var previews: [Int: Preview] = [:]
            while let (position, preview) = await group.next() {
                previews[position] = preview
                startNext()
            }
            return files.indices.compactMap { previews[$0] }
        }
    }
}
