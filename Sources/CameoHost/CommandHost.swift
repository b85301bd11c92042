/// The environment in which a command reads a user's files: the file system, the standard streams
/// and the terminal.
///
/// Paths come from the user. They are absolute or relative to the current folder. Functions follow
/// symbolic links, unless a comment states otherwise.
package protocol CommandHost: AnyObject, Sendable {
    /// Reads a file, a pipe, or standard input for `-`. Doesn't block on a pipe without a writer.
    ///
    /// - Throws: ``HostError``. Its name is `EFBIG` if the content exceeds the limit, and
    ///   `NO_WRITER` for a pipe without a writer.
    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8]

    /// Returns the properties of a file or folder.
    func info(_ path: String) throws(HostError) -> InputInfo

    /// Returns the kind of a file, folder or symbolic link; `nil` if it doesn't exist.
    func kind(ofLink path: String) -> InputInfo.Kind?

    /// Returns the entries of a folder, in no particular order. Invalid UTF-8 in names is replaced
    /// with U+FFFD.
    func contents(of folder: String) throws(HostError) -> [FolderEntry]

    /// Returns the absolute path. Resolves the symbolic links in the part of the path that exists.
    func resolved(_ path: String) -> String

    /// Returns whether the process may write a file.
    func isWritable(_ path: String) -> Bool

    /// Writes an output to a file, a pipe, a device, or standard output for `-`.
    ///
    /// - Throws: ``HostError``. Its name is `CHANGED` if the file no longer has the contents that
    ///   ``OutputMode/fix(_:)`` expects.
    func write(_ path: String, _ contents: [OutputContent], _ mode: OutputMode) throws(HostError)

    /// Creates a spool that stores its text in a temporary file if possible. The default
    /// implementation keeps the text in memory.
    func spool() throws(HostError) -> any Spool

    /// Sends GET requests concurrently, without following redirects. The default implementation
    /// fails every request, because there is no network.
    ///
    /// - Returns: The result of each request. The name of an error is a ``WebResponse/Failure``, or
    ///   a different name if the server can't be reached.
    func responses(to requests: [WebRequest]) -> [Result<WebResponse, HostError>]

    /// Returns the value of an environment variable; `nil` if it isn't set.
    func environment(_ name: String) -> String?

    /// The absolute path of the current folder; empty if it was deleted.
    var currentFolder: String { get }

    /// The time, in seconds since January 1, 1970 (UTC); `nil` if it is unknown.
    var time: Double? { get }

    /// Whether standard input is a terminal.
    var readsTerminal: Bool { get }

    /// Returns the next line of standard input, without its line break; `nil` at the end. The
    /// default implementation returns `nil`.
    func readLine() -> String?
}

/// An entry of a folder: a file, a folder or a symbolic link.
package struct FolderEntry: Sendable, Hashable {
    package let name: String
    package let kind: InputInfo.Kind

    package init(_ name: String, _ kind: InputInfo.Kind) {
        self.name = name
        self.kind = kind
    }
}

/// A GET request for a URL.
package struct WebRequest: Sendable {
    package let url: String
    package let byteLimit: Int
    /// The time limit, in seconds.
    package let timeLimit: Double

    package init(_ url: String, byteLimit: Int, timeLimit: Double) {
        (self.url, self.byteLimit, self.timeLimit) = (url, byteLimit, timeLimit)
    }
}

/// The response to a request.
package struct WebResponse: Sendable {
    package let status: Int
    /// The absolute redirect URL; `nil` if the response isn't a redirect.
    package let location: String?
    package let contentType: String?
    /// The content of a successful response.
    package let body: [UInt8]
    /// The time until the response was complete, in seconds.
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

    /// The name of an error that is specific to requests.
    package enum Failure: String {
        case tooLarge = "TOO_LARGE"
        case timedOut = "TIMED_OUT"
        case untrustedCertificate = "CERTIFICATE"
        case connectionLost = "LOST"
    }
}

/// The properties of a file or folder.
package struct InputInfo: Sendable, Hashable {
    package enum Kind: Sendable {
        case file, folder, link, pipe, other
    }

    /// The identity of a file, which is the same for all its paths.
    package struct Identity: Sendable, Hashable {
        package let device: UInt64
        package let number: UInt64

        package init(device: UInt64, number: UInt64) {
            (self.device, self.number) = (device, number)
        }
    }

    package let kind: Kind
    /// The permissions for the owner, the group and others.
    package let permissions: Int
    package let identity: Identity
    /// The size, in bytes.
    package let size: Int64
    /// The time of the last change, in seconds since January 1, 1970 (UTC).
    package let modified: Double

    package init(
        kind: Kind,
        permissions: Int = 0o644,
        identity: Identity = Identity(device: 0, number: 0),
        size: Int64 = 0,
        modified: Double = 0
    ) {
        (self.kind, self.permissions, self.identity) = (kind, permissions, identity)
        (self.size, self.modified) = (size, modified)
    }

    package var isFolder: Bool { kind == .folder }
}

/// A part of an output.
package enum OutputContent: Sendable {
    case text(String)
    case bytes([UInt8])
    case spool(any Spool)
}

/// The write mode of an output.
package enum OutputMode: Sendable {
    /// Atomically creates or replaces a file. Writes to a pipe or device directly.
    case replace
    /// Atomically replaces a file if its contents equal these bytes.
    case fix([UInt8])
    case append
}

/// Text that grows by appending strings.
package protocol Spool: AnyObject, Sendable {
    func append(_ text: String) throws(HostError)

    /// Passes the text to a closure in chunks.
    func read(_ use: (UnsafeRawBufferPointer) throws(HostError) -> Void) throws(HostError)
}

/// Text that grows in memory, for hosts without temporary files.
package final class MemorySpool: Spool, @unchecked Sendable {
    private var bytes: [UInt8] = []

    package init() {}

    package func append(_ text: String) { bytes += text.utf8 }

    package func read(_ use: (UnsafeRawBufferPointer) throws(HostError) -> Void) throws(HostError) {
        try OutputContent.bytes(bytes).read(use)
    }
}

extension CommandHost {
    package func spool() -> any Spool { MemorySpool() }

    package func readLine() -> String? { nil }

    package func responses(to requests: [WebRequest]) -> [Result<WebResponse, HostError>] {
        requests.map { _ in .failure(HostError(name: "ENETDOWN", "there is no network")) }
    }
}

extension [OutputContent] {
    /// Returns the bytes of all parts, in order.
    package func joined() throws(HostError) -> [UInt8] {
        var bytes: [UInt8] = []
        for content in self { try content.read { piece throws(HostError) in bytes += piece } }
        return bytes
    }
}

extension OutputContent {
    /// Passes the bytes to a closure in chunks.
    package func read(_ use: (UnsafeRawBufferPointer) throws(HostError) -> Void) throws(HostError) {
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
