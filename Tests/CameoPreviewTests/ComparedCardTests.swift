import Cameo
import Testing

@testable import CameoPreview

/// Tests of a card that is compared with its other version.
@Suite struct ComparedCardTests {
    @Test("a level line that only one version has is highlighted")
    func level() throws {
        func preview(_ level: String) throws -> Preview {
            let text = #"{"aps":{"alert":"Hi","interruption-level":"\#(level)"}}"#
            return Preview(title: "push.json", payload: try Payload(parsing: Array(text.utf8)))
        }
        func html(_ old: String, _ new: String) throws -> String {
            let entry = ComparisonPage.Entry(
                title: "push.json",
                old: try preview(old),
                new: try preview(new)
            )
            return ComparisonPage([entry], title: "Pushes", options: PhoneOptions()).html
        }
        let words = "TIME SENSITIVE"
        #expect(try html("active", "time-sensitive").contains("<ins>\(words)</ins>"))
        #expect(try html("time-sensitive", "active").contains("<del>\(words)</del>"))
        let same = try html("time-sensitive", "time-sensitive")
        #expect(same.contains(">\(words)<") && !same.contains("<ins>"))
    }
}
