import Cameo
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
            try await scrolling(browser: path),
            Measurement(
                name: "image of a preview",
                value: image,
                baseline: "the browser's --screenshot of a blank page",
                baselineValue: screenshot,
                target: .ratio(1.5)
            ),
            Measurement(
                name: "image of a preview",
                value: image,
                baseline: "a blank page rendered the same way",
                baselineValue: blankPage,
                // The share of the page, which grows as the start of the browser gets shorter.
                target: .none
            ),
            Measurement(
                name: "50 images with one browser",
                value: together,
                baseline: "with 50 browsers",
                baselineValue: apart,
                target: .ratio(0.5)
            ),
        ]
    }

    /// Measures the frames while a page with three notifications is scrolled by 1500 pixels, whose phone stays in
    /// place, compared with a blank page. The frames are those that the browser displays.
    private static func scrolling(browser path: String) async throws -> Measurement {
        var previews: [Preview] = []
        for name in ["direct", "group", "rich-image"] {
            previews.append(try await Example.preview(name))
        }
        let browser = try Browser(path: path)
        func slowestFrames(_ html: String) throws -> Double {
            try browser.resize(width: 1400, height: 1000, scale: 1)
            var best = Double.infinity
            for _ in 0..<5 {
                try browser.open(html)
                _ = try browser.evaluate(
                    """
                    window.times = []; (() => { let last = performance.now();
                    const frame = time => { times.push(time - last); last = time; requestAnimationFrame(frame); };
                    requestAnimationFrame(frame); })(); 0
                    """
                )
                try browser.send(
                    "Input.synthesizeScrollGesture",
                    [
                        ("x", .number(JSONNumber(900))), ("y", .number(JSONNumber(500))),
                        ("yDistance", .number(JSONNumber(-1500))),
                        ("speed", .number(JSONNumber(1200))),
                    ]
                )
                let times = try browser.evaluate("times.slice(2)").array?.compactMap(\.double) ?? []
                precondition(times.count > 20)
                best = min(best, times.sorted()[times.count * 95 / 100])
            }
            return best * 1000
        }
        return Measurement(
            name: "95 % of the frames while a page is scrolled",
            value: try slowestFrames(PreviewPage(previews).html),
            baseline: "those of a blank page",
            baselineValue: try slowestFrames(
                "<!DOCTYPE html><title>blank</title><body style=\"height: 5000px\">"
            ),
            target: .ratio(1.2)
        )
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

    /// Renders a page several times, as `cameo preview` does.
    private static func render(_ html: String, _ count: Int, _ browser: Browser) throws {
        for index in 0..<count {
            try browser.resize(width: size.width, height: size.height, scale: 2)
            // A page of its own, different from the others.
            try browser.open(html + "<!-- \(index) -->")
            let png = try browser.image()
            precondition(png.count > 100)
        }
    }
}
