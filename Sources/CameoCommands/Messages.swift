import Cameo
import CameoAnalysis

/// Writer of a command's messages to standard error.
package struct Messages: Sendable {
    /// Whether messages are written as JSON, one object per line.
    package let isJSON: Bool
    package let verbosity: Verbosity
    private let write: @Sendable (String) -> Void

    /// Creates a writer of messages that follows the options in a command line, even if the command
    /// line is invalid.
    package init(_ words: [String], write: @escaping @Sendable (String) -> Void) {
        let options = words.prefix { $0 != "--" }
        self.init(
            isJSON: options.contains(OptionName.json.description),
            verbosity: Verbosity(options),
            write: write
        )
    }

    /// Creates a writer of messages.
    ///
    /// - Parameter write: Writes text to standard error. Failures can't be reported.
    package init(isJSON: Bool, verbosity: Verbosity, write: @escaping @Sendable (String) -> Void) {
        (self.isJSON, self.verbosity, self.write) = (isJSON, verbosity, write)
    }

    package func report(_ description: String, _ entry: ErrorEntry) {
        if isJSON { writeLine(entry.json.compact) } else { writeLines(description) }
    }

    package func report(_ error: CommandError) {
        for error in error.parts { report(error.description, error.entry) }
    }

    /// Writes a message that isn't an error.
    ///
    /// - Parameter code: The message's code in JSON.
    package func notice(_ message: String, code: String = "notice") {
        guard verbosity != .quiet else { return }
        guard !isJSON else { return writeLine(ErrorEntry.notice(message, code: code).compact) }
        writeLines(message)
    }

    /// Reports the number of files in a folder that were skipped because they aren't pushes.
    ///
    /// - Parameter areNamed: Whether `--verbose` lists their names.
    func skipped(_ count: Int, areNamed: Bool = false) {
        guard count > 0 else { return }
        let files = count == 1 ? "1 file that isn't a push" : "\(count) files that aren't pushes"
        notice("Skipped \(files)" + (areNamed ? "; -v names \(count == 1 ? "it" : "them")" : ""))
    }

    /// Writes a line that is shown only with `--verbose`.
    ///
    /// - Parameter text: Text without secrets, tokens and message text.
    package func detail(_ text: @autoclosure () -> String) {
        if verbosity == .verbose { notice(text(), code: "detail") }
    }

    /// Writes the time that a command took, in seconds, with `--verbose`.
    package func detail(seconds: Double) {
        detail("\(JSONNumber((seconds * 100).rounded() / 100).text) s")
    }

    /// Writes a report in addition to the output, unless the user requested only results.
    package func explain(_ text: String) {
        if verbosity != .quiet { write(text) }
    }

    /// Reports that a file was written, unless it is standard output.
    ///
    /// - Parameter content: The content of the file, such as "3 images".
    package func output(_ path: String, _ content: String) {
        if path != "-" { notice("\(path.printable): wrote \(content)", code: "written") }
    }

    private func writeLines(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
        writeLine("cameo: \(lines.joined(separator: "\n"))")
    }

    private func writeLine(_ text: String) { write("\(text)\n") }
}

/// The verbosity of messages on standard error.
package enum Verbosity: Sendable {
    case quiet, normal, verbose

    /// Creates the verbosity that the options specify. The last option takes precedence.
    init(_ options: some Sequence<String>) {
        self = .normal
        for option in options {
            switch CommandOption.general(option)?.name {
            case .quiet?: self = .quiet
            case .verbose?: self = .verbose
            default: break
            }
        }
    }
}
