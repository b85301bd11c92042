import Cameo
import Foundation

/// From a payload's bytes to what iOS draws, against Foundation parsing the same bytes alone.
enum ReadingBenchmark {
    static func run() throws -> [Measurement] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let parser = PayloadParser()
        return try files.filter { $0.hasSuffix(".json") }.map { file in
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let bytes = Array(data)
            let ours = try Measurement.shortest(rounds: 60, calls: 200) {
                let inspection = Inspection(of: try Payload(parsing: bytes), parser: parser)
                precondition(inspection.appearance.diagnostics.count < 100)
            }
            let foundation = try Measurement.shortest(rounds: 60, calls: 200) {
                _ = try JSONSerialization.jsonObject(with: data)
            }
            return Measurement(
                name: "read and draw \(file)",
                value: ours,
                baseline: "JSONSerialization alone",
                baselineValue: foundation,
                aim: "2×, at most 3×"
            )
        }
    }
}
