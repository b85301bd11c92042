import Foundation

/// A project on disk: `App.xcodeproj`, and the folder that its paths are relative to.
package struct ProjectFolder: Sendable {
    /// The `.xcodeproj`.
    package let bundle: URL
    /// The folder that the project's paths begin in.
    package let root: URL
    /// What the project file says.
    package let project: XcodeProject

    /// The project file.
    var file: URL { bundle.appendingPathComponent("project.pbxproj") }

    /// Opens a project.
    ///
    /// - Throws: ``ProjectError`` where there is none that can be read, or one of another place.
    package init(_ bundle: URL) throws(ProjectError) {
        try self.init(bundle, FileOverlay())
    }

    init(_ bundle: URL, _ files: FileOverlay) throws(ProjectError) {
        self.bundle = bundle.standardizedFileURL
        let name = bundle.lastPathComponent
        let file = self.bundle.appendingPathComponent("project.pbxproj")
        try FileOverlay.refuseLink(self.bundle)
        try FileOverlay.refuseLink(file)
        guard let bytes = files.bytes(of: file) else {
            throw .noProjectFile(name: name)
        }
        let path = "\(name)/project.pbxproj"
        let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if start.starts(with: "bplist".utf8) {
            throw .format(path: path, name: "a binary property list")
        }
        if start.starts(with: "<?xml".utf8) || start.starts(with: "<!DOCTYPE".utf8) {
            throw .format(path: path, name: "an XML property list")
        }
        do throws(SourceError) {
            project = try XcodeProject(OpenStepDocument(bytes))
        } catch {
            throw .source(path: path, error)
        }
        let parent = self.bundle.deletingLastPathComponent()
        let directory = project.root["projectDirPath"] ?? ""
        root = directory.isEmpty ? parent : parent.file(directory)
    }

    /// The projects in a folder and those below it, the shallowest ones: a React Native, Expo or Flutter
    /// project has its own in `ios`, Capacitor in `ios/App`, Cordova in `platforms/ios`.
    package static func projects(in folder: URL) -> [URL] {
        var level = [folder.standardizedFileURL]
        for _ in 0..<4 {
            var found: [URL] = []
            var next: [URL] = []
            for folder in level {
                let names =
                    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                for name in names.sorted() where !passedOver.contains(name) && !name.hasPrefix(".")
                {
                    let entry = folder.appendingPathComponent(name)
                    if name.hasSuffix(".xcodeproj") {
                        found.append(entry)
                    } else if FileOverlay.isFolder(entry) {
                        next.append(entry)
                    }
                }
            }
            if !found.isEmpty { return found }
            level = next
        }
        return []
    }

    /// Folders in which there is no project of the app's own.
    private static let passedOver: Set<String> = [
        "Pods", "node_modules", "build", "Carthage", "DerivedData", "vendor", "fastlane",
        "CordovaLib",
        "android", "Pods.xcodeproj", "CordovaLib.xcodeproj",
    ]

    /// The targets that make an app for an iPhone.
    package var appTargets: [XcodeTarget] {
        project.targets.filter { target in
            guard target.productType == "com.apple.product-type.application" else { return false }
            let platforms = target.configurations.prefix(1).map {
                let settings = self.settings(of: target, $0)
                return settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"] ?? "iphoneos"
            }
            return platforms.allSatisfy {
                $0.contains("iphoneos") || $0 == "auto" || $0.isEmpty
            }
        }
    }

    /// The files outside of the folder that may be changed: what the app's targets name, and the Podfile.
    var namedOutside: Set<String> {
        var named: Set<String> = []
        for target in appTargets {
            for configuration in target.configurations {
                let settings = settings(of: target, configuration)
                for name in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
                    if let path = settings[name], !path.isEmpty {
                        named.insert(root.file(path).path)
                    }
                }
            }
        }
        let parent = bundle.deletingLastPathComponent()
        for folder in [parent, parent.deletingLastPathComponent()] {
            named.insert(folder.appendingPathComponent("Podfile").path)
        }
        return named
    }

    /// The settings of a target in one of its configurations.
    func settings(
        of target: XcodeTarget,
        _ configuration: XcodeProject.Object
    ) -> BuildSettings {
        BuildSettings(
            target,
            configuration,
            root: root,
            projectName: bundle.deletingPathExtension().lastPathComponent
        )
    }

    /// A path as a person at the project's folder would write it.
    func path(of url: URL) -> String { root.relativePath(to: url) }
}

extension URL {
    /// The path from this folder to a file or folder.
    package func relativePath(to other: URL) -> String {
        let own = standardizedFileURL.pathComponents.filter { $0 != "/" }
        let others = other.standardizedFileURL.pathComponents.filter { $0 != "/" }
        let common = zip(own, others).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: own.count - common) + others.dropFirst(common)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
}
