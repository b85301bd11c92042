import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct InspectionReportTests {
    private func report(_ body: String) throws -> String {
        let payload = try Payload(parsing: Array(#"{"aps":{"alert":"\#(body)"}}"#.utf8))
        return InspectionReport(width: 80, isColored: false)
            .text(of: Inspection(of: payload), file: "push.json")
    }

    @Test func `a long value is truncated with the number of omitted bytes`() throws {
        let text = try report(String(repeating: "a", count: 6000))
        #expect(text.filter { $0 == "a" }.count < 2 * 5120 + 500)
        #expect(text.contains("(880 more bytes)"))
    }

    @Test func `a value as large as the largest payload is not truncated`() throws {
        #expect(!(try report(String(repeating: "a", count: 4096))).contains("more bytes"))
    }

    @Test func `a value is truncated between UTF-8 characters`() throws {
        let text = try report(String(repeating: "日", count: 2000))
        // 5120 isn't a multiple of 3.
        #expect(text.contains("(882 more bytes)"))
        #expect(!text.contains("\u{FFFD}"))
    }
}
