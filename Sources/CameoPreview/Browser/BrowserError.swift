/// Why a page could not be turned into a picture.
public enum BrowserError: Error, Sendable, CustomStringConvertible {
    /// No browser was found.
    case notFound
    /// `CAMEO_BROWSER` names something that cannot be run.
    case notExecutable(String)
    /// The browser did not start, with the system's number of the error.
    case notStarted(String, errno: Int32)
    /// The browser ended or closed its pipe.
    case ended(String)
    /// The browser did not answer in time, in seconds.
    case timedOut(String, seconds: Double)
    /// The browser refused a command.
    case refused(method: String, reason: String)
    /// The file for the page could not be written.
    case pageNotWritten(String)

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .notFound:
            "no browser found that can draw the picture; install Chromium, Chrome or Edge "
                + "(Debian: apt-get install chromium), or name one: CAMEO_BROWSER=/path/to/chrome"
        case .notExecutable(let path):
            "CAMEO_BROWSER names \(path), which cannot be run; name a Chromium, Chrome or Edge"
        case .notStarted(let path, let errno):
            "\(path) did not start (error \(errno)); name another browser with CAMEO_BROWSER"
        case .ended(let path):
            "\(path) ended before the picture was drawn; name another browser with CAMEO_BROWSER"
        case .timedOut(let what, let seconds):
            "the browser did not answer \(what) within \(Int(seconds)) s; name another with "
                + "CAMEO_BROWSER"
        case .refused(let method, let reason):
            "the browser refused \(method): \(reason)"
        case .pageNotWritten(let path):
            "\(path): the page for the browser cannot be written there; set TMPDIR to a folder "
                + "with room"
        }
    }
}
