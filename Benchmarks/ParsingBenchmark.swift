import Cameo
import Foundation

/// Parsing a payload and predicting its appearance, compared with Foundation's JSON parser alone.
enum ParsingBenchmark {
    static func run() throws -> [Measurement] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let parser = PayloadParser()
        return try files.filter { $0.hasSuffix(".json") }.map { file in
            let data = try Data(contentsOf: folder.appendingPathComponent(file))
            let bytes = Array(data)
            let inspection = try Measurement.minTime(rounds: 60, calls: 200) {
                let result = Inspection(of: try Payload(parsing: bytes), parser: parser)
                precondition(result.appearance.diagnostics.count < 100)
            }
            let foundation = try Measurement.minTime(rounds: 60, calls: 200) {
                _ = try JSONSerialization.jsonObject(with: data)
            }
            return Measurement(
                name: "inspect \(file)",
                value: inspection,
                baseline: "JSONSerialization",
                baselineValue: foundation,
                target: "2×, at most 3×"
            )
        }
    }
}
