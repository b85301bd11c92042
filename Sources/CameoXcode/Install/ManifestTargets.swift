import Cameo
import CameoHost

/// The targets in the manifest of a project generator, found by searching its lines.
struct ManifestTargets: Sendable {
    /// The project's name; `nil` if it isn't a literal.
    let project: String?
    private(set) var targets: [ManifestTarget] = []
    /// Whether the targets are known to be all that the manifest defines.
    private(set) var isComplete = false

    /// The apps for iOS.
    var apps: [ManifestTarget] { targets.filter { $0.isApp && $0.isForIOS } }

    /// The first app for iOS; `nil` if there is none.
    var app: ManifestTarget? { apps.first }

    /// Returns the service extension of an app; `nil` if the manifest contains none. If the
    /// manifest has several, prefers the one whose bundle ID begins with the app's.
    func serviceExtension(of app: String) -> ManifestTarget? {
        let all = targets.filter { $0.isServiceExtension && $0.isForIOS }
        guard let id = targets.first(where: { $0.name == app })?.id else { return all.first }
        return all.first { $0.id?.hasPrefix("\(id).") == true } ?? all.first
    }

    /// Whether the manifest defines no target with the name of a target in the generated project.
    /// XcodeGen appends the platform to the name of a target for several platforms: `Push_iOS`.
    func lacks(_ name: String) -> Bool {
        isComplete
            && !targets.contains {
                name == $0.name || name.hasPrefix("\($0.name)_") || $0.name.contains("$")
            }
    }

    /// Returns the other targets whose sources contain the first folder with a target's sources.
    ///
    /// - Parameter root: The folder of the manifest.
    func sharing(_ target: ManifestTarget, in root: FilePath) -> [ManifestTarget] {
        func path(_ folder: String, of target: ManifestTarget) -> String {
            (target.file?.deletingLastPathComponent() ?? root).file(folder).path + "/"
        }
        guard let own = target.sources.map({ path($0, of: target) }) else { return [] }
        return targets.filter { other in
            other.name != target.name
                && other.sourceFolders.contains { own.hasPrefix(path($0, of: other)) }
        }
    }

