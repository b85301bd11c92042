import Cameo
import CameoAnalysis

/// The messages of a command, on standard error.
package struct Messages: Sendable {
    /// Whether messages are JSON, one object per line.
    package let isJSON: Bool
    /// The number of messages.
    package let verbosity: Verbosity
    private let write: @Sendable (String) -> Void

    /// - Parameter write: Writes a text to standard error. A failure can't be reported.
    package init(
        isJSON: Bool,
        verbosity: Verbosity,
        write: @escaping @Sendable (String) -> Void
    ) {
        (self.isJSON, self.verbosity, self.write) = (isJSON, verbosity, write)
    }

    /// Writes an error.
    package func report(_ description: String, _ entry: ErrorEntry) {
        if isJSON { writeLine(entry.json.compact) } else { writeLines(description) }
    }

    package func report(_ error: CommandError) {
        for error in error.parts { report(error.description, error.entry) }
    }

    /// Writes a message that isn't an error.
    ///
    /// - Parameter code: The identifier of the message in JSON.
    package func notice(_ message: String, code: String = "notice") {
        guard verbosity != .quiet else { return }
        guard !isJSON else { return writeLine(ErrorEntry.notice(message, code: code).compact) }
        writeLines(message)
    }

    /// Reports the number of files in a folder that were skipped, because they aren't pushes.
    ///
    /// - Parameter areNamed: Whether `--verbose` names them.
    func skipped(_ count: Int, areNamed: Bool = false) {
        guard count > 0 else { return }
        let files = count == 1 ? "1 file that isn't a push" : "\(count) files that aren't pushes"
        notice("Skipped \(files)" + (areNamed ? "; -v names \(count == 1 ? "it" : "them")" : ""))
    }

    /// Writes a line that only `--verbose` shows.
    ///
    /// - Parameter text: A string without secrets, tokens and the text of messages.
    package func detail(_ text: @autoclosure () -> String) {
        if verbosity == .verbose { notice(text(), code: "detail") }
    }

    /// Writes a report that accompanies the output, unless the user wants results only.
    package func explain(_ text: String) {
        if verbosity != .quiet { write(text) }
    }

    /// Names a file that was written, unless it is standard output.
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

/// The number of messages on standard error.
package enum Verbosity: Sendable {
    case quiet, normal, verbose

    /// Creates the verbosity that options specify. The last one counts.
    package init(_ options: some Sequence<String>) {
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
