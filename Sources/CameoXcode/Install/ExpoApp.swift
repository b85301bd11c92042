import CameoHost

/// The Expo app to which an Xcode project belongs.
package enum ExpoApp {
    /// The name of the record that the config plugin writes to the folder of an extension.
    private static let recordName = ".expo-cameo.json"

    /// Whether the config plugin generated an extension.
    package static func generated(_ name: String, in folder: FilePath, _ system: any Host) -> Bool {
        system.exists(folder.file("\(name)/\(recordName)"))
    }

    /// Whether the app config lists the config plugin, so that `npx expo prebuild` applies its changes.
    static func usesPlugin(_ bundle: FilePath, _ system: any Host) -> Bool {
        guard creates(bundle, system) else { return false }
        let root = bundle.deletingLastPathComponent().deletingLastPathComponent()
        return ["app.json", "app.config.js", "app.config.ts"].contains { name in
            system.bytes(of: root.appendingPathComponent(name))?.contains("expo-cameo") == true
        }
    }

    /// Whether `npx expo prebuild` creates the Xcode project: the parent folder contains an Expo
    /// app config.
    static func creates(_ bundle: FilePath, _ system: any Host) -> Bool {
        let folder = bundle.deletingLastPathComponent()
        guard folder.lastPathComponent == "ios" else { return false }
        let root = folder.deletingLastPathComponent()
        func contains(_ name: String, _ text: String) -> Bool {
            system.bytes(of: root.appendingPathComponent(name))?.contains(text) == true
        }
        guard contains("package.json", "\"expo\"") else { return false }
        // In React Native apps without Expo, app.json contains only the app's name.
        return contains("app.json", "\"expo\"")
            || ["app.config.js", "app.config.ts"].contains {
                system.bytes(of: root.appendingPathComponent($0)) != nil
            }
    }
}
