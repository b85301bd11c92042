/// The names of the commands, in the order of the help.
package enum CommandName: String, Sendable, CaseIterable {
    case inspect, map, lint, preview, gallery, diff, send, install, adopt, uninstall, doctor
    case completions, manual
}
