import CameoCommands

extension Command {
    /// `cameo inspect` prints the content of payloads and their predicted appearance.
    static let inspect = Command(name: .inspect) { arguments, console in
        try await FileDriver.run(InspectCommand(arguments, console.context), console)
    }
}
