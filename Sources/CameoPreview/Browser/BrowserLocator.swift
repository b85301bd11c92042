import CameoHost

/// A search for an installed browser that can run headless.
package enum BrowserLocator {
    private static let names = [
        "chrome-headless-shell", "chromium-headless-shell", "chromium", "chromium-browser",
        "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
        "microsoft-edge-stable",
    ]

    /// The browsers of macOS and Windows, which aren't on the `PATH`.
    private static let applications = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
        "/C:/Program Files/Google/Chrome/Application/chrome.exe",
        "/C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    ]

    /// Returns the path of the named browser; otherwise, of the first installed browser.
    ///
    /// - Parameter named: The value of `CAMEO_BROWSER`.
    /// - Throws: ``BrowserError/notFound`` or ``BrowserError/notExecutable(_:)``.
    package static func find(
        named: String?,
        _ host: any BrowserHost
    ) throws(BrowserError) -> String {
        if let named, !named.isEmpty {
            guard let found = host.program(named) else { throw .notExecutable(named) }
            return found
        }
        for candidate in names + applications {
            if let found = host.program(candidate) { return found }
        }
        throw .notFound
    }
}
