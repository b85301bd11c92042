import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The command `cameo gallery`, which previews all payloads of a folder on one page.
package final class GalleryCommand: FileCommand {
    package let work: DrawingWork<GalleryBuilder.Entry>
    private let out: OutputFile
    private let path: String
    private let folder: String
    private let context: CommandContext
    private var page: GalleryBuilder
    // Store the parts separately: the style sheet precedes them on the page but depends on all
    // notifications.
    private let images: any Spool
    private let tiles: any Spool
    private let sheets: any Spool
    private var count = 0
    private var skippedCount = 0
    private var isFailed = false

    package init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        guard let path = arguments[.html] else {
            guard !arguments.files.isEmpty else {
                throw .usage(
                    "Missing folder and option --html; pass both, such as "
                        + "\(CommandSyntax.of(.gallery).line) payloads --html gallery.html"
                )
            }
            throw .usage(
                "Missing option --html; specify the page to write, such as --html gallery.html"
            )
        }
        guard arguments.files.count == 1, let folder = arguments.files.first else {
            throw .usage(
                "\(CommandSyntax.of(.gallery).line) requires exactly one folder "
                    + "(\(arguments.files.count) given)"
            )
        }
        let chain = try ConfigurationLoader(arguments, context).chain(
            inFolder: context.absolute(folder)
        )
        let options = try DrawingOptions(arguments, chain, context)
        let assets = try AssetFolder.of(arguments, chain, context)
        let sources = try context.reporting("Searching for payloads") {
            () throws(CommandError) in
            try PayloadFolder.sources(in: folder, context)
        }
        try OutputPaths(arguments, context).check(arguments, chain, inputs: sources.map { $0.path })
        work = DrawingWork(
            sources: sources,
            options: options,
            assets: assets,
            skipsOthers: true,
            context: context
        ) { GalleryBuilder.Entry($0.preview(options.parser), options: options.phone) }
        (self.path, self.folder, out) = (path, folder, try OutputFile(path, context))
        self.context = context
        (images, tiles, sheets) = (try context.spool(), try context.spool(), try context.spool())
        page = GalleryBuilder(
            title: FilePath(context.absolute(folder)).lastPathComponent,
            options: options.phone,
            titleStyle: options.parser.settings.titleStyle
        )
    }

    package func use(_ output: DrawingWork<GalleryBuilder.Entry>.Output) throws(CommandError) {
        if let error = output.error {
            context.messages.report(error)
            isFailed = true
            try add(
                GalleryBuilder.Entry(unreadable: output.source.title, error: error.textWithoutFile)
            )
        }
        if output.isSkipped {
            skippedCount += 1
            context.messages.detail(
                "\(output.source.path) skipped: \(LintSkipReason.notPush.displayName)"
            )
        }
        for payload in output.payloads { payload.file.reportConversions(context.messages) }
        count += output.payloads.count
        for entry in output.drawings { try add(entry) }
    }

    private func add(_ entry: GalleryBuilder.Entry) throws(CommandError) {
        let pieces = page.add(entry)
        do throws(HostError) {
            try images.append(pieces.style)
            try tiles.append(pieces.tile)
            try sheets.append(pieces.sheet)
        } catch {
            throw .file(error.description)
        }
    }

    package func finish() throws(CommandError) -> Int32 {
        guard count > 0 || isFailed else {
            throw .file(
                "\(folder): contains no push; pass a folder that contains payloads or requests"
            )
        }
        try out.write([
            .text(page.start), .spool(images), .text(page.beforeTiles), .spool(tiles),
            .text(GalleryBuilder.beforeSheets), .spool(sheets), .text(GalleryBuilder.end),
        ])
        context.messages.output(path, "\(count) notification\(count == 1 ? "" : "s")")
        context.messages.skipped(skippedCount, areNamed: true)
        return isFailed ? ExitCode.fileError : ExitCode.success
    }
}
