import Cameo
import CameoAnalysis
import CameoHost

/// The baseline files of a run.
struct FileBaselines {
    private var baselines: LintBaselines
    private let output: String?
    private let context: CommandContext

    init(
        _ paths: [String],
        _ options: LintOptions,
        _ context: CommandContext
    ) throws(CommandError) {
        self.context = context
        output = options.newBaseline
        baselines = LintBaselines(
            output: output.map { Self.location($0, context) },
            minSeverity: options.minSeverity
        )
        guard output == nil else { return }
        for path in Set(paths).sorted() {
            do throws(CommandError) {
                baselines.add(try Self.read(path, context), at: Self.location(path, context))
            } catch {
                throw options.baseline == nil ? .configuration(error.description) : error
            }
        }
    }

    private static func read(
        _ path: String,
        _ context: CommandContext
    ) throws(CommandError) -> LintBaseline {
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try InputFile.bytes(path, context.host)
        } catch {
            throw .file("\(error); create a baseline with --write-baseline")
        }
        do throws(LintBaseline.ParseError) {
            return try LintBaseline(parsing: bytes)
        } catch {
            throw .file("\(path): \(error)")
        }
    }

    private static func location(_ path: String, _ context: CommandContext)
        -> LintBaselines.Location
    {
        .init(name: path, folder: AbsolutePath.parent(of: context.absolute(path)))
    }

    var writtenNotice: String? { baselines.writtenNotice }

    /// Removes the findings that a baseline contains, and returns their number.
    ///
    /// - Parameter file: The absolute path of the file with the findings.
    mutating func filter(
        _ findings: inout [LintFinding],
        _ baseline: String?,
        _ file: String
    ) -> Int {
        baselines.filter(&findings, of: file, name: baseline)
    }

    /// Writes the new baseline, or reports baseline entries that no longer match a finding.
    func finish(_ files: [String]) throws(CommandError) {
        if let output {
            return try OutputFile(output, context).write([.text(baselines.new.text)])
        }
        let files = Set(files)
        let notices = baselines.staleNotices { location, file in
            let path = AbsolutePath.of(file, in: location.folder)
            return files.contains(path) || !context.exists(path)
        }
        for notice in notices { context.messages.notice(notice, code: "baseline-stale") }
    }
}
