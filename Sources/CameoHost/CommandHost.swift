/// The surroundings of a command that reads the files that a user passes: files, standard streams and the terminal.
///
/// Paths are those of the user: absolute, or relative to the current folder. A symbolic link is followed, unless a
/// function specifies otherwise.
package protocol CommandHost: AnyObject, Sendable {
    /// Reads a file or a pipe, or standard input for `-`. Never blocks on a pipe that no process writes to.
    ///
    /// - Throws: ``HostError``, with the name `EFBIG` for more bytes than the limit, and with `NO_WRITER` for a pipe
    ///   without a writer.
    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8]

    /// Returns the properties of a file or folder.
    func info(_ path: String) throws(HostError) -> InputInfo

    /// Returns the kind of a file, folder or symbolic link; `nil` if there is none.
    func kind(ofLink path: String) -> InputInfo.Kind?

    /// Returns the files and folders in a folder, in no particular order. The replacement character stands for bytes
    /// of a name that aren't UTF-8.
    func contents(of folder: String) throws(HostError) -> [(name: String, kind: InputInfo.Kind)]

    /// Returns the absolute path without symbolic links, as far as it exists.
    func resolved(_ path: String) -> String

    /// Whether the process may write a file.
    func isWritable(_ path: String) -> Bool

    /// Writes an output: a file, a pipe or a device, or standard output for `-`.
    ///
    /// - Throws: ``HostError``, with the name `CHANGED` if the file no longer has the bytes to replace.
    func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError)

    /// Creates a text that grows outside of the memory, if that is possible. (default: in memory)
    func spool() throws(HostError) -> any Spool

    /// Requests URLs with GET at once, without following redirects. (default: there is no network)
    ///
    /// - Returns: A response for each request. An error has one of the names in ``WebResponse/Failure``, or another one for a
    ///   connection that can't be established.
    func responses(to requests: [WebRequest]) -> [Result<WebResponse, HostError>]

    /// Returns a variable of the environment.
    func environment(_ name: String) -> String?

    /// The absolute path of the current folder; empty if it was deleted.
    var currentFolder: String { get }

    /// The time, in seconds since January 1, 1970 (UTC); `nil` if it is unknown.
    var time: Double? { get }

    /// Whether standard input is a terminal.
    var readsTerminal: Bool { get }
}

/// A request of a URL.
package struct WebRequest: Sendable {
    package let url: String
    package let byteLimit: Int
    /// The time limit, in seconds.
    package let timeLimit: Double

    package init(_ url: String, byteLimit: Int, timeLimit: Double) {
        (self.url, self.byteLimit, self.timeLimit) = (url, byteLimit, timeLimit)
    }
}

/// A response to a request of a URL.
package struct WebResponse: Sendable {
    package let status: Int
    /// The absolute URL of a redirect.
    package let location: String?
    package let contentType: String?
    /// The content of a response with a status of success.
    package let body: [UInt8]
    /// The time until the content was complete, in seconds.
    package let seconds: Double

    package init(
        status: Int,
        location: String?,
        contentType: String?,
        body: [UInt8],
        seconds: Double
    ) {
        (self.status, self.location, self.seconds) = (status, location, seconds)
        (self.contentType, self.body) = (contentType, body)
    }

    /// The name of the error of a request.
    package enum Failure: String {
        case tooLarge = "TOO_LARGE"
        case timedOut = "TIMED_OUT"
        case untrustedCertificate = "CERTIFICATE"
        case connectionLost = "LOST"
    }
}

/// The properties of a file or folder.
package struct InputInfo: Sendable {
    package enum Kind: Sendable {
        case file, folder, link, pipe, other
    }

    /// The identity of a file, which all of its paths share.
    package struct Identity: Sendable, Hashable {
        package let device: UInt64
        package let number: UInt64

        package init(device: UInt64, number: UInt64) {
            (self.device, self.number) = (device, number)
        }
    }

    package let kind: Kind
    package let permissions: Int
    package let identity: Identity

    package init(kind: Kind, permissions: Int, identity: Identity) {
        (self.kind, self.permissions, self.identity) = (kind, permissions, identity)
    }
}

/// A part of an output.
package enum OutputContent: Sendable {
    case text(String)
    case bytes([UInt8])
    case spool(any Spool)
}

/// The way in which an output is written.
package enum OutputMode: Sendable {
    /// Creates or replaces a file in one step, and writes to pipes and devices.
    case replace
    /// Replaces a file with these bytes in one step.
    case fix([UInt8])
    case append
}

/// A text that grows.
package protocol Spool: AnyObject, Sendable {
    func append(_ text: String) throws(HostError)

    /// Passes the text on in pieces.
    func read(_ use: (UnsafeRawBufferPointer) throws(HostError) -> Void) throws(HostError)
}

/// A text that grows in memory, for hosts without temporary files.
package final class MemorySpool: Spool, @unchecked Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    package func append(_ text: String) { bytes += text.utf8 }

    package func read(
        _ use: (UnsafeRawBufferPointer) throws(HostError) -> Void
    ) throws(HostError) {
        try OutputContent.bytes(bytes).read(use)
    }
}

extension CommandHost {
    package func spool() -> any Spool { MemorySpool() }

    package func responses(to requests: [WebRequest]) -> [Result<WebResponse, HostError>] {
        requests.map { _ in .failure(HostError(name: "ENETDOWN", "there is no network")) }
    }
}

extension [OutputContent] {
    /// Returns the bytes of all parts.
    package func joined() throws(HostError) -> [UInt8] {
        var bytes: [UInt8] = []
        for content in self { try content.read { piece throws(HostError) in bytes += piece } }
        return bytes
    }
}

extension OutputContent {
    /// Passes the bytes on in pieces.
    package func read(
        _ use: (UnsafeRawBufferPointer) throws(HostError) -> Void
    ) throws(HostError) {
        switch self {
        case .text(let text): try OutputContent.bytes(Array(text.utf8)).read(use)
        case .bytes(let bytes):
            var failure: HostError?
            bytes.withUnsafeBytes { buffer in
                do throws(HostError) { try use(buffer) } catch { failure = error }
            }
            if let failure { throw failure }
        case .spool(let spool): try spool.read(use)
        }
    }
}

extension HostError {
    /// The name of the error of a temporary file, whose description names it.
    package static let temporaryFile = "TEMPORARY"
}
