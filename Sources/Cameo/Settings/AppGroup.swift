import Foundation

/// Where an app and its extension share files.
public enum AppGroup {
    /// The identifier of the group: what the Info.plist's `Cameo` dictionary names as `appGroup`,
    /// else `group.` and the identifier of the app, which an extension's begins with.
    public static func identifier(of bundle: Bundle) -> String? {
        if let named = information(of: bundle)?["appGroup"] as? String { return named }
        return bundle.bundleIdentifier.flatMap { identifier(extensionIdentifier: $0) }
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

    /// The `Cameo` dictionary of a bundle's Info.plist.
    static func information(of bundle: Bundle) -> [String: Any]? {
        bundle.object(forInfoDictionaryKey: "Cameo") as? [String: Any]
    }
}
