import CameoHost

/// A project on disk: an `.xcodeproj` and the folder to which its paths are relative.
package struct ProjectFolder {
    package let system: any Host
    /// The path of the `.xcodeproj`.
    package let bundle: FilePath
    /// The folder to which the project's paths are relative.
    package let root: FilePath
    /// The parsed project file.
    package let project: XcodeProject
    /// The version of the project on disk when it was read.
    let version: ProjectVersion
    let cache = Cache()

    /// A cache of files and settings. A command opens a project only once per run.
    final class Cache {
        fileprivate struct Key: Hashable {
            let target: Int
            let configuration: Int
        }

        fileprivate let settings = Cached<Key, BuildSettings>()
        fileprivate let apps = Cached<Int, [XcodeTarget]>()
        fileprivate let configurationFiles = ConfigurationFiles.Cache()
        let sources = SourceCache()
        fileprivate let files = Cached<String, FilePath>()
    }

    /// The paths of groups and file references.
    var paths: ProjectPaths { ProjectPaths(project: project, root: root) }

    var file: FilePath { bundle.appendingPathComponent("project.pbxproj") }

    /// Opens a project.
    ///
    /// - Throws: ``ProjectError`` if the project can't be read or is a symbolic link.
    package init(_ bundle: FilePath, _ system: any Host) throws(ProjectError) {
        try self.init(bundle, FileOverlay(system))
    }

    init(_ bundle: FilePath, _ files: FileOverlay) throws(ProjectError) {
        self.bundle = bundle
        system = files.system
        version = ProjectVersion(bundle, system)
        let name = bundle.lastPathComponent
        let file = bundle.appendingPathComponent("project.pbxproj")
        try system.rejectSymbolicLink(bundle)
        try system.rejectSymbolicLink(file)
        guard let bytes = files.bytes(of: file) else { throw .noProjectFile(name: name) }
        let path = "\(name)/project.pbxproj"
        let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if start.starts(with: "bplist".utf8) {
            throw .format(path: path, name: "a binary property list")
        }
        if start.starts(with: "<?xml".utf8) || start.starts(with: "<!DOCTYPE".utf8) {
            throw .format(path: path, name: "an XML property list")
        }
        if Self.isJSON(start) { throw .format(path: path, name: "a JSON file") }
        do throws(SourceError) {
            project = try XcodeProject(OpenStepDocument(bytes))
        } catch {
            throw .source(path: path, error)
        }
        let parent = bundle.deletingLastPathComponent()
        let directory = project.root["projectDirPath"] ?? ""
        root = directory.isEmpty ? parent : parent.file(directory)
    }

    /// Whether text starts like a JSON object: with a string and a colon.
    private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "{") else { return false }
        let key = text.dropFirst().drop { $0 <= 0x20 }
        guard key.first == UInt8(ascii: "\""),
            let end = key.dropFirst().firstIndex(of: UInt8(ascii: "\""))
        else { return false }
        return key[(end + 1)...].drop { $0 <= 0x20 }.first == UInt8(ascii: ":")
    }

    /// Searches up to four folder levels, and returns the projects on the first level that contains
    /// any. React Native, Expo and Flutter store them in `ios`, Capacitor in `ios/App`, Cordova in
    /// `platforms/ios`.
    package static func projects(in folder: FilePath, _ system: any Host) -> [FilePath] {
        var level = [folder]
        for _ in 0..<4 {
            var found: [FilePath] = []
            var next: [FilePath] = []
            for folder in level {
                let entries = system.entries(in: folder)
                // In Flutter and React Native apps, the Mac app's project is next to the iOS app's
                // project.
                let isCrossPlatform = entries.contains { $0.name == "ios" }
                for entry in entries
                where !skippedNames.contains(entry.name) && !entry.name.hasPrefix(".")
                    && !(isCrossPlatform && entry.name == "macos")
                {
                    let path = folder.appendingPathComponent(entry.name)
                    if entry.name.hasSuffix(".xcodeproj") {
                        found.append(path)
                    } else if system.isFolder(entry, at: path) {
                        next.append(path)
                    }
                }
            }
            if !found.isEmpty { return found }
            level = next
        }
        return []
    }

    /// Returns the subfolders of a folder, except folders with dependencies or build products.
    static func subfolders(of folder: FilePath, _ system: any Host) -> [FilePath] {
        system.entries(in: folder).compactMap { entry in
            let name = entry.name
            guard !skippedNames.contains(name), !name.hasPrefix("."), !name.contains(".xc") else {
                return nil
            }
            let path = folder.appendingPathComponent(name)
            return system.isFolder(entry, at: path) ? path : nil
        }
    }

    /// Folders and projects with dependencies or build products.
    private static let skippedNames: Set<String> = [
        "Pods", "node_modules", "build", "Carthage", "DerivedData", "vendor", "fastlane",
        "CordovaLib",
        "android", "Pods.xcodeproj", "CordovaLib.xcodeproj",
    ]

    /// The targets of iOS apps.
    package var appTargets: [XcodeTarget] { cache.apps.value(for: 0) { findApps() } }

    private func findApps() -> [XcodeTarget] {
        project.targets.filter {
            $0.productType == "com.apple.product-type.application" && isForIOS($0)
        }
    }

    /// The targets of iOS app extensions. An extension that doesn't specify a platform has the
    /// platform of the targets that embed it, such as a watch app.
    var extensionTargets: [XcodeTarget] {
        project.targets.filter { target in
            guard target.productType == "com.apple.product-type.app-extension", isForIOS(target)
            else { return false }
            let owners = project.targets.filter {
                $0.dependencies.contains(target.object.id) || $0.copies(target)
            }
            return owners.isEmpty || owners.contains(where: isForIOS)
        }
    }

    /// Whether a target supports iOS, according to its first build configuration.
    private func isForIOS(_ target: XcodeTarget) -> Bool {
        guard !target.productType.hasPrefix("com.apple.product-type.application.watchapp") else {
            return false
        }
        let platforms = target.configurations.prefix(1).map {
            let settings = self.settings(of: target, $0)
            return settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"] ?? "iphoneos"
        }
        return platforms.allSatisfy {
            $0.contains("iphoneos") || $0 == "auto" || $0.isEmpty
        }
    }

    /// The paths of files outside the folder that may be changed: Info.plists and entitlements of the
    /// app's targets, and the Podfile.
    var externalFiles: Set<String> {
        var paths: Set<String> = []
        for target in appTargets {
            for configuration in target.configurations {
                let settings = settings(of: target, configuration)
                for name in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
                    if let path = settings[name], !path.isEmpty {
                        paths.insert(root.file(path).path)
                    }
                }
            }
        }
        let parent = bundle.deletingLastPathComponent()
        for folder in [parent, parent.deletingLastPathComponent()] {
            paths.insert(file(folder.appendingPathComponent("Podfile").path).path)
        }
        return paths
    }

    /// Returns the build settings of a target in one of its configurations.
    func settings(of target: XcodeTarget, _ configuration: XcodeProject.Object) -> BuildSettings {
        let key = Cache.Key(
            target: target.object.node.index,
            configuration: configuration.node.index
        )
        return cache.settings.value(for: key) {
            BuildSettings(
                target,
                configuration,
                root: root,
                projectName: bundle.deletingPathExtension().lastPathComponent,
                cache.configurationFiles,
                system
            )
        }
    }

    /// The configuration files that don't exist, among those of the configurations read so far;
    /// `nil` if there is none.
    var missingInclude: MissingInclude? {
        let missing = cache.configurationFiles.missing
        guard var first = missing.first else { return nil }
        var seen: Set<String> = [first.path]
        first.others = missing.filter { seen.insert($0.path).inserted }
        return first
    }

    /// The same, including files that `pod install` creates.
    var missingIncludeOrPods: MissingInclude? {
        missingInclude ?? cache.configurationFiles.missingPods.first
    }

    /// Returns the first configuration file of a target that doesn't include the file that
    /// CocoaPods creates for the target, and the configurations that are based on it; `nil` if there
    /// is none. CocoaPods sets the base of a configuration only if it has none.
    func fileWithoutPods(of target: XcodeTarget) -> (path: String, configurations: [String])? {
        let files = ConfigurationFiles(
            root: root,
            cache: cache.configurationFiles,
            system: system
        )
        let without = target.configurations.compactMap {
            configuration -> (path: String, name: String)? in
            let paths = files.paths(of: configuration, in: project)
            // A file that an installation creates includes that of CocoaPods. Flutter's doesn't,
            // and a fresh clone lacks it.
            guard let path = paths.first,
                path.hasSuffix("/Generated.xcconfig") || system.exists(FilePath(path))
            else { return nil }
            let includesPods = paths.contains {
                $0.contains("/Pods-") && $0.contains("-\(target.name).")
            }
            return includesPods || path.contains("/Pods/")
                ? nil : (path, configuration["name"] ?? "")
        }
        return without.first.map { first in
            let same = without.filter { $0.path == first.path }.map { $0.name }
            return (path(of: FilePath(first.path)), same)
        }
    }

    /// Returns the location of a path in the project. The case of its letters may differ from the
    /// file's name, because Mac file systems usually ignore case.
    func file(_ path: String) -> FilePath {
        let file = root.file(path)
        return cache.files.value(for: file.path) { system.withLetterCaseOnDisk(file) }
    }

    /// Returns a path relative to the project's folder.
    func path(of url: FilePath) -> String { root.relativePath(to: url) }
}

extension Host {
    /// Returns the existing file whose path differs only in letter case; the given path if there is
    /// none.
    fileprivate func withLetterCaseOnDisk(_ file: FilePath) -> FilePath {
        guard file.path != "/", !exists(file) else { return file }
        let parent = withLetterCaseOnDisk(file.deletingLastPathComponent())
        let name = file.lastPathComponent.lowercased()
        let found = entries(in: parent).filter { $0.name.lowercased() == name }
        return found.count == 1 ? parent.appendingPathComponent(found[0].name) : file
    }
}
