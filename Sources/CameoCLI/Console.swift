import CameoAnalysis
import CameoPreview
import Foundation

/// The terminal, or the file or pipe in its place.
struct Console: Sendable {
    /// Columns: of the terminal, of `COLUMNS`, else 80.
    let width: Int
    /// Whether output goes to a terminal.
    let isTerminal: Bool
    /// Whether output is coloured: on a terminal, without `NO_COLOR`.
    let isColored: Bool

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
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
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw FileError("standard output cannot be written; see where it leads")
        }
    }

    /// Says something to the person at the terminal, beside the output.
    func report(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
        let text = "cameo: \(lines.joined(separator: "\n"))\n"
        // Where even this cannot be written there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
