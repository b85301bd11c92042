import Cameo
import CameoAnalysis
import CameoPreview
import Foundation

/// Standard output and standard error.
struct Console: Sendable {
    /// The width of lines: `COLUMNS`, otherwise the width of the terminal. (default: 80)
    let width: Int
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether output is colored, which requires a terminal and no `NO_COLOR`.
    let isColored: Bool
    /// Whether messages on standard error are JSON, one object per line.
    let isJSON: Bool

    init(
        isJSON: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.isJSON = isJSON
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
            isTerminal && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    /// Writes to standard output.
    func write(_ text: String) throws {
        guard Descriptor.write(text, to: STDOUT_FILENO) else { throw Self.unwritable(errno) }
    }

    /// Writes bytes to standard output.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard Descriptor.write(bytes, to: STDOUT_FILENO) else { throw Self.unwritable(errno) }
    }

    private static func unwritable(_ code: Int32) -> FileError {
        FileError(
            [ENOSPC, EDQUOT, EFBIG].contains(code)
                ? "Can't write to standard output, because its disk is full; free some space"
                : "Can't write to standard output; check where it is redirected to"
        )
    }

    /// Writes a report that accompanies the output to standard error.
    func explain(_ text: String) {
        _ = Descriptor.write(text, to: STDERR_FILENO)
    }

    /// Shows a text on the last line of the terminal until ``hideProgress()``.
    func showProgress(_ text: String) {
        explain("\r\u{1B}[K" + text)
    }

    /// Removes the text of ``showProgress(_:)``.
    func hideProgress() {
        explain("\r\u{1B}[K")
    }

    /// Whether progress can be shown, because standard error is a terminal.
    var showsProgress: Bool { !isJSON && isatty(STDERR_FILENO) == 1 }

    /// Writes an error to standard error.
    func report(_ error: any Error) {
        guard isJSON else { return report("\(error)") }
        writeError(ErrorEntry(error).json.compact)
    }

    /// Writes a message to standard error that isn't an error.
    ///
    /// - Parameter code: The identifier of the message in JSON.
    func report(_ message: String, code: String = "notice") {
        guard !isJSON else { return writeError(ErrorEntry.notice(message, code: code).compact) }
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
        writeError("cameo: \(lines.joined(separator: "\n"))")
    }

    private func writeError(_ text: String) {
        // A failure to write to standard error can't be reported.
        _ = Descriptor.write("\(text)\n", to: STDERR_FILENO)
    }
}
