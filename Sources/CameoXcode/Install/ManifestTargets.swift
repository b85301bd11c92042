import Cameo
import CameoHost

/// The targets in the manifest of a project generator, found by searching its lines.
struct ManifestTargets: Sendable {
    /// A target, as the manifest defines it.
    struct Target: Sendable {
        var name: String
        /// The bundle ID; `nil` if it isn't a literal.
        var id: String?
        var isApp = false
        var isServiceExtension = false
        /// Whether the target links Cameo.
        var isCameo = false
        /// The file that contains the target.
        fileprivate(set) var file: FilePath?
        /// The principal class in the manifest; `nil` if only the Info.plist specifies it.
        var principalClass: String?
        /// Whether the manifest contains values for the Info.plist, which the generator writes.
        fileprivate(set) var definesInfoPlist = false
        /// The first folder with the target's sources, as written in the manifest.
        fileprivate(set) var sources: String?
        /// The platforms as written in the manifest; `nil` if a template or another file specifies
        /// them.
        fileprivate var platform: String?
        /// The paths of the Info.plist, relative to the manifest.
        fileprivate(set) var infoPlists: [String] = []
        /// The paths of the entitlements in build settings.
        fileprivate(set) var entitlements: [String] = []
        /// Whether the target has the key `info`, so that XcodeGen generates the Info.plist.
        fileprivate(set) var hasInfo = false
        /// Whether the target has the key `entitlements`, so that XcodeGen generates the
        /// entitlements file.
        fileprivate(set) var hasEntitlements = false

        init(name: String, id: String? = nil) {
            self.name = name
            self.id = id
        }

        /// The current principal class, before Cameo is added.
        var presentClass: String { principalClass ?? "$(PRODUCT_MODULE_NAME).NotificationService" }

        fileprivate var isForIOS: Bool {
            platform.map { $0.isEmpty || $0.contains("iOS") || $0.contains("auto") } ?? true
        }
    }

    /// The project's name.
    let project: String?
    private(set) var targets: [Target] = []

    /// The first app for iOS.
    var app: Target? { targets.first { $0.isApp && $0.isForIOS } }

    /// The first service extension for iOS.
    var serviceExtension: Target? { targets.first { $0.isServiceExtension && $0.isForIOS } }

    /// Reads a manifest of XcodeGen and the files that it includes.
    ///
    /// - Returns: `nil` if the file isn't a manifest of XcodeGen. Other tools use YAML files with
    ///   the same keys.
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
                target.file = part
                for path in target.infoPlists where !target.isServiceExtension {
                    for folder in folders {
                        guard let name = Self.serviceClass(path, in: folder, system) else {
                            continue
                        }
                        target.isServiceExtension = true
                        target.principalClass = target.principalClass ?? name
                    }
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
    /// - Returns: `nil` if the file isn't a manifest of Tuist.
    init?(swift file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file), bytes.contains("ProjectDescription") else {
            return nil
        }
        let text = String(decoding: bytes, as: UTF8.self)
        project = Self.literal("name:", in: Self.swiftTargets(text)[0])
        // Helpers in the folder `Tuist` may also define targets.
        let helpers = Self.swiftFiles(
            in: file.deletingLastPathComponent().appendingPathComponent("Tuist"),
            depth: 2,
            system
        )
        for part in [file] + helpers {
            let text =
                part.path == file.path
                ? text : String(decoding: system.bytes(of: part) ?? [], as: UTF8.self)
            targets += Self.swiftTargets(text).dropFirst().compactMap {
                Self.target(swift: $0, in: part)
            }
        }
    }

    /// Splits the text of a Swift file before each target's arguments.
    private static func swiftTargets(_ text: String) -> [String] {
        text.replacing(" Target(", with: " .target(").parts(separatedBy: ".target(")
    }

    /// Returns the Swift files in a folder and its subfolders.
    private static func swiftFiles(
        in folder: FilePath,
        depth: Int,
        _ system: any Host
    ) -> [FilePath] {
        let files = system.sortedNames(in: folder).filter { $0.hasSuffix(".swift") }
            .map(folder.appendingPathComponent)
        guard depth > 0 else { return files }
        return files
            + ProjectFolder.subfolders(of: folder, system).flatMap {
                swiftFiles(in: $0, depth: depth - 1, system)
            }
    }

    /// Parses a target's arguments; returns `nil` for a dependency, which is also written as
    /// `.target(name:)`.
    private static func target(swift text: String, in file: FilePath) -> Target? {
        guard text.contains("product:"), let name = literal("name:", in: text) else { return nil }
        var target = Target(name: name, id: literal("bundleId:", in: text))
        target.isApp = text.contains("product: .app,") || text.contains("product: .app\n")
        target.isServiceExtension = text.contains(ExtensionKind.service.extensionPoint)
        target.isCameo = text.contains("product: \"Cameo\"")
        target.file = file
        target.principalClass = literal("\"NSExtensionPrincipalClass\":", in: text)
        target.definesInfoPlist = target.isServiceExtension
        return target
    }

