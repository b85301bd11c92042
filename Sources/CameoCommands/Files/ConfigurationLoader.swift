import Cameo
import CameoAnalysis
import CameoHost

/// Loader of the `cameo.config.json` files that apply to the files and folders of a command.
package final class ConfigurationLoader {
    /// The configuration that `--config` specifies; `nil` if the option wasn't passed.
    private let given: ConfigurationChain?
    /// The chains of configurations, by the absolute path of the folder.
    private var chains: [String: ConfigurationChain] = [:]

    private let context: CommandContext

    package init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        self.context = context
        guard let path = arguments[.config] else {
            given = nil
            return
        }
        guard context.exists(path) else { throw CommandError(file: path, .missing) }
        given = ConfigurationChain([
            .init(
                file: path,
                folder: AbsolutePath.parent(of: context.absolute(path)),
                configuration: try Self.read(path, context)
            )
        ])
    }

    /// Returns the configurations for the files of a folder.
    ///
    /// - Parameter folder: The absolute path of the folder.
    package func chain(inFolder folder: String) throws(CommandError) -> ConfigurationChain {
        if let given { return given }
        if let chain = chains[folder] { return chain }
        let parent = folder == "/" ? nil : AbsolutePath.parent(of: folder)
        let file = AbsolutePath.file(ToolConfiguration.fileName, in: folder)
        var chain = ConfigurationChain()
        if context.exists(file) {
            let configuration = try Self.read(file, context)
            context.messages.detail("Configuration \(context.forPeople(file))")
            chain.levels.append(
                .init(file: context.forPeople(file), folder: folder, configuration: configuration)
            )
            if !configuration.isRoot, let parent {
                chain.levels += try self.chain(inFolder: parent).levels
            }
        } else if let parent {
            chain = try self.chain(inFolder: parent)
        }
        chains[folder] = chain
        return chain
    }

    /// Returns the configurations for a file. Standard input uses the configurations of the current
    /// folder.
    package func chain(forFile path: String) throws(CommandError) -> ConfigurationChain {
        try chain(inFolder: context.folder(ofFile: path))
    }

    private static func read(
        _ path: String,
        _ context: CommandContext
    ) throws(CommandError) -> ToolConfiguration {
        let path = context.forPeople(path)
        do throws(CommandError) {
            return try ToolConfiguration(PayloadFile.document(path, context.host), path)
        } catch {
            throw .configuration(error.description)
        }
    }
}

extension ToolConfiguration {
    /// Parses the configuration in a file.
    package init(_ document: JSONDocument, _ path: String) throws(CommandError) {
        do throws(ToolConfiguration.ParseError) {
            try self.init(document)
        } catch {
            throw .file("\(path): \(error)")
        }
    }
}

extension CommandContext {
    /// Returns the absolute path of the folder whose configurations apply to a file. For standard
    /// input, this is the current folder.
    func folder(ofFile path: String) -> String {
        path == "-" ? folder : AbsolutePath.parent(of: absolute(path))
    }
}

extension ConfigurationChain.Level {
    /// Returns the path of a file that the configuration references.
    ///
    /// - Parameter current: The current folder.
    package func path(_ path: String, in current: String) -> String {
        AbsolutePath.forPeople(path.hasPrefix("/") ? path : "\(folder)/\(path)", in: current)
    }

    /// Reads a file that the configuration references. Failures are reported as configuration
    /// errors.
    package func reading<Value>(
        _ path: String,
        in current: String,
        _ read: (String) throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        do throws(CommandError) {
            return try read(self.path(path, in: current))
        } catch {
            throw .configuration("\(file) refers to \(error)")
        }
    }

    /// Returns the paths of the configuration and of the files that it references, except the
    /// baseline.
    package func files(in current: String) -> [String] {
        var paths = [configuration.settings, configuration.appIcon, configuration.wallpaper]
        if case .file(let path)? = configuration.mapping { paths.append(path) }
        if case .file(let path)? = configuration.categories { paths.append(path) }
        return [file] + paths.compactMap { $0 }.map { self.path($0, in: current) }
    }
}
