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
}
