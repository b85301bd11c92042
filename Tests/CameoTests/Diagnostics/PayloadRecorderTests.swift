import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite(.enabled(if: PayloadRecorder.isPossible)) struct KeptPayloadsTests {
    private let kept = PayloadRecorder(container: Scratch.place())

    private func payload(_ number: Int) -> Payload {
        Payload(root: JSONObject([("number", .number(JSONNumber(number)))]))
    }

    @Test func `the last payloads are kept whole, and no more`() throws {
        for number in 1...25 {
            try kept.record(payload(number), at: Date(timeIntervalSince1970: Double(number)))
        }
        #expect(kept.files.count == PayloadRecorder.capacity)
        let first = try Data(contentsOf: try #require(kept.files.first))
        #expect(try Payload(parsing: Array(first)).root == payload(6).root)
        kept.clear()
        #expect(kept.files.isEmpty)
    }

    @Test func `they are exported to where the app wants them, again too`() throws {
        try kept.record(payload(1))
        let folder = Scratch.place()
        let copies = try kept.export(to: folder)
        #expect(try kept.export(to: folder) == copies)
        #expect(copies.count == 1)
        #expect(
            try Payload(parsing: Array(try Data(contentsOf: copies[0]))).root == payload(1).root
        )
    }
}
