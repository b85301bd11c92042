import Cameo
import CameoCommands

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
        if let reason = CurlDownloader.unavailability { throw CommandError.network(reason: reason) }
        #endif
    }
}
