import CameoPreview
import Foundation

/// Pictures, against what the browser itself takes for a blank page.
enum PictureBenchmark {
    private static let size = PreviewPage.phoneSize

    static func run(browser path: String) async throws -> [Measurement] {
        let preview = try await Example.preview("direct")
        let html = PreviewPage([preview], content: .phone).html
        let blank = "<!DOCTYPE html><title>blank</title>"
        let rounds = 5
        let avatar = try Measurement.shortest(rounds: rounds, calls: 1) {
            try draw(html, 1, try Browser(path: path))
        }
        let nothing = try Measurement.shortest(rounds: rounds, calls: 1) {
            try draw(blank, 1, try Browser(path: path))
        }
        let own = try Measurement.shortest(rounds: rounds, calls: 1) { try drawBlank(path) }
        let count = 50
        let together = try Measurement.shortest(rounds: 1, calls: 1) {
            try draw(html, count, try Browser(path: path))
        }
        let apart = try Measurement.shortest(rounds: 1, calls: 1) {
            for _ in 0..<count { try draw(html, 1, try Browser(path: path)) }
        }
        return [
            Measurement(
                name: "picture of one preview",
                value: avatar,
                baseline: "the browser's own --screenshot of a blank page",
                baselineValue: own,
                aim: "at most 1.2×"
            ),
            Measurement(
                name: "picture of one preview",
                value: avatar,
                baseline: "a blank page drawn the same way",
                baselineValue: nothing,
                aim: "at most 1.2×"
            ),
            Measurement(
                name: "50 pictures with one start",
                value: together,
                baseline: "with 50 starts",
                baselineValue: apart,
                aim: "less"
            ),
        ]
    }

    /// The browser's own way of drawing a page, from its command line.
    private static func drawBlank(_ path: String) throws {
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

    private static func draw(_ html: String, _ count: Int, _ browser: Browser) throws {
        for _ in 0..<count {
            let png = try browser.avatar(
                of: html,
                width: size.width,
                height: size.height,
                scale: 2
            )
            precondition(png.count > 100)
        }
    }
}
