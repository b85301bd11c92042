import Cameo
import CameoHost

/// The targets in the manifest of a project generator, as far as they can be found by its lines.
struct ManifestTargets: Sendable {
    /// A target of the manifest.
    struct Target: Sendable {
        var name: String
        /// The bundle ID; `nil` if it isn't a literal.
        var id: String?
        var isApp = false
        var isServiceExtension = false
        /// Whether it links Cameo.
        var isCameo = false
        /// The platforms as the manifest has them; `nil` if a template or another file has them.
        fileprivate var platform: String?
        /// The paths of the Info.plist, relative to the manifest.
        fileprivate var infoPlists: [String] = []

        fileprivate var isForIOS: Bool {
            platform.map { $0.isEmpty || $0.contains("iOS") || $0.contains("auto") } ?? true
        }
    }

    /// The project's name.
    let project: String?
    private(set) var targets: [Target] = []

    /// The first app.
    var app: Target? { targets.first { $0.isApp && $0.isForIOS } }

    /// The service extension.
    var serviceExtension: Target? { targets.first { $0.isServiceExtension && $0.isForIOS } }

    /// Reads a manifest of XcodeGen and the files that it includes.
    ///
    /// - Returns: `nil` for another file. Other tools also use YAML and the names of the keys.
    init?(yaml file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file), bytes.contains("name:") else { return nil }
        let lines = Self.lines(bytes)
        let keys = Set(lines.filter { $0.indentation == 0 }.compactMap { $0.key })
        guard keys.contains("name"), keys.contains("targets") || keys.contains("include") else {
            return nil
        }
        project = lines.first { $0.indentation == 0 && $0.key == "name" }?.value
        let files = [file] + Self.included(lines, of: file)
        let all = files.map { system.bytes(of: $0).map(Self.lines) ?? [] }
        let prefix = all.joined().first { $0.key == "bundleIdPrefix" }?.value
        for (part, lines) in zip(files, all) {
            // Paths are relative to the file that contains them, unless it specifies otherwise.
            let folders = [part, file].map { $0.deletingLastPathComponent() }
            targets += Self.targets(lines, prefix).map { target in
                var target = target
                target.isServiceExtension =
                    target.isServiceExtension
                    || target.infoPlists.contains { path in
                        folders.contains { Self.isServiceExtension(path, in: $0, system) }
                    }
                return target
            }
        }
        guard targets.contains(where: { $0.isApp }) || file.lastPathComponent == "project.yml"
        else {
            return nil
        }
    }

    /// Reads a manifest of Tuist.
    ///
    /// - Returns: `nil` for another file.
    init?(swift file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file), bytes.contains("ProjectDescription") else {
            return nil
        }
        let parts = String(decoding: bytes, as: UTF8.self).parts(separatedBy: ".target(")
        project = Self.literal("name:", in: parts[0])
        // A dependency is also written as `.target(name:)`.
        targets = parts.dropFirst().filter { $0.contains("product:") }.compactMap { part in
            Self.literal("name:", in: part).map { name in
                Target(
                    name: name,
                    id: Self.literal("bundleId:", in: part),
                    isApp: part.contains("product: .app,") || part.contains("product: .app\n"),
                    isServiceExtension: part.contains(ExtensionKind.service.extensionPoint),
                    isCameo: part.contains("product: \"Cameo\"")
                )
            }
        }
    }

    /// Whether an Info.plist belongs to a service extension.
    private static func isServiceExtension(
        _ path: String,
        in folder: FilePath,
        _ system: any Host
    ) -> Bool {
        var path = path
        for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/"]
        where path.hasPrefix(variable) {
            path.removeFirst(variable.count)
        }
        guard let bytes = system.bytes(of: folder.file(path)),
            let plist = PropertyValue(plist: bytes)
        else { return false }
        return plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text
            == ExtensionKind.service.extensionPoint
    }

    /// The string literal after a label.
    private static func literal(_ label: String, in text: String) -> String? {
        let parts = text.parts(separatedBy: label)
        guard parts.count > 1 else { return nil }
        let rest = parts.dropFirst().joined(separator: label).drop { $0 == " " || $0 == "\n" }
        guard rest.first == "\"" else { return nil }
        let value = rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" }
        return value.contains("\\(") ? nil : String(value)
    }

    // MARK: - YAML

    /// A line of YAML that isn't empty.
    private struct Line {
        let indentation: Int
        /// The key of `key: value`; `nil` for other lines.
        let key: String?
        let value: String
    }

    private static func lines(_ bytes: [UInt8]) -> [Line] {
        String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.compactMap {
            line in
            var text = line.drop { $0 == " " }
            let indentation = line.count - text.count
            guard let first = text.first, first != "#" else { return nil }
            if text.hasPrefix("- ") { text = text.dropFirst(2) }
            guard let colon = text.firstIndex(of: ":") else {
                return Line(indentation: indentation, key: nil, value: unquoted(text))
            }
            return Line(
                indentation: indentation,
                key: unquoted(text[..<colon]),
                value: unquoted(text[text.index(after: colon)...])
            )
        }
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = text.parts(separatedBy: " #")[0].trimmed
        guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1,
            text.last == quote
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The files that a manifest includes, which must be in its folder.
    private static func included(_ lines: [Line], of file: FilePath) -> [FilePath] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "include" })
        else { return [] }
        let rest = lines[(start + 1)...].prefix {
            // The items of a list may have the indentation of its key.
            $0.indentation > 0 || $0.key == nil || $0.key == "path" || $0.key == "relativePaths"
        }
        return ([lines[start]] + rest).compactMap { line in
            let path = line.value.isEmpty || line.key == "relativePaths" ? "" : line.value
            guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), !FileOverlay.leavesFolder(path)
            else { return nil }
            return file.deletingLastPathComponent().file(path)
        }
    }

    private static func targets(_ lines: [Line], _ prefix: String?) -> [Target] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "targets" })
        else { return [] }
        let inside = lines[(start + 1)...].prefix { $0.indentation > 0 }
        guard let level = inside.first?.indentation else { return [] }
        var targets: [Target] = []
        // The indentation of `info:`, whose `path` is that of the Info.plist.
        var info: Int?
        for line in inside {
            if line.indentation == level, let name = line.key {
                targets.append(Target(name: name, id: prefix.map { "\($0).\(name)" }))
                info = nil
                continue
            }
            if let indentation = info, line.indentation <= indentation { info = nil }
            guard let last = targets.indices.last else { continue }
            switch (line.key, line.value) {
            case ("type", "application"): targets[last].isApp = true
            case ("PRODUCT_BUNDLE_IDENTIFIER", let id) where !id.isEmpty:
                targets[last].id = id.contains("$") ? nil : id
            case ("NSExtensionPointIdentifier", ExtensionKind.service.extensionPoint):
                targets[last].isServiceExtension = true
            case ("platform", let platform) where info == nil:
                targets[last].platform = platform
            case ("INFOPLIST_FILE", let path): targets[last].infoPlists.append(path)
            case ("info", ""): info = line.indentation
            case ("info", let value):
                // { path: Push/Info.plist, … }
                let items = value.trimming { "{} ".contains($0) }.split(separator: ",")
                    .map { String($0).trimmed }
                for item in items where item.hasPrefix("path:") {
                    targets[last].infoPlists.append(unquoted(item.dropFirst(5)))
                }
            case ("path", let path) where info != nil: targets[last].infoPlists.append(path)
            case ("package", "Cameo"), ("product", "Cameo"): targets[last].isCameo = true
            default: break
            }
        }
        return targets
    }
}
