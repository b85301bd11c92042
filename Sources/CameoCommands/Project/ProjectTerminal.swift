/// The terminal of a command for projects, or the file or pipe that its output is redirected to.
package protocol ProjectTerminal: AnyObject {
    /// The width of lines.
    var width: Int { get }
    /// Whether the output is a terminal, which control characters could change.
    var isTerminal: Bool { get }
    /// Whether only failures and warnings are reported.
    var isQuiet: Bool { get }

    /// Writes to standard output.
    func write(_ text: String) throws(CommandError)

    /// Writes a question. Returns the user's answer; `nil` if no user can answer, without writing the question.
    func ask(_ question: String) -> String?

    /// Reports work that takes long: called with its text when it begins, and with `nil` when it ends.
    func showProgress(_ text: String?)
}
