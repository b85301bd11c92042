import TestSupport
import Testing

@testable import CameoPreview

@Suite struct BrowserErrorTests {
    @Test func `each error describes the failure and the fix`() throws {
        let browser = "/usr/bin/chromium"
        let errors: [BrowserError] = [
            .notFound, .notExecutable(browser), .notStarted(browser, error: "2"),
            .exited(browser),
            .timedOut("Page.captureScreenshot", seconds: 30),
            .commandFailed(method: "Page.captureScreenshot", reason: "no image in the response"),
            .profileNotCreated("/tmp/cameo-0A1B2C3D"), .nothingToCrop("push"),
        ]
        let text = errors.map { "\($0)\n" }.joined(separator: "\n")
        try expectSnapshot(text, "browser-errors.txt")
    }
}
