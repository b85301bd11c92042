import CameoHost

/// A source file of a target. Its text is read lazily, once per run.
package struct SourceFile {
    /// The path, relative to the project's folder.
    package let path: String
    let file: FilePath
    fileprivate let cache: SourceCache
    fileprivate let files: FileOverlay

    /// The text without comment lines; empty if the file can't be read.
    package var text: FileText {
        if let bytes = files.planned(file) { return FileText(bytes: bytes).withoutCommentLines }
        return cache.textsWithoutComments.value(for: file.path) { textOnDisk.withoutCommentLines }
    }

    private var textOnDisk: FileText { cache.text(of: file, files.system) }

    /// The tokens; empty for files in languages other than Swift and Objective-C, and for files
    /// above 2 MB, which are usually generated.
    var code: SourceCode {
        let language = SourceCode.language(ofFile: file.lastPathComponent)
        func code(_ bytes: [UInt8]) -> SourceCode {
            guard let language, bytes.count <= Self.maxSize else {
                return SourceCode([], language: .swift)
            }
            return SourceCode(bytes, language: language)
        }
        if let bytes = files.planned(file) { return code(bytes) }
        return cache.codes.value(for: file.path) { code(textOnDisk.bytes) }
    }

    /// Whether the file contains a string. Check this before searching tokens, which is much
    /// slower.
    func mentions(_ text: String) -> Bool { self.text.contains(text) }

    /// Returns the file and line of a token for messages, such as
    /// `PushExtension/PushService.swift:4`.
    func location(of token: SourceCode.Token) -> String { "\(path):\(token.line)" }

    /// The maximum size of a file whose tokens are read, in bytes.
    private static let maxSize = 2_000_000
}

/// A cache of source files, so that each file is read and parsed only once.
final class SourceCache {
    fileprivate let texts = Cached<String, FileText>()
    fileprivate let textsWithoutComments = Cached<String, FileText>()
    fileprivate let codes = Cached<String, SourceCode>()
    fileprivate let paths = Cached<Int, [String]>()

    /// Returns the text of a file on disk; empty if it can't be read.
    fileprivate func text(of file: FilePath, _ system: any Host) -> FileText {
        texts.value(for: file.path) { FileText(bytes: system.bytes(of: file) ?? []) }
    }
}

extension ProjectFolder {
    /// Returns the content of a source file, which is read once per run.
    func sourceBytes(of file: FilePath) -> [UInt8] { cache.sources.text(of: file, system).bytes }
}

/// The text of a source file. It is searched byte by byte, because comparing characters takes about
/// 100 times longer.
package struct FileText: Sendable {
    let bytes: [UInt8]

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the text contains a string.
    package func contains(_ text: String) -> Bool { bytes.contains(text) }

    /// The text without comment lines.
    var withoutCommentLines: FileText {
        guard contains("//") else { return self }
        var code: [UInt8] = []
        code.reserveCapacity(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes.offset(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
                let text = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
                if !text.starts(with: "//".utf8) { code.append(contentsOf: bytes[start..<end]) }
                start = end
            }
        }
        return FileText(bytes: code)
    }
}

extension XcodeTarget {
    /// Returns the readable Swift and Objective-C files that the target compiles, from its build
    /// phase and synchronized folders.
    ///
    /// - Parameter files: The planned files, which replace files on disk.
    func sourceFiles(in folder: ProjectFolder, _ files: FileOverlay) -> [SourceFile] {
        let cache = folder.cache.sources
        var paths = cache.paths.value(for: object.node.index) { sourcePaths(in: folder) }
        let planned = plannedPaths(in: folder, files).filter { !paths.contains($0) }
        paths += planned.filter(Self.isSource)
        let root = folder.root.path + "/"
        return paths.compactMap { path in
            var file = FilePath(path)
            var path = path
            var isReadable = files.system.isReadable(file)
            if !isReadable {
                file = folder.file(path)
                path = file.path
                isReadable = files.system.isReadable(file)
            }
            // A build may generate the file.
            guard isReadable || files.planned(file) != nil, !files.isDeleted(file) else {
                return nil
            }
            return SourceFile(
                path: path.hasPrefix(root)
                    ? String(path.dropFirst(root.count)) : folder.path(of: file),
                file: file,
                cache: cache,
                files: files
            )
        }
    }

    private func sourcePaths(in folder: ProjectFolder) -> [String] {
        let paths = folder.paths
        var files =
            phase("PBXSourcesBuildPhase").map {
                folder.project.objects("files", of: $0).compactMap { $0["fileRef"] }
                    .compactMap { paths.path(of: $0) }
            } ?? []
        files += synchronizedFiles(in: folder)
        return files.filter(Self.isSource)
    }

    private static func isSource(_ path: String) -> Bool {
        [".swift", ".m", ".mm"].contains { path.hasSuffix($0) }
    }

    /// The absolute paths of the planned files in the target's synchronized folders.
    private func plannedPaths(in folder: ProjectFolder, _ files: FileOverlay) -> [String] {
        guard !files.plannedFiles.isEmpty else { return [] }
        let own = object.list("fileSystemSynchronizedGroups").compactMap {
            folder.paths.path(of: $0)
        }
        return files.plannedFiles.filter { $0.bytes != nil }.map { $0.file.path }.filter { path in
            own.contains { path.hasPrefix("\($0)/") }
        }
    }

    /// Returns the absolute paths of the target's files in synchronized folders.
    func synchronizedFiles(in folder: ProjectFolder) -> [String] {
        folder.project.all("PBXFileSystemSynchronizedRootGroup").flatMap { group -> [String] in
            guard let path = folder.paths.path(of: group.id) else { return [] }
            return synchronizedPaths(of: group, at: path, in: folder).map { "\(path)/\($0)" }
        }
    }

    /// Returns the files of a synchronized folder that the target compiles: in its own folder, all
    /// files except exceptions; in another target's folder, only exceptions.
    private func synchronizedPaths(
        of group: XcodeProject.Object,
        at path: String,
        in folder: ProjectFolder
    ) -> [String] {
        let exceptions = project.objects("exceptions", of: group).filter {
            $0["target"] == object.id
        }.flatMap { $0.list("membershipExceptions") }
        guard object.list("fileSystemSynchronizedGroups").contains(group.id) else {
            return exceptions
        }
        return folder.system.files(in: FilePath(path)).filter { !exceptions.contains($0) }
    }
}
