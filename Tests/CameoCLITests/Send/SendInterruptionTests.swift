#if os(macOS) || os(Linux)
@testable import Cameo
@testable import CameoCLI
import CameoCommands
import Foundation
import HostSupport
import TestSupport
import Testing

/// Tests of runs that end early. Afterwards, `--unsent` lists exactly the recipients without a
/// response.
@Suite(
    // The tool uses real time limits. On a busy machine, several servers at once would exceed them.
    .serialized,
    .enabled(if: SendServer.Program.apns.isAvailable, "requires Scripts/setup send"),
    .hangLimit
)
struct SendInterruptionTests {
    private static let tokens = [
        SendFolder.token, String(repeating: "0f", count: 32), String(repeating: "2d", count: 32),
    ]
    private static let text = tokens.joined(separator: "\n")

    private func server(_ location: SendFolder, answers: String? = nil) throws -> SendServer {
        try SendServer(
            .apns,
            [
                "--public-key", location.keys.path("apns-public.pem"), "--key-id", SendKeys.keyID,
                "--team", SendKeys.team, "--topics", SendFolder.topic,
            ],
            answers: answers
        )
    }

    /// Starts a server that doesn't respond to the second push until it is released.
    private func holdingServer(_ location: SendFolder) throws -> SendServer {
        try server(location, answers: #"{"\#(Self.tokens[1])": [{"hold": true}]}"#)
    }

    /// A run in the background.
    private final class BackgroundRun {
        let process = Process()
        private let errorFile: URL

        init(_ location: SendFolder, _ server: SendServer, prefix: String = "") throws {
            errorFile = try Tool.file()
            let words =
                [
                    Repository.product("cameo").path, "send", "push.json", "--to-file",
                    "tokens.txt", "--unsent", "rest.txt", "--server", server.url, "--ca",
                    location.keys.authority, "--concurrency", "1",
                ] + location.apnsOptions
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.currentDirectoryURL = URL(fileURLWithPath: location.project)
            process.arguments = [
                "-c", prefix + "exec " + words.map(ShellWord.quoted).joined(separator: " "),
            ]
            process.environment = ["HOME": location.home, "PATH": "/usr/bin:/bin"]
            process.standardError = try FileHandle(forWritingTo: errorFile)
            process.standardOutput = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }

        var errors: String {
            get throws { try String(contentsOf: errorFile, encoding: .utf8) }
        }

        func kill(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

        /// Waits until the run reports that it is stopping.
        func waitUntilStopping() throws {
            while try !errors.contains("Waiting for pending pushes") {
                try #require(process.isRunning)
                usleep(2000)
            }
        }
    }

    /// Returns the recipients in the file of `--unsent`.
    private func unsent(_ location: SendFolder) throws -> [String] {
        let text = try String(contentsOfFile: "\(location.project)/rest.txt", encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `after the process is killed, the pending pushes are listed`() throws {
        let location = try SendFolder(["tokens.txt": Self.text])
        let server = try holdingServer(location)
        let run = try BackgroundRun(location, server)
        try server.waitForRequestsOnThread(2)
        run.kill(SIGKILL)
        run.process.waitUntilExit()
        #expect(try unsent(location) == Array(Self.tokens.dropFirst()))
        server.release()
        // The file is the input of the next run.
        let next = try location.apns(
            "push.json",
            "--to-file",
            "rest.txt",
            "--unsent",
            "rest.txt",
            server: try self.server(location)
        )
        #expect(next.code == 0, "\(next.output) \(next.errors)")
        #expect(next.output.split(separator: "\n").count { $0.hasPrefix("✓") } == 2)
        #expect(try String(contentsOfFile: "\(location.project)/rest.txt", encoding: .utf8).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal stops a run after the pending pushes finish`(signal: Int32) throws {
        let location = try SendFolder(["tokens.txt": Self.text])
        let server = try holdingServer(location)
        let run = try BackgroundRun(location, server)
        try server.waitForRequestsOnThread(2)
        run.kill(signal)
        try run.waitUntilStopping()
        // The pending push receives its response.
        server.release()
        run.process.waitUntilExit()
        #expect(run.process.terminationReason == .exit)
        #expect(run.process.terminationStatus == 128 + signal)
        let errors = try run.errors
        #expect(errors.contains("2 of 3 pushes have a response"), "\(errors)")
        #expect(errors.contains("press Control-C again") == (signal == SIGINT))
        #expect(try unsent(location) == [Self.tokens[2]])
        #expect(try server.requests.count == 2)
    }

    @Test func `a second Control-C stops a run immediately`() throws {
        let location = try SendFolder(["tokens.txt": Self.text])
        let server = try holdingServer(location)
        let run = try BackgroundRun(location, server)
        try server.waitForRequestsOnThread(2)
        run.kill(SIGINT)
        try run.waitUntilStopping()
        run.kill(SIGINT)
        // The server doesn't respond to the second push.
        run.process.waitUntilExit()
        #expect(run.process.terminationStatus == 130)
        #expect(try unsent(location) == Array(Self.tokens.dropFirst()))
    }

    @Test func `a run with nohup continues when the terminal closes`() throws {
        let location = try SendFolder(["tokens.txt": Self.text])
        let server = try holdingServer(location)
        let run = try BackgroundRun(location, server, prefix: "trap '' HUP; ")
        try server.waitForRequestsOnThread(2)
        run.kill(SIGHUP)
        server.release()
        run.process.waitUntilExit()
        let errors = try run.errors
        #expect(run.process.terminationStatus == 0, "\(errors)")
        #expect(try server.requests.count == 3)
        #expect(try unsent(location).isEmpty)
    }

    @Test func `a closed pipe stops a run, and the pending pushes are recorded`() throws {
        let tokens = (0..<200).map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 64 - digits.count) + digits
        }
        let location = try SendFolder(["tokens.txt": tokens.joined(separator: "\n")])
        let server = try server(
            location,
            answers:
                #"{"\#(tokens[1])": [{"status": 410, "reason": "Unregistered", "timestamp": 1769000000000}]}"#
        )
        let pipe = Pipe()
        let process = Process()
        process.executableURL = Repository.product("cameo")
        process.currentDirectoryURL = URL(fileURLWithPath: location.project)
        process.arguments =
            [
                "send", "push.json", "--to-file", "tokens.txt", "--unsent", "rest.txt", "--json",
                "--unregistered", "unregistered.csv", "--server", server.url, "--ca",
                location.keys.authority,
            ] + location.apnsOptions
        process.environment = ["HOME": location.home, "PATH": "/usr/bin:/bin"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try pipe.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 141)
        // Every push that the server received has a recorded response.
        let sent = Set(try server.requests.compactMap { $0.path?.split(separator: "/").last })
        let rest = try unsent(location)
        #expect(sent.count < tokens.count)
        #expect(rest == tokens.filter { !sent.contains($0[...]) })
        if sent.contains(tokens[1][...]) {
            let unregistered = try String(
                contentsOfFile: "\(location.project)/unregistered.csv",
                encoding: .utf8
            )
            #expect(unregistered.contains(tokens[1]))
        }
    }

    @Test func `a list with recipients of another environment isn't overwritten`() throws {
        let list = """
            token,environment
            \(Self.tokens[0]),sandbox
            \(Self.tokens[1]),production

            """
        let location = try SendFolder(["tokens.csv": list])
        let run = try location.run(
            ["push.json", "--to-file", "tokens.csv", "--unsent", "./tokens.csv"]
                + location.apnsOptions
        )
        #expect(run.code == 64, "\(run.errors)")
        let file = "\(location.project)/tokens.csv"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == list)
    }

    // MARK: Progress

    #if os(Linux)
    /// Opens a pseudoterminal, and the device that a program in the terminal writes to.
    private static func terminal() throws -> (terminal: Int32, device: Int32) {
        // TIOCGPTN and TIOCSPTLCK, which Swift doesn't import.
        let (numberRequest, lockRequest): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, lock): (Int32, Int32) = (0, 0)
        try #require(terminal >= 0)
        try #require(ioctl(terminal, lockRequest, &lock) == 0)
        try #require(ioctl(terminal, numberRequest, &number) == 0)
        let device = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(device >= 0)
        return (terminal, device)
    }

