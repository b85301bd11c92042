import CameoPreview
import Foundation

/// Rendering images, compared with rendering a blank page.
enum ImageBenchmark {
    private static let size = PreviewPage.phoneSize()

    static func run(browser path: String) async throws -> [Measurement] {
        let preview = try await Example.preview("direct")
        let html = PreviewPage([preview], content: .phone).html
        let blank = "<!DOCTYPE html><title>blank</title>"
        let rounds = 5
        let image = try Measurement.minTime(rounds: rounds, calls: 1) {
            try render(html, 1, try Browser(path: path))
        }
        let blankPage = try Measurement.minTime(rounds: rounds, calls: 1) {
            try render(blank, 1, try Browser(path: path))
        }
        let screenshot = try Measurement.minTime(rounds: rounds, calls: 1) {
            try captureBlankPage(path)
        }
        let count = 50
        let together = try Measurement.minTime(rounds: 1, calls: 1) {
            try render(html, count, try Browser(path: path))
        }
        let apart = try Measurement.minTime(rounds: 1, calls: 1) {
            for _ in 0..<count { try render(html, 1, try Browser(path: path)) }
        }
        return [
            Measurement(
                name: "image of a preview",
                value: image,
                baseline: "the browser's --screenshot of a blank page",
                baselineValue: screenshot,
                target: .ratio(1.2)
            ),
            Measurement(
                name: "image of a preview",
                value: image,
                baseline: "a blank page rendered the same way",
                baselineValue: blankPage,
                target: .ratio(1.2)
            ),
            Measurement(
                name: "50 images with one browser",
                value: together,
                baseline: "with 50 browsers",
                baselineValue: apart,
                target: .ratio(0.3)
            ),
        ]
    }

    /// Captures a blank page with the browser's command line.
    private static func captureBlankPage(_ path: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments =
            (getuid() == 0 ? ["--no-sandbox"] : []) + [
                "--headless=new", "--hide-scrollbars", "--force-device-scale-factor=2",
                "--window-size=\(size.width),\(size.height)", "--user-data-dir=\(folder.path)",
                "--screenshot=\(folder.path).png", "about:blank",
            ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try FileManager.default.removeItem(atPath: "\(folder.path).png")
    }

    private static func render(_ html: String, _ count: Int, _ browser: Browser) throws {
        for _ in 0..<count {
            let png = try browser.image(
                of: html,
                width: size.width,
                height: size.height,
                scale: 2
            )
            precondition(png.count > 100)
        }
    }
}
