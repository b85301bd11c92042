import Foundation

/// The app group, in which an app and its extension share files.
package enum AppGroup {
    /// Returns the identifier of the app group: `appGroup` in the `Cameo` dictionary of the Info.plist,
    /// otherwise `group.` followed by the app's bundle ID.
    ///
    /// - Parameter bundle: The bundle of the app or the extension.
    package static func identifier(of bundle: Bundle) -> String? {
        if let identifier = information(of: bundle)?["appGroup"] as? String { return identifier }
        guard let bundleID = bundle.bundleIdentifier else { return nil }
        let isExtension = bundle.bundleURL.pathExtension == "appex"
        return isExtension ? identifier(extensionIdentifier: bundleID) : "group.\(bundleID)"
    }

    /// Returns the default app group for an extension's bundle ID, such as
    /// `com.example.app.NotificationServiceExtension`.
    package static func identifier(extensionIdentifier: String) -> String? {
        guard let dot = extensionIdentifier.lastIndex(of: ".") else { return nil }
        return "group.\(extensionIdentifier[..<dot])"
    }

    /// Returns the container directory of the app group; `nil` without the App Groups entitlement, and
    /// on Linux, which has no app groups.
    package static func container(of bundle: Bundle) -> URL? {
        #if canImport(Darwin)
        identifier(of: bundle).flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        #else
        nil
        #endif
    }

    /// The accessibility of the files in an app group.
    package enum State: String, Sendable {
        /// The files can be read.
        case reachable
        /// There is no app group, because the entitlement is missing.
        case missing
        /// The files can't be read, because the device hasn't been unlocked since it started.
        case locked
    }

    /// Returns whether the files in a container directory can be read.
    ///
    /// Opens a file that the extension creates with the file protection of all of Cameo's files:
    /// readable after the first unlock.
    package static func state(of container: URL?) -> State {
        guard let container else { return .missing }
        let directory = container.appendingPathComponent("Cameo", isDirectory: true)
        let file = directory.appendingPathComponent("unlocked")
        if canOpen(file) { return .reachable }
        guard errno == ENOENT else { return .locked }
        try? FileProtection.createDirectory(directory)
        // Creating the file fails with EPERM before the first unlock. Other errors, such as a full
        // disk, don't make the settings unreadable.
        return canOpen(file, O_CREAT) || errno != EPERM ? .reachable : .locked
    }

    private static func canOpen(_ file: URL, _ flag: Int32 = 0) -> Bool {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | flag, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Returns the `Cameo` dictionary of a bundle's Info.plist.
    static func information(of bundle: Bundle) -> [String: Any]? {
        bundle.object(forInfoDictionaryKey: "Cameo") as? [String: Any]
    }
}
