import CameoPreview
import Foundation
import HostSupport
import TestSupport

/// Benchmark of `cameo preview --png`, compared with the browser's own screenshot of a blank page.
enum ImageBenchmark {
    static func run(tool: String) throws -> [Measurement] {
        guard let browser = try? BrowserLocator.find() else {
            print("image: not measured, no browser is installed (run make setup-browser)")
            return []
        }
        let image = Scratch.newURL("png").path
        let own = try ChildProcess.cost(
            of: [
                tool, "preview", Repository.folder("Examples/payloads/direct.json"),
                "--assets", Repository.folder("Examples/assets"), "--png", image,
            ],
            rounds: 5
        )
        let size = PreviewPage.phoneSize()
        let screenshot = try ChildProcess.cost(
            of: [
                browser, "--headless=new", "--hide-scrollbars", "--force-device-scale-factor=2",
                "--window-size=\(size.width),\(size.height)", "--screenshot=\(image)",
            ] + (getuid() == 0 ? ["--no-sandbox"] : []) + ["about:blank"],
            rounds: 5
        )
        return [
            Measurement(
                name: "cameo preview --png",
                value: own.seconds,
                baseline: "the browser's --screenshot of a blank page",
                baselineValue: screenshot.seconds,
                target: .ratio(1.5),
                unit: "s"
            )
        ]
    }
}
