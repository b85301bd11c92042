/// An error that occurs when a browser renders a page to an image.
package enum BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No browser is installed.
    case notFound
    /// `CAMEO_BROWSER` isn't an executable file.
    case notExecutable(String)
    /// The browser at this path didn't start, with the system's error.
    case notStarted(String, error: String)
    /// The browser at this path exited or closed its pipe.
    case exited(String)
    /// The browser didn't respond to a command before the timeout.
    case timedOut(String, seconds: Int)
    /// The browser reported an error for a command.
    case commandFailed(method: String, reason: String)
    /// The folder at this path, for the browser's files, couldn't be created.
    case profileNotCreated(String)
    /// A page with this title shows no notification that could be cropped.
    case nothingToCrop(String)

    /// A sentence with the failure and then the fix.
    package var description: String {
        switch self {
        case .notFound:
            "No browser found; install Chromium, Chrome or Edge (Debian: apt-get install chromium), "
                + "or set CAMEO_BROWSER to the path of a browser"
        case .notExecutable(let path):
            "CAMEO_BROWSER is '\(path)', which isn't an executable file; set it to the path of "
                + "Chromium, Chrome or Edge"
        case .notStarted(let path, let error):
            "\(path) didn't start (error \(error)); set CAMEO_BROWSER to the path of a different browser"
        case .exited(let path):
            "\(path) exited before the image was rendered; set CAMEO_BROWSER to the path of a "
                + "different browser"
        case .timedOut(let name, let seconds):
            "The browser didn't respond to \(name) within \(seconds) seconds; set CAMEO_BROWSER "
                + "to the path of a different browser"
        case .commandFailed(let method, let reason):
            "The browser command \(method) failed: \(reason)"
        case .profileNotCreated(let path):
            "\(path) can't be created; set TMPDIR to a writable folder with free space"
        case .nothingToCrop(let title):
            "\(title): no notification is shown, so there is no card to crop; omit --crop"
        }
    }
}
