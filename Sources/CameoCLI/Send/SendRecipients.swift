import Cameo
import CameoAnalysis
import CameoSend

/// The recipients of a run, without duplicates.
struct SendRecipients {
    /// A recipient that can't be used.
    struct Problem: Equatable {
        /// The line number, starting at 1; `nil` for a recipient in an option.
        let line: Int?
        /// The error and the fix, without the token.
        let text: String
    }

    private(set) var recipients: [PushRecipient] = []
    private(set) var problems: [Problem] = []
    /// The number of recipients that occurred more than once.
    private(set) var duplicates = 0
    /// The number of recipients with a different environment or topic.
    private(set) var skipped = 0
    /// The environment or topic of the first skipped recipient.
    private(set) var skipReason = ""

    private let provider: PushRequest.Service
    private let allowsAliases: Bool
    private let environment: APNsEnvironment?
    /// The topic of the run, or the first recipient's topic.
    private(set) var topic: String?
    private let adoptsTopic: Bool
    private var known: Set<String> = []

    /// Creates a list without recipients.
    ///
    /// - Parameters:
    ///   - provider: The provider of the recipients.
    ///   - allowsAliases: Whether recipients are user IDs, which can have any format.
    ///   - environment: The environment of the run. Recipients with a different environment are
    ///     skipped.
    ///   - topic: The topic of the run. Recipients with a different topic are skipped.
    ///   - adoptsTopic: Whether the topic of the first recipient becomes the topic of the run.
    init(
        _ provider: PushRequest.Service,
        allowsAliases: Bool = false,
        environment: APNsEnvironment? = nil,
        topic: String? = nil,
        adoptsTopic: Bool = false
    ) {
        (self.provider, self.allowsAliases) = (provider, allowsAliases)
        (self.environment, self.topic, self.adoptsTopic) = (environment, topic, adoptsTopic)
    }

    /// Adds the recipient in an option: a token, or the JSON object that an app logs.
    mutating func add(option token: String) {
        if token.first(where: { !$0.isWhitespace }) == "{", token.utf8.contains("token\"".utf8) {
            let count = problems.count
            add(parsing: Array(token.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }))
            // The value of an option has no line numbers.
            problems[count...] = ArraySlice(
                problems[count...].map { Problem(line: nil, text: $0.text) }
            )
            return
        }
        if allowsAliases {
            add(PushRecipient(token))
            return
        }
        do throws(DeviceTokenError) {
            add(PushRecipient(try DeviceToken.parse(token, for: provider)))
        } catch {
            problems.append(Problem(line: nil, text: error.description(for: provider)))
        }
    }

    /// Adds the recipients of a file.
    mutating func add(parsing bytes: [UInt8]) {
        var reader = RecipientReader(provider, allowsAliases: allowsAliases, bytes: bytes)
        while true {
            do throws(RecipientFileError) {
                guard let entry = try reader.next() else { break }
                add(entry)
            } catch {
                problems.append(Problem(line: error.line, text: error.description))
            }
        }
        duplicates += reader.duplicateCount
    }

    private mutating func add(_ entry: RecipientEntry) {
        if let environment, let other = entry.environment, other != environment {
            skip(
                "for the environment \(other.rawValue); send to it with --environment \(other.rawValue)"
            )
        } else if let topic, let other = entry.topic, other != topic {
            skip("for another app; send to it with that app's --topic")
        } else {
            if adoptsTopic { topic = topic ?? entry.topic }
            add(entry.recipient)
        }
    }

    private mutating func add(_ recipient: PushRecipient) {
        guard known.insert(recipient.token).inserted else {
            duplicates += 1
            return
        }
        recipients.append(recipient)
    }

    private mutating func skip(_ reason: String) {
        if skipped == 0 { skipReason = reason }
        skipped += 1
    }

    /// Reports recipients that were removed or skipped.
    func reportLeftOut(_ console: Console) {
        if duplicates > 0 {
            console.report(
                "\(duplicates) duplicate \(duplicates == 1 ? "recipient" : "recipients") removed",
                code: "duplicates"
            )
        }
        if skipped > 0 {
            console.report(
                "\(skipped) \(skipped == 1 ? "recipient" : "recipients") skipped, \(skipReason)",
                code: "skipped"
            )
        }
    }
}
