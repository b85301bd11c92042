import Foundation

/// The settings file in the app group, which the app writes and the extension reads.
///
/// Settings have several sources. In order of precedence, these are the code of the service's subclass,
/// this file, the `Cameo` dictionary of the extension's Info.plist, and the defaults.
///
/// Invalid settings are reported and skipped; they never prevent a notification from being processed.
package struct SettingsFile: Sendable {
    /// The path of the file in the app group's container directory.
    package static let path = "Cameo/\(name)"
    private static let name = "settings.json"

    /// Reads the settings of an extension.
    ///
    /// - Parameters:
    ///   - container: The app group's container directory; `nil` if it is missing or inaccessible.
    ///   - information: The `Cameo` dictionary of the Info.plist.
    /// - Returns: The settings, and the problems with those that were skipped.
    package static func read(
        container: URL?,
        information: [String: Any]? = nil
    ) -> (settings: CommunicationSettings, problems: [Finding]) {
        read(container: container, plist: information.map { Payload(userInfo: $0).root })
    }

    package static func read(
        container: URL?,
        plist: JSONObject?
    ) -> (settings: CommunicationSettings, problems: [Finding]) {
        read(container.map { contents(in: $0) }, plist)
    }

    private static func read(
        _ contents: Contents?,
        _ plist: JSONObject?
    ) -> (settings: CommunicationSettings, problems: [Finding]) {
        var settings = CommunicationSettings()
        var problems: [Finding] = []
        if let plist { settings.merge(plist, from: "Info.plist", &problems) }
        guard let contents else { return (settings, problems) }
        switch contents {
        case .absent: break
        case .object(let object): settings.merge(object, from: path, &problems)
        case .unreadable(let reason):
            problems.append(.settings(from: path, reason))
            // The file may have disabled donations.
            settings.isDonationEnabled = false
        }
        return (settings, problems)
    }

    /// The contents of the file.
    package enum Contents {
        case absent
        case object(JSONObject)
        case unreadable(String)

        package var object: JSONObject? {
            if case .object(let object) = self { return object }
            return nil
        }
    }

    /// Reads the file.
    package static func contents(in container: URL) -> Contents {
        let path = AppGroup.path(name, in: container)
        return FileBytes(path: path).map(contents) ?? unopened(path)
    }

    /// The contents of a file that can't be opened for the reason in `errno`.
    private static func unopened(_ path: String) -> Contents {
        let exists = errno != ENOENT && FileManager.default.fileExists(atPath: path)
        return exists ? .unreadable("The file can't be read") : .absent
    }

    private static func contents(of file: FileBytes) -> Contents {
        do throws(JSONDocument.ParseError) {
            guard case .object(let object) = try JSONDocument(parsing: file.bytes).root else {
                return .unreadable("Not a JSON object")
            }
            return .object(object)
        } catch {
            return .unreadable("Invalid JSON: \(error)")
        }
    }
}

extension CommunicationSettings {
    /// Applies all valid settings of an object and reports the invalid ones.
    fileprivate mutating func merge(
        _ object: JSONObject,
        from source: String,
        _ problems: inout [Finding]
    ) {
        func report(_ reason: String, isNewer: Bool = false) {
            problems.append(.settings(from: source, reason, isNewer: isNewer))
        }
        for problem in apply(object) { report(problem) }
        guard source == SettingsFile.path else { return }
        let version = object["version"]?.integer ?? CommunicationSettings.version
        let unknown = CommunicationSettings.unknownKeys(in: object).prefix(10)
        let names = unknown.joined(separator: ", ")
        if version > CommunicationSettings.version {
            report(
                "Version \(version) is newer than \(CommunicationSettings.version)"
                    + (unknown.isEmpty ? "" : "; ignored keys: \(names)"),
                isNewer: true
            )
        } else if !unknown.isEmpty {
            report("Unknown keys: \(names)")
        }
    }
}

extension Finding {
    /// A setting or a file that couldn't be read.
    ///
    /// - Parameters:
    ///   - source: The path of the file, or `Info.plist`.
    ///   - reason: The reason why it was skipped.
    ///   - isNewer: Whether all settings of this version were read, and the file only has keys of a newer version.
    static func settings(
        from source: String,
        _ reason: String,
        isNewer: Bool = false
    ) -> Finding {
        Finding(
            code: isNewer ? "settings-newer" : "settings-invalid",
            severity: isNewer ? .info : .error,
            "\(source): \(reason)"
        )
    }
}