    @Test func `a terminal shows the progress of a long list`() async throws {
        let tokens = (0..<30).map { number in
            String(repeating: "0", count: 62) + (number < 10 ? "0\(number)" : "\(number)")
        }
        let location = try SendFolder(["tokens.txt": tokens.joined(separator: "\n")])
        let server = try server(location, answers: #"{"\#(tokens[20])": [{"hold": true}]}"#)
        let (terminal, device) = try Self.terminal()
        defer {
            close(device)
            close(terminal)
        }
        let arguments = try CommandSyntax.of(.send).parse(
            [
                "\(location.project)/push.json", "--to-file", "\(location.project)/tokens.txt",
                "--concurrency", "1", "--server", server.url, "--ca",
                location.keys.authority,
            ] + location.apnsOptions
        )
        let variables = ["HOME": location.home]
        let clock = TestClock()
        let run = SendRun(
            options: try SendOptions(arguments, environment: variables),
            variables: variables,
            console: Console(errors: device, environment: [:]),
            dialog: Script([]).dialog,
            clock: clock
        )
        let task = Task { try await run.run() }
        try await server.waitForRequests(21)
        clock.advance(to: 1.5)
        server.release()
        #expect(try await task.value == 0)
        // The server may receive a request before the tool counts the response to the previous one.
        let expected = ["20 of 30 pushes (66 %)", "21 of 30 pushes (70 %)"].map {
            "\r\u{1B}[K\($0)\r\u{1B}[K"
        }
        var shown: [UInt8] = []
        // The terminal may deliver each piece of text separately.
        while shown.count < expected[0].utf8.count {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(terminal, &bytes, bytes.count)
            try #require(count > 0)
            shown += bytes.prefix(count)
        }
        #expect(expected.contains(String(decoding: shown, as: UTF8.self)))
    }
    #endif
}

extension SendInterruptionTests {
    /// Tests of `--wait` with a clock that the test advances. An in-process run ignores signals,
    /// and so would any process that another test starts in the meantime.
    @Suite(
        .enabled(if: SendServer.Program.providers.isAvailable, "requires Scripts/setup send"),
        .hangLimit
    )
    struct SendReceiptTests {
        private static let expo = "ExponentPushToken[abcdefghijklmnopqrstuv]"