    /// Returns the principal class in the Info.plist of a service extension; `nil` if the folder
    /// belongs to another target.
    private static func serviceClass(
        _ path: String,
        in folder: FilePath,
        _ system: any Host
    ) -> String? {
        var path = path
        for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/"]
        where path.hasPrefix(variable) {
            path.removeFirst(variable.count)
        }
        guard let bytes = system.bytes(of: folder.file(path)),
            let plist = PropertyValue(plist: bytes)
        else { return nil }
        let section = plist["NSExtension"]
        guard section?["NSExtensionPointIdentifier"]?.text == ExtensionKind.service.extensionPoint
        else { return nil }
        return section?["NSExtensionPrincipalClass"]?.text ?? ""
    }

    /// Returns the string literal after a label; `nil` if there is none.
    private static func literal(_ label: String, in text: String) -> String? {
        let parts = text.parts(separatedBy: label)
        guard parts.count > 1 else { return nil }
        let rest = parts.dropFirst().joined(separator: label).drop { $0 == " " || $0 == "\n" }
        guard rest.first == "\"" else { return nil }
        let value = rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" }
        return value.contains("\\(") ? nil : String(value)
    }

    // MARK: - YAML

    /// A line of YAML with content.
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

    /// Returns the files that a manifest includes. Files outside its folder are ignored.
    private static func included(_ lines: [Line], of file: FilePath) -> [FilePath] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "include" })
        else { return [] }
        let rest = lines[(start + 1)...].prefix {
            // YAML allows the items of a list to have the same indentation as its key.
            $0.indentation > 0 || $0.key == nil || $0.key == "path" || $0.key == "relativePaths"
        }
        let paths = ([lines[start]] + rest).flatMap { line -> [String] in
            guard line.key != "relativePaths" else { return [] }
            // `[App/target.yml, Push/target.yml]`
            return line.value.trimming { "[] ".contains($0) }.split(separator: ",")
                .map { unquoted($0) }
        }
        return paths.compactMap { path in
            guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), !FileOverlay.leavesFolder(path)
            else { return nil }
            return file.deletingLastPathComponent().file(path)
        }
    }

    /// Returns the first folder in a value of `sources`, such as `Push` in `[Push, Shared]`; `nil`
    /// if the first item isn't a folder.
    private static func sourceFolder(_ value: String) -> String? {
        let items = value.trimming { "[] ".contains($0) }.split(separator: ",")
        guard let first = items.first.map({ unquoted($0) }), !first.isEmpty,
            !first.contains("*"), !first.hasSuffix(".swift")
        else { return nil }
        return first
    }

    private static func targets(_ lines: [Line], _ prefix: String?) -> [Target] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "targets" })
        else { return [] }
        let inside = lines[(start + 1)...].prefix { $0.indentation > 0 }
        guard let level = inside.first?.indentation else { return [] }
        var targets: [Target] = []
        // The indentation of `info:`, whose `path` key contains the path of the Info.plist.
        var info: Int?
        var isInSources = false
        for line in inside {
            if line.indentation == level, let name = line.key {
                targets.append(Target(name: name, id: prefix.map { "\($0).\(name)" }))
                info = nil
                continue
            }
            if let indentation = info, line.indentation <= indentation { info = nil }
            guard let last = targets.indices.last else { continue }
            if isInSources, line.key == nil || line.key == "path" {
                // The list's first item.
                targets[last].sources = Self.sourceFolder(line.value)
                isInSources = false
                continue
            }
            isInSources = false
            switch (line.key, line.value) {
            case ("type", "application"): targets[last].isApp = true
            case ("PRODUCT_BUNDLE_IDENTIFIER", let id) where !id.isEmpty:
                targets[last].id = id.contains("$") ? nil : id
            case ("NSExtensionPointIdentifier", ExtensionKind.service.extensionPoint):
                targets[last].isServiceExtension = true
                targets[last].definesInfoPlist = true
            case ("NSExtensionPrincipalClass", let name): targets[last].principalClass = name
            case ("sources", let path):
                if let folder = Self.sourceFolder(path) { targets[last].sources = folder }
                isInSources = path.isEmpty
            case ("platform", let platform) where info == nil:
                targets[last].platform = platform
            case ("INFOPLIST_FILE", let path): targets[last].infoPlists.append(path)
            case ("CODE_SIGN_ENTITLEMENTS", let path): targets[last].entitlements.append(path)
            case ("entitlements", _): targets[last].hasEntitlements = true
            case ("info", ""):
                info = line.indentation
                targets[last].hasInfo = true
            case ("info", let value):
                targets[last].hasInfo = true
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
