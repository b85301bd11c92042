import Cameo
import CameoAnalysis
import CameoCommands

/// The settings of a request: its options, and the configurations that apply to a file.
struct EngineSettings {
    private let request: EngineRequest
    /// The configurations, whose chains refer to them by their position.
    private var chains: [ConfigurationChain] = []

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
            throw error.exitCode == ExitCode.request
                ? error : .configuration(error.description)
        }
        do throws(CommandError) {
            return ConfigurationChain.Level(
                file: name,
                folder: file["folder"]?.text ?? "",
                configuration: try ToolConfiguration(document, name)
            )
        } catch {
            throw .configuration(error.description)
        }
    }

    /// Returns the configurations that apply to a file.
    func chain(of file: EngineRequest.File) throws(EngineError) -> ConfigurationChain {
        guard let index = file.chain else { return ConfigurationChain() }
        guard chains.indices.contains(index) else { throw .request("A configuration is missing") }
        return chains[index]
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

    /// Returns the path of a file to which a configuration refers, for messages.
    func path(_ path: String, _ level: ConfigurationChain.Level) -> String {
        level.path(path, in: request.text("folder") ?? "")
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
