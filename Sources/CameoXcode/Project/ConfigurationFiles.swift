import Foundation

/// The `.xcconfig` files that build configurations are based on.
struct ConfigurationFiles {
    let project: XcodeProject
    let root: URL

    /// The settings of the file that a configuration is based on, including those of included
    /// files; empty if the file doesn't exist, as before `pod install`.
    func values(of configuration: XcodeProject.Object) -> [String: String] {
        var values: [String: String] = [:]
        var open: [URL] = []
        if let file = file(of: configuration) { read(file, into: &values, &open) }
        return values
    }

    /// The file that a configuration is based on.
    func file(of configuration: XcodeProject.Object) -> URL? {
        if let id = configuration["baseConfigurationReference"] {
            return ProjectPaths(project: project, root: root).url(of: id)
        }
        // Xcode 16 refers to a file in a synchronized folder by the folder and a path in it.
        guard let anchor = configuration["baseConfigurationReferenceAnchor"],
            let path = configuration["baseConfigurationReferenceRelativePath"]
        else { return nil }
        return ProjectPaths(project: project, root: root).url(of: anchor)?
            .file(path)
    }

    /// Reads a file and the files that it includes.
    ///
    /// - Parameter open: The files that are being read; each one includes the next.
    private func read(_ file: URL, into values: inout [String: String], _ open: inout [URL]) {
        guard open.count < 16, !open.contains(file),
            let data = FileManager.default.contents(atPath: file.path)
        else { return }
        open.append(file)
        defer { open.removeLast() }
        let text = String(decoding: data, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = Self.withoutComment(line).trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("#include") {
                let path = line.split(separator: "\"", omittingEmptySubsequences: false)
                guard path.count == 3 else { continue }
                // Xcode searches next to the including file, then in the project's folder.
                let candidates = [file.deletingLastPathComponent(), root].map {
                    $0.file(String(path[1]))
                }
                let found = candidates.first { FileManager.default.fileExists(atPath: $0.path) }
                if let found { read(found, into: &values, &open) }
            } else if let equals = Self.assignment(in: line) {
                let name = line[..<equals].trimmingCharacters(in: .whitespaces)
                // Xcode ignores a semicolon at the end.
                let value = line[line.index(after: equals)...].trimmingCharacters(
                    in: .whitespaces.union(["\t", ";"])
                )
                values[name] = value.replacingOccurrences(
                    of: "$(inherited)",
                    with: values[name] ?? "$(inherited)"
                )
            }
        }
    }

    /// The equals sign after a name; one in a condition such as `NAME[sdk=iphoneos*]` is skipped.
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
