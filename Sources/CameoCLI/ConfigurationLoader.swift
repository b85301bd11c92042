import Cameo
import CameoAnalysis
import CameoCommands
import Foundation

/// An error in `cameo.config.json`, or in a file that it refers to.
struct ConfigurationError: Error, CustomStringConvertible, CodedError {
    let description: String
    var code: String { "configuration" }

    init(_ description: String) { self.description = description }
}

/// Finds and reads the files `cameo.config.json` that apply to files and folders.
final class ConfigurationLoader {
    /// The configuration that `--config` specifies.
    private let given: ConfigurationChain?
    /// The chains of folders by their absolute paths.
    private var chains: [String: ConfigurationChain] = [:]

    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        given = try arguments[.config].map { path in
            guard FileInfo(path) != nil else {
                throw ConfigurationError("\(path): no such file")
            }
            let folder = URL(fileURLWithPath: AbsolutePath.of(path)).deletingLastPathComponent()
            return ConfigurationChain([
                .init(
                    file: path,
                    folder: folder.path,
                    configuration: try Self.read(path)
                )
            ])
        }
    }

    /// Returns the configurations for the files of a folder.
    ///
    /// - Parameter folder: The absolute path of the folder.
    func chain(inFolder folder: String) throws -> ConfigurationChain {
        if let given { return given }
        if let chain = chains[folder] { return chain }
        let parent = folder == "/" ? nil : AbsolutePath.parent(of: folder)
        let file =
            folder.hasSuffix("/")
            ? "\(folder)\(ToolConfiguration.fileName)"
            : "\(folder)/\(ToolConfiguration.fileName)"
        var chain = ConfigurationChain()
        if FileInfo(file) != nil {
            let configuration = try Self.read(file)
            console.explainDetail("Configuration \(AbsolutePath.forPeople(file))")
            chain.levels.append(
                .init(
                    file: AbsolutePath.forPeople(file),
                    folder: folder,
                    configuration: configuration
                )
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

    /// Returns the configurations for a file; for standard input, the current folder's.
    func chain(forFile path: String) throws -> ConfigurationChain {
        try chain(
            inFolder: path == "-"
                ? AbsolutePath.current : AbsolutePath.parent(of: AbsolutePath.of(path))
        )
    }

    private static func read(_ path: String) throws -> ToolConfiguration {
        let path = AbsolutePath.forPeople(path)
        let document: JSONDocument
        do throws(FileError) {
            document = try PayloadFile.document(path)
        } catch {
            throw ConfigurationError(error.description)
        }
        do throws(ToolConfiguration.ParseError) {
            return try ToolConfiguration(document)
        } catch {
            throw ConfigurationError("\(path): \(error)")
        }
    }
}

/// Absolute paths, without reading the file system.
enum AbsolutePath {
    /// The path of the current folder.
    static let current: String = {
        let path = FileManager.default.currentDirectoryPath
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }()

    /// Returns the absolute path, without `.` and `..`.
    static func of(_ path: String) -> String {
        var parts: [Substring] = []
        for part in ((path.hasPrefix("/") ? "" : current + "/") + path).split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the folder that contains a file or folder.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Returns a path relative to a folder; `nil` if it's elsewhere.
    static func relative(_ path: String, to folder: String) -> String? {
        let prefix = folder == "/" ? "/" : folder + "/"
        guard path.hasPrefix(prefix) else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// Whether two paths refer to the same file.
    static func isSame(_ path: String, _ other: String) -> Bool {
        func resolved(_ path: String) -> String {
            URL(fileURLWithPath: of(path)).resolvingSymlinksInPath().path
        }
        return path == other || resolved(path) == resolved(other)
    }

    /// Returns the path for a message: relative if it's in the current folder.
    static func forPeople(_ path: String) -> String { relative(path, to: current) ?? path }
}
