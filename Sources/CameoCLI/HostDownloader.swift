import Cameo

#if os(Linux)
import CameoLinux
#endif

/// How the tool downloads: libcurl on Linux, URLSession elsewhere.
enum HostDownloader {
    static func make(policy: URLPolicy) -> any Downloading {
        #if os(Linux)
        CurlDownloader(policy: policy)
        #else
        URLSessionDownloader(policy: policy)
        #endif
    }
}
