import CameoAnalysis
import CameoHost

/// A configuration file that doesn't exist, although another file includes it, or a build
/// configuration is based on it.
package struct MissingInclude: Sendable, Hashable, CustomStringConvertible {
    /// The path of the configuration file that includes the missing one; `nil` if a build
    /// configuration is based on the missing file.
    let file: String?
    /// The path of the missing file: as written in the `#include`, or, if a build configuration is
    /// based on the file, relative to the project's folder.
    let path: String
    /// The project's other missing files.
    var others: [MissingInclude] = []

    /// Whether `pod install` creates the file.
    var isFromPods: Bool { path.contains("Pods/") }

    private var all: [MissingInclude] { [self] + others }

    /// The fix, in lower case.
    var fix: String {
        guard !isFromPods else { return "run pod install first" }
        let isIncluded = all.contains { $0.file != nil }
        return others.isEmpty
            ? "create that file" + (isIncluded ? ", or remove the line" : "")
            : "create those files" + (isIncluded ? ", or remove the lines" : "")
    }

    /// The fix as a sentence of its own.
    var suggestion: String { fix.uppercasingFirst }

    package var description: String {
        let parts = all.map { $0.file }.unique.map { file in
            let paths = all.filter { $0.file == file }.map { $0.path }
            let base = paths.count == 1 ? "a build configuration is" : "build configurations are"
            return "\(file.map { "\($0) includes" } ?? "\(base) based on") "
                + paths.joined(separator: ", ")
        }
        return parts.joined(separator: " and ")
            + ", which \(others.isEmpty ? "doesn't" : "don't") exist"
    }
}

/// The `.xcconfig` files on which build configurations are based.
struct ConfigurationFiles {
    let root: FilePath
    let cache: Cache
    let system: any Host

    /// A cache of the files that have been read, and of the settings of build configurations.
    final class Cache {
        fileprivate let statements = Cached<String, [Statement]?>()
        let own = Cached<Int, [String: String]>()
        fileprivate let values = Cached<String, [String: String]>()
        /// The included files that don't exist, except files that `pod install` and Flutter create.
        fileprivate(set) var missing: [MissingInclude] = []
        /// The missing files that `pod install` creates.
        fileprivate(set) var missingPods: [MissingInclude] = []
        /// The files that a configuration's file includes, directly or indirectly, by its path.
        fileprivate var includes: [String: [String]] = [:]
    }

    /// A statement in a configuration file.
    fileprivate enum Statement {
        case include(path: String, isOptional: Bool)
        case assignment(name: String, value: String)
    }

    /// Returns the settings of a configuration's file.
    func values(
        of configuration: XcodeProject.Object,
        in project: XcodeProject
    ) -> [String: String] {
        path(of: configuration, in: project).map(values) ?? [:]
    }

    /// Returns the settings of a file, including settings of included files; empty if the file
    /// doesn't exist, for example before `pod install`.
    func values(ofFile file: String) -> [String: String] {
        cache.values.value(for: file) {
            var values: [String: String] = [:]
            var open: [String] = []
            if existing(file) == nil { addMissing(root.relativePath(to: FilePath(file)), in: nil) }
            read(file, into: &values, &open)
            return values
        }
    }

    /// Returns the paths of the file on which a configuration is based and of all files that it
    /// includes; empty if there is none.
    func paths(of configuration: XcodeProject.Object, in project: XcodeProject) -> [String] {
        guard let file = path(of: configuration, in: project) else { return [] }
        _ = values(ofFile: file)
        return [file] + cache.includes[file, default: []]
    }

    /// A file with settings that a build writes, such as the one of react-native-config.
    struct GeneratedFile {
        let path: String
        /// The names of the settings in the file; `nil` if the file doesn't exist yet.
        let names: Set<String>?
    }

    /// Returns the generated files that a configuration's file includes: files that don't exist, for
    /// example because Git ignores them, and files with the usual names. Files of CocoaPods and
    /// Flutter aren't among them.
    func generatedFiles(
        of configuration: XcodeProject.Object,
        in project: XcodeProject
    ) -> [GeneratedFile] {
        Array(paths(of: configuration, in: project).dropFirst()).unique.compactMap { path in
            guard !path.contains("/Pods/"), !path.hasSuffix("/Flutter/Generated.xcconfig") else {
                return nil
            }
            guard let statements = statements(of: path) else {
                return GeneratedFile(path: path, names: nil)
            }
            let name = path.split(separator: "/").last ?? ""
            guard ["Generated.xcconfig", "tmp.xcconfig"].contains(name) else { return nil }
            let names = statements.compactMap { statement in
                if case .assignment(let name, _) = statement { name } else { nil }
            }
            return GeneratedFile(path: path, names: Set(names))
        }
    }

