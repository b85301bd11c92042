import CameoNativeHost
import CameoPreview
import Foundation

/// The browser that tests share. The first test starts it. Tests that use it have the trait
/// `usesBrowser`.
package enum SharedBrowser {
    /// The path of the installed browser.
    package static let path = try? BrowserLocator.find()

    // Only one test uses the browser at a time.
    nonisolated(unsafe) private static var browser: Browser?

    /// Returns the browser with a new, empty window, which replaces the previous one. Restarts a
    /// browser that has failed.
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

extension BrowserLocator {
    /// Returns the path of this computer's browser.
    package static func find() throws -> String {
        let host = NativeHost.shared
        return try find(named: host.environment("CAMEO_BROWSER"), host)
    }
}

extension Browser {
    /// Starts a browser of this computer.
    package convenience init(path: String) throws { try self.init(path, NativeHost.shared) }
}
