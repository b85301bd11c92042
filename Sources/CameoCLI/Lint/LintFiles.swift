import Cameo
import CameoAnalysis
import CameoCommands
import Foundation

/// The files that `cameo lint` reads, and the configurations that apply to them.
struct LintFiles {
    /// A file to lint.
    struct Source: Sendable {
        /// The path as it was passed or found; `-` for standard input.
        let path: String
        /// The name in messages.
        let name: String
        /// The absolute path, which exists only in the configuration's view for standard input.
        let absolute: String
        /// Whether the file is skipped if it isn't a push, because it was found in a folder.
        let isFound: Bool
        /// The index of its configurations in ``LintFiles/chains``.
        let chain: Int
    }

    /// The folders that contain other packages' files.
    private static let ignoredFolders: Set<String> = ["node_modules", "Pods"]

    private(set) var sources: [Source] = []
    /// The configurations of the files.
    private(set) var chains: [ConfigurationChain] = []
    private let loader: ConfigurationLoader
    /// The indexes of the chains, by the paths of their configurations.
    private var indexes: [String: Int] = [:]
    /// The globs that no file has matched yet, by the path of the configuration.
    private var unused: [String: [(key: String, glob: Glob)]] = [:]
    private var levels: [String: ConfigurationChain.Level] = [:]
    /// The folders that were searched, as absolute paths.
    private var searched: [String] = []

    /// Finds the files of a run.
    init(_ arguments: Arguments, standardInputName: String?, _ console: Console) throws {
        loader = try ConfigurationLoader(arguments, console)
        let skipsOthers = arguments.has(.skipOtherFiles)
        var missing: [FileError] = []
        for path in arguments.files.isEmpty ? ["."] : arguments.files {
            if path == "-" {
                let name = standardInputName ?? "-"
                let absolute = AbsolutePath.of(standardInputName ?? "standard-input")
                let chain = try chain(inFolder: AbsolutePath.parent(of: absolute))
                sources.append(
                    Source(path: "-", name: name, absolute: absolute, isFound: false, chain: chain)
                )
                match(absolute, chains[chain])
                continue
            }
            guard !path.isEmpty else {
                throw UsageError("The name of a file is empty; pass . for the current folder")
            }
            guard Folder.exists(path) else {
                guard FileInfo(path) != nil else {
                    missing.append(
                        FileError(
                            file: path,
                            InputFile.problem(errno, isLink: FileInfo(ofLink: path) != nil)
                        )
                    )
                    continue
                }
                let absolute = AbsolutePath.of(path)
                let chain = try chain(inFolder: AbsolutePath.parent(of: absolute))
                guard !skipsOthers || isIncluded(absolute, chains[chain]) else { continue }
                sources.append(
                    Source(
                        path: path,
                        name: path.hasPrefix("./") ? String(path.dropFirst(2)) : path,
                        absolute: absolute,
                        isFound: skipsOthers,
                        chain: chain
                    )
                )
                match(absolute, chains[chain])
                continue
            }
            try search(path, console)
        }
        if !missing.isEmpty { throw UnreadableFiles(missing) }
        try reportUnusedGlobs()
        // A file may be passed and found.
        var known: Set<String> = []
        sources = sources.filter { $0.path == "-" || known.insert($0.absolute).inserted }
    }

    /// Whether a search of the current folder includes a file.
    private func isIncluded(_ path: String, _ chain: ConfigurationChain) -> Bool {
        let parent = AbsolutePath.parent(of: path)
        let folders = AbsolutePath.relative(parent, to: AbsolutePath.current) ?? ""
        return !folders.split(separator: "/").contains { Self.isIgnored(String($0)) }
            && path != "\(parent)/\(ToolConfiguration.fileName)"
            && chain.includes(path) && !chain.excludes(path)
    }

    /// Whether a search ignores the folders of a name.
    private static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || ignoredFolders.contains(name)
    }

    private mutating func chain(inFolder folder: String) throws -> Int {
        let chain = try loader.chain(inFolder: folder)
        let identity = chain.levels.map(\.file).joined(separator: "\u{0}")
        if let index = indexes[identity] { return index }
        for level in chain.levels where levels[level.file] == nil {
            levels[level.file] = level
            var globs: [(key: String, glob: Glob)] = []
            for glob in level.configuration.include ?? [] where !glob.isNegated {
                globs.append(("include", glob))
            }
            for (index, override) in level.configuration.overrides.enumerated() {
                for glob in override.files ?? [] where !glob.isNegated {
                    globs.append(("overrides[\(index)].files", glob))
                }
            }
            unused[level.file] = globs
        }
        chains.append(chain)
        indexes[identity] = chains.count - 1
        return chains.count - 1
    }

    private mutating func search(_ root: String, _ console: Console) throws {
        let start = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
        searched.append(AbsolutePath.of(start))
        var waiting = [start]
        var found: [Source] = []
        while let folder = waiting.popLast() {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                throw FileError("\(folder): can't be read; check its permissions")
            }
            let absoluteFolder = AbsolutePath.of(folder)
            let index = try chain(inFolder: absoluteFolder)
            let chain = chains[index]
            let hasUnused = chain.levels.contains { !unused[$0.file, default: []].isEmpty }
            for name in names.sorted() {
                let path = folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
                let absolute = absoluteFolder == "/" ? "/\(name)" : "\(absoluteFolder)/\(name)"
                guard let info = FileInfo(ofLink: path) else {
                    // Foundation replaces bytes that aren't UTF-8.
                    guard name.unicodeScalars.contains("\u{FFFD}"), !chain.excludes(absolute),
                        chain.includes(absolute) || !name.contains(".")
                    else { continue }
                    throw FileError("\(path): the name isn't UTF-8; rename it or exclude it")
                }
                if info.kind == .folder {
                    guard !Self.isIgnored(name), !chain.excludes(absolute) else { continue }
                    waiting.append(path)
                    continue
                }
                // A link to a file is read; one to a folder might lead back.
                guard info.kind == .file || info.kind == .link && FileInfo(path)?.kind == .file
                else { continue }
                guard name != ToolConfiguration.fileName, !chain.excludes(absolute) else {
                    continue
                }
                if hasUnused { match(absolute, chain) }
                guard chain.includes(absolute) else { continue }
                found.append(
                    Source(path: path, name: path, absolute: absolute, isFound: true, chain: index)
                )
            }
        }
        sources += found.sorted { $0.path < $1.path }
    }

    /// Removes the globs that a file matches from those that no file has matched.
    private mutating func match(_ path: String, _ chain: ConfigurationChain) {
        for level in chain.levels {
            guard let globs = unused[level.file], !globs.isEmpty,
                let relative = level.relative(path)
            else { continue }
            unused[level.file] = globs.filter { !$0.glob.matches(relative) }
        }
    }

    /// Throws an error for a glob that no file matches, if the entire folder of its configuration was
    /// searched.
    private func reportUnusedGlobs() throws {
        for (file, globs) in unused.sorted(by: { $0.key < $1.key }) {
            guard let first = globs.first, let level = levels[file],
                searched.contains(where: { root in
                    root == level.folder
                        || level.relative("\(root)/") == nil
                            && AbsolutePath.relative(level.folder, to: root) != nil
                })
            else { continue }
            throw ConfigurationError(
                "\(file): \(first.key): no file matches the glob '\(first.glob)'; correct or remove it"
            )
        }
    }
}

/// Files that can't be read. No report is written, because it would be incomplete.
struct UnreadableFiles: Error {
    let errors: [FileError]

    init(_ errors: [FileError]) { self.errors = errors }
}
