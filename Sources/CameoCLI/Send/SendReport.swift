import Cameo
import CameoAnalysis
import CameoCommands
import CameoSend
import Foundation

/// The report of a run: one line per recipient if there are at most 20, otherwise a summary by
/// reason.
struct SendReport {
    /// The maximum number of recipients that are reported on separate lines.
    static let maxLines = 20
    /// The maximum number of tokens that the summary shows for each reason.
    private static let maxTokens = 3
    /// The minimum number of recipients for which the report recommends the provider's own features
    /// for large audiences.
    static let manyRecipients = 5000

    /// The results that have the same reason.
    private struct Group {
        let response: SendResponse
        var count = 0
        var tokens: [String] = []
    }

    private let console: Console
    private let style: TerminalStyle
    private let isJSON: Bool
    private let showsFullTokens: Bool
    /// Whether the provider only validated the requests.
    private let isValidation: Bool
    private let provider: SendProfile.Provider
    /// The expected number of results.
    private let total: Int
    /// Whether lines contain the name of the file, because several files are sent.
    private let namesFiles: Bool
    private var progress: FileProgress
    private var groups: [Group] = []
    private var groupIndexes: [String: Int] = [:]
    private(set) var exitCode = SendExitCode()
    private(set) var count = 0
    /// The number of pushes that received a response.
    private(set) var responseCount = 0
    /// The number of recipients whose push was resent after a lost connection.
    private var repeated = 0
    private var lastFile = ""

    init(
        _ console: Console,
        _ options: SendOptions,
        _ provider: SendProfile.Provider,
        total: Int,
        now: Double
    ) {
        self.console = console
        // If the run has recipients, pushes to the Simulator are sent through APNs.
        self.provider = provider == .simulator ? .apns : provider
        self.total = total
        style = TerminalStyle(isColored: console.isColored)
        isJSON = options.has(.json)
        showsFullTokens = options.has(.fullTokens)
        isValidation = options.dryRun == .remote
        namesFiles = options.files.count > 1
        progress = FileProgress(
            total: total,
            console,
            isEnabled: console.showsProgress,
            unit: "pushes",
            now: now
        )
    }

    private var hasLines: Bool { total <= Self.maxLines }

    /// Adds a result and prints its line.
    mutating func add(_ result: SendResult, file: String, now: Double) throws {
        count += 1
        exitCode.add(result.response.outcome)
        if result.response.status != nil { responseCount += 1 }
        if result.lostConnections > 0 { repeated += 1 }
        if isJSON {
            try console.write(json(result, file).compact + "\n")
            return
        }
        if hasLines {
            if namesFiles, file != lastFile {
                try console.write(style.bold(file.printable) + "\n")
                lastFile = file
            }
            try console.write(line(result))
            return
        }
        group(result)
        progress.advance(now: now)
    }

    /// Prints the summary, and further reports about the run.
    mutating func finish() throws {
        progress.hide()
        if !isJSON, !hasLines { try console.write(summary) }
        if repeated > 0, !isJSON {
            let pushes = repeated == 1 ? "1 push was" : "\(repeated) pushes were"
            console.report(
                "\(pushes) sent more than once, because a connection was lost; without a "
                    + "collapse ID, devices may show duplicate notifications",
                code: "repeated"
            )
        }
    }

    // MARK: Lines

    private func line(_ result: SendResult) -> String {
        let response = result.response
        var text = "\(TokenText.short(result.recipient.token))  "
        switch response.outcome {
        case .accepted where isValidation: text += "valid; nothing was delivered"
        case .accepted:
            text += "accepted"
            if let id = response.id { text += ", \(idName) \(id.printable)" }
            if let id = response.uniqueID { text += ", apns-unique-id \(id.printable)" }
        default: text += explanation(response)
        }
        if result.attempts > 1 { text += " (attempt \(result.attempts))" }
        let lines = text.wrapped(to: console.width - 2)
        return "\(symbol(response.outcome)) \(lines.joined(separator: "\n    "))\n"
    }

