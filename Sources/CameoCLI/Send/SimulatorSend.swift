import Cameo
import CameoAnalysis
import CameoSend
import Foundation

extension SendRun {
    /// `--provider simulator`: `xcrun simctl push`, or an `.apns` file if there is no Xcode.
    func simulate(_ files: [File], _ target: SendTarget) throws -> Int32 {
        let xcrun = ProgramSearch.path(of: "xcrun", variables)
        let device = target.profile.device ?? "booted"
        guard !device.hasPrefix("-") else { throw UsageError("--device can't begin with '-'") }
        guard options.output == nil || files.count == 1 else {
            throw UsageError("--output requires a single payload")
        }
        if xcrun == nil, options.output == nil, options.dryRun == nil, !options.isCurl {
            let paths = files.flatMap { file in
                Self.payloads(of: file).indices.map { ("--output", path(of: file, $0)) }
            }
            try OutputPaths(arguments, more: paths).check(arguments, inputs: options.files)
        }
        let trace = options.isTrace ? DeliveryTrace(options, variables, console) : nil
        try console.write(simulatorNotice(target) + "\n")
        var isFailed = false
        for file in files {
            for (index, payload) in Self.payloads(of: file).enumerated() {
                let topic =
                    target.profile.topic ?? payload.root["Simulator Target Bundle"]?.text
                guard let topic else {
                    throw SendFailure.configuration(
                        "The app's bundle ID is missing; pass it with --topic"
                    )
                }
                let object = JSONObject(
                    [("Simulator Target Bundle", .string(topic))]
                        + payload.root.members.filter { $0.name != "Simulator Target Bundle" }
                )
                guard payload.hasAPS else {
                    throw SendFailure.push("\(file.name): the Simulator requires an aps dictionary")
                }
                if options.dryRun != nil || options.isCurl {
                    try console.write(JSONValue.object(object).pretty + "\n")
                    continue
                }
                if xcrun == nil {
                    try write(object, to: path(of: file, index))
                    continue
                }
                guard let xcrun else { continue }
                let result = try ProgramSearch.run(
                    xcrun,
                    ["simctl", "push", device, topic, "-"],
                    input: Array(JSONValue.object(object).compact.utf8)
                )
                if result.status == 0 {
                    try console.write(
                        "✓ \(file.name.printable): sent to the Simulator (\(device.printable))\n"
                    )
                } else {
                    isFailed = true
                    let reason = result.errors.split(separator: "\n").last.map(String.init)
                    try console.write(
                        "✗ \(file.name.printable): simctl push failed: "
                            + "\((reason ?? "status \(result.status)").printable)\n"
                    )
                }
            }
        }
        if options.dryRun != nil {
            try console.write("\nNothing was sent\n\n")
            for file in files { try console.write(card(file)) }
            return CommandLineTool.ExitCode.success
        }
        if !isFailed { _ = try trace?.run(target) }
        return isFailed ? CommandLineTool.ExitCode.failure : CommandLineTool.ExitCode.success
    }

    /// The sentences that precede a push to the Simulator.
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
        return options.output ?? "\(name)\(index > 0 ? "-\(index + 1)" : "").apns"
    }

    /// Writes an `.apns` file.
    private func write(_ object: JSONObject, to path: String) throws {
        try OutputFile(path).write(JSONValue.object(object).pretty + "\n", console)
        if path != "-" {
            try console.write(
                "✓ \(path.printable) written; there is no Xcode here, so drop it on the Simulator on a Mac\n"
            )
        }
    }
}

/// Programs of the developer tools.
enum ProgramSearch {
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The maximum size of an output, in bytes.
    private static let maxOutput = 1 << 22

    /// Returns the path of a program in `PATH`; `nil` if it isn't installed.
    static func path(of name: String, _ variables: [String: String]) -> String? {
        variables["PATH", default: ""].split(separator: ":").lazy
            .filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }
            .first { FileInfo($0)?.kind == .file && access($0, X_OK) == 0 }
    }

    /// Runs a program with its input.
    static func run(_ path: String, _ arguments: [String], input: [UInt8] = []) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw FileError("\(path) can't be run; check the installation of Xcode")
        }
        // A payload is smaller than the buffer of a pipe, so nothing blocks. A program may exit before it reads.
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try? standardInput.fileHandleForWriting.close()
        let reader = DispatchQueue(label: "errors")
        let text = ErrorText()
        let group = DispatchGroup()
        reader.async(group: group) {
            text.data = errors.fileHandleForReading.readDataToEndOfFile()
        }
        let data = output.fileHandleForReading.readDataToEndOfFile().prefix(maxOutput)
        group.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            output: String(decoding: data, as: UTF8.self),
            errors: String(decoding: text.data.prefix(4096), as: UTF8.self)
        )
    }

    private final class ErrorText: @unchecked Sendable {
        var data = Data()
    }
}
