import Foundation

/// A pipe to or from a child process, which other child processes don't inherit.
package final class ProcessPipe {
    package private(set) var reading: Int32
    package private(set) var writing: Int32

    package init() throws(ChildProcess.StartError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ChildProcess.StartError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    package func closeReading() { Self.close(&reading) }

    package func closeWriting() { Self.close(&writing) }

    private static func close(_ end: inout Int32) {
        if end >= 0 { Foundation.close(end) }
        end = -1
    }
}
