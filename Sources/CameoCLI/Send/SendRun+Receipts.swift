import Cameo
import CameoAnalysis
import CameoCommands
import CameoSend
import Foundation

extension SendRun {
    /// The interval between two requests for receipts, in seconds.
    private static let pollInterval = 30.0
    /// The maximum time to wait for receipts, in seconds.
    private static let maxWait = 1800.0

    /// Shows how APNs responded to Expo, for `--receipts`.
    func showReceipts() async throws -> Int32 {
        let target = try SendTarget(options, variables, request: .expo)
        guard target.provider == .expo else {
            throw CommandError.usage("--receipts is available only for Expo")
        }
        try requireTrust(target)
        let factory = ServiceFactory(target, options, variables, console)
        return try await printReceipts(options.receipts, factory.receiptService())
    }

    /// After sending through Expo, prints the tickets or waits for their receipts.
    func finishExpo(
        _ tickets: [String],
        _ code: Int32,
        _ factory: ServiceFactory
    ) async throws -> Int32 {
        guard options.has(.wait) else {
            if tickets.count <= SendReport.maxLines, !options.has(.json) {
                console.report(
                    "Expo has accepted the push, but APNs hasn't yet; in 15 minutes, run: "
                        + "cameo send --receipts "
                        + tickets.joined(separator: ",").printable,
                    code: "receipts"
                )
            }
            return code
        }
        let receipts = try await printReceipts(tickets, factory.receiptService())
        return code == ExitCode.success ? receipts : code
    }

    private func printReceipts(_ ids: [String], _ service: ExpoService) async throws -> Int32 {
        let transport = SystemTransport.make()
        let start = clock.now
        var responses: [String: SendResponse] = [:]
        var isFirst = true
        while true {
            let missing = ids.filter { responses[$0] == nil }
            for (id, response) in zip(missing, try await service.receipts(missing, transport)) {
                guard let response else { continue }
                responses[id] = response
                try printReceipt(id, response)
            }
            let rest = ids.count - responses.count
            guard rest > 0, options.has(.wait) else { break }
            let next = clock.now + Self.pollInterval
            guard next <= start + Self.maxWait else { break }
            if isFirst {
                console.report(
                    "Waiting for \(rest) \(rest == 1 ? "receipt" : "receipts"); "
                        + "this usually takes 15 minutes; press Control-C to stop",
                    code: "waiting"
                )
            }
            isFirst = false
            await clock.wait(until: next)
        }
        var exitCode = SendExitCode()
        for id in ids {
            if let response = responses[id] {
                exitCode.add(response.outcome)
            } else {
                exitCode.add(.retryLater)
                try printReceipt(id, nil)
            }
        }
        return exitCode.value
    }

    private func printReceipt(_ id: String, _ response: SendResponse?) throws {
        if options.has(.json) {
            let values: [JSONObject.Member] = [
                ("id", .string(id)), ("outcome", JSONValue(response?.outcome.rawValue)),
                ("reason", JSONValue(response?.reason)),
                ("suggestion", JSONValue(response?.suggestion)),
            ]
            try console.write(JSONValue.object(JSONObject(values)).compact + "\n")
            return
        }
        let style = TerminalStyle(isColored: console.isColored)
        guard let response else {
            try console.write(
                "\(style.warning("!")) \(id.printable)  no receipt yet, or older than 24 hours\n"
            )
            return
        }
        var text = "\(id.printable)  "
        if response.outcome == .accepted {
            text += "APNs accepted the push"
        } else {
            text += response.reason?.printable ?? SendReport.name(response.outcome)
            if let suggestion = response.suggestion { text += ": \(suggestion.printable)" }
        }
        let symbol = response.outcome == .accepted ? "✓" : style.error("✗")
        try console.write(
            "\(symbol) \(text.wrapped(to: console.width - 2).joined(separator: "\n    "))\n"
        )
    }
}

extension ServiceFactory {
    /// Returns the service that requests receipts.
    fileprivate func receiptService() throws -> ExpoService {
        try checkAuthority()
        var service = try ExpoService(
            message: nil,
            accessToken: try target.profile.key.map { try token($0, .key) },
            server: target.server
        )
        service.options.authorityFile = target.authority
        return service
    }
}
