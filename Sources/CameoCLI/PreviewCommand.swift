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
        summary: "Show a push as an iPhone shows it: a card here, or a page.",
        discussion: """
            FILE is a payload as it arrives on the device: .json, or .apns of the
            Simulator; - is standard input. Pictures are downloaded, unless --assets
            says where they are.
            """,
        options: [
            .init(
                name: "--html", value: "OUT",
                help: "Write a page that holds everything it shows; - is standard output."),
            .init(
                name: "--assets", value: "DIR",
                help: "Read https://host/path from DIR/host/path; nothing is downloaded."),
        ] + ReadingOptions.all)

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        let reader = try ReadingOptions.reader(arguments)
        let fetcher = try fetcher(arguments, policy: reader.settings.urls)
        let (files, failures) = try ReadingOptions.payloads(arguments, console)
        var previews: [Preview] = []
        for file in files {
            let plan = Inspection(of: file.payload, reader: reader).plan
            let enrichment = await Progress.reporting(plan, console) {
                await Enrichment(of: plan, fetcher: fetcher)
            }
            previews.append(
                Preview(
                    title: file.name, payload: file.payload, reader: reader,
                    enrichment: enrichment))
        }
        if let out = arguments["--html"] {
            try write(PreviewPage(previews).html, to: out, console)
        } else {
            let card = TerminalCard(width: console.width, isColored: console.isColored)
            console.write(previews.map(card.text).joined())
        }
        return failures == 0 ? CommandLineTool.ExitCode.fine : CommandLineTool.ExitCode.failure
    }

    private static func fetcher(
        _ arguments: Arguments, policy: URLPolicy
    ) throws -> any Fetching {
        guard let folder = arguments["--assets"] else {
            return DeskFetcher.make(policy: policy)
        }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
            isDirectory.boolValue
        else {
            throw FileError("\(folder): no such folder; --assets needs the folder with HOST/PATH")
        }
        return AssetFetcher(folder: folder)
    }

    private static func write(_ text: String, to out: String, _ console: Console) throws {
        guard out != "-" else { return console.write(text) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: out), options: .atomic)
        } catch {
            throw FileError("\(out): it cannot be written; see that its folder exists")
        }
    }
}
