import Cameo

#if os(Linux)
import CameoLinux
#endif

/// How the tool downloads: libcurl on Linux, URLSession elsewhere.
enum DeskFetcher {
    static func make(policy: URLPolicy) -> any Fetching {
        #if os(Linux)
        CurlFetcher(policy: policy)
        #else
        URLSessionFetcher(policy: policy)
        #endif
    }
}
