import CameoPreview
import Foundation

/// Creating the HTML of a preview, compared with encoding its image as Base64.
enum PageBenchmark {
    static func run() async throws -> [Measurement] {
        let preview = try await Example.preview("direct")
        let image = try Data(
            contentsOf: Example.folder.appendingPathComponent(
                "assets/pictures.example.com/people/ada.png"
            )
        )
        let page = Measurement.minTime(rounds: 40, calls: 5) {
            precondition(PreviewPage([preview]).html.utf8.count > 10_000)
        }
        let base64 = Measurement.minTime(rounds: 40, calls: 5) {
            precondition(!image.base64EncodedString().isEmpty)
        }
        return [
            Measurement(
                name: "page of a preview",
                value: page,
                baseline: "Base64 of its image",
                baselineValue: base64,
                target: .atMost(5000)
            )
        ]
    }
}
