import CameoPreview
import Foundation

/// The HTML of one preview whose pictures are there, against encoding those pictures alone.
enum PageBenchmark {
    static func run() async throws -> [Measurement] {
        let preview = try await Example.preview("direct")
        let avatar = try Data(
            contentsOf: Example.folder.appendingPathComponent(
                "assets/pictures.example.com/people/ada.png"
            )
        )
        let page = Measurement.shortest(rounds: 40, calls: 5) {
            precondition(PreviewPage([preview]).html.utf8.count > 10_000)
        }
        let base64 = Measurement.shortest(rounds: 40, calls: 5) {
            precondition(!avatar.base64EncodedString().isEmpty)
        }
        return [
            Measurement(
                name: "page of one preview",
                value: page,
                baseline: "base64 of its picture",
                baselineValue: base64,
                aim: "under 5,000 µs"
            )
        ]
    }
}
