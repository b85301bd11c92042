import CameoHost

/// The terminal of a command for projects, or the file or pipe to which its output is redirected.
package protocol ProjectTerminal: AnyObject {
    /// The maximum width of lines, in columns.
    var width: Int { get }
    /// Whether the output is a terminal, which interprets control characters.
    var isTerminal: Bool { get }
    /// Whether only failures and warnings are reported.
    var isQuiet: Bool { get }

    /// Writes text to standard output.
    func write(_ text: String) throws(CommandError)

    /// Writes a question, and returns the user's answer. If input isn't possible, writes nothing
    /// and returns `nil`.
    func ask(_ question: String) -> String?

    /// Shows a message about slow work; `nil` removes the message.
    func showProgress(_ text: String?)
}

/// The terminal of the process that runs the command.
package final class ProcessTerminal: ProjectTerminal {
    private let context: CommandContext
    private var endSlowWork: (@Sendable () -> Void)?

    package init(_ context: CommandContext) { self.context = context }

    package var width: Int { context.width }
    package var isTerminal: Bool { context.isTerminal }
    package var isQuiet: Bool { context.messages.verbosity == .quiet }

    package func write(_ text: String) throws(CommandError) { try context.write(.text(text)) }

    package func ask(_ question: String) -> String? {
        // In CI, input isn't possible.
        guard context.host.readsTerminal, isTerminal,
            (context.host.environment("CI") ?? "").isEmpty, (try? write(question)) != nil
        else { return nil }
        return context.host.readLine()
    }

    package func showProgress(_ text: String?) {
        endSlowWork?()
        endSlowWork = text.flatMap { context.slowWork?($0) }
    }
}
