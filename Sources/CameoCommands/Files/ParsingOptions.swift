import Cameo
import CameoAnalysis
import CameoHost

/// The options for parsing payloads, which several commands share.
package enum ParsingOptions {
    /// Returns a parser with the settings that the options specify.
    ///
    /// - Parameters:
    ///   - context: The context, which receives messages about unknown settings keys.
    ///   - defaults: The default settings, for example of a project.
    ///   - chain: The configurations that apply to the payloads.
    package static func parser(
        _ arguments: Arguments,
        _ context: CommandContext,
        defaults: CommunicationSettings = CommunicationSettings(),
        chain: ConfigurationChain = ConfigurationChain()
    ) throws(CommandError) -> PayloadParser {
        var settings = defaults
        let isGiven = arguments[.settings] != nil
        if let file = arguments[.settings] {
            settings = try Self.settings(file, context)
        } else if let (path, level) = chain.nearest({ $0.settings }) {
            settings = try level.reading(path, in: context.folder) { path throws(CommandError) in
                try Self.settings(path, context)
            }
        }
        if let file = arguments[.mapping] {
            settings.mapping = try mapping(file, context)
        } else if let (source, level) = chain.nearest({ $0.mapping }),
            !isGiven || settings.mapping == nil
        {
            switch source {
            case .mapping(let mapping): settings.mapping = mapping
            case .file(let path):
                settings.mapping = try level.reading(path, in: context.folder) {
                    path throws(CommandError) in
                    try mapping(path, context)
                }
            }
        }
        if arguments.has(.provider) {
            do throws(ToolConfiguration.ParseError) {
                settings.presets = []
                for name in arguments.all(.provider) {
                    settings.presets.append(try Preset.Name(named: name))
                }
            } catch {
                throw .usage("--provider: \(error)")
            }
        } else if let presets = chain.nearest({ $0.presets })?.value, !isGiven {
            settings.presets = presets
        }
        if let style: CommunicationSettings.TitleStyle = arguments.choice(.titleStyle) {
            settings.titleStyle = style
        } else if let style = chain.nearest({ $0.titleStyle })?.value, !isGiven {
            settings.titleStyle = style
        }
        let given = arguments.all(.currentUser)
        let currentUser = Set(
            given.isEmpty ? chain.nearest({ $0.currentUser })?.value ?? [] : given
        )
        if !currentUser.isEmpty {
            settings.accounts.append(
                CommunicationAccount(scope: "", ids: currentUser, handles: currentUser)
            )
        }
        return PayloadParser(settings: settings)
    }

    private static func settings(
        _ file: String,
        _ context: CommandContext
    ) throws(CommandError) -> CommunicationSettings {
        let object = try PayloadFile.object(file, context.host)
        if let problem = PayloadAdvice.problem(object, as: .settings) {
            throw .file("\(file): \(problem)")
        }
        for key in CommunicationSettings.unknownKeys(in: object) {
            context.messages.notice(
                "\(file): unknown settings key '\(key)' ignored; "
                    + CommunicationSettings.suggestion(forUnknownKey: key)
            )
        }
        do throws(CommunicationSettings.ParseError) {
            return try CommunicationSettings(object)
        } catch {
            throw .file("\(file): \(error)")
        }
    }

    private static func mapping(
        _ file: String,
        _ context: CommandContext
    ) throws(CommandError) -> Mapping {
        let object = try PayloadFile.object(file, context.host)
        if let problem = PayloadAdvice.problem(object, as: .mapping) {
            throw .file("\(file): \(problem)")
        }
        do throws(Mapping.ParseError) {
            return try Mapping(object)
        } catch {
            throw .file("\(file): \(error)")
        }
    }

    /// Returns the paths and names of the files in the arguments.
    package static func files(_ arguments: Arguments) throws(CommandError) -> [PayloadFile.Source] {
        guard !arguments.files.isEmpty else {
            throw .usage("Missing file; pass the path of a payload, or - for standard input")
        }
        return arguments.files.map { PayloadFile.Source(path: $0, title: $0) }
    }
}

extension CommunicationSettings {
    /// Returns the fix for an unknown key, in lower case.
    package static func suggestion(forUnknownKey key: String) -> String {
        let name = key.lowercased()
        // An app stores all its accounts; the user of a single run is an option.
        if name.hasPrefix("user") || name.hasPrefix("currentuser") {
            return "add the user to \"accounts\", or use the option for the current user"
        }
        let names = Key.allCases.map { $0.rawValue } + [categoriesKey]
        return key.suggestion(
            among: names,
            otherwise: "the keys are \(names.joined(separator: ", "))"
        )
    }
}
