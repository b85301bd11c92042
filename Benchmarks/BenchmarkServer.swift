#if os(Linux)
import Foundation
import TestSupport

/// A local server as fast as a phone's connection: it responds after 100 milliseconds, with 1 MB per second.
enum BenchmarkServer {
    static let latency = 0.1
    static let bytesPerSecond = 1_000_000

    /// Starts a server with an avatar at each path that begins with `/avatar`.
    ///
    /// - Parameter port: The port; 0 for any.
    static func start(port: UInt16 = 0) throws -> LoopbackServer {
        try LoopbackServer(port: port) { path, _ in
            usleep(useconds_t(latency * 1e6))
            return path.hasPrefix("/avatar")
                ? .paced(SamplePush.avatar, bytesPerSecond: bytesPerSecond) : .status(404)
        }
    }
}
#endif
