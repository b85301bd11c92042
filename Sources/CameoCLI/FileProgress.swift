import CameoCommands
import Foundation

/// Progress indicator on standard error, for a command that reads many files or sends many pushes.
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
    ///   - total: The number of files or pushes.
    ///   - isEnabled: Whether progress is shown, unless options disable it.
    init(
        total: Int,
        _ console: Console,
        isEnabled: Bool,
        unit: String = "files",
        now: Double = ProcessInfo.processInfo.systemUptime
    ) {
        self.console = console
        self.isEnabled =
            isEnabled && console.messages.verbosity != .quiet && !console.messages.isJSON
        line = ProgressLine(total: total, now: now, unit: unit, isTerminal: console.showsProgress)
    }

    /// Counts a file or push, and updates the progress.
    mutating func advance(now: Double = ProcessInfo.processInfo.systemUptime) {
        done += 1
        guard isEnabled, let text = line.text(done: done, now: now) else { return }
        guard console.showsProgress else { return console.report(text, code: "progress") }
        console.showProgress(text)
        isShown = true
    }

    /// Clears the progress line, so that other output can be written.
    mutating func hide() {
        if isShown { console.hideProgress() }
        isShown = false
    }
}
