import TestSupport
import Testing

@testable import Cameo

/// The cases in `Fixtures/mapping-syntax.json`, which the npm package's tests also use.
@Suite struct MappingSyntaxTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mapping: JSONObject
        let error: JSONObject?
    }

    private static let cases: [Case] = {
        let text = (try? Repository.text("Fixtures/mapping-syntax.json")) ?? ""
        let root = try? JSONDocument(parsing: Array(text.utf8)).root
        return (root?.array ?? []).compactMap { value in
            guard let object = value.object, let mapping = object["mapping"]?.object else {
                return nil
            }
            return Case(
                testDescription: object["about"]?.text ?? "",
                mapping: mapping,
                error: object["error"]?.object
            )
        }
    }()

    @Test func `there are valid and invalid mappings`() {
        #expect(Self.cases.count > 80)
        #expect(Self.cases.contains { $0.error == nil })
    }

    @Test(arguments: cases)
    func `a mapping is accepted, or rejected with its code and path`(_ example: Case) throws {
        do throws(Mapping.ParseError) {
            let mapping = try Mapping(example.mapping)
            #expect(example.error == nil)
            #expect(mapping.json == example.mapping)
        } catch {
            #expect(error.code.rawValue == example.error?["code"]?.text)
            #expect(error.location == example.error?["location"]?.text)
        }
    }

    @Test func `settings accept a mapping as JSON in a string`() throws {
        let mapping = #"{"senderIdKey": {"path": "a", "values": {"b": null, "*": "c"}}}"#
        let settings = try CommunicationSettings(JSONObject([("mapping", .string(mapping))]))
        #expect(settings.mapping?.json["senderIdKey"]?.object?["values"]?.object?["b"] == .null)
    }
}
