import Foundation

/// The settings file in the app group, which the app writes and the extension reads.
///
/// Settings have several sources. In order of precedence, these are the code of the service's subclass,
/// this file, the `Cameo` dictionary of the extension's Info.plist, and the defaults.
///
/// Invalid settings are reported and skipped; they never prevent a notification from being processed.
package struct SettingsFile: Sendable {
    /// The path of the file in the app group's container directory.
    static let path = "Cameo/\(name)"
    private static let name = "settings.json"

    /// A setting or a file that couldn't be read.
    package struct Problem: Sendable, Equatable, CustomStringConvertible {
        /// The source: the path of the file, or `Info.plist`.
        let source: String
        /// The reason why it was skipped.
        let reason: String
        /// Whether all settings of this version were read, and the file only has keys of a newer version.
        package let isNewer: Bool

        init(source: String, reason: String, isNewer: Bool = false) {
            self.source = source
            self.reason = reason
            self.isNewer = isNewer
        }

        /// The source and the reason.
        package var description: String { "\(source): \(reason)" }
    }

    /// Reads the settings of an extension.
    ///
    /// - Parameters:
    ///   - container: The app group's container directory; `nil` if it is missing or inaccessible.
    ///   - information: The `Cameo` dictionary of the Info.plist.
    /// - Returns: The settings, and the problems with those that were skipped.
    package static func read(
        container: URL?,
        information: [String: Any]? = nil
    ) -> (settings: CommunicationSettings, problems: [Problem]) {
        read(container: container, plist: information.map { Payload(userInfo: $0).root })
    }

    package static func read(
        container: URL?,
        plist: JSONObject?
    ) -> (settings: CommunicationSettings, problems: [Problem]) {
        guard let container else { return read(nil, plist) }
        let path = AppGroup.path(name, in: container)
        guard let file = FileBytes(path: path) else { return read(unopened(path), plist) }
        guard let version = file.version() else { return read(contents(of: file), plist) }
        let last = lastRead.withLock { last in
            last?.path == path && last?.version == version && last?.plist == plist ? last : nil
        }
        if let last { return last.result }
        let result = read(contents(of: file), plist)
        lastRead.withLock {
            $0 = LastRead(path: path, version: version, plist: plist, result: result)
        }
        return result
    }

    /// The settings that this process read last, which it needs for each notification.
    private static let lastRead = Locked<LastRead?>(nil)

    private struct LastRead: Sendable {
        let path: String
        let version: FileBytes.Version
        let plist: JSONObject?
        let result: (settings: CommunicationSettings, problems: [Problem])
    }

    private static func read(
        _ contents: Contents?,
        _ plist: JSONObject?
    ) -> (settings: CommunicationSettings, problems: [Problem]) {
        var settings = CommunicationSettings()
        var problems: [Problem] = []
        if let plist { settings.merge(plist, from: "Info.plist", &problems) }
        guard let contents else { return (settings, problems) }
        switch contents {
        case .absent: break
        case .object(let object): settings.merge(object, from: path, &problems)
        case .unreadable(let reason):
            problems.append(Problem(source: path, reason: reason))
            // The file may have disabled donations.
            settings.isDonationEnabled = false
        }
        return (settings, problems)
    }

    /// Writes all settings. The file then overrides every setting in the Info.plist.
    ///
    /// The file is replaced atomically. Keys of a newer version stay in it.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - container: The app group's container directory.
    /// - Throws: ``CommunicationSettings/ParseError`` if a setting is invalid, or an error of the file system. The file is
    ///   then unchanged.
    static func write(_ settings: CommunicationSettings, to container: URL) throws {
        try lockedWrite(settings.json, to: container)
    }

    /// Writes some settings and leaves the others unchanged, so that the Info.plist still applies to
    /// those that the file doesn't contain.
    ///
    /// - Parameters:
    ///   - members: The keys and values; `null` sets the default, even if the Info.plist has another
    ///     value.
    ///   - container: The app group's container directory.
    /// - Throws: ``CommunicationSettings/ParseError`` if a key is unknown or a value is invalid, or an error of the file
    ///   system. The file is then unchanged.
    package static func update(_ members: JSONObject, in container: URL) throws {
        if let unknown = CommunicationSettings.unknownKeys(in: members).first {
            throw CommunicationSettings.ParseError.unknownKey(
                unknown,
                nearest: unknown.nearest(of: CommunicationSettings.Key.allCases.map(\.rawValue))
            )
        }
        try lockedWrite(members, to: container)
    }

    /// Whether the settings file exists, readable or not.
    package static func exists(in container: URL) -> Bool {
        FileManager.default.fileExists(atPath: container.appendingPathComponent(path).path)
    }

    /// Changes settings and writes only those that differ afterwards.
    package static func change(
        in container: URL,
        plist: JSONObject?,
        _ change: (inout CommunicationSettings) throws -> Void
    ) throws {
        try writeLock.withLock {
            let before = read(container: container, plist: plist).settings
            var after = before
            try change(&after)
            let changed = CommunicationSettings.Key.allCases.filter {
                after.value(of: $0) != before.value(of: $0)
            }
            try merge(
                JSONObject(changed.map { ($0.rawValue, after.value(of: $0)) }),
                into: container
            )
        }
    }

    /// Removes the file, so that the Info.plist and the defaults apply.
    ///
    /// - Throws: An error of the file system.
    static func remove(from container: URL) throws {
        let file = container.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// The lock that serializes changes, because each one preserves the keys that it doesn't change.
    private static let writeLock = NSLock()

    private static func lockedWrite(_ members: JSONObject, to container: URL) throws {
        try writeLock.withLock { try merge(members, into: container) }
    }

    private static func merge(_ members: JSONObject, into container: URL) throws {
        // An unreadable file is replaced.
        let old = contents(of: AppGroup.path(name, in: container))
        var object = old.object ?? JSONObject()
        // The unreadable file may have disabled donations.
        if case .unreadable = old {
            object.set(CommunicationSettings.Key.isDonationEnabled.rawValue, .bool(false))
        }
        let version = max(object["version"]?.integer ?? 0, CommunicationSettings.version)
        for (name, value) in members.members { object.set(name, value) }
        object.set("version", .number(JSONNumber(version)))
        // The file must be readable again: code may set values that aren't valid in a file.
        _ = try CommunicationSettings(members)
        let bytes = Array(JSONValue.object(object).pretty.utf8)
        _ = try JSONDocument(parsing: bytes)
        let file = container.appendingPathComponent(path)
        let drafts = drafts(in: container)
        try drafts.write(Data(bytes), to: file)
        drafts.removeAbandoned()
        if object[CommunicationSettings.Key.recordsPayloads.rawValue]?.flag == false {
            PayloadRecorder(container: container).clear()
        }
    }

    /// Removes what a process that was terminated has written.
    package static func removeDrafts(in container: URL) {
        drafts(in: container).removeAll()
    }

    private static func drafts(in container: URL) -> Drafts {
        Drafts(
            directory: container.appendingPathComponent("Cameo/settings-drafts", isDirectory: true)
        )
    }

    private enum Contents {
        case absent
        case object(JSONObject)
        case unreadable(String)

        var object: JSONObject? {
            if case .object(let object) = self { return object }
            return nil
        }
    }

    private static func contents(of path: String) -> Contents {
        FileBytes(path: path).map(contents) ?? unopened(path)
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
        _ problems: inout [SettingsFile.Problem]
    ) {
        func report(_ reason: String, isNewer: Bool = false) {
            problems.append(
                SettingsFile.Problem(source: source, reason: reason, isNewer: isNewer)
            )
        }
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else { continue }
            do throws(CommunicationSettings.ParseError) {
                try apply(key, value)
            } catch {
                report(error.description)
                if key == .isDonationEnabled { isDonationEnabled = false }
            }
        }
        guard source == SettingsFile.path else { return }
        let version = object["version"]?.integer ?? CommunicationSettings.version
        let unknown = CommunicationSettings.unknownKeys(in: object).sorted().prefix(10)
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