    /// Returns the path of the file on which a configuration is based; `nil` if there is none.
    private func path(of configuration: XcodeProject.Object, in project: XcodeProject) -> String? {
        let paths = ProjectPaths(project: project, root: root)
        if let id = configuration["baseConfigurationReference"] { return paths.path(of: id) }
        // Xcode 16 refers to a file in a synchronized folder by the folder and a relative path.
        guard let anchor = configuration["baseConfigurationReferenceAnchor"],
            let path = configuration["baseConfigurationReferenceRelativePath"]
        else { return nil }
        return paths.path(of: anchor)?.appendingPath(path)
    }

    /// Reads the settings of a file and of the files that it includes.
    ///
    /// - Parameter open: The files that are being read. Each file includes the next one.
    private func read(_ file: String, into values: inout [String: String], _ open: inout [String]) {
        if let base = open.first { cache.includes[base, default: []].append(file) }
        // Flutter's builds write this file; these variables are left for Xcode to expand.
        defer {
            if file.hasSuffix("/Generated.xcconfig") {
                for name in BuildSettings.flutterVersions { values[name] = "$(\(name))" }
            }
        }
        guard open.count < 16, !open.contains(file), let statements = statements(of: file) else {
            return
        }
        open.append(file)
        defer { open.removeLast() }
        for statement in statements {
            switch statement {
            case .include(let path, let isOptional):
                // Like Xcode, search the folder of the including file, then the project's folder.
                let candidates = [
                    file.appendingPath("..").appendingPath(path), root.path.appendingPath(path),
                ]
                let found = candidates.lazy.compactMap { self.existing($0) }.first
                read(found ?? candidates[0], into: &values, &open)
                if found == nil, !isOptional {
                    addMissing(path, in: root.relativePath(to: FilePath(file)))
                }
            case .assignment(let name, let value):
                if let inherited = values[name], value.utf8.contains(UInt8(ascii: "$")) {
                    values[name] = value.replacing("$(inherited)", with: inherited)
                } else {
                    values[name] = value
                }
            }
        }
    }

    /// Records a missing file, unless Flutter creates it.
    private func addMissing(_ path: String, in file: String?) {
        let include = MissingInclude(file: file, path: path)
        if include.isFromPods {
            cache.missingPods.append(include)
        } else if !path.contains("Generated.xcconfig") {
            cache.missing.append(include)
        }
    }

    /// Returns the path of a file, ignoring the case of its name, as Mac file systems do; `nil` if
    /// it doesn't exist.
    private func existing(_ path: String) -> String? {
        if statements(of: path) != nil { return path }
        let file = FilePath(path)
        let folder = file.deletingLastPathComponent()
        let name = file.lastPathComponent.lowercased()
        let found = system.sortedNames(in: folder).first { $0.lowercased() == name }
        return found.map { folder.appendingPathComponent($0).path }
    }

    /// Returns the statements of a file; `nil` if it can't be read.
    private func statements(of file: String) -> [Statement]? {
        cache.statements.value(for: file) {
            system.bytes(of: FilePath(file)).map { bytes in
                String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
                    .compactMap(Self.statement)
            }
        }
    }

    private static func statement(_ line: Substring) -> Statement? {
        let line = withoutComment(line).trimming { $0.isWhitespace }
        if line.hasPrefix("#include") {
            let path = line.split(separator: "\"", omittingEmptySubsequences: false)
            return path.count == 3
                ? .include(path: String(path[1]), isOptional: line.hasPrefix("#include?")) : nil
        }
        return assignment(in: line).map { equals in
            .assignment(
                name: line[..<equals].trimming { $0.isWhitespace },
                // Xcode ignores a semicolon at the end of the line.
                value: line[line.index(after: equals)...].trimming { $0.isWhitespace || $0 == ";" }
            )
        }
    }

    /// Returns the index of the equals sign after a name; `nil` if there is none. Skips equals
    /// signs in conditions such as `NAME[sdk=iphoneos*]`.
    private static func assignment(in line: String) -> String.Index? {
        var depth = 0
        for index in line.indices {
            switch line[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth == 0: return index
            default: break
            }
        }
        return nil
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        var previous: Character?
        for index in line.indices {
            if line[index] == "/", previous == "/" { return line[..<line.index(before: index)] }
            previous = line[index]
        }
        return line
    }
}
