import Cameo
import CameoAnalysis
import CameoHost

/// The files that `cameo lint` reads, with the configurations that apply to them.
package struct LintFiles {
    /// A file to lint.
    package struct Source: Sendable {
        /// The path as passed or found (`-` for standard input), with the content if it has been
        /// read.
        let file: PayloadFile.Source
        /// The name of the file for messages.
        var name: String { file.title }
        var path: String { file.path }
        /// The absolute path. For standard input, the path that configurations match against.
        let absolute: String
        /// Whether the file was found in a folder, so that it is skipped if it isn't a push.
        let isFound: Bool
        /// The index of the file's configurations in ``LintFiles/chains``.
        let chain: Int
    }

    private(set) var sources: [Source] = []
    /// The chains of configurations that apply to the files.
    private(set) var chains: [ConfigurationChain] = []
    private let context: CommandContext
    private let loader: ConfigurationLoader
    /// The indices of the chains, by the paths of their configurations.
    private var indexes: [String: Int] = [:]
    /// The globs that no file has matched so far, by the path of the configuration.
    private var unused: [String: [(key: String, glob: Glob)]] = [:]
    private var levels: [String: ConfigurationChain.Level] = [:]
    /// The absolute paths of folders that were searched.
    private var searched: [String] = []

    /// Creates a list of files that have been read, without configurations.
    package init(_ files: [PayloadFile.Source], _ context: CommandContext) throws(CommandError) {
        self.context = context
        loader = try ConfigurationLoader(Arguments(), context)
        chains = [ConfigurationChain()]
        sources = files.map { Source(file: $0, absolute: $0.path, isFound: false, chain: 0) }
    }

    /// Finds the files for a run.
    package init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
        self.context = context
        loader = try ConfigurationLoader(arguments, context)
        let standardInputName = arguments[.stdinFilename]
        let skipsOthers = arguments.has(.skipOtherFiles)
        var missing: [CommandError] = []
        for path in arguments.files.isEmpty ? ["."] : arguments.files {
            if path == "-" {
                let absolute = context.absolute(standardInputName ?? "standard-input")
                try add("-", standardInputName ?? "-", absolute, skipsOthers: false)
                continue
            }
            let info: InputInfo
            do throws(HostError) {
                info = try context.host.info(path)
            } catch {
                missing.append(
                    CommandError(file: path, InputFile.problem(error, path, context.host))
                )
                continue
            }
            guard info.kind == .folder else {
                let title = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
                try add(path, title, context.absolute(path), skipsOthers: skipsOthers)
                continue
            }
            try search(path)
        }
        if !missing.isEmpty { throw .files(missing) }
        try reportUnusedGlobs()
        // A file may be both passed and found in a folder.
        var known: Set<String> = []
        sources = sources.filter { $0.path == "-" || known.insert($0.absolute).inserted }
    }

    /// Adds a file that was passed.
    private mutating func add(
        _ path: String,
        _ title: String,
        _ absolute: String,
        skipsOthers: Bool
    ) throws(CommandError) {
        let chain = try chain(inFolder: AbsolutePath.parent(of: absolute))
        guard !skipsOthers || isIncluded(absolute, chains[chain]) else { return }
        let file = PayloadFile.Source(path: path, title: title)
        sources.append(Source(file: file, absolute: absolute, isFound: skipsOthers, chain: chain))
        match(absolute, chains[chain])
    }

    /// Returns whether a search of the current folder would include a file.
    private func isIncluded(_ path: String, _ chain: ConfigurationChain) -> Bool {
        let parent = AbsolutePath.parent(of: path)
        let folders = AbsolutePath.relative(parent, to: context.folder) ?? ""
        return !folders.split(separator: "/").contains { PayloadFolder.isIgnored(String($0)) }
            && path != "\(parent)/\(ToolConfiguration.fileName)"
            && chain.includes(path) && !chain.excludes(path)
    }

    private mutating func chain(inFolder folder: String) throws(CommandError) -> Int {
        let chain = try loader.chain(inFolder: folder)
        let identity = chain.levels.map { $0.file }.joined(separator: "\u{0}")
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

    private mutating func search(_ root: String) throws(CommandError) {
        let start = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
        searched.append(context.absolute(start))
        var waiting = [start]
        var found: [Source] = []
        while let folder = waiting.popLast() {
            guard let entries = try? context.host.contents(of: folder) else {
                throw .file("\(folder): can't be read; check its permissions")
            }
            let absoluteFolder = context.absolute(folder)
            let index = try chain(inFolder: absoluteFolder)
            let chain = chains[index]
            let hasUnused = chain.levels.contains { !unused[$0.file, default: []].isEmpty }
            for entry in entries.sorted(by: { $0.name < $1.name }) {
                let (name, kind) = (entry.name, entry.kind)
                let path = folder == "." ? name : AbsolutePath.file(name, in: folder)
                let absolute = AbsolutePath.file(name, in: absoluteFolder)
                // The host replaces bytes that aren't valid UTF-8.
                if name.unicodeScalars.contains("\u{FFFD}"),
                    context.host.kind(ofLink: path) == nil
                {
                    guard !chain.excludes(absolute),
                        chain.includes(absolute) || !name.contains(".")
                    else { continue }
                    throw .file("\(path): the name isn't UTF-8; rename it or exclude it")
                }
                if kind == .folder {
                    guard !PayloadFolder.isIgnored(name), !chain.excludes(absolute) else {
                        continue
                    }
                    waiting.append(path)
                    continue
                }
                // Follow links to files, but not links to folders, which may form cycles.
                guard
                    kind == .file
                        || kind == .link && (try? context.host.info(path))?.kind == .file
                else { continue }
                guard name != ToolConfiguration.fileName, !chain.excludes(absolute) else {
                    continue
                }
                if hasUnused { match(absolute, chain) }
                guard chain.includes(absolute) else { continue }
                found.append(
                    Source(
                        file: PayloadFile.Source(path: path, title: path),
                        absolute: absolute,
                        isFound: true,
                        chain: index
                    )
                )
            }
        }
        sources += found.sorted { $0.path < $1.path }
    }

    /// Removes globs that a file matches from the list of unused globs.
    private mutating func match(_ path: String, _ chain: ConfigurationChain) {
        for level in chain.levels {
            guard let globs = unused[level.file], !globs.isEmpty,
                let relative = level.relative(path)
            else { continue }
            unused[level.file] = globs.filter { !$0.glob.matches(relative) }
        }
    }

    /// Throws an error for a glob that no file matches, if the configuration's entire folder was
    /// searched.
    private func reportUnusedGlobs() throws(CommandError) {
        for file in unused.keys.sorted() {
            guard let first = unused[file]?.first, let level = levels[file],
                searched.contains(where: { root in
                    root == level.folder
                        || level.relative("\(root)/") == nil
                            && AbsolutePath.relative(level.folder, to: root) != nil
                })
            else { continue }
            throw .configuration(
                "\(file): \(first.key): no file matches the glob '\(first.glob)'; correct or remove it"
            )
        }
    }
}
