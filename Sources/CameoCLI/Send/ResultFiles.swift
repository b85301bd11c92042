import CameoAnalysis
import CameoCommands
import CameoSend

/// The files of `--unsent` and `--unregistered`, which a run writes as results arrive.
struct ResultFiles {
    private let unsent: UnsentFile?
    private let unsentName: String
    private let unregistered: UnregisteredTokenFile?
    private let unregisteredName: String

    /// Creates the files that the options specify.
    ///
    /// - Parameter recipients: The recipients of the first push file. All push files have the same
    ///   recipients.
    init(_ options: SendOptions, _ recipients: [PushRecipient]) throws {
        unsentName = options[.unsent] ?? ""
        unregisteredName = options[.unregistered] ?? ""
        unsent = try options[.unsent].map { try UnsentFile($0, recipients) }
        unregistered = try options[.unregistered].map { try UnregisteredTokenFile($0) }
    }

    func add(_ result: SendResult) {
        unsent?.add(result)
        unregistered?.add(result)
    }

    /// Removes finished recipients from the file of `--unsent`, and reports both files.
    func finish(_ console: Console) throws {
        if let unsent {
            if !unsent.finish() {
                console.report(
                    "\(unsentName): can't be replaced; lines with # already have a response"
                )
            } else if unsent.count > 0 {
                console.report(
                    "\(unsentName): \(unsent.count) without a response; send again with --to-file",
                    code: "unsent"
                )
            }
        }
        guard let unregistered else { return }
        if unregistered.count > 0 {
            console.report(
                "\(unregisteredName): \(unregistered.count) unregistered; delete them from your database",
                code: "tokens-unregistered"
            )
        }
        if unregistered.isIncomplete {
            throw CommandError.file("\(unregisteredName): couldn't be written completely")
        }
    }
}
