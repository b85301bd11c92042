import CameoHost

/// The surroundings of a run of a command.
package struct CommandContext: Sendable {
    package let host: any CommandHost
    package let messages: Messages
    /// The absolute path of the current folder; empty if it was deleted.
    package let folder: String
    /// The width of lines, in columns.
    package let width: Int
    /// Whether standard output is a terminal.
    package let isTerminal: Bool
    /// Whether standard output is colored.
    package let isColored: Bool
    /// The version of the tool, for reports.
    package let version: String
    /// The host's browser, if it has one.
    package var browser: (any BrowserHost)?
    /// Begins a report of work that takes long, and returns a function that ends it.
    package var slowWork: (@Sendable (_ text: String) -> (@Sendable () -> Void))?

    package init(
        _ host: any CommandHost,
        _ messages: Messages,
        width: Int,
        isTerminal: Bool,
        isColored: Bool,
        version: String
    ) {
        self.host = host
        self.messages = messages
        folder = host.currentFolder
        self.width = width
        self.isTerminal = isTerminal
        self.isColored = isColored
        self.version = version
    }

    /// Performs work, and reports it if it takes long.
    ///
    /// - Parameter text: The work, such as "Searching for payloads".
    package func reporting<Value>(
        _ text: String,
        _ work: () throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        let end = slowWork?(text)
        defer { end?() }
        return try work()
    }

    /// Starts the host's browser.
    func startBrowser(scale: Double = 1) throws(CommandError) -> any PageBrowser {
        guard let browser else {
            throw .program("There is no browser here; use the tool cameo for images")
        }
        return try CommandError.drawing { () throws(HostError) in
            try browser.start(scale: scale)
        }
    }

    /// Writes to standard output.
    package func write(_ contents: OutputContent...) throws(CommandError) {
        try OutputFile("-", self).write(contents)
    }

    /// Reports that standard input is read from the terminal, if it is.
    package func announce(_ path: String) {
        guard path == "-", host.readsTerminal else { return }
        messages.notice(
            "Reading a payload from the terminal; paste it, then press Return and Control-D"
        )
    }
}
