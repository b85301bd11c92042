import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import Foundation

/// Standard output and standard error.
struct Console: Sendable {
    /// The width of lines: `COLUMNS`, otherwise the width of the terminal. (default: 80)
    let width: Int
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether output is colored: if `FORCE_COLOR` is set, otherwise if standard output is a terminal and
    /// `NO_COLOR` isn't set.
    let isColored: Bool
    /// Whether messages on standard error are JSON, one object per line.
    let isJSON: Bool
    /// The number of messages on standard error.
    let verbosity: Verbosity
    /// The file of messages.
    private let errors: Int32

    /// - Parameter errors: The file of messages. (default: standard error)
    init(
        isJSON: Bool = false,
        verbosity: Verbosity = .normal,
        errors: Int32 = STDERR_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.isJSON = isJSON
        self.verbosity = verbosity
        self.errors = errors
        isTerminal = isatty(STDOUT_FILENO) == 1
        var size = winsize()
        let columns = environment["COLUMNS"].flatMap(Int.init)
        if let columns, columns > 0 {
            width = columns
        } else if isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            width = Int(size.ws_col)
        } else {
            width = 80
        }
        isColored =
            switch environment["FORCE_COLOR"] {
            case "0", "false": false
            case .some: true
            case nil:
                isTerminal && environment["NO_COLOR", default: ""].isEmpty
                    && environment["TERM"] != "dumb"
            }
    }

    /// Writes to standard output.
    func write(_ text: String) throws {
        guard Descriptor.write(text, to: STDOUT_FILENO) else { throw Self.writeError }
    }

    /// Writes bytes to standard output.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard Descriptor.write(bytes, to: STDOUT_FILENO) else { throw Self.writeError }
    }

    /// The error of the write that just failed.
    private static var writeError: any Error {
        if errno == EPIPE { return ClosedPipe() }
        return FileError(
            [ENOSPC, EDQUOT, EFBIG].contains(errno)
                ? "Can't write to standard output, because its disk is full; free some space"
                : "Can't write to standard output; check where it is redirected to"
        )
    }

    /// Writes a report that accompanies the output to standard error, unless the user wants results only.
    func explain(_ text: String) {
        if verbosity != .quiet { _ = Descriptor.write(text, to: errors) }
    }

    /// Writes a line to standard error that only `--verbose` shows.
    ///
    /// - Parameter text: A string without secrets, tokens and the text of messages.
    func explainDetail(_ text: @autoclosure () -> String) {
        if verbosity == .verbose { report(text(), code: "detail") }
    }

    /// Shows a string on the last line of the terminal until ``hideProgress()``.
    func showProgress(_ text: String) {
        explain("\r\u{1B}[K" + text)
    }

    /// Removes the text of ``showProgress(_:)``.
    func hideProgress() {
        explain("\r\u{1B}[K")
    }

    /// Whether progress can be shown, because standard error is a terminal.
    var showsProgress: Bool { !isJSON && verbosity != .quiet && isatty(errors) == 1 }

    /// Writes an error to standard error.
    func report(_ error: any Error) {
        guard isJSON else { return writeLines("\(error)") }
        writeLine(ErrorEntry(error).json.compact)
    }

    /// Writes a message to standard error that isn't an error.
    ///
    /// - Parameter code: The identifier of the message in JSON.
    func report(_ message: String, code: String = "notice") {
        guard verbosity != .quiet else { return }
        guard !isJSON else { return writeLine(ErrorEntry.notice(message, code: code).compact) }
        writeLines(message)
    }

    /// Names a file that was written, unless it is standard output.
    ///
    /// - Parameter content: The content of the file, such as "3 images".
    func reportOutput(_ path: String, _ content: String) {
        if path != "-" { report("\(path): wrote \(content)", code: "written") }
    }

    private func writeLines(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
        writeLine("cameo: \(lines.joined(separator: "\n"))")
    }

    private func writeLine(_ text: String) {
        // A failure to write to standard error can't be reported.
        _ = Descriptor.write("\(text)\n", to: errors)
    }
}

/// The number of messages on standard error.
enum Verbosity: Sendable {
    case quiet, normal, verbose

    /// Creates the verbosity that options specify. The last one counts.
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

/// The reader of standard output closed it. It has what it wants, so nothing is reported.
struct ClosedPipe: Error {}
