import Cameo
import CameoHost

/// The toolchain and framework that build the app, detected from the project's files.
struct Toolchain {
    let properties: ProjectProperties

    /// The framework that creates all or part of the project.
    enum Framework {
        case native, expo, reactNative, flutter
    }

    /// The framework, determined from the Podfile and the files around the project.
    var framework: Framework {
        let root = properties.folder.root
        let system = properties.folder.system
        let podfile = properties.podfile?.file.bytes ?? []
        if podfile.contains("use_expo_modules!")
            || ExpoApp.creates(properties.folder.bundle, system)
        {
            return .expo
        }
        if podfile.contains("use_react_native!") { return .reactNative }
        let isFlutter =
            podfile.contains("flutter_")
            || system.exists(
                root.deletingLastPathComponent().appendingPathComponent("pubspec.yaml")
            )
        return isFlutter ? .flutter : .native
    }

    /// Whether the project's files show that Xcode 27 or later builds it: its format,
    /// `LastUpgradeCheck`, `.xcode-version`, or the image of an EAS build profile.
    var usesXcode27: Bool {
        let project = properties.folder.project
        let update = project.root.node["attributes"]?["LastUpgradeCheck"]?.text.flatMap { Int($0) }
        // Project generators set the last upgrade check to 9999.
        if project.objectVersion >= 110 || (2700..<9000).contains(update ?? 0) { return true }
        var folder = properties.folder.bundle.deletingLastPathComponent()
        for _ in 0..<2 {
            if let bytes = properties.folder.system.bytes(
                of: folder.appendingPathComponent(".xcode-version")
            ),
                let major = String(decoding: bytes, as: UTF8.self).trimmed.split(separator: ".")
                    .first
            {
                return Int(major).map { $0 >= 27 } ?? false
            }
            if let eas = properties.folder.system.bytes(
                of: folder.appendingPathComponent("eas.json")
            ) {
                return eas.contains("xcode-27")
            }
            folder = folder.deletingLastPathComponent()
        }
        return false
    }
}
