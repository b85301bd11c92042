import Cameo
import CameoAnalysis
import CameoCommands

/// Reads the payloads of files together with their lint findings.
struct FindingReader {
    let linter: PushLinter
    /// The configurations, whose severities may differ between files.
    let chain: ConfigurationChain

    /// The payloads and the findings of a file.
    struct File {
        let files: [PayloadFile]
        fileprivate let findings: [LintFinding]

        /// Returns the findings in a message of a request, or in the entire file for the first one.
        func findings(ofMessage index: Int) -> [LintFinding] {
            findings.filter { ($0.messageIndex ?? 0) == index }
        }
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - title: The name of the file in messages.
    ///   - configured: The path that the configurations apply to, which can be another version's.
    func read(
        _ path: String,
        called title: String,
        configured: String
    ) throws(CommandError) -> File {
        let bytes = try InputFile.bytes(path)
        let severities = chain.severities(for: AbsolutePath.of(configured))
        var linter = linter
        linter.severities = severities.severities
        return File(
            files: try PayloadFile.read(bytes, path, called: title),
            findings: severities.applied(to: linter.lint(bytes, name: title).findings)
        )
    }
}

extension LintFinding {
    /// The position of the message in an array of messages; `nil` if the path doesn't begin with one.
    fileprivate var messageIndex: Int? {
        guard path.hasPrefix("[") else { return nil }
        return Int(path.dropFirst().prefix { $0 != "]" })
    }
}
