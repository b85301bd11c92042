import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The standard output and standard error of the tool.
struct Console: Sendable {
    /// The messages on standard error.
    let messages: Messages
    private let base: CommandContext
    /// The file descriptor for messages.
    private let errors: Int32

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - words: The command-line arguments. Their options control the messages.
    ///   - errors: The file descriptor for messages. (default: standard error)
    init(
        _ words: [String] = [],
        errors: Int32 = STDERR_FILENO,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        messages = Messages(words) { text in
            // A failed write to standard error can't be reported.
            _ = Descriptor.write(text, to: errors)
        }
        self.errors = errors
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        let terminal = Terminal(columns: isatty(STDOUT_FILENO) == 1 ? Int(size.ws_col) : nil) {
            environment[$0]
        }
        let host = NativeHost.shared
        var context = CommandContext(
            host,
            messages,
            terminal,
            version: CommandLineTool.version,
            browser: host
        )
        context.showsMessagesInTerminal = isatty(errors) == 1
        base = context
    }

    /// The maximum width of lines, in columns.
    var width: Int { base.width }
    /// Whether output is colored.
    var isColored: Bool { base.isColored }

    /// The context in which commands run.
    var context: CommandContext {
        var context = base
        context.slowWork = { text in
            let slow = slowWork(text)
            return { slow.end() }
        }
        return context
    }

    /// Writes to standard output.
    func write(_ text: String) throws(CommandError) { try context.write(.text(text)) }

    /// Shows text on the last line of the terminal until ``hideProgress()`` is called.
    func showProgress(_ text: String) { messages.explain("\r\u{1B}[K" + text) }

    /// Removes the text of ``showProgress(_:)``.
    func hideProgress() { messages.explain("\r\u{1B}[K") }

    /// Whether to show progress: only if standard error is a terminal, and neither --json nor
    /// --quiet is set.
    var showsProgress: Bool {
        !messages.isJSON && messages.verbosity != .quiet && isatty(errors) == 1
    }

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
