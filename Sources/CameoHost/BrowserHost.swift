/// The part of the host that renders and shows pages.
package protocol BrowserHost: AnyObject, Sendable {
    /// Returns the path of an executable, given its path or a name to look up in `PATH`; `nil` if
    /// there is none.
    func program(_ name: String) -> String?

    /// Whether the process runs as root. A browser can't create its sandbox as root.
    var isRoot: Bool { get }

    /// Starts a browser with a new profile, which is removed when the browser is closed.
    ///
    /// - Throws: ``HostError``. If the profile's folder can't be created, the error's name is
    ///   ``HostError/profile`` and its description is the path; otherwise, the name is the system's
    ///   error number.
    func startBrowser(_ path: String, _ arguments: [String]) throws(HostError) -> any BrowserProcess

    /// Opens a page in the user's default browser. The description of an error contains no fix.
    func openPage(_ page: String) throws(HostError)

    /// The path of the temporary file for a page that is opened without an output path.
    var temporaryPage: String { get }
}

/// The process of a headless browser. It receives commands through one pipe and sends responses
/// through another.
package protocol BrowserProcess: AnyObject {
    /// Sends a message. Returns `false` if the browser has exited.
    func send(_ message: String) -> Bool

    /// Waits for the next message.
    ///
    /// - Parameter seconds: The time limit.
    func receive(within seconds: Double) -> BrowserMessage

    /// Terminates the browser and its child processes, and removes its profile.
    func close()
}

/// A message from a browser, or the reason why there is none.
package enum BrowserMessage: Sendable {
    case message([UInt8])
    case timedOut
    /// The browser has exited or closed its pipe.
    case exited
}
