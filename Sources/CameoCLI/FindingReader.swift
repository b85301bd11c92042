import Cameo
import CameoAnalysis

/// Reads the payloads of files together with their lint findings.
struct FindingReader {
    private let linter: PushLinter
    private let severities: FileSeverities

    init(linter: PushLinter, severities: FileSeverities) {
        var linter = linter
        linter.severities = severities.severities
        self.linter = linter
        self.severities = severities
    }

    /// The payloads and the findings of a file.
    struct File {
        let files: [PayloadFile]
        fileprivate let findings: [LintFinding]

        /// Returns the findings of a message of a request, or those of the entire file for the first one.
        func findings(ofMessage index: Int) -> [LintFinding] {
            findings.filter { ($0.messageIndex ?? 0) == index }
        }
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or `-` for standard input.
    ///   - title: The name of the file in messages.
    func read(_ path: String, called title: String) throws(FileError) -> File {
        let bytes = try InputFile.bytes(path)
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