        private func run(_ location: SendFolder, _ server: SendServer, _ clock: TestClock) throws
            -> SendRun
        {
            let arguments = try CommandSyntax.of(.send).parse([
                "\(location.project)/push.json", "--provider", "expo", "--to", Self.expo, "--wait",
                "--server", server.url, "--ca", location.keys.authority,
            ])
            let variables = ["HOME": location.home]
            return SendRun(
                options: try SendOptions(arguments, environment: variables),
                variables: variables,
                console: Console(["--quiet"]),
                dialog: Script([]).dialog,
                clock: clock
            )
        }

        private func receiptRequests(_ server: SendServer) throws -> Int {
            try server.requests.count { $0.path?.hasSuffix("/getReceipts") == true }
        }

        @Test func `receipts are requested every 30 seconds until all are available`() async throws
        {
            let location = try SendFolder()
            let server = try SendServer(
                .providers,
                answers:
                    #"{"\#(Self.expo)": [{"pending": 2, "receipt": "InvalidCredentials"}]}"#
            )
            let clock = TestClock()
            let run = try run(location, server, clock)
            let task = Task { try await run.run() }
            for moment in [30.0, 60.0] {
                await clock.waitUntilScheduled(moment)
                clock.advance(to: moment)
            }
            #expect(try await task.value == 77)
            #expect(try receiptRequests(server) == 3)
        }

        @Test func `waiting for a missing receipt ends after half an hour`() async throws {
            let location = try SendFolder()
            let server = try SendServer(
                .providers,
                answers: #"{"\#(Self.expo)": [{"receipt": "missing"}]}"#
            )
            let clock = TestClock()
            let run = try run(location, server, clock)
            let task = Task { try await run.run() }
            for number in 1...60 {
                await clock.waitUntilScheduled(30 * Double(number))
                clock.advance(to: 30 * Double(number))
            }
            #expect(try await task.value == 75)
            #expect(try receiptRequests(server) == 61)
        }
    }
}
#endif
