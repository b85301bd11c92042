import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite(.enabled(if: PayloadRecorder.isAvailable)) struct PayloadRecorderTests {
    private let recorder = PayloadRecorder(container: Scratch.newURL())

    private func payload(_ number: Int) -> Payload {
        Payload(root: JSONObject([("number", .number(JSONNumber(number)))]))
    }

    @Test func `the last payloads are recorded completely`() throws {
        for number in 1...25 {
            try recorder.record(payload(number), at: Date(timeIntervalSince1970: Double(number)))
        }
        #expect(recorder.files.count == PayloadRecorder.capacity)
        let first = try Data(contentsOf: try #require(recorder.files.first))
        #expect(try Payload(parsing: Array(first)).root == payload(6).root)
        recorder.clear()
        #expect(recorder.files.isEmpty)
    }

    @Test func `payloads are kept after a clock that was ahead is set back`() throws {
        for number in 0..<PayloadRecorder.capacity {
            try recorder.record(payload(-1), at: Date(timeIntervalSinceNow: 86400 + Double(number)))
        }
        for number in 0..<5 {
            try recorder.record(payload(number), at: Date(timeIntervalSinceNow: Double(number - 5)))
        }
        #expect(recorder.files.count == PayloadRecorder.capacity)
        for (number, file) in recorder.files.suffix(5).enumerated() {
            let bytes = Array(try Data(contentsOf: file))
            #expect(try Payload(parsing: bytes).root == payload(number).root)
        }
    }

    @Test func `exporting twice replaces the copies`() throws {
        try recorder.record(payload(1))
        let folder = Scratch.newURL()
        let copies = try recorder.export(to: folder)
        #expect(try recorder.export(to: folder) == copies)
        #expect(copies.count == 1)
        #expect(
            try Payload(parsing: Array(try Data(contentsOf: copies[0]))).root == payload(1).root
        )
    }
}
