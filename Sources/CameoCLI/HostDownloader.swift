import Cameo

#if os(Linux)
import CameoLinux
#endif

/// Creates the tool's downloader, which uses libcurl on Linux and URLSession elsewhere.
enum HostDownloader {
    static func make(policy: URLPolicy) -> any Downloading {
        #if os(Linux)
        CurlDownloader(policy: policy)
        #else
        URLSessionDownloader(policy: policy)
        #endif
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
