/// The terminal of a command for projects, or the file or pipe to which its output is redirected.
package protocol ProjectTerminal: AnyObject {
    /// The maximum width of lines, in columns.
    var width: Int { get }
    /// Whether the output is a terminal, in which control characters have effects.
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
