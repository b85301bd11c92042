import Cameo
import CameoCommands

#if os(Linux)
import CameoLinux
#endif

/// Factory of the tool's downloader, which uses libcurl on Linux and URLSession on other systems.
enum HostDownloader {
    /// Returns a downloader.
    ///
    /// - Parameter onRedirect: A closure that is called with the URL of each redirect, before the
    ///   URL is validated.
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

    /// Throws an error if downloads aren't possible. Commands that require downloads call it first.
    static func validate() throws {
        #if os(Linux)
        if let reason = CurlDownloader.unavailability { throw CommandError.network(reason: reason) }
        #endif
    }
}
