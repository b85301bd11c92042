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
        /// Whether the manifest specifies sources.
        fileprivate var hasSources = false
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
        /// The path of the entitlements file that XcodeGen generates.
        fileprivate var generatedEntitlements: String?
        /// The file and line of the code that applies a communication style itself.
        var ownStyle: String?
        /// The app groups in the entitlements.
        var appGroups: [String] = []
        /// The keys in the entitlements.
        fileprivate(set) var entitlementKeys: Set<String> = []

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

    /// The apps for iOS.
    var apps: [Target] { targets.filter { $0.isApp && $0.isForIOS } }

    /// The first app for iOS.
    var app: Target? { apps.first }

    /// Returns the service extension of an app. If the manifest has several, prefers the one whose
    /// bundle ID begins with the app's.
    func serviceExtension(of app: String) -> Target? {
        let all = targets.filter { $0.isServiceExtension && $0.isForIOS }
        guard let id = targets.first(where: { $0.name == app })?.id else { return all.first }
        return all.first { $0.id?.hasPrefix("\(id).") == true } ?? all.first
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
        let files = [file] + Self.included(lines, of: file)
        let all = files.map { system.bytes(of: $0).map(YAMLLine.lines) ?? [] }
        let prefix = all.joined().first { $0.key == "bundleIdPrefix" }?.value
        for (part, lines) in zip(files, all) {
            // Paths are relative to the file that contains them, unless it specifies otherwise.
            let folders = [part, file].map { $0.deletingLastPathComponent() }
            targets += Self.targets(lines, prefix).map { target in
                var target = target
                target.file = part
                target.readFiles(in: folders, system)
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
        let folders = [file.deletingLastPathComponent()]
        for part in [file] + helpers {
            let text =
                part.path == file.path
                ? text : String(decoding: system.bytes(of: part) ?? [], as: UTF8.self)
            targets += Self.swiftTargets(text).dropFirst().compactMap {
                var target = Self.target(swift: $0, in: part)
                target?.readFiles(in: folders, system)
                return target
            }
        }
    }

    /// Splits the text of a Swift file before each target's arguments.
    private static func swiftTargets(_ text: String) -> [String] {
        text.replacing(" Target(", with: " .target(").parts(separatedBy: ".target(")
    }

    /// Returns the Swift files in a folder and its subfolders.
    fileprivate static func swiftFiles(
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
        func path(_ label: String) -> [String] {
            [literal("\(label):", in: text) ?? literal("\(label): .file(path:", in: text)]
                .compactMap { $0 }
        }
        (target.infoPlists, target.entitlements) = (path("infoPlist"), path("entitlements"))
        target.sources = sourceFolder(literal("sources: [", in: text) ?? "")
        let parts = text.parts(separatedBy: "\"\(EntitlementName.appGroups)\":")
        if parts.count > 1 {
            let list = parts[1].prefix { $0 != "]" }.split(
                separator: "\"",
                omittingEmptySubsequences: false
            )
            target.appGroups = list.enumerated().filter { $0.offset % 2 == 1 }
                .map { String($0.element) }
        }
        target.entitlementKeys = Set(
            [EntitlementName.push, EntitlementName.communication].filter {
                text.contains("\"\($0)\"")
            }
        )
        return target
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
    fileprivate static func sourceFolder(_ value: String) -> String? {
        guard var first = YAMLLine.list(value).first else { return nil }
        if first.hasSuffix("/**") { first.removeLast(3) }
        let isFile = first.split(separator: "/").last?.contains(".") ?? true
        return isFile || first.contains("*") ? nil : first
    }

    private static func targets(_ lines: [YAMLLine], _ prefix: String?) -> [Target] {
        guard let start = lines.firstIndex(where: { $0.indentation == 0 && $0.key == "targets" })
        else { return [] }
        let inside = lines[(start + 1)...].prefix { $0.indentation > 0 }
        guard let level = inside.first?.indentation else { return [] }
        var targets: [Target] = []
        // The keys of the target that contain the current line, such as `info`.
        var parents: [(key: String, indentation: Int)] = []
        for line in inside {
            if line.indentation == level, let name = line.key {
                targets.append(Target(name: name, id: prefix.map { "\($0).\(name)" }))
                parents = []
                continue
            }
            // YAML allows the items of a list to have the same indentation as its key.
            while let last = parents.last,
                line.indentation < last.indentation
                    || line.indentation == last.indentation && !line.isItem
            {
                parents.removeLast()
            }
            guard let last = targets.indices.last else { continue }
            targets[last].read(line, in: parents.map { $0.key })
            if let key = line.key, line.value.isEmpty { parents.append((key, line.indentation)) }
        }
        return targets
    }
}

extension ManifestTargets.Target {
    /// Reads a line of the target in XcodeGen's format.
    ///
    /// - Parameter parents: The keys that contain the line, from the target's key inward.
    fileprivate mutating func read(_ line: YAMLLine, in parents: [String]) {
        switch (line.key, line.value) {
        case ("type", "application"): isApp = true
        case ("PRODUCT_BUNDLE_IDENTIFIER", let id) where !id.isEmpty:
            self.id = id.contains("$") ? nil : id
        case ("NSExtensionPointIdentifier", ExtensionKind.service.extensionPoint):
            (isServiceExtension, definesInfoPlist) = (true, true)
        case ("NSExtensionPrincipalClass", let name): principalClass = name
        case ("sources", let path) where !path.isEmpty: readSources(path)
        case (nil, let path) where parents.last == "sources": readSources(path)
        case ("path", let path) where parents.last == "sources": readSources(path)
        case ("platform", let platform) where parents.isEmpty: self.platform = platform
        case ("INFOPLIST_FILE", let path): infoPlists.append(path)
        case ("CODE_SIGN_ENTITLEMENTS", let path): entitlements.append(path)
        case ("info", _) where parents.isEmpty: hasInfo = true
        case ("entitlements", _) where parents.isEmpty: hasEntitlements = true
        case ("path", let path) where parents == ["info"]: infoPlists.append(path)
        case ("path", let path) where parents == ["entitlements"]: generatedEntitlements = path
        case (nil, let group) where parents.last == EntitlementName.appGroups:
            appGroups.append(group)
        case ("package", "Cameo"), ("product", "Cameo"): isCameo = true
        default: break
        }
        guard parents == ["entitlements", "properties"], let key = line.key else { return }
        entitlementKeys.insert(key)
        if key == EntitlementName.appGroups { appGroups += YAMLLine.list(line.value) }
    }

    /// Reads an item of the sources. Only the first one is used.
    private mutating func readSources(_ path: String) {
        guard !hasSources else { return }
        (hasSources, sources) = (true, ManifestTargets.sourceFolder(path))
    }

    /// Reads the Info.plist, the entitlements and the principal class.
    ///
    /// - Parameter folders: The folders to which the paths may be relative.
    fileprivate mutating func readFiles(in folders: [FilePath], _ system: any Host) {
        func plists(_ paths: [String]) -> [PropertyValue] {
            paths.flatMap { path in
                var path = path
                for variable in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/"]
                where path.hasPrefix(variable) {
                    path.removeFirst(variable.count)
                }
                return folders.unique.compactMap { folder in
                    system.bytes(of: folder.file(path)).flatMap { PropertyValue(plist: $0) }
                }
            }
        }
        for section in plists(infoPlists).compactMap({ $0["NSExtension"] })
        where section["NSExtensionPointIdentifier"]?.text == ExtensionKind.service.extensionPoint {
            isServiceExtension = true
            principalClass = principalClass ?? section["NSExtensionPrincipalClass"]?.text ?? ""
        }
        for plist in plists(entitlements + [generatedEntitlements].compactMap { $0 }) {
            appGroups += plist[EntitlementName.appGroups]?.texts ?? []
            entitlementKeys.formUnion(plist.members.map { $0.key })
        }
        if isServiceExtension, let sources {
            for folder in folders { readCode(in: folder.file(sources), system) }
        }
    }

    /// Corrects the name of the principal class if iOS finds it only by the name that `@objc`
    /// specifies, and finds code that applies a communication style.
    private mutating func readCode(in folder: FilePath, _ system: any Host) {
        let name = AppExtension.PrincipalClass.plainName(presentClass)
        for file in ManifestTargets.swiftFiles(in: folder, depth: 2, system) {
            guard let bytes = system.bytes(of: file) else { continue }
            let mayStyle =
                ownStyle == nil && bytes.contains("INSendMessageIntent")
                && bytes.contains("updating(from:")
            guard mayStyle || bytes.contains("@objc(") else { continue }
            let code = SourceCode(bytes, language: .swift)
            if mayStyle {
                ownStyle = code.first(["updating"]).map { "\(file.lastPathComponent):\($0.line)" }
            }
            let classes = code.classes
            if let found = classes.first(where: { $0.name == name || $0.objectiveCName == name })?
                .objectiveCName
            {
                principalClass = found
            }
        }
    }
}
