import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

extension Command {
    /// `cameo preview` shows notifications as they will look on iPhone.
    static let preview = Command(name: .preview, run: PreviewCommand.run)
}

private enum PreviewCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard arguments.has(.watch) else {
            return try await runOnce(arguments, console, isFirst: true)
        }
        let watched =
            arguments.files
            + AppearanceOptions.files.flatMap { arguments.all($0) }.filter {
                FileInfo($0) != nil || $0.contains(".")
            }
        guard !arguments.files.contains("-") else {
            throw CommandError.usage("--watch can't be combined with standard input; pass files")
        }
        var configured = configuredFiles(arguments, console) ?? []
        var watcher = FileWatcher(watched + configured)
        var isFirst = true
        while true {
            do {
                _ = try await runOnce(arguments, console, isFirst: isFirst)
                isFirst = false
            } catch let error as CommandError where error.exitCode == ExitCode.usageError {
                throw error
            } catch {
                console.report(error)
            }
            console.report("Watching \(watched.count == 1 ? watched[0] : "\(watched.count) files")")
            try await watcher.next()
            configured = configuredFiles(arguments, console) ?? configured
            watcher.watch(watched + configured)
        }
    }

    /// Returns the configurations of the preview and the files that they name; `nil` if a configuration is invalid, which
    /// ``runOnce(_:_:isFirst:)`` reports.
    private static func configuredFiles(_ arguments: Arguments, _ console: Console) -> [String]? {
        let path = arguments.files.first ?? "-"
        guard let chain = try? ConfigurationLoader(arguments, console.context).chain(forFile: path)
        else {
            return nil
        }
        // One may be added.
        let files = [
            AbsolutePath.parent(of: AbsolutePath.of(path)) + "/" + ToolConfiguration.fileName
        ]
        return files + chain.levels.flatMap { $0.files(in: AbsolutePath.current) }
    }

    /// Writes the preview once.
    ///
    /// - Parameter isFirst: Whether this is the first preview, the only one that `--open` applies to.
    private static func runOnce(
        _ arguments: Arguments,
        _ console: Console,
        isFirst: Bool
    ) async throws -> Int32 {
        // The files are notifications of one app.
        let chain = try ConfigurationLoader(arguments, console.context).chain(
            forFile: arguments.files.first ?? "-"
        )
        let parser = try ParsingOptions.parser(arguments, console.context, chain: chain)
        var phone = try AppearanceOptions.phone(arguments, console, chain: chain)
        let image = try ImageOptions.read(arguments, &phone)
        if arguments.has(.watch) { phone.reloadInterval = reloadInterval }
        let downloader = try ImageSource.downloader(
            arguments,
            chain: chain,
            policy: parser.settings.urlPolicy
        )
        try OutputPaths(arguments).check(arguments, chain, inputs: arguments.files)
        let (files, failures) = try await ParsingOptions.payloads(arguments, console)
        guard !files.isEmpty else { return ExitCode.fileError }
        let images = ImageWriter.outputs(files.map(\.name), arguments[.png])
        try OutputPaths(arguments, more: images).check(arguments, chain, inputs: arguments.files)
        var previews: [Preview] = []
        let loader = MediaLoader(
            downloader: downloader,
            settings: parser.settings,
            keepsDownloads: true
        )
        for file in files {
            previews.append(
                await ImageSource.preview(file, parser: parser, loader: loader, console)
            )
        }
        if let out = arguments[.html] {
            try OutputFile(out).write(PreviewPage(previews, options: phone).html)
            console.reportOutput(out, ScreenItem.summary(of: previews))
        }
        if let out = arguments[.png], let image {
            try ImageWriter.write(previews, options: phone, image: image, to: out, console)
            let count = images.count == 1 ? "1 image" : "\(images.count) images"
            let summary = ScreenItem.summary(of: previews, in: phone.view)
            console.reportOutput(out, images.isEmpty ? summary : count)
        }
        if arguments.has(.open) {
            let file = try page(previews, phone, arguments[.html], console)
            if isFirst { try open(file) }
        }
        if ![OptionName.html, .png, .open].contains(where: arguments.has) {
            if let notice = CommandOption.ignoredInTerminal(arguments) { console.report(notice) }
            let card = TerminalCard(
                width: console.width,
                isColored: console.isColored,
                language: phone.language
            )
            try console.write(previews.map(card.text).joined())
        }
        return failures == 0 ? ExitCode.success : ExitCode.fileError
    }

    /// The interval at which the page of a watched file reloads itself, in seconds.
    private static let reloadInterval = 2

    /// Returns the path of the page to open, which is written to a temporary file unless `--html` has written
    /// it.
    private static func page(
        _ previews: [Preview],
        _ phone: PhoneOptions,
        _ written: String?,
        _ console: Console
    ) throws -> String {
        if let written, written != "-" { return written }
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-preview-\(getpid()).html").path
        try OutputFile(file).write(PreviewPage(previews, options: phone).html)
        return file
    }

    private static func open(_ file: String) throws {
        #if os(macOS)
        let opener = "/usr/bin/open"
        let path: String? = opener
        #else
        let opener = "xdg-open"
        let path = BrowserLocator.program(named: opener)
        #endif
        let failure = CommandError.program("\(opener) can't be run; open \(file) in a browser")
        guard let path else { throw failure }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [file]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw failure }
        // Some openers keep running until the browser exits, so an opener that is still running has
        // succeeded.
        for _ in 0..<30 where process.isRunning { usleep(100_000) }
        guard process.isRunning || process.terminationStatus == 0 else {
            throw CommandError.program("\(opener) failed; open \(file) in a browser")
        }
    }
}
