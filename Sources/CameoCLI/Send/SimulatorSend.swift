import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoSend
import Foundation

extension SendRun {
    /// Sends to the Simulator, for `--provider simulator`: with `xcrun simctl push`, or by writing
    /// `.apns` files if Xcode isn't installed.
    func simulate(_ files: [File], _ target: SendTarget) throws -> Int32 {
        let xcrun = Program.path(of: "xcrun", variables)
        let device = try Program.device(target.profile.device)
        guard options[.output] == nil || files.count == 1 else {
            throw CommandError.usage("--output requires a single payload")
        }
        if xcrun == nil, options[.output] == nil, !options.isShown {
            let paths = files.flatMap { file in
                Self.payloads(of: file).indices.map { (OptionName.output, path(of: file, $0)) }
            }
            try OutputPaths(options.arguments, more: paths, console.context).check(
                options.arguments,
                inputs: options.files
            )
        }
        let trace = options.has(.trace) ? DeliveryTrace(options, variables, console, clock) : nil
        try console.write(simulatorNotice(target) + "\n")
        var isFailed = false
        for file in files {
            for (index, payload) in Self.payloads(of: file).enumerated() {
                let (topic, object) = try push(payload, target, file)
                if options.isShown {
                    try console.write(JSONValue.object(object).pretty + "\n")
                } else if let xcrun {
                    let isSent = try send(object, of: file, xcrun, device, topic)
                    isFailed = isFailed || !isSent
                } else {
                    try write(object, to: path(of: file, index))
                }
            }
        }
        if options.dryRun != nil {
            try console.write("\nNothing was sent\n\n")
            for file in files { try console.write(card(file)) }
            return ExitCode.success
        }
        if !isFailed { _ = try trace?.run(target) }
        return isFailed ? ExitCode.failure : ExitCode.success
    }

    /// Returns a payload in the Simulator's format, with the app's bundle ID.
    private func push(
        _ payload: Payload,
        _ target: SendTarget,
        _ file: File
    ) throws -> (topic: String, object: JSONObject) {
        let key = "Simulator Target Bundle"
        guard let topic = target.profile.topic ?? payload.root[key]?.text else {
            throw SendError.configuration("The app's bundle ID is missing; pass it with --topic")
        }
        guard payload.hasAPS else {
            throw SendError.push("\(file.name): the Simulator requires an aps dictionary")
        }
        let members = payload.root.members.filter { $0.name != key }
        return (topic, JSONObject([(key, .string(topic))] + members))
    }

    /// Sends a push with `simctl`, and reports the result.
    private func send(
        _ object: JSONObject,
        of file: File,
        _ xcrun: String,
        _ device: String,
        _ topic: String
    ) throws -> Bool {
        let result = try Program.simctl(
            xcrun,
            ["push", device, topic, "-"],
            input: Array(JSONValue.object(object).compact.utf8),
            clock
        )
        let isSent = result.status == 0
        let reason = (result.reason ?? "status \(result.status)").printable
        try console.write(
            isSent
                ? "✓ \(file.name.printable): sent to the Simulator (\(device.printable))\n"
                : "✗ \(file.name.printable): simctl push failed: \(reason)\n"
        )
        return isSent
    }

    /// Returns the text that precedes a push to the Simulator.
    private func simulatorNotice(_ target: SendTarget) -> String {
        var text =
            "simctl push doesn't start the service extension, so the notification appears without Cameo's "
            + "style. To see the style, send to the Simulator's own device token (iOS 16 or later, on a Mac "
            + "with Apple silicon or T2), which the app receives when it registers: "
        let profile = target.loaded.origin == .none ? "" : " --profile \(target.loaded.name)"
        text += "cameo send \(options.files.map(ShellWord.quoted).joined(separator: " "))"
        text += target.hasKey && target.profile.provider != .simulator ? " --provider apns" : ""
        text += "\(profile) --to TOKEN"
        return text.printable.wrapped(to: console.width).joined(separator: "\n") + "\n"
    }

    /// Returns the path of the `.apns` file for a payload.
    private func path(of file: File, _ index: Int) -> String {
        let base =
            file.path == "-"
            ? "push" : file.path.split(separator: "/").last.map(String.init) ?? "push"
        let dot = base.lastIndex(of: ".")
        let name = dot.map { String(base[..<$0]) } ?? base
        return options[.output] ?? "\(name)\(index > 0 ? "-\(index + 1)" : "").apns"
    }

    /// Writes an `.apns` file.
    private func write(_ object: JSONObject, to path: String) throws {
        let text = JSONValue.object(object).pretty + "\n"
        try OutputFile(path, console.context).write([.text(text)])
        if path != "-" {
            try console.write(
                """
                ✓ \(path.printable) written; Xcode isn't installed, so drop the file on the \
                Simulator on a Mac\n
                """
            )
        }
    }
}

extension Program {
    /// Returns the name of a device for `simctl`. (default: the booted device)
    static func device(_ name: String?) throws -> String {
        let device = name ?? "booted"
        guard !device.hasPrefix("-") else {
            throw CommandError.usage("--device can't begin with '-'")
        }
        return device
    }

    /// Runs `xcrun simctl`.
    static func simctl(
        _ xcrun: String,
        _ arguments: [String],
        input: [UInt8]? = nil,
        _ clock: any NotificationClock
    ) throws -> Result {
        do throws(Problem) {
            return try Program(
                path: xcrun,
                arguments: ["simctl"] + arguments,
                input: input,
                capturesErrors: true,
                clock: clock
            ).run()
        } catch {
            switch error {
            case .notStarted:
                throw CommandError.file("\(xcrun) can't be run; check the installation of Xcode")
            case .late:
                throw SendError(
                    .unreachable,
                    "simctl \(arguments[0]) timed out after \(Int(timeLimit)) s; restart the "
                        + "Simulator, and check that xcrun simctl list works"
                )
            }
        }
    }
}
