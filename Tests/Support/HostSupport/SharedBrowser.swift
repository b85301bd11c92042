import CameoPreview
import Foundation

/// The browser that tests share. The first of them starts it; tests that use it have the trait `usesBrowser`.
package enum SharedBrowser {
    /// The path of the installed browser.
    package static let path = try? BrowserLocator.find()

    // Only the test whose turn it is uses it.
    nonisolated(unsafe) private static var browser: Browser?

    /// Returns the browser with a new, empty window in place of the last one. A browser that has
    /// failed is replaced.
    package static func open() throws -> Browser {
        if let browser {
            do {
                try browser.send("Page.close")
                try browser.openWindow()
                return browser
            } catch {
                Self.browser = nil
            }
        } else {
            atexit { SharedBrowser.browser = nil }
        }
        let started = try Browser(path: try BrowserLocator.find())
        browser = started
        return started
    }
}
