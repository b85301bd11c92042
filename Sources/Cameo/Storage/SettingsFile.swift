import Foundation

/// The settings file in the app group, which the app writes and the extension reads.
///
/// Settings have several sources. In order of precedence, these are the code in the subclass of the
/// service, this file, the `Cameo` dictionary of the extension's Info.plist, and the defaults.
///
/// Invalid settings are reported and ignored. They never keep a notification from being processed.
package struct SettingsFile: Sendable {
    /// The path of the file in the directory of the app group.
    package static let path = "Cameo/\(name)"
    private static let name = "settings.json"

    /// Reads the settings of an extension.
    ///
    /// - Parameters:
    ///   - container: The directory of the app group; `nil` if it is missing or inaccessible.
    ///   - plist: The `Cameo` dictionary of the Info.plist.
    /// - Returns: The settings, and the problems of settings that were ignored.
    package static func read(
        container: URL?,
        plist: JSONObject? = nil
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
            // The file can't be read, but it may disable donations, so disable them.
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

    /// Returns the contents for a file that can't be opened. `errno` specifies the reason.
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
    /// Applies all valid settings of an object and reports the invalid settings. For the settings
    /// file, also reports unknown keys and a newer version.
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
                "Settings version \(version) is newer than the supported version, "
                    + "\(CommunicationSettings.version)"
                    + (unknown.isEmpty ? "" : "; ignored keys: \(names)"),
                isNewer: true
            )
        } else if !unknown.isEmpty {
            report("Unknown keys: \(names)")
        }
    }
}

extension Finding {
    /// Returns the finding for a setting or a file that couldn't be read.
    ///
    /// - Parameters:
    ///   - source: The path of the settings file, or `Info.plist`.
    ///   - reason: The reason why the setting or the file was ignored.
    ///   - isNewer: Whether all settings that this version supports were read, and the file only
    ///     contains additional keys of a newer version.
    static func settings(from source: String, _ reason: String, isNewer: Bool = false) -> Finding {
        Finding(
            code: isNewer ? "settings-newer" : "settings-invalid",
            severity: isNewer ? .info : .error,
            "\(source): \(reason)"
        )
    }
}
