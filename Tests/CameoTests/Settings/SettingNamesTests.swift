import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// Tests that the names of settings match the table for all languages.
@Suite struct SettingNamesTests {
    private let settings: [JSONObject]

    init() throws {
        let table = try #require(try Repository.object("Fixtures/setting-names.json"))
        settings = try #require(table["settings"]?.array).compactMap(\.object)
    }

    @Test func `the keys match the table, in order`() {
        #expect(
            CommunicationSettings.Key.allCases.map(\.rawValue)
                == settings.compactMap { $0["json"]?.text }
        )
        #expect(
            CommunicationSettings().json.members.map(\.name)
                == settings.compactMap { $0["json"]?.text }
        )
    }

    @Test func `the properties match the table, in order`() {
        let properties = Mirror(reflecting: CommunicationSettings()).children.flatMap {
            child -> [String] in
            guard let name = child.label else { return [] }
            // The table contains the properties of the URL policy.
            return name == "urlPolicy"
                ? Mirror(reflecting: child.value).children.compactMap(\.label) : [name]
        }
        #expect(["version"] + properties == settings.compactMap { $0["swift"]?.text })
    }

    @Test func `a setting has the same name in Swift and JSON`() {
        for setting in settings {
            #expect(setting["swift"]?.text == setting["name"]?.text)
            #expect(setting["json"]?.text == setting["name"]?.text)
        }
    }

    @Test func `every key has a description with its default`() {
        let withoutDefault = CommunicationSettings.Key.allCases.filter {
            !$0.summary.contains("(default: ")
        }
        #expect(withoutDefault == [])
    }
}
