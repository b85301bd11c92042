import Cameo
import Foundation

/// The functions that write the settings file. Only the app uses them.
extension SettingsFile {
    /// Writes all settings. The file then overrides every setting in the Info.plist.
    ///
    /// Replaces the file atomically. Keeps keys that belong to a newer version.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - container: The directory of the app group.
    /// - Throws: ``CommunicationSettings/ParseError`` if a setting is invalid, or a file system
    ///   error. In this case, the file is unchanged.
    package static func write(_ settings: CommunicationSettings, to container: URL) throws {
        try lockedWrite(settings.json, to: container)
    }

    /// Writes some settings and keeps all others, so that the Info.plist still applies to settings
    /// that the file doesn't contain.
    ///
    /// - Parameters:
    ///   - members: The keys and values. The value `null` sets the default, even if the Info.plist
    ///     contains a different value.
    ///   - container: The directory of the app group.
    /// - Throws: ``CommunicationSettings/ParseError`` if a key is unknown or a value is invalid, or
    ///   a file system error. In this case, the file is unchanged.
    package static func update(_ members: JSONObject, in container: URL) throws {
        let names = members.members.map(\.name)
        if let unknown = names.first(where: { CommunicationSettings.Key(rawValue: $0) == nil }) {
            throw CommunicationSettings.ParseError.unknownKey(
                unknown,
                nearest: unknown.nearest(of: CommunicationSettings.Key.allCases.map(\.rawValue))
            )
        }
        try lockedWrite(members, to: container)
    }

    /// Returns whether the settings file exists, even if it isn't readable.
    package static func exists(in container: URL) -> Bool {
        FileManager.default.fileExists(atPath: container.appendingPathComponent(path).path)
    }

    /// Changes settings, and writes only the settings whose values have changed.
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

    /// Records categories that the app has registered, for `cameo preview`. Keeps recorded
    /// categories with other identifiers. Doesn't replace a file that can't be read.
    ///
    /// - Throws: A file system error.
    package static func record(_ categories: [NotificationCategory], in container: URL) throws {
        try writeLock.withLock {
            let contents = contents(in: container)
            if case .unreadable = contents { return }
            let old = contents.object?[CommunicationSettings.categoriesKey]?.array ?? []
            var new = old
            for category in categories {
                if let index = new.firstIndex(where: { $0.object?["id"]?.text == category.id }) {
                    new[index] = category.json
                } else {
                    new.append(category.json)
                }
            }
            // For speed: apps register the same categories at every launch, so most calls change
            // nothing.
            guard new != old else { return }
            try merge([CommunicationSettings.categoriesKey: .array(new)], into: container)
        }
    }

    /// Removes the file, so that the Info.plist and the defaults apply.
    ///
    /// - Throws: A file system error.
    package static func remove(from container: URL) throws {
        let file = container.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// The lock that serializes changes. Each change preserves the keys that it doesn't affect.
    private static let writeLock = NSLock()

    private static func lockedWrite(_ members: JSONObject, to container: URL) throws {
        try writeLock.withLock { try merge(members, into: container) }
    }

    private static func merge(_ members: JSONObject, into container: URL) throws {
        // Replace an unreadable file.
        let old = contents(in: container)
        var object = old.object ?? JSONObject()
        // The unreadable file may have disabled donations.
        if case .unreadable = old {
            object.set(CommunicationSettings.Key.isDonationEnabled.rawValue, .bool(false))
        }
        let version = max(object["version"]?.integer ?? 0, CommunicationSettings.version)
        for (name, value) in members.members { object.set(name, value) }
        object.set("version", .number(JSONNumber(version)))
        // Validate the settings by parsing them, because code may set values that aren't valid in a
        // file.
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

    /// Removes all drafts, such as those that terminated processes left behind.
    package static func removeDrafts(in container: URL) { drafts(in: container).removeAll() }

    private static func drafts(in container: URL) -> Drafts {
        Drafts(
            directory: container.appendingPathComponent("Cameo/settings-drafts", isDirectory: true)
        )
    }
}
