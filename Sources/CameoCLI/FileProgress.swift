import CameoCommands
import Foundation

/// The progress of a command that reads many files, on standard error.
struct FileProgress {
    private let console: Console
    private let isEnabled: Bool
    private var line: ProgressLine
    private var done = 0
    /// Whether the terminal shows the line.
    private var isShown = false

    /// Starts the measurement.
    ///
    /// - Parameters:
    ///   - total: The number of files.
    ///   - isEnabled: Whether progress is reported, unless options forbid it.
    init(total: Int, _ console: Console, isEnabled: Bool) {
        self.console = console
        self.isEnabled = isEnabled && console.verbosity != .quiet && !console.isJSON
        line = ProgressLine(
            total: total,
            now: ProcessInfo.processInfo.systemUptime,
            isTerminal: console.showsProgress
        )
    }

    /// Counts a file.
    mutating func advance() {
        done += 1
        guard isEnabled,
            let text = line.text(done: done, now: ProcessInfo.processInfo.systemUptime)
        else { return }
        guard console.showsProgress else { return console.report(text, code: "progress") }
        console.showProgress(text)
        isShown = true
    }

    /// Removes the line from the terminal, before other output.
    mutating func hide() {
        if isShown { console.hideProgress() }
        isShown = false
    }
}
