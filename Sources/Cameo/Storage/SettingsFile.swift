import Foundation

/// Where settings come from, strongest first: the subclass's code, the file that the app wrote into
/// the app group, the `Cameo` dictionary of the extension's Info.plist, the defaults.
///
/// Nothing here is fatal: what cannot be read is reported and skipped, and the presets still work.
public struct SettingsFile: Sendable {
    /// The file's name in the app group's container.
    public static let path = "Cameo/settings.json"

    /// Something that could not be read.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// Where it stands.
        public let source: String
        /// Why it was skipped.
        public let reason: String
        /// Whether it is only of a newer version, and everything that this one knows was read.
        public let isNewer: Bool

        init(source: String, reason: String, isNewer: Bool = false) {
            self.source = source
            self.reason = reason
            self.isNewer = isNewer
        }

        /// Where, and why.
        public var description: String { "\(source): \(reason)" }
    }

    /// Reads the settings of an extension.
    ///
    /// - Parameters:
    ///   - container: The app group's folder; `nil` where there is none or it cannot be reached.
    ///   - information: The `Cameo` dictionary of the Info.plist.
    /// - Returns: The settings, and what was skipped on the way to them.
    public static func read(
        container: URL?,
        information: [String: Any]? = nil
    ) -> (settings: Settings, problems: [Problem]) {
        read(container: container, plist: information.map { Payload(userInfo: $0).root })
    }

    static func read(
        container: URL?,
        plist: JSONObject?
    ) -> (settings: Settings, problems: [Problem]) {
        var settings = Settings()
        var problems: [Problem] = []
        if let plist { settings.take(plist, from: "Info.plist", &problems) }
        guard let container else { return (settings, problems) }
        switch contents(of: container) {
        case .absent: break
        case .object(let object): settings.take(object, from: path, &problems)
        case .unreadable(let reason):
            problems.append(Problem(source: path, reason: reason))
            // It may have been what told to donate nothing.
            settings.isDonationEnabled = false
        }
        return (settings, problems)
    }

    /// Writes settings, every key of them: nothing that the Info.plist says counts after that.
    ///
    /// The file is replaced as a whole or not at all. Keys of a newer version that are in it stay.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - container: The app group's folder.
    /// - Throws: ``Settings/ParseError`` when they could not be read again, what the file system throws
    ///   else; the file is then as it was.
    public static func write(_ settings: Settings, to container: URL) throws {
        try change(container, settings.json)
    }

    /// Writes some keys and leaves the others as they are in the file; for JavaScript, and for those
    /// who leave the rest to the Info.plist.
    ///
    /// - Parameters:
    ///   - members: Keys and values; `null` is the default, whatever the Info.plist says.
    ///   - container: The app group's folder.
    /// - Throws: ``Settings/ParseError``, naming the key, what the file system throws else; the file is then
    ///   as it was.
    public static func update(_ members: JSONObject, in container: URL) throws {
        if let unknown = Settings.unknownKeys(in: members).first {
            throw Settings.ParseError.unknownKey(
                unknown,
                nearest: unknown.nearest(of: Settings.Key.allCases.map(\.rawValue))
            )
        }
        try change(container, members)
    }

    /// Whether the app has written settings, readable or not.
    public static func exists(in container: URL) -> Bool {
        FileManager.default.fileExists(atPath: container.appendingPathComponent(path).path)
    }

    /// Changes settings in one step: what the change leaves as it was is not written.
    static func change(
        in container: URL,
        plist: JSONObject?,
        _ change: (inout Settings) -> Void
    ) throws {
        try changing.withLock {
            let before = read(container: container, plist: plist).settings
            var after = before
            change(&after)
            let changed = Settings.Key.allCases.filter {
                after.value(of: $0) != before.value(of: $0)
            }
            try put(container, JSONObject(changed.map { ($0.rawValue, after.value(of: $0)) }))
        }
    }

    /// Removes the file: the Info.plist and the defaults count.
    ///
    /// - Throws: What the file system throws.
    public static func remove(from container: URL) throws {
        let file = container.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }

    /// One change at a time: each takes the others' keys over.
    private static let changing = NSLock()

    private static func change(_ container: URL, _ members: JSONObject) throws {
        try changing.withLock { try put(container, members) }
    }

    private static func put(_ container: URL, _ members: JSONObject) throws {
        // The app has the last word on a file that cannot be read.
        let old = contents(of: container)
        var object = old.object ?? JSONObject()
        // Nobody knows whether it was what told to donate nothing.
        if case .unreadable = old {
            object.set(Settings.Key.isDonationEnabled.rawValue, .bool(false))
        }
        let version = max(object["version"]?.integer ?? 0, Settings.version)
        for (name, value) in members.members { object.set(name, value) }
        object.set("version", .number(JSONNumber(version)))
        // What is written must be readable: a program may have set what no file can say.
        _ = try Settings(members)
        let bytes = Array(JSONValue.object(object).pretty.utf8)
        _ = try JSONDocument(parsing: bytes)
        let file = container.appendingPathComponent(path)
        try FileProtection.createFolder(file.deletingLastPathComponent())
        try FileProtection.write(Data(bytes), to: file, atomically: true)
        if object[Settings.Key.recordsPayloads.rawValue]?.flag == false {
            PayloadRecorder(container: container).clear()
        }
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

    private static func contents(of container: URL) -> Contents {
        let file = container.appendingPathComponent(path)
        guard let data = FileManager.default.contents(atPath: file.path) else {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            return isThere ? .unreadable("it cannot be read") : .absent
        }
        do throws(JSONDocument.ParseError) {
            guard case .object(let object) = try JSONDocument(parsing: Array(data)).root else {
                return .unreadable("it is no JSON object")
            }
            return .object(object)
        } catch {
            return .unreadable("not JSON: \(error)")
        }
    }
}

extension Settings {
    /// Takes every key that can be read; one that cannot is reported, and the others still count.
    fileprivate mutating func take(
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
            do throws(Settings.ParseError) {
                try apply(key, value)
            } catch {
                report(error.description)
                if key == .isDonationEnabled { isDonationEnabled = false }
            }
        }
        guard source == SettingsFile.path else { return }
        let version = object["version"]?.integer ?? Settings.version
        let unknown = Settings.unknownKeys(in: object).sorted().prefix(10)
        let skipped = unknown.isEmpty ? "" : "; skipped: \(unknown.joined(separator: ", "))"
        if version > Settings.version {
            report(
                "its version \(version) is newer than \(Settings.version)\(skipped)",
                isNewer: true
            )
        } else if !unknown.isEmpty {
            report("it has unknown keys\(skipped)")
        }
    }
}
