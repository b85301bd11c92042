import Cameo
import Foundation
import TestSupport

/// A simulated push provider on this machine. It is a program in `Tests/Support/SendServers` that
/// listens on its own port. The program's source describes its options, its checks, and the
/// responses that can be planned.
package final class SendServer: @unchecked Sendable {
    /// A program that simulates a provider.
    package enum Program: String, CaseIterable, Sendable {
        /// APNs with faults, using the PyPI package h2.
        case apns = "apns.py"
        /// APNs without faults, using Node's http2 module.
        case fastAPNs = "apns-fast.mjs"
        /// Firebase, Google's token endpoint, OneSignal and Expo, using the PyPI package hypercorn.
        case providers = "providers.py"
        /// nghttp2's file server.
        case nghttpd = "nghttpd.py"
        /// A proxy for TLS.
        case proxy = "proxy.py"

        /// The reason why the program can't be started on this machine, for a skipped test, or
        /// `nil` if it can be started.
        package var problem: String? {
            switch self {
            case .apns, .providers, .proxy:
                SendServer.hasPython
                    ? nil : "SKIPPED, requires Python packages; run Scripts/setup send"
            case .fastAPNs:
                SendServer.find("node") == nil
                    ? "SKIPPED, requires Node; run Scripts/setup send" : nil
            case .nghttpd:
                SendServer.find("nghttpd") == nil || !SendServer.hasPython
                    ? "SKIPPED, requires nghttpd (Linux); run Scripts/setup send" : nil
            }
        }

        /// Whether the program can be started.
        package var isAvailable: Bool { problem == nil }
    }

    /// A request that a server received, or an event, such as a connection or a violation of APNs
    /// rules.
    package struct Record: Sendable {
        /// The kind: `request`, `connection`, `violation`, `token` or `goaway`.
        package let kind: String
        /// The number of the connection, counted from 1.
        package let connection: Int
        /// The headers in order, including pseudo-header fields.
        package let headers: [(name: String, value: String)]
        /// The body of the request.
        package let body: [UInt8]
        /// All values of the record.
        package let values: JSONObject

        /// The last value of a header.
        package subscript(_ name: String) -> String? { headers.last { $0.name == name }?.value }

        /// The path of the request.
        package var path: String? { values["path"]?.text ?? self[":path"] }

        fileprivate init(_ values: JSONObject) {
            self.values = values
            kind = values["type"]?.text ?? ""
            connection = values["connection"]?.integer ?? 0
            headers = (values["headers"]?.array ?? []).compactMap { pair in
                guard let pair = pair.array, pair.count == 2, case .string(let name) = pair[0],
                    case .string(let value) = pair[1]
                else { return nil }
                return (name, value)
            }
            body = values["body"]?.text.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        }
    }

    /// The port on 127.0.0.1.
    package let port: Int
    /// The URL with the scheme `https`, without a path. `SendKeys.shared.authority` is the
    /// authority of the certificate.
    package var url: String { "https://localhost:\(port)" }
    /// The identifier of the process.
    package var processID: Int32 { process.processIdentifier }

    private let process: Process
    private let input: Pipe
    private let output: Pipe
    private let recordFile: URL

    /// The Python interpreter with the packages that the servers require.
    package static let python = Repository.folder(".build/send-servers/bin/python")

    /// The folder that contains the servers' programs and `make-keys`.
    package static let folder = Repository.folder("Tests/Support/SendServers")

    fileprivate static let hasPython = FileManager.default.isExecutableFile(atPath: python)

    /// Starts a server, and waits until it accepts connections.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - options: Additional options of the program. Its certificate and its record are always
    ///     passed.
    ///   - answers: The planned responses, as JSON.
    ///   - records: Whether requests are recorded. (default: true)
    package init(
        _ program: Program,
        _ options: [String] = [],
        answers: String? = nil,
        records: Bool = true
    ) throws {
        let keys = try SendKeys.shared()
        recordFile = Scratch.newURL("jsonl")
        let process = Process()
        let script = "\(Self.folder)/\(program.rawValue)"
        let isPython = script.hasSuffix(".py")
        process.executableURL = URL(fileURLWithPath: isPython ? Self.python : "/usr/bin/env")
        process.arguments =
            (isPython ? [script] : ["node", script])
            + ["--certificate", keys.path("server.pem"), "--key", keys.path("server.key")]
            + (records && program != .nghttpd ? ["--record", recordFile.path] : [])
            + (answers.map { ["--answers", $0] } ?? []) + options
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        process.environment = environment
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(0x0A) {
            let bytes = output.fileHandleForReading.availableData
            if bytes.isEmpty { break }
            line += bytes
        }
        guard let port = try? JSONDocument(parsing: Array(line)).root.object?["port"]?.integer
        else {
            kill(process.processIdentifier, SIGKILL)
            throw CocoaError(
                .executableLoad,
                userInfo: [NSDebugDescriptionErrorKey: "\(program.rawValue) reported no port"]
            )
        }
        self.process = process
        self.input = input
        self.output = output
        self.port = port
    }

    /// Starts a server as the initializer does, without blocking threads of asynchronous tests.
    /// At most one server per processor core starts at a time.
    package static func start(
        _ program: Program,
        _ options: [String] = [],
        answers: String? = nil,
        records: Bool = true
    ) async throws -> SendServer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                starts.wait()
                let server = Result {
                    try SendServer(program, options, answers: answers, records: records)
                }
                starts.signal()
                continuation.resume(with: server)
            }
        }
    }

    private static let starts = DispatchSemaphore(
        value: ProcessInfo.processInfo.activeProcessorCount
    )

    deinit { stop() }

    /// Stops the server, and waits until it exits. Its connections are lost.
    ///
    /// Closing its input stops the server. SIGTERM doesn't, because a process inherits blocked
    /// signals, and Swift's threads block SIGTERM.
    package func stop() {
        guard process.isRunning else { return }
        try? input.fileHandleForWriting.close()
        // The output is closed when the server exits.
        var output = pollfd(
            fd: output.fileHandleForReading.fileDescriptor,
            events: Int16(POLLIN),
            revents: 0
        )
        if poll(&output, 1, 5000) == 0 { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Sends the planned responses that are on hold.
    package func release() {
        input.fileHandleForWriting.write(Data("release\n".utf8))
    }

    /// All records so far. A request is recorded before the server responds to it.
    package var records: [Record] {
        get throws {
            guard let data = try? Data(contentsOf: recordFile) else { return [] }
            // The last line may be incomplete.
            return try data.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
                .compactMap { try JSONDocument(parsing: Array($0)).root.object.map(Record.init) }
        }
    }

    /// The requests so far.
    package var requests: [Record] {
        get throws { try records.filter { $0.kind == "request" } }
    }

    /// Waits until a number of requests have been received.
    package func waitForRequests(_ count: Int) async throws {
        while try !hasReceived(count) { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Waits until a number of requests have been received. Blocks the thread, so that the test
    /// continues immediately even if all threads of asynchronous tests are in use, because the
    /// client waits only 30 seconds.
    package func waitForRequestsOnThread(_ count: Int) throws {
        while try !hasReceived(count) { usleep(2000) }
    }

    private func hasReceived(_ count: Int) throws -> Bool {
        let received = try requests.count
        guard received >= count || process.isRunning else {
            throw CocoaError(
                .featureUnsupported,
                userInfo: [
                    NSDebugDescriptionErrorKey:
                        "the server ended after \(received) of \(count) requests"
                ]
            )
        }
        return received >= count
    }

    fileprivate static func find(_ program: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return "\(path):/usr/sbin".split(separator: ":").lazy.map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Keys and certificates that are generated once for each test run; see
/// `Tests/Support/SendServers/make-keys`.
package struct SendKeys: Sendable {
    /// The folder of the files.
    package let folder: String
    /// The password of `client.p12` and `client-locked.key`.
    package static let password = "secret"

    /// The key ID and the team ID that tests use for `apns.p8`.
    package static let keyID = "ABC123DEFG"
    package static let team = "TEAM123456"

    /// Returns the path of a file.
    package func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The file with the certificate of the authority that signed the servers' certificate.
    package var authority: String { path("authority.pem") }

    /// Returns the keys of this run.
    package static func shared() throws -> SendKeys { try keys.get() }

    private static let keys = Result { try make() }

    private static func make() throws -> SendKeys {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(SendServer.folder)/make-keys")
        process.arguments = [folder.path, password]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return SendKeys(folder: folder.path)
    }
}
