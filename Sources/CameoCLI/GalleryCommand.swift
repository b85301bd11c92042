import Cameo
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

extension Command {
    /// `cameo gallery` previews all payloads of a folder on one page.
    static let gallery = Command(name: .gallery, run: GalleryCommand.run)
}

private enum GalleryCommand {
    /// The number of payloads whose images are downloaded concurrently.
    private static let maxConcurrentPayloads = 8

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard let out = arguments[.html] else {
            throw CommandError.usage(
                "Missing option --html; specify the page to write, such as --html gallery.html"
            )
        }
        guard arguments.files.count == 1, let folder = arguments.files.first else {
            throw CommandError.usage(
                "cameo gallery requires exactly one folder (\(arguments.files.count) given)"
            )
        }
        let chain = try ConfigurationLoader(arguments, console.context).chain(
            inFolder: AbsolutePath.of(folder)
        )
        let parser = try ParsingOptions.parser(arguments, console.context, chain: chain)
        let phone = try AppearanceOptions.phone(arguments, console, chain: chain)
        let downloader = try ImageSource.downloader(
            arguments,
            chain: chain,
            policy: parser.settings.urlPolicy
        )
        let sources = try console.reporting("Searching for payloads") {
            try names(in: folder, console)
        }
        .map { PayloadFile.Source(path: "\(folder)/\($0)", title: $0) }
        try OutputPaths(arguments).check(arguments, chain, inputs: sources.map(\.path))
        // The page begins with the style sheet, which depends on all notifications.
        let (images, tiles, sheets) = (try FileSpool(), try FileSpool(), try FileSpool())
        var page = GalleryBuilder(
            title: URL(fileURLWithPath: folder).lastPathComponent,
            options: phone,
            titleStyle: parser.settings.titleStyle
        )
        var (count, isFailed) = (0, false)
        let loader = MediaLoader(
            downloader: downloader,
            settings: parser.settings,
            keepsDownloads: true
        )
        try await PayloadFile.forEach(
            sources,
            console,
            limit: maxConcurrentPayloads,
            chunkSize: 1,
            transform: { results in
                var entries: [Entry] = []
                for result in results {
                    guard case .success(let file) = result else {
                        entries.append(Entry(file: nil, page: nil))
                        continue
                    }
                    let preview = await ImageSource.preview(
                        file,
                        parser: parser,
                        loader: loader,
                        // Progress is shown for all files together.
                        console.showsProgress ? nil : console
                    )
                    entries.append(
                        Entry(file: file, page: GalleryBuilder.Entry(preview, options: phone))
                    )
                }
                return entries
            },
            use: { entry in
                guard let new = entry.page else {
                    isFailed = true
                    return
                }
                entry.file?.reportConversions(console.messages)
                count += 1
                let pieces = page.add(new)
                try images.append(pieces.style)
                try tiles.append(pieces.tile)
                try sheets.append(pieces.sheet)
            }
        )
        try OutputFile(out).write([
            .text(page.start), .spool(images), .text(page.beforeTiles), .spool(tiles),
            .text(GalleryBuilder.beforeSheets), .spool(sheets), .text(GalleryBuilder.end),
        ])
        console.reportOutput(out, "\(count) notification\(count == 1 ? "" : "s")")
        return isFailed ? ExitCode.fileError : ExitCode.success
    }

    /// A payload, and its part of the page; both are `nil` if the file can't be read.
    private struct Entry: Sendable {
        let file: PayloadFile?
        let page: GalleryBuilder.Entry?
    }

    private static func names(in folder: String, _ console: Console) throws -> [String] {
        let names = try PayloadFolder.names(in: folder, console)
        guard !names.isEmpty else {
            throw CommandError.file("\(folder): contains no .json or .apns file")
        }
        return names
    }
}
