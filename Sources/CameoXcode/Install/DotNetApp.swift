import CameoAnalysis
import CameoHost

/// A .NET app in whose repository an Xcode project only builds extensions: the `.csproj` builds the
/// app that ships.
package struct DotNetApp {
    /// The `.csproj`.
    let file: FilePath
    private let text: String
    private let system: any Host

    /// The name of the `.csproj`.
    package var name: String { file.lastPathComponent }

    /// Finds the .NET app to which an Xcode project belongs, in the project's folder or an enclosing
    /// folder of the same repository; `nil` if there is none.
    ///
    /// - Parameter bundleIDs: The bundle IDs of the app in the Xcode project.
    package init?(around bundle: FilePath, bundleIDs: [String], _ system: any Host) {
        var folder = bundle.deletingLastPathComponent()
        var inner: [String] = []
        for _ in 0..<4 {
            for name in system.sortedNames(in: folder) where name.hasSuffix(".csproj") {
                let file = folder.appendingPathComponent(name)
                let bytes = system.bytes(of: file) ?? []
                let text = String(decoding: bytes, as: UTF8.self)
                guard Self.isForIOS(bytes), text.contains("<OutputType>Exe"),
                    bundleIDs.contains(where: { text.contains(">\($0)<") })
                        || inner.contains(where: text.contains)
                else { continue }
                self.file = file
                self.text = text
                self.system = system
                return
            }
            guard folder.path != "/", !system.exists(folder.appendingPathComponent(".git")) else {
                return nil
            }
            inner.append(folder.lastPathComponent)
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    /// Returns whether a `.csproj` or a solution builds apps for iOS.
    static func isForIOS(_ bytes: [UInt8]) -> Bool {
        ["<UseMaui>true", "-ios", "Xamarin.iOS"].contains(where: bytes.contains)
    }

    /// Returns the parts of the setup that the app's own files lack, each with its file.
    ///
    /// - Parameter name: The name of the service extension.
    func missingParts(of name: String) -> [String] {
        var missing: [String] = []
        if !text.contains("AdditionalAppExtensions") || !text.contains(">\(name)<") {
            missing.append("\(self.name) has no AdditionalAppExtensions for \(name)")
        }
        let capability = EntitlementName.communication
        let entitlements = list("Entitlements.plist")
        if entitlements.value?[capability] != .bool(true) {
            missing.append("\(entitlements.path) has no \(capability)")
        }
        let infoPlist = list("Info.plist")
        if infoPlist.value?["NSUserActivityTypes"]?.texts.contains("INSendMessageIntent") != true {
            missing.append("NSUserActivityTypes in \(infoPlist.path) has no INSendMessageIntent")
        }
        return missing
    }

    /// Returns a property list of the app: in MAUI apps in `Platforms/iOS`, otherwise next to the
    /// `.csproj`.
    private func list(_ name: String) -> (path: String, value: PropertyValue?) {
        let folder = file.deletingLastPathComponent()
        let paths =
            text.contains("<UseMaui>true") ? ["Platforms/iOS/\(name)", name] : [name]
        for path in paths {
            guard let bytes = system.bytes(of: folder.file(path)) else { continue }
            return (path, PropertyValue(plist: bytes))
        }
        return (paths[0], nil)
    }
}
