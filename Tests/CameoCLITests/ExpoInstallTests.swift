#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

/// Tests that the tool changes Expo projects in the same way as the config plugin of `expo-cameo`.
@Suite struct ExpoInstallTests {
    /// A case of `Fixtures/expo-installs` with recorded files.
    struct Case: Decodable, CustomTestStringConvertible {
        var name = ""
        let project: String
        let ios: String
        let arguments: [String]
        let copies: [String: String]?
        let texts: [String: String]?

        enum CodingKeys: CodingKey { case project, ios, arguments, copies, texts }

        var testDescription: String { name }

        static let all: [Case] = {
            let folder = URL(fileURLWithPath: Repository.folder("Fixtures/expo-installs"))
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
            return (names ?? []).sorted().compactMap { name in
                let file = folder.appendingPathComponent("\(name)/case.json")
                guard let data = try? Data(contentsOf: file) else { return nil }
                var found = try? JSONDecoder().decode(Case.self, from: data)
                found?.name = name
                let recorded = folder.appendingPathComponent("\(name)/expected").path
                guard FileManager.default.fileExists(atPath: recorded) else { return nil }
                return found
            }
        }()
    }

    @Test func `all fixtures are found`() {
        #expect(Case.all.map(\.name) == ["braze", "everything", "onesignal"])
    }

    @Test(arguments: Case.all)
    func `the tool writes the same files as the plugin`(_ one: Case) throws {
        let root = Scratch.newURL()
        try FileManager.default.copyItem(
            atPath: Repository.folder("Fixtures/projects/\(one.project)"),
            toPath: root.path
        )
        for (path, source) in one.copies ?? [:] {
            try write(
                Data(contentsOf: URL(fileURLWithPath: Repository.folder(source))),
                to: root.appendingPathComponent(path)
            )
        }
        for (path, text) in one.texts ?? [:] {
            try write(Data(text.utf8), to: root.appendingPathComponent(path))
        }
        let before = try files(root)
        let run = try Tool.run(
            ["install", "--yes", "--package-location", Repository.folder(".")] + one.arguments,
            folder: root.path
        )
        #expect(run.code == 0, "\(run.errors)")
        let after = try files(root).filter {
            before[$0.key] != $0.value && !$0.key.hasSuffix("/cameo.json")
        }
        let folder = "Fixtures/expo-installs/\(one.name)/expected"
        let expected = try files(URL(fileURLWithPath: Repository.folder(folder)))
        if ProcessInfo.processInfo.environment["RECORD"] != "1" {
            #expect(after.keys.sorted() == expected.keys.sorted())
        }
        for (path, data) in after {
            guard let text = String(data: data, encoding: .utf8) else {
                let avatar = URL(fileURLWithPath: Repository.folder("\(folder)/\(path)"))
                if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                    try write(data, to: avatar)
                }
                #expect(try Data(contentsOf: avatar) == data)
                continue
            }
            try expectSnapshot(Self.withoutRepositoryPath(text), at: "\(folder)/\(path)")
        }
    }

    /// Returns a Podfile in which the path of this repository is replaced.
    private static func withoutRepositoryPath(_ text: String) -> String {
        text.replacing(#/:path => '[^']*'/#, with: ":path => 'PODS'")
    }

    private func write(_ data: Data, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try data.write(to: file)
    }

    private func files(_ folder: URL) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path)
            ?? .init()
        {
            let file = folder.appendingPathComponent(path)
            if let data = try? Data(contentsOf: file) { files[path] = data }
        }
        return files
    }
}
#endif
