import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The command `cameo diff`, which compares two versions of payloads: their appearance, their
/// effects, and their images.
package final class DiffCommand: FileCommand {
    package let work: Work
    private let arguments: Arguments
    private let context: CommandContext
    private let options: DrawingOptions
    private let format: PictureFormat?
    private let inputs: [String]
    private let oldTitle: String?
    private var differences: [PayloadDifference] = []
    private var same = 0
    private var failures = 0

    package init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        let files = try DiffFiles(arguments, context)
        if arguments[.html] == "-", arguments.has(.json) {
            throw .usage("--html - can't be combined with --json; pass the path of a file")
        }
        var format: PictureFormat?
        if let out = arguments[.png] { format = try ImageOptions.format(of: out, context) }
        let options = try DrawingOptions(arguments, files.chain, context)
        (inputs, oldTitle) = (files.inputs, files.oldTitle)
        try OutputPaths(arguments, context).check(arguments, files.chain, inputs: files.inputs)
        let hasPictures = arguments.has(.html) || arguments.has(.png)
        work = Work(
            sources: files.sources,
            linter: PushLinter(parser: options.parser),
            chain: files.chain,
            hasPictures: hasPictures,
            assets: hasPictures ? try AssetFolder.of(arguments, files.chain, context) : nil,
            context: context
        )
        (self.arguments, self.context) = (arguments, context)
        (self.options, self.format) = (options, format)
    }

    package func use(_ output: Result<FileDifference, CommandError>) {
        do throws(CommandError) {
            let difference = try output.get()
            differences += difference.differences
            same += difference.same
        } catch {
            context.messages.report(error)
            failures += 1
        }
    }

    package func finish() throws(CommandError) -> Int32 {
        if work.hasPictures { try writePictures() }
        if arguments[.html] != "-" {
            try context.write(.text(arguments.has(.json) ? json : text))
        }
        guard failures == 0 else { return ExitCode.fileError }
        return arguments.has(.fail) && !differences.isEmpty ? ExitCode.failure : ExitCode.success
    }

    // MARK: Reports

    private var text: String {
        var lines = differences.flatMap { $0.lines(context) }
        if !lines.isEmpty { lines.append("") }
        let counts = ["changed", "added", "removed"].map { state in
            "\(differences.filter { $0.state == state }.count) \(state)"
        }
        let failed = failures > 0 ? ["\(failures) not compared"] : []
        lines.append((counts + ["\(same) unchanged"] + failed).joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    private var json: String {
        JSONValue.object([
            "schemaVersion": .number(JSONNumber(1)), "files": .array(differences.map { $0.json }),
            "sameCount": .number(JSONNumber(same)),
        ]).pretty + "\n"
    }

    // MARK: Pictures

    private func writePictures() throws(CommandError) {
        let titles = differences.map { $0.title }
        let pictures = arguments[.png].map { PictureFiles(titles, $0, context) }
        try OutputPaths(arguments, more: pictures?.outputs ?? [], context)
            .check(arguments, options.chain, inputs: inputs)
        if let png = arguments[.png], let pictures, differences.count > 1, !pictures.isFolder {
            throw .usage(
                "\(differences.count) notifications differ, and --png \(png) isn't a folder; pass "
                    + "the path of an existing folder"
            )
        }
        var entries = differences.map { difference in
            ComparisonPage.Entry(
                title: difference.title,
                oldTitle: oldTitle,
                old: difference.old?.preview(options.parser),
                new: difference.new?.preview(options.parser),
                details: difference.details
            )
        }
        if !entries.isEmpty {
            try compare(&entries, pictures)
        } else if let png = arguments[.png] {
            context.messages.notice("No notifications differ, so \(png) wasn't written")
        }
        if let out = arguments[.html] { try writePage(out, entries) }
    }

    private func compare(
        _ entries: inout [ComparisonPage.Entry],
        _ files: PictureFiles?
    ) throws(CommandError) {
        let pictures = try ComparedPictures(options.phone, context)
        defer { pictures.close() }
        for index in entries.indices {
            try pictures.compare(&entries[index])
            differences[index].imagesDiffer = entries[index].regions.map { !$0.isEmpty }
            guard let files, let format else { continue }
            let path = files.paths[index]
            let image = try pictures.image(entries[index], format)
            try OutputFile(path, context).write([.bytes(image)])
            context.messages.output(path, "the difference")
        }
    }

    private func writePage(_ out: String, _ entries: [ComparisonPage.Entry]) throws(CommandError) {
        let (old, new) = (arguments.files[0].fileTitle, arguments.files[1].fileTitle)
        let page = ComparisonPage(
            entries,
            title: "Changes from \(old) to \(new)",
            options: options.phone,
            sameCount: same,
            failedCount: failures,
            followsColorScheme: arguments[.theme] == nil
                && options.chain.nearest { $0.theme } == nil
        )
        try OutputFile(out, context).write([.text(page.html)])
        let count = entries.count
        context.messages.output(out, "\(count) difference\(count == 1 ? "" : "s")")
    }

    /// The concurrent part: reads and compares the files.
    package struct Work: FileWork {
        package let sources: [DiffFiles.Source]
        fileprivate let linter: PushLinter
        fileprivate let chain: ConfigurationChain
        fileprivate let hasPictures: Bool
        fileprivate let assets: AssetFolder?
        fileprivate let context: CommandContext

        package var readsStandardInput: Bool { sources.contains { $0.old == "-" || $0.new == "-" } }

        package func isShown(_ output: Result<FileDifference, CommandError>) -> Bool {
            if case .failure = output { true } else { false }
        }

        package func transform(_ source: DiffFiles.Source) -> Result<FileDifference, CommandError> {
            do throws(CommandError) {
                var difference = try compare(source)
                for index in difference.differences.indices where assets != nil {
                    let images = difference.differences[index].payloads.images(in: assets)
                    DrawnPayload.setImages(
                        images ?? [],
                        of: &difference.differences[index].payloads
                    )
                }
                return .success(difference)
            } catch {
                // Skip data that is larger than any payload.
                let isOther =
                    error.entry.fileErrorCode == .tooLarge
                    && [source.old, source.new].allSatisfy { path in
                        path.map { isTooLarge($0) } ?? false
                    }
                return isOther ? .success(FileDifference()) : .failure(error)
            }
        }

        private func isTooLarge(_ path: String) -> Bool {
            do throws(CommandError) { _ = try bytes(path) } catch {
                return error.entry.fileErrorCode == .tooLarge
            }
            return false
        }

        private func compare(_ source: DiffFiles.Source) throws(CommandError) -> FileDifference {
            let old = try source.old.map { path throws(CommandError) in try bytes(path) }
            let new = try source.new.map { path throws(CommandError) in try bytes(path) }
            if let old, let new, old == new, source.old != "-", source.new != "-" {
                return FileDifference(equal: new, source.title)
            }
            let severities = chain.severities(for: context.absolute(source.configured))
            func file(_ path: String?, _ bytes: [UInt8]?) throws(CommandError) -> ComparedFile? {
                guard let path, let bytes else { return nil }
                return try ComparedFile(bytes, path, called: source.title, linter, severities)
            }
            return FileDifference(
                try file(source.old, old),
                try file(source.new, new),
                source.title
            )
        }

        private func bytes(_ path: String) throws(CommandError) -> [UInt8] {
            context.announce(path)
            return try InputFile.bytes(path, context.host)
        }

        package var imageSettings: CommunicationSettings? {
            hasPictures && assets == nil ? linter.parser.settings : nil
        }

        package func plans(_ output: Result<FileDifference, CommandError>) -> [PresentationPlan] {
            guard imageSettings != nil, case .success(let difference) = output else { return [] }
            return difference.differences.flatMap { $0.payloads }.plans
        }

        package func complete(
            _ output: inout Result<FileDifference, CommandError>,
            _ images: [PreviewImages]
        ) {
            guard case .success(var difference) = output else { return }
            var rest = images[...]
            for index in difference.differences.indices {
                let count = difference.differences[index].payloads.count
                DrawnPayload.setImages(
                    Array(rest.prefix(count)),
                    of: &difference.differences[index].payloads
                )
                rest = rest.dropFirst(count)
            }
            output = .success(difference)
        }
    }
}
