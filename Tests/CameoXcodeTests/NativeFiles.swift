#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation

@testable import CameoXcode

// Tests change files with Foundation, and run on the native host.

extension FileOverlay {
    init() { self.init(NativeHost.shared) }
}

extension ProjectFolder {
    init(_ bundle: URL) throws(ProjectError) {
        try self.init(FilePath(bundle), NativeHost.shared)
    }

    static func projects(in folder: URL) -> [URL] {
        projects(in: FilePath(folder), NativeHost.shared).map { URL($0) }
    }

    static func finishInterruptedRun(_ bundle: URL, isDry: Bool) throws(ProjectError) {
        try finishInterruptedRun(FilePath(bundle), isDry: isDry, NativeHost.shared)
    }
}

extension InstallJournal {
    static func file(of bundle: URL) -> URL { URL(file(of: FilePath(bundle))) }
}

extension InstallManifest {
    static func file(of bundle: URL) -> URL { URL(file(of: FilePath(bundle))) }

    static func read(_ bundle: URL, _ files: FileOverlay) throws(ProjectError) -> InstallManifest {
        try read(FilePath(bundle), files)
    }
}

extension GeneratedProject {
    static func find(in folders: [URL], bundle: URL?) -> GeneratedProject? {
        find(
            in: folders.map { FilePath($0) },
            bundle: bundle.map { FilePath($0) },
            NativeHost.shared
        )
    }

    init?(in folder: URL) { self.init(in: FilePath(folder), NativeHost.shared) }
}

extension MissingProject {
    init(in folder: URL) { self.init(in: FilePath(folder), NativeHost.shared) }
}

extension URL {
    func file(_ path: String) -> URL { URL(FilePath(self).file(path)) }

    func relativePath(to other: URL) -> String { FilePath(self).relativePath(to: FilePath(other)) }
}

extension PropertyValue {
    /// Whether Foundation reads the same value from a file.
    func isReadByFoundation(from bytes: [UInt8]) -> Bool {
        NativeHost.shared.agrees(bytes, with: self)
    }
}
#endif
