import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

extension Command {
    /// `cameo diff` compares two versions of payloads: what iOS shows and does, and the pictures.
    static let diff = Command(name: .diff, run: DiffCommand.run)
}

private enum DiffCommand {
    /// The number of pixels per point in images.
    private static let scale = 2.0

    /// A notification in one or both versions.
    private struct Pair {
        let title: String
        var old: PayloadFile?
        var new: PayloadFile?
        /// The lint findings of both versions.
        var findings: (old: [LintFinding], new: [LintFinding]) = ([], [])

        /// The word for the state in reports.
        var state: String { old == nil ? "added" : new == nil ? "removed" : "changed" }
    }

    /// A notification that differs.
    private struct Difference {
        let pair: Pair
        /// The difference; `nil` if the file was added or removed.
        let details: InspectionDifference?
        /// Whether the pictures differ; `nil` if they weren't compared.
        var picturesDiffer: Bool?
    }

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        guard arguments.files.count == 2 else {
            throw CommandError.usage(
                "cameo diff requires an old and a new file or folder "
                    + "(\(arguments.files.count) given)"
            )
        }
        let (old, new) = (arguments.files[0], arguments.files[1])
        guard old != "-" || new != "-" else {
            throw CommandError.usage(
                "OLD and NEW can't both be standard input; pass the path of a file"
            )
        }
        for path in [old, new] where path != "-" && FileInfo(path) == nil {
            throw CommandError.file("\(path): no such file or folder")
        }
        let areFolders = Folder.exists(new)
        guard Folder.exists(old) == areFolders else {
            throw CommandError.usage(
                "\(areFolders ? new : old) is a folder, and \(areFolders ? old : new) isn't; pass "
                    + "two files or two folders"
            )
        }
        if arguments[.html] == "-", arguments.has(.json) {
            throw CommandError.usage(
                "--html - can't be combined with --json; pass the path of a file"
            )
        }
        if arguments[.png] == "-" {
            throw CommandError.usage(
                "--png can't write to standard output; pass the path of a file"
            )
        }
        let format = try arguments[.png].map(ImageOptions.format)
        let loader = try ConfigurationLoader(arguments, console.context)
        let chain =
            areFolders
            ? try loader.chain(inFolder: AbsolutePath.of(new)) : try loader.chain(forFile: new)
        let parser = try ParsingOptions.parser(arguments, console.context, chain: chain)
        let phone = try AppearanceOptions.phone(arguments, console, chain: chain)
        let sources = areFolders ? try pairs(old, new, console) : [(new, old, new)]
        let inputs = sources.flatMap { [$0.1, $0.2].compactMap { $0 } }
        try OutputPaths(arguments).check(arguments, chain, inputs: inputs)
        let linter = FindingReader(linter: PushLinter(parser: parser), chain: chain)
        var (pairs, same, failures) = ([Pair](), 0, 0)
        for (title, oldFile, newFile) in sources {
            // The configurations apply to a removed file as if it were still there.
            let configured = areFolders ? "\(new)/\(title)" : new
            guard let found = read(title, oldFile, newFile, configured, linter, console) else {
                failures += 1
                continue
            }
            same += found.same
            pairs += found.pairs
        }
        var differences: [Difference] = []
        for pair in pairs {
            guard let old = pair.old, let new = pair.new else {
                differences.append(Difference(pair: pair, details: nil))
                continue
            }
            let details = InspectionDifference(
                from: Inspection(of: old.payload, parser: parser),
                to: Inspection(of: new.payload, parser: parser),
                findings: pair.findings
            )
            if details.isEmpty {
                same += 1
            } else {
                differences.append(Difference(pair: pair, details: details))
            }
        }
        if arguments.has(.html) || arguments.has(.png) {
            let titles = differences.map { $0.pair.title }
            let images = ImageWriter.outputs(titles, arguments[.png])
            try OutputPaths(arguments, more: images).check(arguments, chain, inputs: inputs)
            try await writePictures(
                &differences,
                arguments,
                format,
                chain,
                parser,
                phone,
                same: same,
                console
            )
        }
        if arguments[.html] != "-" {
            try console.write(
                arguments.has(.json)
                    ? json(differences, same: same)
                    : text(differences, same: same, failures: failures, console)
            )
        }
        guard failures == 0 else { return ExitCode.fileError }
        return arguments.has(.fail) && !differences.isEmpty ? ExitCode.failure : ExitCode.success
    }

    // MARK: Files

    /// Returns the names of the files in two folders, each with its paths. A path is `nil` if the file isn't in that
    /// folder.
    private static func pairs(
        _ old: String,
        _ new: String,
        _ console: Console
    ) throws -> [(title: String, old: String?, new: String?)] {
        let oldNames = Set(try PayloadFolder.names(in: old, console))
        let newNames = Set(try PayloadFolder.names(in: new, console))
        return oldNames.union(newNames).sorted().map { name in
            (
                name, oldNames.contains(name) ? "\(old)/\(name)" : nil,
                newNames.contains(name) ? "\(new)/\(name)" : nil
            )
        }
    }

    /// Reads both versions of a file.
    ///
    /// - Parameter configured: The path that the configurations apply to.
    /// - Returns: The notifications of the file, and the number of those that are the same in both versions; `nil` if a
    ///   version can't be read, which is reported.
    private static func read(
        _ title: String,
        _ old: String?,
        _ new: String?,
        _ configured: String,
        _ linter: FindingReader,
        _ console: Console
    ) -> (pairs: [Pair], same: Int)? {
        // A file that is in a folder by chance, such as package.json, isn't a failure unless it was changed.
        if let old, let new, old != "-", new != "-",
            FileManager.default.contentsEqual(atPath: old, andPath: new)
        {
            return ([], (try? PayloadFile.read(new, called: title))?.count ?? 0)
        }
        do throws(CommandError) {
            let before = try old.map { path throws(CommandError) in
                try linter.read(path, called: title, configured: configured)
            }
            let after = try new.map { path throws(CommandError) in
                try linter.read(path, called: title, configured: configured)
            }
            let (olds, news) = (before?.files ?? [], after?.files ?? [])
            var pairs: [Pair] = []
            for index in 0..<max(olds.count, news.count) {
                let (old, new) = (
                    index < olds.count ? olds[index] : nil, index < news.count ? news[index] : nil
                )
                var pair = Pair(title: new?.name ?? old?.name ?? title, old: old, new: new)
                pair.findings = (
                    before?.findings(ofMessage: index) ?? [],
                    after?.findings(ofMessage: index) ?? []
                )
                pairs.append(pair)
            }
            return (pairs, 0)
        } catch {
            console.report(error)
            return nil
        }
    }

    // MARK: Reports

    private static func text(
        _ differences: [Difference],
        same: Int,
        failures: Int,
        _ console: Console
    ) -> String {
        let style = TerminalStyle(isColored: console.isColored)
        var lines: [String] = []
        for difference in differences {
            // The line begins with a word of ours, because a workflow would run a name such as ::error::.
            let (state, title) = (difference.pair.state, difference.pair.title.printable)
            lines.append("\(state) \(style.bold(title))")
            lines += difference.details?.lines(width: console.width) ?? []
            if let picturesDiffer = difference.picturesDiffer {
                lines.append("  The pictures \(picturesDiffer ? "differ" : "are the same").")
            }
        }
        if !lines.isEmpty { lines.append("") }
        let counts = ["changed", "added", "removed"].map { state in
            "\(differences.filter { $0.pair.state == state }.count) \(state)"
        }
        let failed = failures > 0 ? ["\(failures) not compared"] : []
        lines.append((counts + ["\(same) the same"] + failed).joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func json(_ differences: [Difference], same: Int) -> String {
        let files = differences.map { difference in
            let members: [JSONObject.Member] = [
                ("file", .string(difference.pair.title)),
                ("state", .string(difference.pair.state)),
                ("picturesDiffer", difference.picturesDiffer.map { .bool($0) } ?? .null),
            ]
            return JSONValue.object(JSONObject(members + (difference.details?.json ?? [])))
        }
        return JSONValue.object(
            JSONObject([
                ("schemaVersion", .number(JSONNumber(1))), ("files", .array(files)),
                ("sameCount", .number(JSONNumber(same))),
            ])
        ).pretty + "\n"
    }

    // MARK: Pictures

    private static func writePictures(
        _ differences: inout [Difference],
        _ arguments: Arguments,
        _ format: Browser.ImageFormat?,
        _ chain: ConfigurationChain,
        _ parser: PayloadParser,
        _ phone: PhoneOptions,
        same: Int,
        _ console: Console
    ) async throws {
        let png = arguments[.png]
        if let png, differences.count > 1, !Folder.exists(png) {
            throw CommandError.usage(
                "\(differences.count) notifications differ, and --png \(png) isn't a folder; pass "
                    + "the path of a folder that exists"
            )
        }
        let downloader = try ImageSource.downloader(
            arguments,
            chain: chain,
            policy: parser.settings.urlPolicy
        )
        let loader = MediaLoader(
            downloader: downloader,
            settings: parser.settings,
            keepsDownloads: true
        )
        func preview(_ file: PayloadFile?) async -> Preview? {
            guard let file else { return nil }
            return await ImageSource.preview(file, parser: parser, loader: loader, console)
        }
        var entries: [ComparisonPage.Entry] = []
        for difference in differences {
            entries.append(
                ComparisonPage.Entry(
                    title: difference.pair.title,
                    old: await preview(difference.pair.old),
                    new: await preview(difference.pair.new),
                    details: difference.details
                )
            )
        }
        if !entries.isEmpty {
            let browser = try Browser(console)
            let images = png.map { ImageWriter.files(of: differences.map { $0.pair.title }, $0) }
            for index in entries.indices {
                let image = try compare(&entries[index], phone, browser, format)
                differences[index].picturesDiffer = entries[index].regions.map { !$0.isEmpty }
                guard let images, let image else { continue }
                try OutputFile(images[index]).write(Data(image))
                console.reportOutput(images[index], "the difference")
            }
        } else if let png {
            console.report("No notification differs, so \(png) isn't written")
        }
        if let out = arguments[.html] {
            try OutputFile(out).write(
                ComparisonPage(
                    entries,
                    title: "Compared notifications",
                    options: phone,
                    sameCount: same,
                    followsColorScheme: arguments[.theme] == nil
                        && chain.nearest(\.theme) == nil
                ).html
            )
            let count = entries.count
            console.reportOutput(out, "\(count) difference\(count == 1 ? "" : "s")")
        }
    }

    /// Finds the regions in which the pictures of a notification differ.
    ///
    /// - Parameter format: The format of the image of both pictures with the regions marked; `nil` if it isn't needed.
    /// - Returns: The image, or `nil`.
    private static func compare(
        _ entry: inout ComparisonPage.Entry,
        _ phone: PhoneOptions,
        _ browser: Browser,
        _ format: Browser.ImageFormat?
    ) throws(BrowserError) -> [UInt8]? {
        let size = ComparisonPage.size(phone)
        func image(_ html: String, _ scale: Double, _ format: Browser.ImageFormat)
            throws(BrowserError)
            -> [UInt8]
        {
            try browser.resize(width: size.width, height: size.height, scale: scale)
            try browser.open(html)
            return try browser.image(format)
        }
        if let old = entry.old, let new = entry.new {
            var images: [String] = []
            var words: [[ComparisonPage.Region]] = []
            for preview in [old, new] {
                let image = try image(ComparisonPage.picture(of: preview, phone), 1, .png)
                images.append(Data(image).base64EncodedString())
                let found = try browser.evaluate(ComparisonPage.wordScript)
                words.append(ComparisonPage.regions(found))
            }
            let script = ComparisonPage.regionScript(old: images[0], new: images[1], phone)
            entry.words = (words[0], words[1])
            entry.regions = ComparisonPage.regions(try browser.evaluate(script))
        }
        guard let format else { return nil }
        let page = ComparisonPage(
            [entry],
            title: entry.title,
            options: phone,
            content: .pictures
        )
        return try image(page.html, scale, format)
    }
}
