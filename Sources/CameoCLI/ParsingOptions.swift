import Cameo
import CameoAnalysis
import CameoCommands

/// The options for parsing payloads, which several commands share.
enum ParsingOptions {
    /// Returns a parser with the settings that the options specify.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - console: The console for unknown keys of settings.
    ///   - defaults: The settings without options, such as those of a project.
    ///   - chain: The configurations that apply to the payloads.
    static func parser(
        _ arguments: Arguments,
        _ console: Console,
        defaults: CommunicationSettings = CommunicationSettings(),
        chain: ConfigurationChain = ConfigurationChain()
    ) throws -> PayloadParser {
        var settings = defaults
        let isGiven = arguments[.settings] != nil
        if let file = arguments[.settings] {
            settings = try Self.settings(file, console)
        } else if let (path, level) = chain.nearest(\.settings) {
            settings = try level.reading(path) { try Self.settings($0, console) }
        }
        if let file = arguments[.mapping] {
            settings.mapping = try mapping(file)
        } else if let (source, level) = chain.nearest(\.mapping),
            !isGiven || settings.mapping == nil
        {
            switch source {
            case .mapping(let mapping): settings.mapping = mapping
            case .file(let path): settings.mapping = try level.reading(path) { try mapping($0) }
            }
        }
        if arguments.has(.provider) {
            do throws(ToolConfiguration.ParseError) {
                settings.presets = []
                for name in arguments.all(.provider) {
                    settings.presets.append(try Preset.Name(named: name))
                }
            } catch {
                throw UsageError("--provider: \(error)")
            }
        } else if let presets = chain.nearest(\.presets)?.value, !isGiven {
            settings.presets = presets
        }
        if let style: CommunicationSettings.TitleStyle = arguments.choice(.titleStyle) {
            settings.titleStyle = style
        } else if let style = chain.nearest(\.titleStyle)?.value, !isGiven {
            settings.titleStyle = style
        }
        let given = arguments.all(.currentUser)
        let currentUser = Set(
            given.isEmpty ? chain.nearest(\.currentUser)?.value ?? [] : given
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
        _ console: Console
    ) throws -> CommunicationSettings {
        let object = try PayloadFile.object(file)
        for key in CommunicationSettings.unknownKeys(in: object) {
            console.report(
                "\(file): unknown settings key '\(key)' ignored; the keys are "
                    + CommunicationSettings.Key.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        do throws(CommunicationSettings.ParseError) {
            return try CommunicationSettings(object)
        } catch {
            throw FileError("\(file): \(error)")
        }
    }

    private static func mapping(_ file: String) throws -> Mapping {
        let object = try PayloadFile.object(file)
        if let problem = MappingAdvice.problem(object) { throw FileError("\(file): \(problem)") }
        do throws(Mapping.ParseError) {
            return try Mapping(object)
        } catch {
            throw FileError("\(file): \(error)")
        }
    }

    /// Returns the payloads that can be read, and reports and counts the others.
    static func payloads(
        _ arguments: Arguments,
        _ console: Console
    ) async throws -> (files: [PayloadFile], failures: Int) {
        try await PayloadFile.readable(try files(arguments), console)
    }

    /// Returns the paths and names of the files in the arguments.
    static func files(
        _ arguments: Arguments
    ) throws(UsageError) -> [PayloadFile.Source] {
        guard !arguments.files.isEmpty else {
            throw UsageError("Missing file; pass the path of a payload, or - for standard input")
        }
        return arguments.files.map { PayloadFile.Source(path: $0, title: $0) }
    }
}

extension ConfigurationChain.Level {
    /// Returns the path of a file to which the configuration refers.
    func path(_ path: String) -> String {
        AbsolutePath.forPeople(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }

    /// Reads a file to which the configuration refers. An error is one of the configuration.
    func reading<Value>(_ path: String, _ read: (String) throws -> Value) throws -> Value {
        do {
            return try read(self.path(path))
        } catch let error as FileError {
            throw ConfigurationError("\(file) refers to \(error)")
        }
    }
}
