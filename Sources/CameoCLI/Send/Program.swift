import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

/// A program that runs without a shell and with a time limit, such as `xcrun` or a program that
/// prints a secret.
struct Program {
    /// The result of a program that has ended.
    struct Result {
        /// The exit status, or the number of the signal that ended the program.
        let status: Int32
        let isSignal: Bool
        let output: [UInt8]
        let errors: String

        /// The last line of standard error; `nil` if it is empty.
        var reason: String? { errors.split(separator: "\n").last.map(String.init) }
    }

    /// The reason that a program produced no result.
    enum Problem: Error {
        case notStarted
        /// The time limit expired, so the program was terminated.
        case late
    }

    /// The time limit, in seconds.
    static let timeLimit = 120.0
    /// The time between SIGTERM and SIGKILL, in seconds.
    static let gracePeriod = 2.0

    let path: String
    let arguments: [String]
    /// The standard input, which must fit in the buffer of a pipe; `nil` for none.
    var input: [UInt8]?
    /// Whether the result contains standard error. Otherwise, it goes to the terminal.
    var capturesErrors = false
    var clock: any NotificationClock = SystemClock()

    /// Returns the path of a program in `PATH`; `nil` if it isn't installed.
    static func path(of name: String, _ variables: [String: String]) -> String? {
        variables["PATH", default: ""].split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first { FileInfo($0)?.kind == .file && access($0, X_OK) == 0 }
    }

    /// Runs the program. Returns when it has ended and its output is closed.
    func run() throws(Problem) -> Result {
        let (standardInput, output, errors, ended):
            (ProcessPipe, ProcessPipe, ProcessPipe, ProcessPipe)
        let process: ChildProcess
        do throws(ChildProcess.StartError) {
            standardInput = try ProcessPipe()
            output = try ProcessPipe()
            errors = try ProcessPipe()
            ended = try ProcessPipe()
            process = try ChildProcess(
                path,
                arguments,
                input: input == nil ? ChildProcess.nothing : standardInput.reading,
                output: output.writing,
                errors: capturesErrors ? errors.writing : STDERR_FILENO
            )
        } catch {
            throw .notStarted
        }
        for pipe in [output, errors] { pipe.closeWriting() }
        standardInput.closeReading()
        let (id, interrupt) = (process.id, ended.writing)
        let isLate = Locked(false)
        let deadline = clock.now + Self.timeLimit
        let terminate = clock.schedule(at: deadline) {
            isLate.withLock { $0 = true }
            kill(-id, SIGTERM)
        }
        let end = clock.schedule(at: deadline + Self.gracePeriod) {
            kill(-id, SIGKILL)
            kill(id, SIGKILL)
            // A process that has left the process group may keep the pipe open.
            _ = Descriptor.write("x", to: interrupt)
        }
        defer {
            terminate()
            end()
        }
        if let input {
            // A program may exit before it reads its input.
            _ = input.withUnsafeBytes { Descriptor.write($0, to: standardInput.writing) }
        }
        standardInput.closeWriting()
        let texts = Self.read([output.reading, errors.reading], until: ended.reading)
        // A program that is still writing receives SIGPIPE.
        for pipe in [output, errors] { pipe.closeReading() }
        let exit = process.wait()
        if isLate.withLock({ $0 }) {
            kill(-id, SIGKILL)
            throw .late
        }
        return Result(
            status: exit.status,
            isSignal: exit.isSignal,
            output: texts[0],
            errors: String(decoding: texts[1].prefix(4096), as: UTF8.self)
        )
    }

    /// Reads two pipes until both are closed, a third pipe has data, or a pipe's data exceeds the
    /// maximum file size. Returns the data.
    private static func read(_ pipes: [Int32], until ended: Int32) -> [[UInt8]] {
        var descriptors = (pipes + [ended]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var texts: [[UInt8]] = [[], []]
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while descriptors.prefix(2).contains(where: { $0.fd >= 0 }),
            texts.allSatisfy({ $0.count <= FileProblem.maxSize })
        {
            guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
            let ready = [0, 1].filter { descriptors[$0].revents != 0 }
            if ready.isEmpty { break }
            for index in ready {
                let count = Foundation.read(pipes[index], &piece, piece.count)
                if count > 0 {
                    texts[index] += piece[..<count]
                } else if count == 0 || errno != EINTR {
                    // `poll` ignores negative descriptors.
                    descriptors[index].fd = -1
                }
            }
        }
        return texts
    }
}
