import CameoHost

/// The Expo app to which an Xcode project belongs.
package enum ExpoApp {
    /// The name of the record that the config plugin writes to the folder of an extension.
    private static let recordName = ".expo-cameo.json"

    /// Whether the config plugin generated an extension.
    package static func generated(_ name: String, in folder: FilePath, _ system: any Host) -> Bool {
        system.exists(folder.file("\(name)/\(recordName)"))
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
