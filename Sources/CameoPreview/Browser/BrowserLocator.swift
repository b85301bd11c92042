import Foundation

/// Finds an installed browser that can run headless.
package enum BrowserLocator {
    private static let names = [
        "chrome-headless-shell", "chromium-headless-shell", "chromium", "chromium-browser",
        "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
        "microsoft-edge-stable",
    ]

    private static let applications = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ]

    /// Returns the path of the browser in `CAMEO_BROWSER`. If it isn't set, returns the first browser on
    /// the `PATH` or in the Applications folder of a Mac.
    ///
    /// - Throws: ``BrowserError/notFound`` or ``BrowserError/notExecutable(_:)``.
    package static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserError) -> String {
        let files = FileManager.default
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        if let named = environment["CAMEO_BROWSER"], !named.isEmpty {
            let paths = named.contains("/") ? [named] : folders.map { "\($0)/\(named)" }
            guard let found = paths.first(where: files.isExecutableFile) else {
                throw .notExecutable(named)
            }
            return found
        }
        let candidates = names.flatMap { name in folders.map { "\($0)/\(name)" } } + applications
        guard let found = candidates.first(where: files.isExecutableFile) else { throw .notFound }
        return found
    }
}
