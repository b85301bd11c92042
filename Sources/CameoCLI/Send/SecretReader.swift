import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// Reader for the secrets that a profile references.
struct SecretReader: Sendable {
    /// The maximum size of a key file, in bytes.
    private static let maxSize = 1 << 18

    private let folders: UserFolders
    private let environment: [String: String]
    private let console: Console
    private let clock: any NotificationClock

    init(
        _ console: Console,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        clock: any NotificationClock = SystemClock()
    ) {
        self.console = console
        self.environment = environment
        self.clock = clock
        folders = UserFolders(environment)
    }

    /// Returns the bytes of a secret, without a trailing line break.
    ///
    /// - Parameters:
    ///   - secret: The reference to the secret.
    ///   - key: The path of the profile's key, for messages, such as `profiles.ada.key`.
    ///   - folder: The base folder for relative paths.
    ///   - isList: Whether the secret is a list of recipients, not a key.
    func bytes(
        _ secret: SendProfile.Secret,
        _ key: String,
        in folder: String,
        isList: Bool = false
    ) throws -> [UInt8] {
        var bytes: [UInt8]
        switch secret {
        case .file(let path):
            let file = folders.path(path, in: folder)
            let name = AbsolutePath.forPeople(file)
            bytes = try InputFile.bytes(name)
            if !isList { warn(file, name) }
        case .environment(let name):
            guard let value = environment[name], !value.isEmpty else {
                throw SendError.configuration("\(key): \(name) isn't set; export it")
            }
            bytes = Array(value.utf8)
        case .command(let words): bytes = try output(of: words, key)
        case .keychain(let service, let account):
            #if os(macOS)
            bytes = try output(
                of: [
                    "/usr/bin/security", "find-generic-password", "-s", service, "-a", account,
                    "-w",
                ],
                key
            )
            #else
            throw SendError.configuration(
                "\(key): the keychain item \(service)/\(account) requires a Mac; use file, env or command"
            )
            #endif
        }
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else {
            throw SendError.configuration("\(key): \(secret.displayName.printable) is empty")
        }
        guard bytes.count <= (isList ? FileProblem.maxSize : Self.maxSize) else {
            throw SendError.configuration(
                "\(key): \(secret.displayName.printable) is too large"
                    + (isList ? " for a list of recipients" : " for a key")
            )
        }
        return bytes
    }

    /// Warns if other users can read a key file.
    func warn(_ file: String, _ path: String) {
        guard let access = FileInfo(file), access.isReadableByOthers else { return }
        console.report(
            "\(path): other users can read this key; run: chmod 600 \(ShellWord.quoted(file))",
            code: "key-readable"
        )
    }

    /// Runs a program and returns its output.
    private func output(of words: [String], _ key: String) throws -> [UInt8] {
        let name = words[0].printable
        // `env` finds the program in PATH.
        var arguments = ["--"] + words
        #if os(macOS)
        arguments = words
        #endif
        let problem: String
        do throws(Program.Problem) {
            let program = Program(path: "/usr/bin/env", arguments: arguments, clock: clock)
            let result = try program.run()
            if !result.isSignal, result.status == 0 { return result.output }
            problem =
                result.isSignal
                ? "was terminated by signal \(result.status); run it in a terminal"
                : "failed with status \(result.status); run it in a terminal"
        } catch {
            problem =
                switch error {
                case .notStarted: "can't be run; check its path"
                case .late: "timed out after \(Int(Program.timeLimit)) s; run it in a terminal"
                }
        }
        throw SendError.configuration("\(key): '\(name)' \(problem)")
    }
}

/// Quoting of words in shell commands.
enum ShellWord {
    private static let plainBytes = Set(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_./:@%+,=".utf8
    )

    /// Returns a string, in single quotes if it needs quoting.
    static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(plainBytes.contains)
        if isPlain, !text.hasPrefix("=") { return text }
        // Split bytes, because a quotation mark followed by a combining character is a different
        // Character.
        let parts = Array(text.utf8).split(
            separator: UInt8(ascii: "'"),
            omittingEmptySubsequences: false
        )
        let bytes = parts.joined(separator: Array("'\\''".utf8))
        return "'\(String(decoding: Array(bytes), as: UTF8.self))'"
    }
}
