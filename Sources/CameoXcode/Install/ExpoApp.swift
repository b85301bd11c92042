import CameoHost

/// The Expo app to which an Xcode project belongs.
enum ExpoApp {
    /// Whether `npx expo prebuild` creates the Xcode project: the folder above the project's has an app config of Expo.
    static func creates(_ bundle: FilePath, _ system: any Host) -> Bool {
        let folder = bundle.deletingLastPathComponent()
        guard folder.lastPathComponent == "ios" else { return false }
        let root = folder.deletingLastPathComponent()
        func contains(_ name: String, _ text: String) -> Bool {
            system.bytes(of: root.appendingPathComponent(name))?.contains(text) == true
        }
        guard contains("package.json", "\"expo\"") else { return false }
        // Without prebuild, React Native's app.json has the app's name only.
        return contains("app.json", "\"expo\"")
            || ["app.config.js", "app.config.ts"].contains {
                system.bytes(of: root.appendingPathComponent($0)) != nil
            }
    }
}
