import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The standard output and standard error of the tool.
struct Console: Sendable {
    /// The maximum width of lines, in columns: the value of `COLUMNS`, otherwise the width of the
    /// terminal. (default: 80)
    let width: Int
    /// Whether standard output is a terminal.
    let isTerminal: Bool
    /// Whether output is colored: if `FORCE_COLOR` is set, or if standard output is a terminal and
    /// `NO_COLOR` isn't set.
    let isColored: Bool
    /// The messages on standard error.
    let messages: Messages
    private let browser: NativeBrowserHost
    /// The file descriptor for messages.
    private let errors: Int32

    /// Creates a console.
    ///
    /// - Parameter errors: The file descriptor for messages. (default: standard error)
    init(
        isJSON: Bool = false,
        verbosity: Verbosity = .normal,
        errors: Int32 = STDERR_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        messages = Messages(isJSON: isJSON, verbosity: verbosity) { text in
            // A failed write to standard error can't be reported.
            _ = Descriptor.write(text, to: errors)
        }
        browser = NativeBrowserHost(messages)
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

    /// Whether messages on standard error are JSON, one object per line.
    var isJSON: Bool { messages.isJSON }

    /// The verbosity of messages on standard error.
    var verbosity: Verbosity { messages.verbosity }

    /// The context in which commands run.
    var context: CommandContext {
        var context = CommandContext(
            NativeHost.shared,
            messages,
            width: width,
            isTerminal: isTerminal,
            isColored: isColored,
            version: CommandLineTool.version
        )
        context.showsMessagesInTerminal = isatty(errors) == 1
        context.browser = browser
        context.slowWork = { text in
            let slow = slowWork(text)
            return { slow.end() }
        }
        return context
    }

    /// Writes to standard output.
    func write(_ text: String) throws(CommandError) { try context.write(.text(text)) }

    /// Writes a report to standard error in addition to the output, unless the user requested only
    /// results.
    func explain(_ text: String) { messages.explain(text) }

    /// Writes a line to standard error that is shown only with `--verbose`.
    ///
    /// - Parameter text: Text without secrets, tokens and message text.
    func explainDetail(_ text: @autoclosure () -> String) { messages.detail(text()) }

    /// Shows text on the last line of the terminal until ``hideProgress()`` is called.
    func showProgress(_ text: String) {
        explain("\r\u{1B}[K" + text)
    }

    /// Removes the text of ``showProgress(_:)``.
    func hideProgress() {
        explain("\r\u{1B}[K")
    }

    /// Whether to show progress: standard error is a terminal, and neither --json nor --quiet is
    /// set.
    var showsProgress: Bool { !isJSON && verbosity != .quiet && isatty(errors) == 1 }

    /// Writes an error to standard error.
    func report(_ error: any Error) {
        if let error = error as? CommandError { return messages.report(error) }
        let code = (error as? SendError)?.kind.rawValue ?? "failure"
        messages.report("\(error)", ErrorEntry(code: code, message: "\(error)"))
    }

    /// Writes a message that isn't an error to standard error.
    ///
    /// - Parameter code: The message's code in JSON.
    func report(_ message: String, code: String = "notice") { messages.notice(message, code: code) }
}
