#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoCommands

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

/// Tests that the options of `cameo install` have the names in the table.
@Suite struct SettingNameTests {
    /// The options that are missing from the table because Expo's plugin has no equivalent.
    private let toolOptions = Set([
        "--project", "--target", "--all-apps", "--extension", "--no-app-group", "--integration",
        "--package-location", "--skip-app", "--dry-run", "--diff", "--check", "--json", "--yes",
        "--quiet", "--verbose", "--version", "--help",
    ])

    @Test func `install has the options in the table`() throws {
        let names = try SettingNames()
        let options = CommandSyntax.of(.install).options.map(\.name.description)
        let expected = Set((names.settings + names.installOptions).compactMap(\.cli))
        #expect(!expected.isEmpty && expected.isDisjoint(with: toolOptions))
        #expect(Set(options).subtracting(toolOptions) == expected)
        #expect(toolOptions.isSubset(of: options))
    }

    /// Checks that each option is its setting's name in kebab case.
    @Test func `an option and its key have the same name`() throws {
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
