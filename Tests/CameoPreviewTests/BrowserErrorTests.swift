import TestSupport
import Testing

@testable import CameoPreview

@Suite struct BrowserErrorTests {
    @Test func `each error names what failed and how to fix it`() throws {
        let browser = "/usr/bin/chromium"
        let errors: [BrowserError] = [
            .notFound, .notExecutable(browser), .notStarted(browser, errno: 2), .exited(browser),
            .timedOut("Page.navigate", seconds: 30),
            .commandFailed(method: "Page.navigate", reason: "invalid URL"),
            .pageNotWritten("/tmp/cameo.html"),
        ]
        let text = errors.map { "\($0)\n" }.joined(separator: "\n")
        try expectSnapshot(text, "browser-errors.txt")
    }
}
