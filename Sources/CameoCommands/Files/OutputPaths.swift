import CameoAnalysis
import CameoHost

/// The output files of a command, which must not replace an input or another output. Files are
/// compared by their identity, because a path may be a link.
package struct OutputPaths: Sendable {
    /// The identity of an existing file, or the folder and name of a new file.
    private struct Identity: Hashable {
        let file: InputInfo.Identity
        var newName: String?

        init?(_ path: String, _ context: CommandContext) {
            if let info = try? context.host.info(path) {
                file = info.identity
                return
            }
            let resolved = context.host.resolved(context.absolute(path))
            let parent = AbsolutePath.parent(of: resolved)
            guard let folder = try? context.host.info(parent) else { return nil }
            file = folder.identity
            newName = String(resolved.dropFirst(parent == "/" ? 1 : parent.count + 1))
        }
    }

    private let context: CommandContext
    /// The options and paths of outputs, by the identity of the file.
    private var outputs: [Identity: (option: OptionName, path: String)] = [:]

    /// Throws an error if two outputs are the same file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, with the options of outputs.
    ///   - more: Additional outputs, from options with several output files or a default path.
    package init(
        _ arguments: Arguments,
        more: [(option: OptionName, path: String)] = [],
        _ context: CommandContext
    ) throws(CommandError) {
        self.context = context
        for (option, path) in arguments.outputs + more {
            guard path != "-", !path.isEmpty, !context.isFolder(path),
                let identity = Identity(path, context)
            else { continue }
            if let other = outputs[identity] {
                throw .usage(
                    "\(other.option) \(other.path) and \(option) \(path) are the same file; pass different paths"
                )
            }
            outputs[identity] = (option, path)
        }
    }

    /// Returns the option and the path of the output that would replace a file; `nil` if there is
    /// none.
    package func output(replacing input: String) -> (option: OptionName, path: String)? {
        guard !outputs.isEmpty, input != "-", let info = try? context.host.info(input),
            info.kind == .file, let identity = Identity(input, context)
        else { return nil }
        return outputs[identity]
    }

    /// Throws an error if an output would replace a file that the command reads.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, with the options of files and folders.
    ///   - chain: The configurations of the command, with the files and folders that they
    ///     reference.
    ///   - inputs: The files that were passed or found in folders.
    ///   - allowed: The inputs that the command may replace.
    package func check(
        _ arguments: Arguments,
        _ chain: ConfigurationChain = ConfigurationChain(),
        inputs: [String],
        except allowed: [String] = []
    ) throws(CommandError) {
        guard !outputs.isEmpty else { return }
        var folders = arguments.folders
        var files = inputs + arguments.inputs
        for level in chain.levels {
            files += level.files(in: context.folder)
            if let assets = level.configuration.assets {
                folders.append(level.path(assets, in: context.folder))
            }
        }
        for input in files where !allowed.contains(input) { try check(input) }
        while let folder = folders.popLast() {
            for entry in (try? context.host.contents(of: folder)) ?? [] {
                let path = "\(folder)/\(entry.name)"
                if entry.kind == .folder { folders.append(path) }
                try check(path)
            }
        }
    }

    /// Throws an error if an output would replace a file.
    package func check(_ input: String) throws(CommandError) {
        guard let (option, path) = output(replacing: input) else { return }
        throw .usage(
            "\(option) \(path) would replace the input \(input); pass a different path to \(option)"
        )
    }
}
