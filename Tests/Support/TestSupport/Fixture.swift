import Cameo
import Foundation

/// A case in `Fixtures/`: a payload, options for parsing it, and the expected result.
package struct Fixture: Sendable {
    /// The path of the file in `Fixtures/`, without its extension.
    package let name: String
    private let object: JSONObject

    /// The directories whose files aren't payloads.
    private static let excludedDirectories = [
        "projects/", "upgrades/", "expo-installs/", "podfiles/", "requests/", "dumps/",
        "proposals/", "lint/",
    ]

    /// All cases, sorted by name: the cases in `Fixtures`, and the example of each push provider.
    package static let all: [Fixture] = {
        let root = Repository.folder("Fixtures")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let payloads = files.filter { file in
            file.hasSuffix(".json") && file.contains("/")
                && !excludedDirectories.contains(where: file.hasPrefix)
        }
        let fixtures = payloads.compactMap { file in
            (try? Repository.object("Fixtures/\(file)")).map {
                Fixture(name: String(file.dropLast(5)), object: $0)
            }
        }
        return (fixtures + examples).sorted { $0.name + ".json" < $1.name + ".json" }
    }()

    /// The examples of the push providers.
    private static var examples: [Fixture] {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: Repository.folder("Providers")
        )
        return (files ?? []).compactMap { file in
            (try? Repository.object("Providers/\(file)"))?["example"]?.object.map {
                Fixture(name: "\(file.dropLast(5))/example", object: $0)
            }
        }
    }

    /// The name in test results.
    package var testDescription: String { name }

    /// The payload's bytes.
    package var bytes: [UInt8] {
        if case .string(let text)? = object["text"] { return Array(text.utf8) }
        return Array((object["payload"] ?? .null).compact.utf8)
    }

    /// The code of the error for the bytes, including line and column for invalid JSON.
    package var error: JSONObject? { object["error"]?.object }

    /// The expected members of the inspection's JSON.
    package var expectation: JSONValue? { object["expect"] }

    /// The codes of all expected diagnostics, in order.
    package var diagnostics: [String]? { object["diagnostics"]?.array?.compactMap(\.text) }

    /// Creates a parser with the case's options.
    package func parser() throws -> PayloadParser {
        guard case .object(let options)? = object["options"] else { return PayloadParser() }
        var settings =
            try options["settings"]?.object.map { try CommunicationSettings($0) }
            ?? CommunicationSettings()
        if let mapping = options["mapping"]?.object { settings.mapping = try Mapping(mapping) }
        if let style = options["titleStyle"]?.text.flatMap(CommunicationSettings.TitleStyle.init) {
            settings.titleStyle = style
        }
        let currentUser = Set(options["currentUser"]?.array?.compactMap(\.text) ?? [])
        if !currentUser.isEmpty {
            settings.accounts.append(
                CommunicationAccount(scope: "", ids: currentUser, handles: currentUser)
            )
        }
        return PayloadParser(settings: settings)
    }
}

/// Individual fixtures.
package enum Fixtures {
    /// The bytes of a direct message from OneSignal.
    package static var oneSignal: [UInt8]? {
        Fixture.all.first { $0.name == "onesignal/direct-message" }?.bytes
    }
}
