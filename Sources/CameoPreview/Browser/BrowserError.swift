/// An error that occurs when a browser renders a page to an image.
package enum BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No browser is installed.
    case notFound
    /// `CAMEO_BROWSER` isn't an executable file.
    case notExecutable(String)
    /// The browser at this path didn't start. Contains the system's error number.
    case notStarted(String, errno: Int32)
    /// The browser at this path exited or closed its pipe.
    case exited(String)
    /// The browser didn't respond to a command, or didn't send an event, before the timeout.
    case timedOut(String, seconds: Double)
    /// The browser reported an error for a command.
    case commandFailed(method: String, reason: String)
    /// The folder at this path, for the browser's files, couldn't be created.
    case profileNotCreated(String)

    /// A sentence with the failure and then the fix.
    package var description: String {
        switch self {
        case .notFound:
            "No browser found; install Chromium, Chrome or Edge (Debian: apt-get install chromium), "
                + "or set CAMEO_BROWSER to the path of a browser"
        case .notExecutable(let path):
            "CAMEO_BROWSER is '\(path)', which isn't an executable file; set it to the path of "
                + "Chromium, Chrome or Edge"
        case .notStarted(let path, let errno):
            "\(path) didn't start (error \(errno)); set CAMEO_BROWSER to the path of a different browser"
        case .exited(let path):
            "\(path) exited before the image was rendered; set CAMEO_BROWSER to the path of a "
                + "different browser"
        case .timedOut(let name, let seconds):
            "The browser didn't respond to \(name) within \(Int(seconds)) seconds; set CAMEO_BROWSER "
                + "to the path of a different browser"
        case .commandFailed(let method, let reason):
            "The browser command \(method) failed: \(reason)"
        case .profileNotCreated(let path):
            "\(path) can't be created; set TMPDIR to a writable folder with free space"
        }
    }
}
