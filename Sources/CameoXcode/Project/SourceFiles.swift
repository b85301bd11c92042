import Foundation

/// A source file of a target. Its text is read when it is needed, once per run.
package struct SourceFile: Sendable {
    /// The path, relative to the project's directory.
    package let path: String
    let file: URL
    fileprivate let cache: SourceCache
    fileprivate let files: FileOverlay
    fileprivate let skipsComments: Bool

    /// The text; empty if the file can't be read.
    package var text: SourceText {
        if let bytes = files.planned(file) {
            let text = SourceText(bytes: bytes)
            return skipsComments ? text.withoutCommentLines : text
        }
        guard skipsComments else { return textOnDisk }
        return cache.textsWithoutComments.value(for: file.path) { textOnDisk.withoutCommentLines }
    }

    private var textOnDisk: SourceText {
        cache.texts.value(for: file.path) {
            SourceText(bytes: FileOverlay.bytesOnDisk(file) ?? [])
        }
    }

    /// The tokens; empty for files that are neither Swift nor Objective-C, and for large ones, which are generated.
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

    /// Whether the text contains another one. Much faster than looking for tokens, which comes next.
    func mentions(_ text: String) -> Bool { self.text.contains(text) }

    /// The maximum size of a file whose tokens are read, in bytes.
    private static let maxSize = 2_000_000
}

/// The source files that were read.
final class SourceCache: Sendable {
    fileprivate let texts = Cached<String, SourceText>()
    fileprivate let textsWithoutComments = Cached<String, SourceText>()
    fileprivate let codes = Cached<String, SourceCode>()
    fileprivate let paths = Cached<Int, [String]>()
}

/// The text of a source file, searched byte by byte: comparing characters takes about 100 times longer.
package struct SourceText: Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The text as a string.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether the text contains another one.
    package func contains(_ text: String) -> Bool { bytes.contains(text) }

    /// The text without lines that are comments.
    var withoutCommentLines: SourceText {
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
        return SourceText(bytes: code)
    }
}

extension [UInt8] {
    /// Whether it contains a string.
    func contains(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            withUnsafeBufferPointer { bytes in
                guard let sought = text.baseAddress, !text.isEmpty else { return true }
                guard let base = bytes.baseAddress else { return false }
                let rarest = text.rarest
                var start = rarest
                while let found = bytes.offset(of: text[rarest], from: start),
                    found - rarest + text.count <= bytes.count
                {
                    if memcmp(base + found - rarest, sought, text.count) == 0 { return true }
                    start = found + 1
                }
                return false
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the byte that is rarest in source files, to find few candidates. The buffer isn't empty.
    fileprivate var rarest: Int {
        var best = 0
        var bestRank = Int.max
        for (offset, byte) in enumerated() {
            let rank =
                switch byte {
                case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "j"), UInt8(ascii: "x"): 0
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
                case UInt8(ascii: "k"), UInt8(ascii: "w"), UInt8(ascii: "v"), UInt8(ascii: "b"): 2
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "_"): 3
                case UInt8(ascii: "g"), UInt8(ascii: "p"), UInt8(ascii: "h"), UInt8(ascii: "f"): 4
                case 0x20, UInt8(ascii: "e"), UInt8(ascii: "t"): 6
                default: 5
                }
            if rank < bestRank { (best, bestRank) = (offset, rank) }
        }
        return best
    }
}

extension XcodeTarget {
    /// The Swift and Objective-C files that the target compiles and that can be read: those in its build phase
    /// and its synchronized folders.
    ///
    /// - Parameters:
    ///   - files: The planned files, which replace those on disk.
    ///   - skipsComments: Whether the text omits lines that are comments.
    func sourceFiles(
        in folder: ProjectFolder,
        _ files: FileOverlay,
        skipsComments: Bool
    ) -> [SourceFile] {
        let cache = folder.cache.sources
        let paths = cache.paths.value(for: object.node.index) { sourcePaths(in: folder) }
        let root = folder.root.path + "/"
        return paths.compactMap { path in
            var file = URL(filePath: path, directoryHint: .notDirectory)
            var path = path
            if access(path, R_OK) != 0 {
                file = folder.file(path)
                path = file.path
            }
            // A file may be generated by a build.
            guard access(path, R_OK) == 0 || files.planned(file) != nil, !files.isDeleted(file)
            else { return nil }
            return SourceFile(
                path: path.hasPrefix(root)
                    ? String(path.dropFirst(root.count)) : folder.path(of: file),
                file: file,
                cache: cache,
                files: files,
                skipsComments: skipsComments
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
        return files.filter { path in [".swift", ".m", ".mm"].contains { path.hasSuffix($0) } }
    }

    /// The absolute paths of the files in synchronized folders that belong to the target.
    func synchronizedFiles(in folder: ProjectFolder) -> [String] {
        folder.project.all("PBXFileSystemSynchronizedRootGroup").flatMap { group -> [String] in
            guard let path = folder.paths.path(of: group.id) else { return [] }
            return synchronizedPaths(of: group, at: path).map { "\(path)/\($0)" }
        }
    }

    /// The files of a synchronized folder that the target compiles: all but its exceptions in a folder of its
    /// own, and only its exceptions in that of another target.
    private func synchronizedPaths(of group: XcodeProject.Object, at path: String) -> [String] {
        let exceptions = project.objects("exceptions", of: group).filter {
            $0["target"] == object.id
        }.flatMap { $0.list("membershipExceptions") }
        guard object.list("fileSystemSynchronizedGroups").contains(group.id) else {
            return exceptions
        }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
        return (names ?? []).sorted().filter { !exceptions.contains($0) }
    }
}
