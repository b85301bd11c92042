import CameoCommands
import Foundation

/// The progress of a command that reads many files, which is shown on standard error.
struct FileProgress {
    private let console: Console
    private let isEnabled: Bool
    private var line: ProgressLine
    private var done = 0
    /// Whether the terminal currently shows the progress.
    private var isShown = false

    /// Starts measuring progress.
    ///
    /// - Parameters:
    ///   - total: The number of files.
    ///   - isEnabled: Whether progress is shown, unless options disable it.
    init(total: Int, _ console: Console, isEnabled: Bool) {
        self.console = console
        self.isEnabled = isEnabled && console.verbosity != .quiet && !console.isJSON
        line = ProgressLine(
            total: total,
            now: ProcessInfo.processInfo.systemUptime,
            isTerminal: console.showsProgress
        )
    }

    /// Counts a file, and updates the progress.
    mutating func advance() {
        done += 1
        guard isEnabled,
            let text = line.text(done: done, now: ProcessInfo.processInfo.systemUptime)
        else { return }
        guard console.showsProgress else { return console.report(text, code: "progress") }
        console.showProgress(text)
        isShown = true
    }

    /// Removes the progress from the terminal, so that other output can be written.
    mutating func hide() {
        if isShown { console.hideProgress() }
        isShown = false
    }
}
