import Cameo
import CameoAnalysis
import CameoCommands

/// The settings of a request: its options, and the configurations that apply to a file.
struct EngineSettings {
    private let request: EngineRequest
    /// The configurations, whose chains refer to them by their position.
    private var chains: [ConfigurationChain] = []
    /// The keys of settings that were reported as unknown, by file.
    private var reported: Set<String> = []

    /// Parses the configurations.
    init(_ request: EngineRequest) throws(EngineError) {
        self.request = request
        let files = (request.header["configurations"]?.array ?? []).map { $0.object }
        var levels: [ConfigurationChain.Level?] = files.map { _ in nil }
        for chain in request.header["chains"]?.array ?? [] {
            var result = ConfigurationChain()
            for value in chain.array ?? [] {
                guard let index = value.integer, files.indices.contains(index),
                    let file = files[index]
                else { throw .request("A configuration is missing") }
                let level: ConfigurationChain.Level
                if let known = levels[index] {
                    level = known
                } else {
                    level = try Self.level(file, request)
                    levels[index] = level
                }
                result.levels.append(level)
                if level.configuration.isRoot { break }
            }
            chains.append(result)
        }
    }

    private static func level(
        _ file: JSONObject,
        _ request: EngineRequest
    ) throws(EngineError) -> ConfigurationChain.Level {
        let name = file["file"]?.text ?? ToolConfiguration.fileName
        let document: JSONDocument
        do throws(EngineError) {
            document = try request.document(try request.content(file, name: name), name: name)
        } catch {
            throw error.exitCode == EngineError.ExitCode.request
                ? error : .configuration(error.description)
        }
        do throws(ToolConfiguration.ParseError) {
            return ConfigurationChain.Level(
                file: name,
                folder: file["folder"]?.text ?? "",
                configuration: try ToolConfiguration(document)
            )
        } catch {
            throw .configuration("\(name): \(error)")
        }
    }

    /// Returns the configurations that apply to a file.
    func chain(of file: EngineRequest.File) throws(EngineError) -> ConfigurationChain {
        guard let index = file.chain else { return ConfigurationChain() }
        guard chains.indices.contains(index) else { throw .request("A configuration is missing") }
        return chains[index]
    }

    /// Returns the parser for a file.
    mutating func parser(
        _ chain: ConfigurationChain,
        _ response: inout EngineResponse
    ) throws(EngineError) -> PayloadParser {
        let header = request.header
        var settings = CommunicationSettings()
        let given = header["settings"]?.object
        if let given {
            settings = try self.settings(given, "settings", &response)
        } else if let (path, level) = chain.nearest({ $0.settings }) {
            settings = try reading(path, level) { (object, name) throws(EngineError) in
                try self.settings(object, name, &response)
            }
        }
        if let object = header["mapping"]?.object {
            settings.mapping = try mapping(object, "mapping")
        } else if let (source, level) = chain.nearest({ $0.mapping }),
            given == nil || settings.mapping == nil
        {
            switch source {
            case .mapping(let mapping): settings.mapping = mapping
            case .file(let path):
                settings.mapping = try reading(path, level) { (object, name) throws(EngineError) in
                    try mapping(object, name)
                }
            }
        }
        if let names = header["provider"]?.array {
            settings.presets = []
            for name in names {
                do throws(ToolConfiguration.ParseError) {
                    settings.presets.append(try Preset.Name(named: name.text ?? ""))
                } catch {
                    throw .usage("--provider: \(error)")
                }
            }
        } else if let presets = chain.nearest({ $0.presets })?.value, given == nil {
            settings.presets = presets
        }
        if let name = request.word("titleStyle") {
            settings.titleStyle = try EngineChoice.value(name, "--title-style")
        } else if let style = chain.nearest({ $0.titleStyle })?.value, given == nil {
            settings.titleStyle = style
        }
        var currentUser = Set((header["currentUser"]?.array ?? []).compactMap { $0.text })
        if currentUser.isEmpty {
            currentUser = Set(chain.nearest({ $0.currentUser })?.value ?? [])
        }
        if !currentUser.isEmpty {
            settings.accounts.append(
                CommunicationAccount(scope: "", ids: currentUser, handles: currentUser)
            )
        }
        return PayloadParser(settings: settings)
    }

    /// Parses settings or the file that contains them.
    private mutating func settings(
        _ value: JSONObject,
        _ name: String,
        _ response: inout EngineResponse
    ) throws(EngineError) -> CommunicationSettings {
        let (object, name) = try content(value, name)
        if reported.insert(name).inserted {
            for key in CommunicationSettings.unknownKeys(in: object) {
                response.notice(
                    "\(name): unknown settings key '\(key)' ignored; the keys are "
                        + CommunicationSettings.Key.allCases.map { $0.rawValue }.joined(
                            separator: ", "
                        )
                )
            }
        }
        do throws(CommunicationSettings.ParseError) {
            return try CommunicationSettings(object)
        } catch {
            throw .file("\(name): \(error)")
        }
    }

    private func mapping(_ value: JSONObject, _ name: String) throws(EngineError) -> Mapping {
        let (object, name) = try content(value, name)
        if let problem = MappingAdvice.problem(object) { throw .file("\(name): \(problem)") }
        do throws(Mapping.ParseError) {
            return try Mapping(object)
        } catch {
            throw .file("\(name): \(error)")
        }
    }

    /// Returns the object of an option: `{"value": …}`, or a file.
    func content(
        _ value: JSONObject,
        _ name: String
    ) throws(EngineError) -> (object: JSONObject, name: String) {
        if let object = value["value"]?.object { return (object, name) }
        let name = value.word("name") ?? name
        return (try request.object(try request.content(value, name: name), name: name), name)
    }

    /// Returns a file to which a configuration refers. Errors are reported as errors of the
    /// configuration.
    private func reading<Value>(
        _ path: String,
        _ level: ConfigurationChain.Level,
        _ use: (JSONObject, String) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        let path = self.path(path, level)
        let file = try referenced(path)
        do throws(EngineError) {
            return try use(file, path)
        } catch {
            throw error.exitCode == EngineError.ExitCode.request
                ? error : .configuration("\(level.file) refers to \(error.description)")
        }
    }

    /// Returns the path of a file to which a configuration refers, for messages.
    func path(_ path: String, _ level: ConfigurationChain.Level) -> String {
        let path = path.hasPrefix("/") ? path : "\(level.folder)/\(path)"
        let folder = request.text("folder") ?? ""
        let prefix = folder == "/" ? "/" : folder + "/"
        return !folder.isEmpty && path.hasPrefix(prefix)
            ? String(path.utf8.dropFirst(prefix.utf8.count)) ?? path : path
    }

    /// Returns the description of a file that the host must have read.
    func referenced(_ path: String) throws(EngineError) -> JSONObject {
        for value in request.header["referenced"]?.array ?? [] {
            if let object = value.object, object["name"]?.text == path { return object }
        }
        throw .needs([path])
    }
}

/// A value that accepts only certain words.
enum EngineChoice {
    static func value<Choice: RawRepresentable & CaseIterable>(
        _ word: String,
        _ option: String
    ) throws(EngineError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: word) else {
            let words = Choice.allCases.map { $0.rawValue }
            throw .usage(
                "\(option) can't be '\(word)'; pass \(words.count > 1 ? "one of " : "")"
                    + words.joined(separator: ", ")
            )
        }
        return choice
    }
}
