import Foundation

/// Where an app and its extension share files.
public enum AppGroup {
    /// The identifier of the group: what the Info.plist's `Cameo` dictionary names as `appGroup`,
    /// else `group.` and the identifier of the app, which an extension's begins with.
    public static func identifier(of bundle: Bundle) -> String? {
        if let named = information(of: bundle)?["appGroup"] as? String { return named }
        guard let own = bundle.bundleIdentifier else { return nil }
        let isExtension = bundle.bundleURL.pathExtension == "appex"
        return isExtension ? identifier(extensionIdentifier: own) : "group.\(own)"
    }

    /// The group of an extension's identifier, `com.example.app.NotificationServiceExtension`.
    static func identifier(extensionIdentifier: String) -> String? {
        guard let dot = extensionIdentifier.lastIndex(of: ".") else { return nil }
        return "group.\(extensionIdentifier[..<dot])"
    }

    /// The group's folder; `nil` without the entitlement, and on Linux, which has no groups.
    public static func container(of bundle: Bundle) -> URL? {
        #if canImport(Darwin)
        identifier(of: bundle).flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        #else
        nil
        #endif
    }

    /// Whether the files of an app group can be read.
    public enum State: String, Sendable {
        /// They can.
        case reachable
        /// The app has no group: its entitlement is missing.
        case missing
        /// They cannot, as before the device's first unlock after a start.
        case locked
    }

    /// Whether the files in the group's folder can be read.
    ///
    /// Asks for a file that the extension itself leaves there, readable after the first unlock, as
    /// all of Cameo's files are.
    static func state(of container: URL?) -> State {
        guard let container else { return .missing }
        let folder = container.appendingPathComponent("Cameo", isDirectory: true)
        let file = folder.appendingPathComponent("unlocked")
        if canOpen(file) { return .reachable }
        guard errno == ENOENT else { return .locked }
        try? FileProtection.createFolder(folder)
        // A device that was never unlocked refuses to make such a file, too. Anything else, such as
        // a full disk, is no reason to take the settings for unreadable.
        return canOpen(file, O_CREAT) || errno != EPERM ? .reachable : .locked
    }

    private static func canOpen(_ file: URL, _ flag: Int32 = 0) -> Bool {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | flag, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// The `Cameo` dictionary of a bundle's Info.plist.
    static func information(of bundle: Bundle) -> [String: Any]? {
        bundle.object(forInfoDictionaryKey: "Cameo") as? [String: Any]
    }
}
