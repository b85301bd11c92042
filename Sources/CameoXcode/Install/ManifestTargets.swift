import Cameo
import CameoHost

/// The targets in the manifest of a project generator, found by searching its lines.
struct ManifestTargets: Sendable {
    /// The project's name; `nil` if it isn't a literal.
    let project: String?
    private(set) var targets: [ManifestTarget] = []
    /// Whether the targets are known to be all that the manifest defines.
    private(set) var isComplete = false
    /// Whether a Tuist manifest declares targets in Tuist 3 syntax.
    private(set) var isForTuist3 = false
    /// The Info.plists and entitlements of Tuist's app if its target isn't found.
    private(set) var candidates: [String] = []

    /// The apps for iOS.
    var apps: [ManifestTarget] { targets.filter { $0.isApp && $0.isForIOS } }

    /// The first app for iOS; `nil` if there is none.
    var app: ManifestTarget? { apps.first }

    /// Returns the app target with a name, or the first one whose name isn't a literal; `nil` if
    /// there is neither.
    func target(of app: String) -> ManifestTarget? {
        targets.first { $0.name == app } ?? targets.first { $0.name.isEmpty && $0.isApp }
    }

    /// Returns the service extension of an app; `nil` if the manifest contains none. If the
    /// manifest has several, prefers the one whose bundle ID begins with the app's.
    func serviceExtension(of app: String) -> ManifestTarget? {
        let all = targets.filter { $0.isServiceExtension && $0.isForIOS }
        guard let id = target(of: app)?.id else { return all.first }
        return all.first { $0.id?.hasPrefix("\(id).") == true } ?? all.first
    }

