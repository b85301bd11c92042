import CameoHost
import CameoPreview

/// The environment in which a command runs.
package struct CommandContext: Sendable {
    package let host: any CommandHost
    package let messages: Messages
    /// The absolute path of the current folder; empty if it was deleted.
    package let folder: String
    /// The properties of standard output.
    package let terminal: Terminal
    /// The version of the tool, for reports.
    package let version: String
    /// Whether messages are shown in a terminal.
    package var showsMessagesInTerminal = false
    /// The host's browser, if it has one.
    let browser: BrowserSession?
    /// A closure that shows a message about slow work, and returns a function that removes the
    /// message.
    package var slowWork: (@Sendable (_ text: String) -> (@Sendable () -> Void))?

    package init(
        _ host: any CommandHost,
        _ messages: Messages,
        _ terminal: Terminal,
        version: String,
        browser: (any BrowserHost)? = nil
    ) {
        self.host = host
        self.messages = messages
        folder = host.currentFolder
        self.terminal = terminal
        self.version = version
        self.browser = browser.map { BrowserSession($0) }
    }

    /// The maximum width of lines, in columns.
    package var width: Int { terminal.width }
    /// Whether standard output is a terminal.
    package var isTerminal: Bool { terminal.isTerminal }
    /// Whether text on standard output is colored.
    package var isColored: Bool { terminal.isColored }

    /// Performs work, and shows a message if it is slow.
    ///
    /// - Parameter text: A description of the work, such as "Searching for payloads".
    package func reporting<Value>(
        _ text: String,
        _ work: () throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        let end = slowWork?(text)
        defer { end?() }
        return try work()
    }

    /// Starts the host's browser.
    ///
    /// - Throws: ``CommandError/program(_:)`` if the host has none.
    func startBrowser(scale: Double = 1) throws(CommandError) -> Browser {
        guard let browser else {
            throw .program(
                "Images require a browser, which isn't available here; use the cameo tool"
            )
        }
        return try CommandError.drawing { () throws(BrowserError) in
            try browser.start(scale: scale, self)
        }
    }

    /// Creates storage for part of a long output.
    func spool() throws(CommandError) -> any Spool {
        do throws(HostError) { return try host.spool() } catch { throw .file(error.description) }
    }

    /// Writes to standard output.
    package func write(_ contents: OutputContent...) throws(CommandError) {
        try OutputFile("-", self).write(contents)
    }

    /// Writes a notice if standard input is the terminal, so that the user knows that the command
    /// is waiting for input.
    package func announce(_ path: String) {
        guard path == "-", host.readsTerminal else { return }
        messages.notice(
            "Reading a payload from the terminal; paste it, then press Return and Control-D"
        )
    }
}
