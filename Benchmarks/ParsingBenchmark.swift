import Cameo
import CameoAnalysis
import Foundation

/// Parsing a payload and predicting its appearance, compared with Foundation's JSON parser alone.
enum ParsingBenchmark {
    /// Texts that look like the beginning of many payloads. The time per byte must not depend on the size.
    private static let junk = [
        "{", "{a ", "[\"a\" ", "{a = b, ", "[AnyHashable(\"a\"): b] ", "“a ", "{//\n",
        "▿ 1 : 2 elements\n  ",
    ]

    private static func textMeasurements() -> [Measurement] {
        junk.map { piece in
            let times = [1, 2, 4].map { factor in
                let text = String(repeating: piece, count: factor * 100_000 / piece.utf8.count)
                let bytes = Array(text.utf8)
                return Measurement.minTime(rounds: 10, calls: 1) {
                    _ = try? PayloadText(parsing: bytes)
                }
            }
            return Measurement(
                name: "refuse 400 kB of \(piece.debugDescription), per 100 kB",
                value: max(times[2] / 4, times[1] / 2),
                baseline: "100 kB",
                baselineValue: times[0],
                target: "1×, at most 2×"
            )
        }
    }

    static func run() throws -> [Measurement] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/payloads")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let parser = PayloadParser()
        return textMeasurements() + try files.filter { $0.hasSuffix(".json") }.map { file in
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
