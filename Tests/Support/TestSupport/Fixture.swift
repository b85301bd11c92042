import Cameo
import Foundation

/// One case of `Fixtures/`: a payload, how it is read, and what must come of it.
public struct Fixture: Sendable {
    /// The file below `Fixtures/`, without its extension.
    public let name: String
    private let object: JSONObject

    /// Folders whose files are no payloads.
    private static let others = ["projects/", "expo-installs/", "podfiles/"]

    /// All cases, by name.
    public static let all: [Fixture] = {
        let root = Repository.folder("Fixtures")
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        let payloads = files.filter { file in
            file.hasSuffix(".json") && file.contains("/") && !others.contains(where: file.hasPrefix)
        }
        return payloads.sorted().compactMap { file in
            guard let object = try? Repository.object("Fixtures/\(file)") else { return nil }
            return Fixture(name: String(file.dropLast(5)), object: object)
        }
    }()

    /// What a test calls the case.
    public var testDescription: String { name }

    /// The payload's bytes.
    public var bytes: [UInt8] {
        if case .string(let text)? = object["text"] { return Array(text.utf8) }
        return Array((object["payload"] ?? .null).compact.utf8)
    }

    /// The code of the error that parsing the bytes throws, with its line and column for invalid JSON.
    public var error: JSONObject? { object["error"]?.object }

    /// The part of the inspection's JSON that must be found in it.
    public var expectation: JSONValue? { object["expect"] }

    /// The codes of the notes, all of them, in order.
    public var diagnostics: [String]? { object["notes"]?.array?.compactMap(\.text) }

    /// The reader that the case's options ask for.
    public func parser() throws -> PayloadParser {
        guard case .object(let options)? = object["options"] else { return PayloadParser() }
        var settings = try options["settings"]?.object.map { try Settings($0) } ?? Settings()
        if let mapping = options["mapping"]?.object { settings.mapping = try Mapping(mapping) }
        if let style = options["titleStyle"]?.text.flatMap(TitleStyle.init) {
            settings.titleStyle = style
        }
        let own = Set(options["currentUser"]?.array?.compactMap(\.text) ?? [])
        if !own.isEmpty { settings.accounts.append(Account(scope: "", ids: own, handles: own)) }
        return PayloadParser(settings: settings)
    }
}

/// The repository that the tests stand in.
public enum Repository {
    /// A program of this package, built beside the tests.
    public static func product(_ name: String) -> URL {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        let folder = Bundle.main.bundleURL
        #endif
        return folder.appendingPathComponent(name)
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A folder or file of the repository.
    public static func folder(_ path: String) -> String {
        root.appendingPathComponent(path).path
    }

    /// The text of a file.
    public static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// The JSON object in a file.
    public static func object(_ path: String) throws -> JSONObject? {
        let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
        return try JSONDocument(parsing: bytes).root.object
    }
}

/// Cases that tests ask for by name.
public enum Fixtures {
    /// The bytes of OneSignal's direct message.
    public static var oneSignal: [UInt8]? {
        Fixture.all.first { $0.name == "onesignal/direct-message" }?.bytes
    }
}
