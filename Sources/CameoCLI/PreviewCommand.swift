import Cameo
import CameoPreview
import Foundation

extension Command {
    /// `cameo preview`: the notification as the phone shows it.
    static let preview = Command(syntax: PreviewCommand.syntax, run: PreviewCommand.run)
}

private enum PreviewCommand {
    static let syntax = Syntax(
        name: "preview",
        summary: "Show a push as an iPhone shows it: a card here, a page, or a picture.",
        discussion: """
            FILE is a payload as it arrives on the device: .json, or .apns of the
            Simulator; - is standard input. Several files lie on one lock screen, the
            last one newest, on top. Pictures are downloaded, unless --assets says
            where they are.
            """,
        options: [
            .init(
                name: "--html",
                value: "OUT",
                help: "Write a page that holds everything it shows; - is standard output."
            ),
            .init(
                name: "--png",
                value: "OUT",
                help: "Write a picture of the phone, drawn by an installed Chrome, Chromium or "
                    + "Edge (CAMEO_BROWSER names another). A folder gets one picture a file."
            ),
            .init(name: "--open", help: "Open the page in your browser."),
            .init(name: "--watch", help: "Do it again whenever a file changes, until Ctrl-C."),
        ] + PhoneSettings.options + ImageSource.options + ReadingOptions.all
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard arguments.has("--watch") else {
            return try await runOnce(arguments, console, isFirst: true)
        }
        let watched =
            arguments.files
            + ["--mapping", "--settings", "--app-icon"]
            .compactMap { arguments[$0] }
        guard !arguments.files.contains("-") else {
            throw UsageError("--watch needs files; standard input cannot be read again")
        }
        var watcher = FileWatcher(watched)
        var isFirst = true
        while true {
            do {
                _ = try await runOnce(arguments, console, isFirst: isFirst)
                isFirst = false
            } catch let error as UsageError {
                throw error
            } catch {
                console.report("\(error)")
            }
            console.report("watching \(watched.count == 1 ? watched[0] : "\(watched.count) files")")
            try await watcher.next()
        }
    }

    /// - Parameter isFirst: Whether it is done for the first time; a page is opened only once.
    private static func runOnce(
        _ arguments: Arguments,
        _ console: Console,
        isFirst: Bool
    ) async throws -> Int32 {
        let parser = try ReadingOptions.parser(arguments, console)
        let phone = try PhoneSettings.phone(arguments)
        let fetcher = try ImageSource.fetcher(arguments, policy: parser.settings.urlPolicy)
        let (files, failures) = try ReadingOptions.payloads(arguments, console)
        guard !files.isEmpty else { return CommandLineTool.ExitCode.failure }
        var previews: [Preview] = []
        for file in files {
            previews.append(
                await ImageSource.preview(file, parser: parser, fetcher: fetcher, console)
            )
        }
        if let out = arguments["--html"] {
            try OutputFile(out).write(PreviewPage(previews, options: phone).html, console)
        }
        if let out = arguments["--png"] {
            guard out != "-" else {
                throw UsageError("--png writes a file; standard output is for --html")
            }
            try ImageWriter.write(previews, options: phone, to: out)
        }
        if arguments.has("--open"), isFirst {
            try open(previews, phone, arguments["--html"], console)
        }
        if !["--html", "--png", "--open"].contains(where: arguments.has) {
            let card = TerminalCard(width: console.width, isColored: console.isColored)
            try console.write(previews.map(card.text).joined())
        }
        return failures == 0 ? CommandLineTool.ExitCode.fine : CommandLineTool.ExitCode.failure
    }

    private static func open(
        _ previews: [Preview],
        _ phone: PhoneOptions,
        _ written: String?,
        _ console: Console
    ) throws {
        let file: String
        if let written, written != "-" {
            file = written
        } else {
            file =
                FileManager.default.temporaryDirectory
                .appendingPathComponent("cameo-preview-\(getpid()).html").path
            try OutputFile(file).write(PreviewPage(previews, options: phone).html, console)
        }
        #if os(macOS)
        let opener = "/usr/bin/open"
        #else
        let opener = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [file]
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw FileError("\(opener) cannot be run; open \(file) yourself")
        }
        // Some openers stay as long as the browser does: one that has not failed by now has not.
        for _ in 0..<30 where process.isRunning { usleep(100_000) }
        guard process.isRunning || process.terminationStatus == 0 else {
            throw FileError("\(opener) found no program for pages; open \(file) yourself")
        }
    }
}
