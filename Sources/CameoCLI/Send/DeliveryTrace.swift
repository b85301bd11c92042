import Cameo
import CameoAnalysis
import CameoApp
import CameoCommands
import CameoSend
import Foundation

/// The output of `--trace`: how the extension in the Simulator processed the last push, according
/// to the log in the app group.
struct DeliveryTrace {
    /// The maximum number of records that are shown if no push was sent.
    private static let maxRecords = 5
    /// The maximum time to wait until the extension records a push, in seconds.
    private static let timeout = 20.0

    private let options: SendOptions
    private let variables: [String: String]
    private let console: Console
    private let clock: any NotificationClock
    private let start = Date()

    init(
        _ options: SendOptions,
        _ variables: [String: String],
        _ console: Console,
        _ clock: any NotificationClock
    ) {
        (self.options, self.variables) = (options, variables)
        (self.console, self.clock) = (console, clock)
    }

    /// Shows the records, or the command that reads the log on a Mac.
    ///
    /// - Parameter target: The target of the push; `nil` if no push was sent.
    func run(_ target: SendTarget?) throws -> Int32 {
        guard let topic = options[.topic] ?? target?.topic ?? (try? profileTopic()) else {
            throw SendError.configuration("The app's bundle ID is missing; pass it with --topic")
        }
        let device = try Program.device(options[.device] ?? target?.profile.device)
        guard let xcrun = Program.path(of: "xcrun", variables) else {
            try write(Self.logCommand(topic, device) + "\n")
            return ExitCode.success
        }
        let result = try Program.simctl(
            xcrun,
            ["get_app_container", device, topic, "groups"],
            clock
        )
        guard result.status == 0 else {
            throw SendError.push(
                "The app group of \(topic.printable) can't be found: "
                    + "\((result.reason ?? "simctl failed").printable); install the app in the Simulator"
            )
        }
        let containers = Self.containers(in: String(decoding: result.output, as: UTF8.self))
        let entries = newEntries(containers, waits: target != nil)
        guard !entries.isEmpty else {
            console.report(
                target == nil
                    ? "There are no records; the extension didn't run, or the app group isn't set up"
                    : "The extension recorded nothing within \(Int(Self.timeout)) seconds, so it didn't run. "
                        + "Check that the payload has mutable-content and that cameo doctor "
                        + "reports no problems",
                code: "record-missing"
            )
            return ExitCode.failure
        }
        for entry in entries {
            let lines = entry.record.explanation.map(\.printable)
            let date = Timestamp.iso8601(entry.date.timeIntervalSince1970) ?? ""
            try write(
                "\(date)\n"
                    + lines.map { line in
                        "  " + line.wrapped(to: console.width - 4).joined(separator: "\n    ")
                            + "\n"
                    }.joined()
            )
        }
        return ExitCode.success
    }

    /// Writes text to standard output, or to standard error if `--json` reserves standard output
    /// for JSON.
    private func write(_ text: String) throws {
        if options.has(.json) { console.messages.explain(text) } else { try console.write(text) }
    }

    private func profileTopic() throws -> String? {
        try SendTarget(options, variables, request: nil).profile.topic
    }

    /// Returns the records since the start of the run, after waiting for the first one. Without
    /// waiting, returns the latest records.
    private func newEntries(_ containers: [URL], waits: Bool) -> [DeliveryLog.Entry] {
        func entries() -> [DeliveryLog.Entry] {
            containers.flatMap { DeliveryLog(container: $0).entries() }
                .sorted { $0.date < $1.date }
        }
        guard waits else { return entries().suffix(Self.maxRecords) }
        let end = start.addingTimeInterval(Self.timeout)
        while true {
            // The Simulator uses the Mac's clock. Record timestamps are in milliseconds.
            let new = entries().filter { $0.date >= start.addingTimeInterval(-1) }
            if !new.isEmpty || Date() >= end { return new }
            usleep(200_000)
        }
    }

    /// Returns the paths in the output of `simctl get_app_container … groups`. Each line contains
    /// an ID, a tab and a path.
    static func containers(in output: String) -> [URL] {
        output.split(separator: "\n").compactMap { line in
            guard let slash = line.firstIndex(of: "/") else { return nil }
            let path = String(line[slash...]).trimmed
            return URL(fileURLWithPath: path, isDirectory: true)
        }
    }

    /// Returns the command that prints the log of the extension.
    ///
    /// - Parameters:
    ///   - topic: The app's bundle ID, which is the prefix of the extension's bundle ID.
    ///   - device: The device in the Simulator.
    static func logCommand(_ topic: String, _ device: String) -> String {
        let predicate = "subsystem BEGINSWITH \"\(topic).\" AND category == \"delivery\""
        return """
            To see how the extension processed the push, run this on the Mac with the Simulator:
              xcrun simctl spawn \(ShellWord.quoted(device)) log show --last 5m \\
                --predicate \(ShellWord.quoted(predicate))
            On a device, open Console on the Mac and filter by the category delivery. The extension logs if
            the setting logLevel allows it; CommunicationApp.diagnose() returns the same records in the app.
            """
    }
}
