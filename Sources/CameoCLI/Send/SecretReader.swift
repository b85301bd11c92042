import Cameo
import CameoAnalysis
import CameoSend
import Foundation

/// Reads the secrets to which a profile refers.
struct SecretReader: Sendable {
    /// The maximum size of a key, in bytes.
    private static let maxSize = 1 << 18
    /// The maximum size of a list of recipients, in bytes.
    private static let maxListSize = InputFile.maxSize
    /// The time limit for a program that prints a secret, in seconds.
    static let timeLimit = 120.0
    /// The time between SIGTERM and SIGKILL, in seconds.
    static let gracePeriod = 2.0

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

    /// Returns the bytes of a secret, without the line break at the end.
    ///
    /// - Parameters:
    ///   - secret: The reference.
    ///   - key: The key of the profile for messages, such as `profiles.ada.key`.
    ///   - folder: The folder to which paths are relative.
    ///   - isList: Whether it's a list of recipients instead of a key.
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
                throw SendFailure.configuration("\(key): \(name) isn't set; export it")
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
            throw SendFailure.configuration(
                "\(key): the keychain item \(service)/\(account) requires a Mac; use file, env or command"
            )
            #endif
        }
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else {
            throw SendFailure.configuration("\(key): \(secret.displayName.printable) is empty")
        }
        guard bytes.count <= (isList ? Self.maxListSize : Self.maxSize) else {
            throw SendFailure.configuration(
                "\(key): \(secret.displayName.printable) is too large for a key"
            )
        }
        return bytes
    }

    /// Reports that other users can read a key.
    func warn(_ file: String, _ path: String) {
        guard let access = PrivateFile.Access(file), access.isReadableByOthers else { return }
        console.report(
            "\(path): other users can read this key; run: chmod 600 \(ShellWord.quoted(file))",
            code: "key-readable"
        )
    }

    /// Runs a program without a shell, and returns its output.
    private func output(of words: [String], _ key: String) throws -> [UInt8] {
        let name = words[0].printable
        let process = Process()
        // `env` finds the program in PATH.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--"] + words
        #if os(macOS)
        process.arguments = words
        #endif
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        let exited = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in exited.signal() }
        do {
            try process.run()
        } catch {
            throw SendFailure.configuration("\(key): '\(name)' can't be run; check its path")
        }
        let id = process.processIdentifier
        // Its group, unless that is the group of this process. A program that has already exited has left its group.
        let group = getpgid(id) == getpgrp() ? id : -id
        let (isLate, ended) = (Locked(false), Pipe())
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
        var descriptors = [pipe, ended].map {
            pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        }
        var bytes: [UInt8] = []
        while bytes.count <= Self.maxListSize {
            guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
            guard descriptors[0].revents != 0 else { break }
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            bytes += data
        }
        try? pipe.fileHandleForReading.close()
        exited.wait()
        if isLate.withLock({ $0 }) {
            if group < 0 { kill(group, SIGKILL) }
            throw SendFailure.configuration(
                "\(key): '\(name)' was ended after \(Int(Self.timeLimit)) s; run it in a terminal"
            )
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            let status =
                process.terminationReason == .exit
                ? "failed with status \(process.terminationStatus)"
                : "was ended by signal \(process.terminationStatus)"
            throw SendFailure.configuration("\(key): '\(name)' \(status); run it in a terminal")
        }
        return bytes
    }
}

/// Words of a shell command.
enum ShellWord {
    /// Returns a text in single quotation marks, unless it needs none.
    static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"),
                    UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "="):
                    true
                default: false
                }
            }
        if isPlain, !text.hasPrefix("=") { return text }
        // Byte by byte: a quotation mark with a combining character after it is another Character.
        var bytes: [UInt8] = [UInt8(ascii: "'")]
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") {
                bytes += Array("'\\''".utf8)
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "'"))
        return String(decoding: bytes, as: UTF8.self)
    }
}
