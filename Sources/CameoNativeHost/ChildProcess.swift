import CameoHost
import Foundation

/// A child process that is started without a shell, in its own process group.
///
/// Foundation's `Process` isn't used, because it would link all of Foundation into the tool on
/// Linux, including ICU's data.
package final class ChildProcess {
    /// The result of a process that has ended.
    package struct Exit: Sendable {
        /// The exit status, or the number of the signal that ended the process.
        package let status: Int32
        package let isSignal: Bool

        /// Whether the process ended successfully.
        package var isSuccess: Bool { !isSignal && status == 0 }
    }

    /// The error that is thrown if a process can't be started.
    package struct StartError: Error {
        /// The system's error number.
        package let code: Int32
    }

    /// Placeholder for no descriptor; the child process gets `/dev/null` instead.
    package static let nothing: Int32 = -1

    package let id: pid_t
    private var exit: Exit?

    /// Starts a program that inherits only the given descriptors.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - environment: The environment. (default: the environment of this process)
    package init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        input: Int32 = nothing,
        output: Int32 = nothing,
        errors: Int32 = nothing
    ) throws(StartError) {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let flags = POSIX_SPAWN_SETPGROUP
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        for (target, file) in zip(Int32(0)..., [input, output, errors]) {
            if file < 0 {
                posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, file, target)
            }
        }
        #if !canImport(Darwin)
        for file in Self.openFiles where file > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, file)
        }
        #endif
        let variables = environment ?? ProcessInfo.processInfo.environment
        var list = ([path] + arguments).map { strdup($0) } + [nil]
        var lines = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in list + lines { free(text) } }
        var id = pid_t()
        let code = posix_spawn(&id, path, &actions, &attributes, &list, &lines)
        guard code == 0 else { throw StartError(code: code) }
        self.id = id
    }

    #if !canImport(Darwin)
    /// The open descriptors of this process.
    private static var openFiles: [Int32] {
        ((try? NativeHost.shared.contents(of: "/proc/self/fd")) ?? []).compactMap { Int32($0.name) }
    }
    #endif

    /// Whether the process is still running.
    package var isRunning: Bool {
        update(WNOHANG)
        return exit == nil
    }

    /// Waits until the process ends.
    package func wait() -> Exit {
        while true {
            update(0)
            if let exit { return exit }
        }
    }

    private func update(_ options: Int32) {
        guard exit == nil else { return }
        var status: Int32 = 0
        let result = waitpid(id, &status, options)
        if result == id {
            let signal = status & 0x7F
            exit = Exit(status: signal == 0 ? status >> 8 & 0xFF : signal, isSignal: signal != 0)
        } else if result < 0, errno != EINTR {
            // Other code in this process has already reaped the child.
            exit = Exit(status: 0, isSignal: false)
        }
    }
}
