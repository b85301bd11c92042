import CameoAnalysis
import CameoCommands
import Foundation

/// The output files of a command. An output must not replace an input or another output. Files are compared by their
/// identity, because a path can be a link.
struct OutputPaths {
    /// A file that exists, or the name of a new one in its folder.
    private struct Identity: Hashable {
        let file: FileInfo.Identity
        var newName: String?

        init?(_ path: String) {
            if let info = FileInfo(path) {
                file = info.identity
                return
            }
            let resolved = URL(fileURLWithPath: AbsolutePath.of(path)).resolvingSymlinksInPath()
                .path
            guard let folder = FileInfo(AbsolutePath.parent(of: resolved)) else { return nil }
            file = folder.identity
            newName = URL(fileURLWithPath: resolved).lastPathComponent
        }
    }

    /// The options with their paths.
    private var outputs: [Identity: (option: OptionName, path: String)] = [:]

    /// Throws an error if two outputs are the same file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, with the options of outputs.
    ///   - more: The options that name several outputs, or whose default names one, with the files.
    init(
        _ arguments: Arguments,
        more: [(option: OptionName, path: String)] = []
    ) throws(UsageError) {
        for (option, path) in arguments.outputs + more {
            guard path != "-", !path.isEmpty, !Folder.exists(path), let identity = Identity(path)
            else { continue }
            if let other = outputs[identity] {
                throw UsageError(
                    "\(other.option) \(other.path) and \(option) \(path) are the same file; pass different paths"
                )
            }
            outputs[identity] = (option, path)
        }
    }

    /// Returns the option whose output would replace a file, with its path.
    func output(replacing input: String) -> (option: OptionName, path: String)? {
        guard !outputs.isEmpty, input != "-", let info = FileInfo(input), info.kind == .file else {
            return nil
        }
        return Identity(input).flatMap { outputs[$0] }
    }

    /// Throws an error if an output would replace a file that the command reads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, with the options of files and folders.
    ///   - chain: The configurations of the command, with the files and folders that they name.
    ///   - inputs: The files that are passed or found in folders.
    ///   - allowed: The inputs that the command may replace.
    func check(
        _ arguments: Arguments,
        _ chain: ConfigurationChain = ConfigurationChain(),
        inputs: [String],
        except allowed: [String] = []
    ) throws(UsageError) {
        guard !outputs.isEmpty else { return }
        for input in inputs + arguments.inputs + chain.levels.flatMap(\.files)
        where !allowed.contains(input) {
            try check(input)
        }
        for folder in arguments.folders + chain.levels.compactMap(\.assets) {
            for name in FileManager.default.enumerator(atPath: folder) ?? .init() {
                try check("\(folder)/\(name)")
            }
        }
    }

    /// Throws an error if an output would replace a file.
    func check(_ input: String) throws(UsageError) {
        guard let (option, path) = output(replacing: input) else { return }
        throw UsageError(
            "\(option) \(path) would replace the input \(input); pass another path to \(option)"
        )
    }
}

extension ConfigurationChain.Level {
    /// The configuration and the files that it names, except a baseline.
    var files: [String] {
        var paths = [configuration.settings, configuration.appIcon, configuration.wallpaper]
        if case .file(let path)? = configuration.mapping { paths.append(path) }
        if case .file(let path)? = configuration.categories { paths.append(path) }
        return [file] + paths.compactMap { $0.map(path) }
    }

    /// The folder with images that the configuration names.
    fileprivate var assets: String? { configuration.assets.map(path) }
}
