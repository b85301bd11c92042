import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

/// A program that runs without a shell, with a time limit: one that prints a secret, or `xcrun`.
struct Program {
    /// The result of a program that has ended.
    struct Result {
        /// The status, or the number of the signal that ended the program.
        let status: Int32
        let isSignal: Bool
        let output: [UInt8]
        let errors: String

        /// The last line of the errors; `nil` if there is none.
        var reason: String? { errors.split(separator: "\n").last.map(String.init) }
    }

    /// The reason why there is no result.
    enum Problem: Error {
        case notStarted
        /// The time limit has expired, and the program was ended.
        case late
    }

    /// The time limit, in seconds.
    static let timeLimit = 120.0
    /// The time between SIGTERM and SIGKILL, in seconds.
    static let gracePeriod = 2.0

    let path: String
    let arguments: [String]
    /// The standard input, which must fit into a pipe; `nil` for none.
    var input: [UInt8]?
    /// Whether standard error is part of the result. Otherwise the user sees it.
    var capturesErrors = false
    var clock: any NotificationClock = SystemClock()

    /// Returns the path of a program in `PATH`; `nil` if it isn't installed.
    static func path(of name: String, _ variables: [String: String]) -> String? {
        variables["PATH", default: ""].split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first { FileInfo($0)?.kind == .file && access($0, X_OK) == 0 }
    }

    /// Runs the program until it has ended and its output is closed.
    func run() throws(Problem) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (standardInput, output, errors, ended) = (Pipe(), Pipe(), Pipe(), Pipe())
        process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
        process.standardOutput = output
        if capturesErrors { process.standardError = errors }
        let exited = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in exited.signal() }
        do { try process.run() } catch { throw .notStarted }
        let id = process.processIdentifier
        // Its group, unless that is the group of this process. A program that has already exited has left its group.
        let group = getpgid(id) == getpgrp() ? id : -id
        let isLate = Locked(false)
        let deadline = clock.now + Self.timeLimit
        let terminate = clock.schedule(at: deadline) {
            isLate.withLock { $0 = true }
            kill(group, SIGTERM)
        }
        let end = clock.schedule(at: deadline + Self.gracePeriod) {
            kill(group, SIGKILL)
            // A process that has left the group may keep the pipe open, and Foundation on Linux waits for it.
            try? ended.fileHandleForWriting.close()
            exited.signal()
        }
        defer {
            terminate()
            end()
        }
        if let input {
            // A program may exit before it reads.
            try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
            try? standardInput.fileHandleForWriting.close()
        }
        let texts = read(output, capturesErrors ? errors : nil, until: ended)
        exited.wait()
        if isLate.withLock({ $0 }) {
            if group < 0 { kill(group, SIGKILL) }
            throw .late
        }
        return Result(
            status: process.terminationStatus,
            isSignal: process.terminationReason != .exit,
            output: texts[0],
            errors: String(decoding: texts[1].prefix(4096), as: UTF8.self)
        )
    }

    /// Returns what is written to two pipes, until both or the last one are closed.
    private func read(_ output: Pipe, _ errors: Pipe?, until ended: Pipe) -> [[UInt8]] {
        let pipes = [output, errors]
        // A negative descriptor is ignored.
        var descriptors = (pipes + [ended]).map { pipe in
            pollfd(
                fd: pipe?.fileHandleForReading.fileDescriptor ?? -1,
                events: Int16(POLLIN),
                revents: 0
            )
        }
        var texts: [[UInt8]] = [[], []]
        while descriptors.prefix(2).contains(where: { $0.fd >= 0 }),
            texts.allSatisfy({ $0.count <= FileProblem.maxSize })
        {
            guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
            let ready = [0, 1].filter { descriptors[$0].revents != 0 }
            if ready.isEmpty { break }
            for index in ready {
                let data = pipes[index]?.fileHandleForReading.availableData ?? Data()
                texts[index] += data
                if data.isEmpty { descriptors[index].fd = -1 }
            }
        }
        for pipe in pipes { try? pipe?.fileHandleForReading.close() }
        return texts
    }
}
