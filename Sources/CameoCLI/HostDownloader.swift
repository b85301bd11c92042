import Cameo

#if os(Linux)
import CameoLinux
#endif

/// Creates the tool's downloader, which uses libcurl on Linux and URLSession elsewhere.
enum HostDownloader {
    /// - Parameter onRedirect: Called with the URL of each redirect, before it's validated.
    static func make(
        policy: URLPolicy,
        onRedirect: (@Sendable (String) -> Void)? = nil
    ) -> any Downloading {
        #if os(Linux)
        var downloader = CurlDownloader(policy: policy)
        #else
        var downloader = URLSessionDownloader(policy: policy)
        #endif
        downloader.onRedirect = onRedirect
        return downloader
    }

    /// Throws an error if nothing can be downloaded, for commands that would be useless then.
    static func validate() throws {
        #if os(Linux)
        if let reason = CurlDownloader.unavailability { throw NetworkError(reason: reason) }
        #endif
    }
}

/// The network can't be used.
struct NetworkError: CodedError, CustomStringConvertible {
    /// The reason and the fix.
    let reason: String

    var code: String { "network" }
    var description: String { "Nothing can be downloaded: \(reason)" }
}
