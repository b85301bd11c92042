import Foundation

/// A search for an installed browser that can run headless.
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

    /// Returns the path of the browser in `CAMEO_BROWSER`. If the variable isn't set, returns the
    /// path of the first browser on the `PATH` or in the Applications folder of a Mac.
    ///
    /// - Throws: ``BrowserError/notFound`` or ``BrowserError/notExecutable(_:)``.
    package static func find(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserError) -> String {
        if let named = environment["CAMEO_BROWSER"], !named.isEmpty {
            let paths = named.contains("/" as Character) ? [named] : paths(of: named, environment)
            guard let found = firstExecutable(in: paths) else { throw .notExecutable(named) }
            return found
        }
        let candidates = names.flatMap { paths(of: $0, environment) } + applications
        guard let found = firstExecutable(in: candidates) else { throw .notFound }
        return found
    }

    /// Returns the path of a program on the `PATH`; `nil` if it isn't installed.
    package static func program(
        named name: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        firstExecutable(in: paths(of: name, environment))
    }

    private static func paths(of name: String, _ environment: [String: String]) -> [String] {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    }

    private static func firstExecutable(in paths: [String]) -> String? {
        paths.first(where: FileManager.default.isExecutableFile)
    }
}
