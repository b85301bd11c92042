import Cameo
import CameoAnalysis

extension CommandSyntax {
    /// Returns the syntax of the command of that name.
    package static func named(_ name: String) throws(UsageError) -> CommandSyntax {
        if let syntax = all.first(where: { $0.name.rawValue == name }) { return syntax }
        guard !name.hasPrefix("-") else { throw misplacedOption(name) }
        let names = all.map { $0.name.rawValue }
        throw UsageError(
            "Unknown command '\(name)'; "
                + name.suggestion(
                    among: names,
                    otherwise: "use one of \(names.joined(separator: ", "))"
                )
        )
    }

    /// Returns the error for an option in the place of the command.
    private static func misplacedOption(_ name: String) -> UsageError {
        let option = name.firstIndex(of: "=").map { String(name[..<$0]) } ?? name
        guard CommandOption.commands(with: option).isEmpty else {
            return UsageError("\(option) must follow the command: cameo COMMAND \(option)")
        }
        let known = [OptionName.help.rawValue, OptionName.version.rawValue]
        return UsageError(
            "Unknown option \(option) of cameo; "
                + (option.nearest(of: known).map { "did you mean \($0)?" }
                    ?? "its options are --help and --version, and a command's options follow it")
        )
    }
}