    /// Returns the reason, the time at which the provider detected that the token is unregistered,
    /// and the fix.
    private func explanation(_ response: SendResponse) -> String {
        var text = response.reason?.printable ?? Self.name(response.outcome)
        if let status = response.status { text += " (\(status))" }
        if let died = response.timestamp.flatMap(Timestamp.iso8601) { text += ", since \(died)" }
        if let suggestion = response.suggestion { text += ": \(suggestion.printable)" }
        return text
    }

    /// The provider's name for the ID of a notification.
    private var idName: String {
        switch provider {
        case .apns: "apns-id"
        case .fcm, .onesignal, .simulator: "ID"
        case .expo: "ticket"
        }
    }

    /// Returns the word for an outcome.
    static func name(_ outcome: SendResponse.Outcome) -> String {
        switch outcome {
        case .accepted: "accepted"
        case .rejected: "rejected"
        case .unregistered: "no longer exists"
        case .retryLater: "retry later"
        case .unauthorized: "key rejected"
        case .unreachable: "no response"
        case .notSent: "not sent"
        }
    }

    private func symbol(_ outcome: SendResponse.Outcome) -> String {
        switch outcome {
        case .accepted: "✓"
        case .rejected, .unregistered, .unauthorized, .unreachable: style.error("✗")
        case .retryLater, .notSent: style.warning("!")
        }
    }

    // MARK: Summary

    private mutating func group(_ result: SendResult) {
        let response = result.response
        let key = "\(response.outcome.rawValue) \(response.status ?? 0) \(response.reason ?? "")"
        let index: Int
        if let known = groupIndexes[key] {
            index = known
        } else {
            index = groups.count
            groupIndexes[key] = index
            groups.append(Group(response: response))
        }
        groups[index].count += 1
        if groups[index].tokens.count < Self.maxTokens {
            groups[index].tokens.append(TokenText.short(result.recipient.token))
        }
    }

    private var summary: String {
        // Sort accepted pushes first, then by frequency.
        let sorted = groups.sorted { one, other in
            if (one.response.outcome == .accepted) != (other.response.outcome == .accepted) {
                return one.response.outcome == .accepted
            }
            return one.count == other.count
                ? (one.response.reason ?? "") < (other.response.reason ?? "")
                : one.count > other.count
        }
        let width = sorted.map { "\($0.count)".count }.max() ?? 1
        return sorted.map { group in
            let number = "\(group.count)"
            let indent = String(repeating: " ", count: width - number.count)
            var text: String
            if group.response.outcome == .accepted {
                text = "accepted"
            } else {
                var response = group.response
                // The timestamp differs between pushes.
                response.timestamp = nil
                text = explanation(response)
            }
            let margin = String(repeating: " ", count: width + 4)
            var lines = text.wrapped(to: max(20, console.width - width - 4))
            if group.response.outcome != .accepted {
                let more = group.count > group.tokens.count ? ", …" : ""
                lines.append(group.tokens.joined(separator: ", ") + more)
            }
            return "\(symbol(group.response.outcome)) \(indent)\(number)  "
                + lines.joined(separator: "\n\(margin)") + "\n"
        }.joined()
    }

    // MARK: JSON

    private func json(_ result: SendResult, _ file: String) -> JSONValue {
        let response = result.response
        func number(_ value: Double?) -> JSONValue {
            value.map { .number(JSONNumber(Int($0.rounded()))) } ?? .null
        }
        let token = result.recipient.token
        var members: [JSONObject.Member] = [
            ("token", .string(showsFullTokens ? token : TokenText.short(token))),
            ("outcome", .string(response.outcome.rawValue)), ("status", JSONValue(response.status)),
            ("reason", JSONValue(response.reason)), ("suggestion", JSONValue(response.suggestion)),
            (provider == .apns ? "apnsId" : "id", JSONValue(response.id)),
            ("uniqueId", JSONValue(response.uniqueID)), ("timestamp", number(response.timestamp)),
            ("attempts", JSONValue(result.attempts)),
            ("duration", .number(JSONNumber((result.duration * 1000).rounded() / 1000))),
            ("retryAfter", number(response.retryAfter)),
        ]
        if isValidation { members.append(("validatedOnly", .bool(true))) }
        members.append(("file", .string(file)))
        return .object(JSONObject(members))
    }
}
