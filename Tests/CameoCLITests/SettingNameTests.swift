#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoCLI

/// The names of settings and options: `Fixtures/setting-names.json`.
struct SettingNames: Decodable {
    struct Name: Decodable {
        let name: String
        /// The key in the settings' JSON.
        let json: String?
        /// The option of `cameo install`.
        let cli: String?
    }

    let settings: [Name]
    let installOptions: [Name]

    init() throws {
        let data = Data(try Repository.text("Fixtures/setting-names.json").utf8)
        self = try JSONDecoder().decode(SettingNames.self, from: data)
    }
}

/// The options of `cameo install` have the names of the table.
@Suite struct SettingNameTests {
    /// The options that are not in the table because Expo's plugin has no equivalent.
    private let toolOptions = Set<String>([
        "--project", "--target", "--all-apps", "--extension", "--no-app-group", "--integration",
        "--package-location", "--skip-app", "--dry-run", "--diff", "--check", "--json", "--yes",
    ]).union(Syntax.commonOptions.map(\.name))

    @Test func `install has the options of the table`() throws {
        let names = try SettingNames()
        let help = try Tool.run("install", "--help").output.split(separator: "\n")
        // An option may have a short name: "  -h, --help".
        let options = help.compactMap { line in
            line.hasPrefix("  -")
                ? line.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init) : nil
        }
        let expected = Set((names.settings + names.installOptions).compactMap(\.cli))
        #expect(!expected.isEmpty && expected.isDisjoint(with: toolOptions))
        #expect(Set(options).subtracting(toolOptions) == expected)
        #expect(toolOptions.isSubset(of: options))
    }

    /// An option is the kebab case of its setting.
    @Test func `options and keys have one name`() throws {
        let names = try SettingNames()
        for setting in names.settings {
            guard let key = setting.json, let option = setting.cli else { continue }
            let words = key.replacing("MB", with: "Mb").replacing(#/[A-Z]/#) {
                "-\($0.output.lowercased())"
            }
            #expect(option == "--\(words)")
        }
    }
}
#endif
