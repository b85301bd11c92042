import Foundation

/// The app group that an app and its extension use to share files.
package enum AppGroup {
    /// Returns the identifier of the app group: the value `appGroup` in the `Cameo` dictionary of
    /// the Info.plist, otherwise `group.` followed by the app's bundle ID. Returns `nil` if the
    /// bundle has no ID.
    ///
    /// - Parameter bundle: The bundle of the app or the extension.
    package static func identifier(of bundle: Bundle) -> String? {
        if let identifier = information(of: bundle)?["appGroup"] as? String { return identifier }
        guard let bundleID = bundle.bundleIdentifier else { return nil }
        let isExtension = bundle.bundleURL.pathExtension == "appex"
        return isExtension ? identifier(extensionIdentifier: bundleID) : "group.\(bundleID)"
    }

    /// Returns the identifier of the default app group for an extension's bundle ID, such as
    /// `com.example.app.NotificationServiceExtension`, or `nil` if the ID contains no period.
    package static func identifier(extensionIdentifier: String) -> String? {
        guard let dot = extensionIdentifier.lastIndex(of: ".") else { return nil }
        return "group.\(extensionIdentifier[..<dot])"
    }

    /// Returns the directory of the app group; `nil` without the App Groups entitlement, and on
    /// Linux.
    package static func container(of bundle: Bundle) -> URL? {
        #if canImport(Darwin)
        identifier(of: bundle).flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        #else
        nil
        #endif
    }

    /// The container directory of the app group of this process.
    static let main = container(of: .main)

    /// The accessibility of the files in an app group.
    package enum State: String, Sendable {
        /// The files can be read.
        case reachable
        /// The app group doesn't exist, because the entitlement is missing.
        case missing
        /// The files can't be read, because the user hasn't unlocked the device since it started.
        case locked
    }

    /// Returns whether the files in the directory of an app group can be read.
    ///
    /// Opens or creates a file with the same protection as all of Cameo's files, which can be read
    /// after the first unlock.
    package static func state(of container: URL?) -> State {
        guard let container else { return .missing }
        let file = path("unlocked", in: container)
        // Files that were readable once remain readable until the process terminates.
        if lastReachable.withLock({ $0 == file }) { return .reachable }
        let state = state(file, in: container)
        if state == .reachable { lastReachable.withLock { $0 = file } }
        return state
    }

    private static let lastReachable = Locked<String?>(nil)

    private static func state(_ file: String, in container: URL) -> State {
        if canOpen(file) { return .reachable }
        guard errno == ENOENT else { return .locked }
        try? FileProtection.createDirectory(
            container.appendingPathComponent("Cameo", isDirectory: true)
        )
        // Before the first unlock, creating the file fails with EPERM. Other errors, such as a full
        // disk, don't prevent reading the settings.
        return canOpen(file, O_CREAT) || errno != EPERM ? .reachable : .locked
    }

    private static func canOpen(_ file: String, _ flag: Int32 = 0) -> Bool {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC | flag, 0o600) }
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// The most recent directory and its path. They are cached, because a process uses only one
    /// directory, and `URL` would recompute the path on each access.
    private static let lastContainer = Locked<(url: URL, path: String)?>(nil)

    /// Returns the path of a file or directory in the `Cameo` directory of an app group.
    static func path(_ name: String, in container: URL) -> String {
        let directory = lastContainer.withLock { last in
            if let last, last.url == container { return last.path }
            let path = container.path
            last = (container, path)
            return path
        }
        return "\(directory)/Cameo/\(name)"
    }

    /// Returns the `Cameo` dictionary of a bundle's Info.plist; `nil` if there is none.
    static func information(of bundle: Bundle) -> [String: Any]? {
        bundle.object(forInfoDictionaryKey: "Cameo") as? [String: Any]
    }
}
