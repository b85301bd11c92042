#if os(macOS) || os(Linux)
import CameoHost
import CameoNativeHost
import Foundation

@testable import CameoXcode

// Tests use Foundation to change files, and run on the native host.

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
    /// Returns whether Foundation reads the same value from a file. The tool uses only
    /// `PropertyListDecoder`, which reads fewer damaged files.
    func isReadByFoundation(from bytes: [UInt8]) -> Bool {
        (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil))
            .map { isSame(as: $0) } ?? false
    }

    /// Returns whether a Foundation value is the same. On Linux, Foundation's Booleans are the
    /// numbers 1 and 0.
    fileprivate func isSame(as other: Any) -> Bool {
        switch self {
        case .string(let text): other as? String == text
        case .bool(let flag): (other as? NSNumber)?.doubleValue == (flag ? 1 : 0)
        case .integer(let number):
            (other as? NSNumber).map {
                $0.int64Value == number && $0.doubleValue == Double(number)
            } ?? false
        case .unsigned(let number): (other as? NSNumber)?.uint64Value == number
        case .real(let number):
            (other as? NSNumber).map {
                $0.doubleValue == number || number.isNaN && $0.doubleValue.isNaN
            } ?? false
        case .data(let bytes): (other as? Data).map(Array.init) == bytes
        case .date(let seconds): (other as? Date)?.timeIntervalSinceReferenceDate == seconds
        case .uid: false
        case .array(let values):
            (other as? [Any]).map {
                $0.count == values.count && zip(values, $0).allSatisfy { $0.isSame(as: $1) }
            } ?? false
        case .dictionary(let members):
            (other as? [String: Any]).map { other in
                other.count == members.count
                    && members.allSatisfy { name, value in
                        other[name].map(value.isSame) ?? false
                    }
            } ?? false
        }
    }
}
#endif
