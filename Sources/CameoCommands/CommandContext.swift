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
