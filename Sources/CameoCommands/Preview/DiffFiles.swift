import Cameo
import CameoAnalysis
import CameoHost

/// The files that `cameo diff` compares.
package struct DiffFiles {
    /// The two versions of a file; one may be missing.
    package struct Source: Sendable {
        /// The name of the file for messages.
        let title: String
        let old: String?
        let new: String?
        /// The path that configurations match against: the path of the new version, even if the
        /// file was removed.
        let configured: String
    }

    let sources: [Source]
    /// The configurations that apply to the new version.
    let chain: ConfigurationChain

    /// The name of the old file; `nil` if the versions have the same names.
    var oldTitle: String? {
        guard sources.count == 1, let old = sources[0].old, let new = sources[0].new,
            new == sources[0].title,
            FilePath(old).lastPathComponent != FilePath(new).lastPathComponent
        else { return nil }
        return old
    }

    /// The paths of all files to read.
    var inputs: [String] { sources.flatMap { [$0.old, $0.new].compactMap { $0 } } }

    init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        let (old, new, areFolders) = try Self.operands(arguments, context)
        let loader = try ConfigurationLoader(arguments, context)
        guard areFolders else {
            chain = try loader.chain(forFile: new)
            sources = [Source(title: new, old: old, new: new, configured: new)]
            return
        }
        chain = try loader.chain(inFolder: context.absolute(new))
        sources = try Self.sources(old, new, context)
    }

    private static func operands(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> (old: String, new: String, areFolders: Bool) {
        guard arguments.files.count == 2 else {
            throw .usage(
                "\(CommandSyntax.of(.diff).line) requires an old and a new file or folder "
                    + "(\(arguments.files.count) given)"
            )
        }
        let (old, new) = (arguments.files[0], arguments.files[1])
        guard old != "-" || new != "-" else {
            throw .usage("OLD and NEW can't both be standard input; pass the path of a file")
        }
        for path in [old, new] where path != "-" && !context.exists(path) {
            throw .file("\(path): no such file or folder")
        }
        let areFolders = context.isFolder(new)
        guard context.isFolder(old) == areFolders else {
            throw .usage(
                "\(areFolders ? new : old) is a folder, and \(areFolders ? old : new) isn't; pass "
                    + "two files or two folders"
            )
        }
        return (old, new, areFolders)
    }

    private static func sources(
        _ old: String,
        _ new: String,
        _ context: CommandContext
    ) throws(CommandError) -> [Source] {
        let oldNames = Set(try PayloadFolder.names(in: old, context))
        let newNames = Set(try PayloadFolder.names(in: new, context))
        let names = oldNames.union(newNames)
        guard !names.isEmpty else {
            throw .file("\(old) and \(new) contain no .json or .apns file")
        }
        return names.sorted().map { name in
            let path = AbsolutePath.file(name, in: new)
            return Source(
                title: name,
                old: oldNames.contains(name) ? AbsolutePath.file(name, in: old) : nil,
                new: newNames.contains(name) ? path : nil,
                configured: path
            )
        }
    }
}
