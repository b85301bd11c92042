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
        container: URL?, information: [String: Any]? = nil
    ) -> (settings: Settings, problems: [Problem]) {
        var settings = Settings()
        var problems: [Problem] = []
        if let information {
            let object = Payload(userInfo: information).root
            settings.take(object, from: "Info.plist", &problems)
        }
        guard let container else { return (settings, problems) }
        let file = container.appendingPathComponent(path)
        guard let data = FileManager.default.contents(atPath: file.path) else {
            if FileManager.default.fileExists(atPath: file.path) {
                problems.append(Problem(source: path, reason: "it cannot be read"))
            }
            return (settings, problems)
        }
        do throws(JSONError) {
            if case .object(let object) = try JSONDocument(parsing: Array(data)).root {
                settings.take(object, from: path, &problems)
            } else {
                problems.append(Problem(source: path, reason: "it is no JSON object"))
            }
        } catch {
            problems.append(Problem(source: path, reason: "not JSON: \(error)"))
        }
        return (settings, problems)
    }
}

extension Settings {
    /// Takes every key that can be read; one that cannot is reported, and the others still count.
    fileprivate mutating func take(
        _ object: JSONObject, from source: String, _ problems: inout [SettingsFile.Problem]
    ) {
        for (key, value) in object.members where Settings.Key(rawValue: key) != nil {
            do throws(SettingsError) {
                try apply(JSONObject([(key, value)]))
            } catch {
                problems.append(
                    SettingsFile.Problem(source: source, reason: error.description))
            }
        }
    }
}
