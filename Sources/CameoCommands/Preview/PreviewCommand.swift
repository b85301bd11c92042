import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The command `cameo preview`, which shows notifications as they will look on iPhone.
package final class PreviewCommand: FileCommand {
    package let work: DrawingWork<Preview>
    private let arguments: Arguments
    private let context: CommandContext
    private let options: DrawingOptions
    private let image: ImageOptions?
    private let page: Page?
    private var previews: [Preview] = []
    private var files: [PayloadFile] = []
    private var errors: [String] = []

    /// The page to display on a host without a file system.
    package struct Page: Sendable {
        let content: PreviewPage.Content
        /// The index of the message to show, if the file is a request; `nil` for all messages.
        let message: Int?

        package init(_ content: PreviewPage.Content, message: Int?) {
            (self.content, self.message) = (content, message)
        }
    }

    /// The reload interval of the page in watch mode, in seconds.
    private static let reloadInterval = 2

    /// Prepares the command for the files in the arguments.
    package convenience init(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) {
        // All files are treated as notifications of one app.
        let chain = try ConfigurationLoader(arguments, context).chain(
            forFile: arguments.files.first ?? "-"
        )
        try self.init(arguments, chain, nil, page: nil, context)
    }

    /// Prepares the command for files that have been read, without configurations.
    ///
    /// - Parameter page: The page to write; `nil` for cards.
    package convenience init(
        _ arguments: Arguments,
        _ files: [PayloadFile.Source],
        page: Page?,
        _ context: CommandContext
    ) throws(CommandError) {
        try self.init(arguments, ConfigurationChain(), files, page: page, context)
    }

    private init(
        _ arguments: Arguments,
        _ chain: ConfigurationChain,
        _ files: [PayloadFile.Source]?,
        page: Page?,
        _ context: CommandContext
    ) throws(CommandError) {
        (self.arguments, self.context, self.page) = (arguments, context, page)
        var options = try DrawingOptions(arguments, chain, context)
        let isPicture = [.html, .png, .open].contains { arguments.has($0) }
        if page == nil, !isPicture { try CommandOption.checkForTerminal(arguments) }
        if page == nil {
            image = try ImageOptions.read(arguments, &options.phone, context)
        } else {
            image = nil
            try ImageOptions.readPage(arguments, &options.phone, context)
        }
        if arguments.has(.watch) { options.phone.reloadInterval = Self.reloadInterval }
        let assets = try AssetFolder.of(arguments, chain, context)
        try OutputPaths(arguments, context).check(arguments, chain, inputs: arguments.files)
        var sources = files ?? []
        if files == nil { sources = try ParsingOptions.files(arguments) }
        self.options = options
        work = DrawingWork(
            sources: sources,
            options: options,
            assets: assets,
            context: context
        ) { [parser = options.parser] in $0.preview(parser) }
    }

    package func use(_ output: DrawingWork<Preview>.Output) {
        if let error = output.error {
            context.messages.report(error)
            errors.append(error.description)
        }
        files += output.payloads.map { $0.file }
        previews += output.drawings
    }

    package func finish() throws(CommandError) -> Int32 {
        for file in files { file.reportConversions(context.messages) }
        guard !previews.isEmpty else { return ExitCode.fileError }
        if let page {
            try write(page)
        } else {
            try writeOutputs()
            if work.assets == nil, previews.contains(where: { $0.lacksImage }) {
                context.messages.notice(
                    "To draw images that can't be downloaded, pass a folder with them to --assets"
                )
            }
            let unread = zip(files, previews).filter { $0.1.inspection.isUnread }.map { $0.0.path }
            if !unread.isEmpty {
                context.messages.notice(InspectionReport.mappingHint(unread).trimmed)
            }
        }
        return errors.isEmpty ? ExitCode.success : ExitCode.fileError
    }

    private func write(_ page: Page) throws(CommandError) {
        var previews = previews
        if let index = page.message {
            guard previews.indices.contains(index) else {
                throw .usage("There is no message \(index)")
            }
            previews = [previews[index]]
        }
        let html = PreviewPage(previews, options: options.phone, content: page.content).html
        try context.write(.text(html))
    }

    private func writeOutputs() throws(CommandError) {
        let pictures = arguments[.png].map { PictureFiles(files.map { $0.name }, $0, context) }
        try OutputPaths(arguments, more: pictures?.outputs ?? [], context)
            .check(arguments, options.chain, inputs: arguments.files)
        if let out = arguments[.html] {
            try OutputFile(out, context).write([.text(html)])
            context.messages.output(out, ScreenItem.summary(of: previews))
        }
        if let out = arguments[.png], let pictures, let image {
            try write(pictures, image)
            noticeUnknownCategories()
            let count = pictures.paths.count == 1 ? "1 image" : "\(pictures.paths.count) images"
            context.messages.output(
                out,
                pictures.isFolder
                    ? count : ScreenItem.summary(of: previews, in: options.phone.view)
            )
        }
        if arguments.has(.open) { try open() }
        guard arguments[.html] == nil, arguments[.png] == nil, !arguments.has(.open) else { return }
        let card = TerminalCard(
            width: context.width,
            isColored: context.isColored,
            language: options.phone.language
        )
        try context.write(.text(previews.map { card.text(of: $0) }.joined()))
    }

    /// Reports the categories whose buttons are missing in an image of the expanded notification.
    /// The page reports them itself.
    private func noticeUnknownCategories() {
        guard options.phone.view == .expanded else { return }
        let ids = Set(previews.compactMap { $0.inspection.unknownCategory(options.phone) }).sorted()
        guard !ids.isEmpty else { return }
        context.messages.notice(
            "The buttons of the category \(ids.joined(separator: ", ")) aren't drawn, because only the app "
                + "contains them; pass its categories with --category"
        )
    }

    private var html: String { PreviewPage(previews, options: options.phone, errors: errors).html }

    /// Writes one image of all previews, or one image per preview to a folder.
    private func write(_ files: PictureFiles, _ image: ImageOptions) throws(CommandError) {
        let picture = try PhonePicture(options.phone, image, context)
        defer { picture.close() }
        let groups = files.isFolder ? previews.map { [$0] } : [previews]
        for (group, path) in zip(groups, files.paths) {
            let bytes = try picture.draw(group)
            try OutputFile(path, context).write([.bytes(bytes)])
        }
    }

    /// Opens the page. Writes it to a temporary file, unless `--html` has written it.
    private func open() throws(CommandError) {
        guard let browser = context.browser else { return }
        var path = browser.temporaryPage
        if let written = arguments[.html], written != "-" {
            path = written
        } else {
            try OutputFile(path, context).write([.text(html)])
        }
        try browser.open(path)
    }
}

/// The files whose changes `--watch` detects.
package struct WatchedFiles: Sendable {
    /// The files that the arguments specify.
    package let named: [String]
    /// The configurations and the files that they reference; `nil` if a configuration is invalid
    /// (the command reports it).
    package let configured: [String]?

    package init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        guard !arguments.files.contains("-") else {
            throw .usage("--watch can't be combined with standard input; pass files")
        }
        named =
            arguments.files
            + PhoneArguments.files.flatMap { arguments.all($0) }.filter {
                context.exists($0) || $0.contains(".")
            }
        let path = arguments.files.first ?? "-"
        guard let chain = try? ConfigurationLoader(arguments, context).chain(forFile: path) else {
            configured = nil
            return
        }
        // Also watch for a configuration file that is added later.
        let added = AbsolutePath.file(ToolConfiguration.fileName, in: context.folder(ofFile: path))
        configured = [added] + chain.levels.flatMap { $0.files(in: context.folder) }
    }

    /// A message that names the watched files.
    package var notice: String {
        "Watching \(named.count == 1 ? named[0] : "\(named.count) files")"
    }
}