    /// Reads a manifest of XcodeGen and the files that it includes.
    ///
    /// - Returns: `nil` if the file isn't a manifest of XcodeGen. Other tools use YAML files with
    ///   the same keys.
    init?(yaml file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file), bytes.contains("name:") else { return nil }
        let lines = YAMLLine.lines(bytes)
        let keys = Set(lines.filter { $0.indentation == 0 }.compactMap { $0.key })
        guard keys.contains("name"), keys.contains("targets") || keys.contains("include") else {
            return nil
        }
        project = lines.first { $0.indentation == 0 && $0.key == "name" }?.value
        isComplete = !keys.contains("include")
        let files = [file] + Self.included(lines, of: file)
        let all = files.map { system.bytes(of: $0).map(YAMLLine.lines) ?? [] }
        let prefix = all.joined().first { $0.key == "bundleIdPrefix" }?.value
        let groups = all.flatMap { YAMLLine.members(of: "settingGroups", in: $0) }
        let shared = all.flatMap { YAMLLine.members(of: "settings", in: $0) } + groups
        let hasVersions = shared.contains { $0.line.key == "MARKETING_VERSION" }
        let isManual = shared.contains {
            $0.line.key == "CODE_SIGN_STYLE" && $0.line.value == "Manual"
        }
        for (part, lines) in zip(files, all) {
            // Paths are relative to the file that contains them, unless it specifies otherwise.
            let folders = [part, file].map { $0.deletingLastPathComponent() }
            targets += Self.targets(lines, prefix).map { target in
                var target = target
                target.file = part
                if hasVersions { target.hasVersionSettings = true }
                if isManual { target.isManuallySigned = true }
                target.readGroups(groups)
                target.readFiles(in: folders, system)
                if target.isApp { target.readConfigurations(all[0], folders[1], system) }
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
        let helpers = Self.helpers(in: file.deletingLastPathComponent(), system)
        let folders = [file.deletingLastPathComponent()] + Self.root(of: file, system)
        for part in [file] + helpers {
            let text =
                part.path == file.path
                ? text : String(decoding: system.bytes(of: part) ?? [], as: UTF8.self)
            targets += Self.swiftTargets(text).dropFirst().compactMap {
                var target = Self.target(swift: $0, in: part)
                target?.hasVersionSettings = text.contains("MARKETING_VERSION")
                target?.isManuallySigned =
                    text.contains("\"CODE_SIGN_STYLE\": \"Manual\"")
                    || text.contains(".manualCodeSigning(")
                target?.readFiles(in: folders, system)
                return target
            }
        }
    }

    /// Returns the Swift files in the folder `Tuist`.
    private static func helpers(in folder: FilePath, _ system: any Host) -> [FilePath] {
        system.sortedNames(in: folder).filter { $0.lowercased() == "tuist" }.flatMap {
            swiftFiles(in: folder.appendingPathComponent($0), depth: 3, system)
        }
    }

    /// Returns Tuist's manifest and the helpers that it can call, in its folder and in the root's.
    static func swiftManifests(_ file: FilePath, _ system: any Host) -> [FilePath] {
        let folders = [file.deletingLastPathComponent()] + root(of: file, system)
        return [file] + folders.unique.flatMap { helpers(in: $0, system) }
    }

    /// Returns the folder of Tuist's root, to which paths may be relative; an empty array if it isn't
    /// found.
    private static func root(of file: FilePath, _ system: any Host) -> [FilePath] {
        var folder = file.deletingLastPathComponent()
        for _ in 0..<4 {
            let names = system.sortedNames(in: folder).map { $0.lowercased() }
            if names.contains("tuist") || names.contains("tuist.swift") { return [folder] }
            folder = folder.deletingLastPathComponent()
        }
        return []
    }

    /// Splits the text of a Swift file before each target's arguments. A dependency, which is also
    /// written as `.target(name:)`, isn't split off, because other arguments follow it.
    private static func swiftTargets(_ text: String) -> [String] {
        let parts = text.replacing(" Target(", with: " .target(").parts(separatedBy: ".target(")
        return parts.dropFirst().reduce(into: [parts[0]]) { result, part in
            let isTarget = part.replacing(".package(product:", with: "").contains("product:")
            if isTarget || result.count == 1 {
                result.append(part)
            } else {
                result[result.count - 1] += ".target(\(part)"
            }
        }
    }

    /// Returns the Swift files in a folder and its subfolders.
    static func swiftFiles(
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
    private static func target(swift text: String, in file: FilePath) -> ManifestTarget? {
        guard text.contains("product:"), let name = literal("name:", in: text) else { return nil }
        var target = ManifestTarget(name: name, id: literal("bundleId:", in: text))
        if target.id?.contains("$") == true {
            target.hasVariableID = true
            target.configurations = ManifestConfiguration.all(swift: text)
            target.id = target.configurations.first?.id
        }
        target.swiftDictionaries = Set(
            ["infoPlist", "entitlements"].filter { label in
                let value = text.parts(separatedBy: "\(label):").dropFirst().first?.trimmed
                return value.map { !$0.hasPrefix(".default") && !$0.hasPrefix("nil") } ?? false
            }
        )
        target.isApp = text.contains("product: .app,") || text.contains("product: .app\n")
        target.isServiceExtension = text.contains(ExtensionKind.service.extensionPoint)
        target.isCameo = text.contains("product: \"Cameo\"")
        target.file = file
        target.principalClass = literal("\"NSExtensionPrincipalClass\":", in: text)
        target.definesInfoPlist = target.isServiceExtension
        func path(_ label: String) -> [String] {
            let file = "\(label): .file(path:"
            let forms = [
                "\(label):", file, "\(file) .relativeToRoot(", "\(file) .relativeToManifest(",
            ]
            return [forms.lazy.compactMap { literal($0, in: text) }.first].compactMap { $0 }
        }
        target.deploymentTarget = call("deploymentTargets:", in: text)
        target.version =
            literal("\"CFBundleShortVersionString\":", in: text)
            ?? literal("\"MARKETING_VERSION\":", in: text)
        target.build =
            literal("\"CFBundleVersion\":", in: text)
            ?? literal("\"CURRENT_PROJECT_VERSION\":", in: text)
        (target.infoPlists, target.entitlements) = (path("infoPlist"), path("entitlements"))
        target.sources = sourceFolder(literal("sources: [", in: text) ?? "")
        target.sourceFolders = literals("sources:", in: text).compactMap(sourceFolder)
        for key in ["NSUserActivityTypes", EntitlementName.appGroups]
        where text.contains("\"\(key)\":") {
            target.swiftLists[key] = literals("\"\(key)\":", in: text)
        }
        target.appGroups = target.swiftLists[EntitlementName.appGroups] ?? []
        target.platform = otherPlatform(text)
        target.entitlementKeys = Set(
            [EntitlementName.push, EntitlementName.communication].filter {
                text.contains("\"\($0)\"")
            }
        )
        return target
    }

    /// Returns the string literals in the array after a label.
    private static func literals(_ label: String, in text: String) -> [String] {
        let parts = text.parts(separatedBy: label)
        guard parts.count > 1 else { return [] }
        let list = parts[1].prefix { $0 != "]" }.split(
            separator: "\"",
            omittingEmptySubsequences: false
        )
        return list.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// Returns the destinations of a target that doesn't run on iOS, such as `[.appleWatch]`; `nil`
    /// for other targets, or if the destinations aren't listed.
    private static func otherPlatform(_ text: String) -> String? {
        let parts = text.parts(separatedBy: "destinations:")
        guard parts.count > 1 else { return nil }
        let value = parts[1].drop { $0 == " " || $0 == "\n" }
        let list = value.prefix { $0 != (value.first == "[" ? "]" : ",") }
        let names = list.split { !($0.isLetter || $0 == ".") }.map(String.init)
        let others = [
            ".appleWatch", ".watchOS", ".mac", ".macOS", ".appleTv", ".tvOS", ".appleVision",
            ".visionOS",
        ]
        return !names.isEmpty && names.allSatisfy(others.contains)
            ? names.joined(separator: ", ") : nil
    }

    /// Returns the expression after a label up to the next comma or closing parenthesis, such as
    /// `.iOS("16.0")`; `nil` if there is none.
    private static func call(_ label: String, in text: String) -> String? {
        let parts = text.parts(separatedBy: label)
        guard parts.count > 1 else { return nil }
        var (depth, expression) = (0, "")
        for character in parts[1].drop(while: { $0 == " " || $0 == "\n" }) {
            if depth == 0, character == "," || character == ")" || character == "\n" { break }
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            expression.append(character)
        }
        return expression.isEmpty ? nil : expression
    }

    /// Returns the string literal after a label; `nil` if there is none.
    static func literal(_ label: String, in text: String) -> String? {
        let parts = text.parts(separatedBy: label)
        guard parts.count > 1 else { return nil }
        let rest = parts.dropFirst().joined(separator: label).drop { $0 == " " || $0 == "\n" }
        guard rest.first == "\"" else { return nil }
        let value = rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" }
        return value.contains("\\(") ? nil : String(value)
    }

    // MARK: - YAML

    /// Returns the files that a manifest includes. Files outside its folder are ignored.
    private static func included(_ lines: [YAMLLine], of file: FilePath) -> [FilePath] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "include" })
        else { return [] }
        let rest = lines[(start + 1)...].prefix {
            // YAML allows the items of a list to have the same indentation as its key.
            $0.indentation > 0 || $0.key == nil || $0.key == "path" || $0.key == "relativePaths"
        }
        let paths = ([lines[start]] + rest).flatMap { line -> [String] in
            guard line.key != "relativePaths" else { return [] }
            // `[App/target.yml, Push/target.yml]`
            return YAMLLine.list(line.value)
        }
        return paths.compactMap { path in
            guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), !FileOverlay.leavesFolder(path)
            else { return nil }
            return file.deletingLastPathComponent().file(path)
        }
    }

    /// Returns the first folder in a value of `sources`, such as `Push` in `[Push, Shared]`; `nil`
    /// if the first item isn't a folder.
    static func sourceFolder(_ value: String) -> String? {
        guard var first = YAMLLine.list(value).first else { return nil }
        if first.hasSuffix("/**") { first.removeLast(3) }
        let isFile = first.split(separator: "/").last?.contains(".") ?? true
        return isFile || first.contains("*") ? nil : first
    }

    /// Returns the targets, with the values of their templates.
    private static func targets(_ lines: [YAMLLine], _ prefix: String?) -> [ManifestTarget] {
        let templates = targets(lines, in: "targetTemplates", prefix, [])
        return targets(lines, in: "targets", prefix, templates)
    }

    private static func targets(
        _ lines: [YAMLLine],
        in section: String,
        _ prefix: String?,
        _ templates: [ManifestTarget]
    ) -> [ManifestTarget] {
        var targets: [ManifestTarget] = []
        for (line, parents) in YAMLLine.members(of: section, in: lines) {
            if parents.isEmpty, let name = line.key {
                targets.append(ManifestTarget(name: name, id: prefix.map { "\($0).\(name)" }))
                continue
            }
            // The keys of the target that contain the line, such as `info`.
            let keys = Array(parents.dropFirst())
            guard let own = targets.last else { continue }
            if line.key == "templates" || keys.last == "templates" {
                let names = line.key == nil ? [line.value] : YAMLLine.list(line.value)
                for template in templates where names.contains(template.name) {
                    targets[targets.count - 1] = template.named(own.name, own.id)
                }
            }
            targets[targets.count - 1].read(line, in: keys)
        }
        return targets
    }
}