    /// Whether the manifest lacks a target that the generated project contains. XcodeGen appends
    /// the platform to the name of a multiplatform target: `Push_iOS`.
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
            target.sourceRoot(root).file(folder).path + "/"
        }
        guard let own = target.sources.map({ path($0, of: target) }) else { return [] }
        return targets.filter { other in
            other.name != target.name
                && other.sourceFolders.contains { own.hasPrefix(path($0, of: other)) }
        }
    }

    /// Reads an XcodeGen manifest and the files that it includes.
    ///
    /// - Returns: `nil` if the file isn't an XcodeGen manifest. Other tools use YAML files with the
    ///   same keys.
    init?(yaml file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file),
            bytes.contains("name:") || bytes.contains("include:")
        else { return nil }
        let keys = Set(YAMLLine.lines(bytes).filter { $0.indentation == 0 }.compactMap { $0.key })
        guard keys.contains("targets") || keys.contains("include") else { return nil }
        isComplete = !keys.contains("include")
        let files = [file] + Self.included(by: file, system)
        let all = files.map { system.bytes(of: $0).map(YAMLLine.lines) ?? [] }
        project = all.joined().first { $0.indentation == 0 && $0.key == "name" }?.value
        guard project != nil else { return nil }
        let prefix = all.joined().first { $0.key == "bundleIdPrefix" }?.value
        let groups = all.flatMap { YAMLLine.members(of: "settingGroups", in: $0) }
        var shared = ManifestTarget(name: "")
        for (line, parents) in all.flatMap({ YAMLLine.members(of: "settings", in: $0) }) {
            shared.read(line, in: ["settings"] + parents)
        }
        shared.readGroups(groups)
        let options = all.flatMap { YAMLLine.members(of: "options", in: $0) }
        shared.minSystemVersion =
            options.last { $0.line.key == "iOS" && $0.parents == ["deploymentTarget"] }?.line.value
            ?? shared.minSystemVersion
        let templates = all.flatMap {
            Self.targets($0, in: "targetTemplates", of: file, prefix, [], into: [])
        }
        // A target's values in this file override those in an included file.
        for (part, lines) in zip(files, all).reversed() {
            targets = Self.targets(lines, in: "targets", of: part, prefix, templates, into: targets)
        }
        targets = targets.filter { $0.file == file } + targets.filter { $0.file != file }
        for index in targets.indices {
            // Paths are relative to the file that contains them, unless it specifies otherwise.
            let folders = [targets[index].file ?? file, file].map { $0.deletingLastPathComponent() }
            targets[index].readGroups(groups)
            targets[index].readConfigurations(Array(all.joined()), folders[1], shared, system)
            targets[index].findInfoPlist(in: folders, system)
            targets[index].readFiles(in: folders, system)
        }
        guard targets.contains(where: { $0.isApp }) || file.lastPathComponent == "project.yml"
        else { return nil }
    }

    /// Reads a Tuist manifest.
    ///
    /// - Returns: `nil` if the file isn't a Tuist manifest.
    init?(swift file: FilePath, _ system: any Host) {
        guard let bytes = system.bytes(of: file), bytes.contains("ProjectDescription") else {
            return nil
        }
        let paths = Self.swiftManifests(file, in: ["tuist", "plugins"], system)
        let manifest = TuistManifest(paths, system)
        project = manifest.projectName
        isForTuist3 = manifest.isForTuist3
        let folder = file.deletingLastPathComponent()
        let folders = [folder] + Self.root(of: file, system)
        targets = manifest.calls.compactMap { call in
            guard var target = ManifestTarget(call) else { return nil }
            target.hasManualSigning =
                call.bytes.contains("\"CODE_SIGN_STYLE\": \"Manual\"")
                || call.bytes.contains(".manualCodeSigning(")
            let files = [file, call.file].flatMap(manifest.configurationFiles).unique
            if target.isApp { target.readSettings(ofFiles: files, in: folder, system) }
            if call.bytes.contains("MARKETING_VERSION") {
                target.sharedSettings.formUnion(ManifestTarget.versionKeys.map { $0.variable })
            }
            target.readFiles(in: folders, system)
            return target
        }
        for index in targets.indices where targets[index].isServiceExtension {
            // Frameworks may apply the style.
            let list = targets[index].dependencies ?? ""
            for linked in targets where list.contains("target(name:\"\(linked.name)\")") {
                targets[index].readCode(of: linked, in: folders, system)
            }
        }
        // Without a name, an app can't be distinguished from others.
        if targets.count(where: { $0.name.isEmpty }) > 1 { targets.removeAll { $0.name.isEmpty } }
        let others = targets.filter { !$0.isApp }.flatMap { $0.infoPlists + $0.entitlements }
        candidates = Self.propertyLists(in: folder, depth: 3, system)
            .map { folder.relativePath(to: $0) }.filter { !others.contains($0) }
    }

    /// Returns the Info.plists and entitlements in a folder that may belong to an app.
    private static func propertyLists(
        in folder: FilePath,
        depth: Int,
        _ system: any Host
    ) -> [FilePath] {
        let others = ["test", "widget", "extension", "notification", "google", "derived"]
        let files = system.sortedNames(in: folder).filter {
            $0.hasSuffix(".entitlements") || $0.hasSuffix("Info.plist")
        }.map(folder.appendingPathComponent)
        let inner = depth == 0 ? [] : ProjectFolder.subfolders(of: folder, system)
        return (files + inner.flatMap { propertyLists(in: $0, depth: depth - 1, system) }).filter {
            let path = folder.relativePath(to: $0).lowercased()
            return !others.contains(where: path.contains)
        }
    }

    /// Returns a Tuist manifest and the helpers that it can call, in its folder and in Tuist's root
    /// folder.
    ///
    /// - Parameter names: The names of the folders with helpers.
    static func swiftManifests(
        _ file: FilePath,
        in names: [String] = ["tuist"],
        _ system: any Host
    ) -> [FilePath] {
        let folders = [file.deletingLastPathComponent()] + root(of: file, system)
        return [file]
            + folders.unique.flatMap { folder in
                system.sortedNames(in: folder).filter { names.contains($0.lowercased()) }
                    .flatMap { swiftFiles(in: folder.appendingPathComponent($0), depth: 3, system) }
            }
    }

    /// Returns Tuist's root folder, to which paths may be relative; an empty array if it isn't
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

    /// Returns the Swift files in a folder and its subfolders.
    static func swiftFiles(in folder: FilePath, depth: Int, _ system: any Host) -> [FilePath] {
        let files = system.sortedNames(in: folder).filter { $0.hasSuffix(".swift") }
            .map(folder.appendingPathComponent)
        guard depth > 0 else { return files }
        return files
            + ProjectFolder.subfolders(of: folder, system).flatMap {
                swiftFiles(in: $0, depth: depth - 1, system)
            }
    }

    /// Returns the string literals after a label up to the end of the array.
    static func literals(_ label: String, in text: String) -> [String] {
        guard let rest = rest(of: text, after: label) else { return [] }
        let list = rest.prefix { $0 != "]" }.split(
            separator: "\"",
            omittingEmptySubsequences: false
        )
        return list.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// Returns the text after a label; `nil` if the label is missing.
    private static func rest(of text: String, after label: String) -> String? {
        if label.isEmpty { return text }
        let parts = text.parts(separatedBy: label)
        return parts.count > 1 ? parts.dropFirst().joined(separator: label) : nil
    }

    /// The names of destinations that aren't iPhones or iPads.
    static let otherDestinations = [
        ".appleWatch", ".watchOS", ".mac", ".macOS", ".appleTv", ".tvOS", ".appleVision",
        ".visionOS",
    ]

    /// Returns the names of a Tuist target's destinations.
    static func destinations(_ text: String) -> [String] {
        text.split { !($0.isLetter || $0 == ".") }.map(String.init)
    }

    /// Returns the string literal after a label; `nil` if there is none.
    static func literal(_ label: String, in text: String) -> String? {
        guard let found = rest(of: text, after: label) else { return nil }
        let rest = found.replacing(".string(", with: "").drop { $0 == " " || $0 == "\n" }
        guard rest.first == "\"" else { return nil }
        let value = rest.dropFirst().prefix { $0 != "\"" && $0 != "\n" }
        return value.contains("\\(") ? nil : String(value)
    }

    // MARK: - YAML

    /// Returns the files that a manifest and its included files include. Files outside of the folder
    /// of the including file are ignored.
    private static func included(
        by file: FilePath,
        _ system: any Host,
        depth: Int = 4
    ) -> [FilePath] {
        let lines = system.bytes(of: file).map(YAMLLine.lines) ?? []
        guard depth > 0,
            let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "include" })
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
        return paths.flatMap { path -> [FilePath] in
            guard path.hasSuffix(".yml") || path.hasSuffix(".yaml"), !FileOverlay.leavesFolder(path)
            else { return [] }
            let part = file.deletingLastPathComponent().file(path)
            return [part] + included(by: part, system, depth: depth - 1)
        }.unique
    }

    /// Returns the first folder in a value of `sources`, such as `Push` in `[Push, Shared]` or in
    /// `[{path: ./Push}]`; `nil` if the first item isn't a folder.
    static func sourceFolder(_ value: String) -> String? {
        guard var first = YAMLLine.list(value).first else { return nil }
        if first.hasPrefix("{") {
            let members = YAMLLine.elements(first.dropFirst().dropLast())
            guard let path = members.first(where: { $0.hasPrefix("path:") }) else { return nil }
            first = YAMLLine.unquoted(path.dropFirst(5))
        }
        if first.hasSuffix("/**") { first.removeLast(3) }
        if first.hasPrefix("./") { first.removeFirst(2) }
        let isFile = first.split(separator: "/").last?.contains(".") ?? true
        return isFile || first.contains("*") ? nil : first
    }

    /// Returns the targets in a section, with the values of their templates.
    ///
    /// - Parameter present: The targets in included files, whose values are overridden.
    private static func targets(
        _ lines: [YAMLLine],
        in section: String,
        of file: FilePath,
        _ prefix: String?,
        _ templates: [ManifestTarget],
        into present: [ManifestTarget]
    ) -> [ManifestTarget] {
        var targets = present
        var current = 0
        let members = YAMLLine.members(of: section, in: lines)
        for (line, parents) in members {
            guard parents.isEmpty, let name = line.key else {
                // The keys of the target that contain the line, such as `info`.
                if !parents.isEmpty { targets[current].read(line, in: Array(parents.dropFirst())) }
                continue
            }
            current = targets.firstIndex { $0.name == name } ?? targets.count
            guard current == targets.count else { continue }
            var target = ManifestTarget(name: name, id: prefix.map { "\($0).\(name)" })
            target.file = file
            let used = members.filter {
                $0.parents.first == name
                    && ($0.line.key == "templates" || $0.parents.last == "templates")
            }.flatMap { YAMLLine.list($0.line.value) }
            for template in templates where used.contains(template.name) {
                target = template.named(target)
            }
            targets.append(target)
        }
        return targets
    }
}
