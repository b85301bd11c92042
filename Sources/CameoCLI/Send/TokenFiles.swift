import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The file of `--unsent`: the recipients without a final response. It remains correct even if the
/// process is killed.
///
/// All recipients are written before the first push, one per line. When a recipient has a final
/// response, its line becomes a comment: `#` replaces the space before the token, in place and with
/// a single system call. At the end, a file without comments replaces this file.
final class UnsentFile {
    private let path: String
    private let descriptor: Int32
    /// The recipients, in the order of the lines.
    private let tokens: [String]
    private let offsets: [Int]
    private var positions: [String: Int] = [:]
    private var hasResponse: [Bool]

    /// The header line of the file.
    static let header =
        "# Recipients without a response from the provider. Lines with # have a response.\n"

    /// Writes the file with all recipients.
    init(_ path: String, _ recipients: [PushRecipient]) throws {
        guard !path.isEmpty, path != "-" else {
            throw CommandError.usage("--unsent requires the path of a file")
        }
        // Keep a symbolic link, and replace its target.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.path = file
        var known: Set<String> = []
        tokens = recipients.map(\.token).filter { known.insert($0).inserted }
        // OneSignal aliases of this form would be read as different recipients.
        let isListable = tokens.allSatisfy { token in
            token.first != "#" && token.first != "{"
                && !token.unicodeScalars.contains {
                    $0.value <= 0x20 || "\",;".unicodeScalars.contains($0)
                }
        }
        guard isListable else {
            throw CommandError.usage(
                "--unsent can't list recipients with spaces, commas or a leading #; omit --unsent"
            )
        }
        var text = Self.header
        var offsets: [Int] = []
        offsets.reserveCapacity(tokens.count)
        for token in tokens {
            offsets.append(text.utf8.count)
            text += " \(token)\n"
        }
        self.offsets = offsets
        hasResponse = Array(repeating: false, count: tokens.count)
        guard FileInfo(file)?.kind ?? .file == .file, PrivateFile.write(text, to: file) else {
            throw CommandError.unwritable(path)
        }
        descriptor = open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandError.file("\(path): can't be opened") }
        for (index, token) in tokens.enumerated() { positions[token] = index }
    }

    deinit { close(descriptor) }

    /// Marks the recipient of a final response.
    func add(_ result: SendResult) {
        guard Self.isFinal(result.response.outcome), let index = positions[result.recipient.token],
            !hasResponse[index]
        else { return }
        hasResponse[index] = true
        var mark = UInt8(ascii: "#")
        _ = pwrite(descriptor, &mark, 1, off_t(offsets[index]))
    }

    /// Returns whether an outcome is final, so that the push doesn't need to be sent again.
    static func isFinal(_ outcome: SendResponse.Outcome) -> Bool {
        switch outcome {
        case .accepted, .rejected, .unregistered: true
        case .retryLater, .unauthorized, .unreachable, .notSent: false
        }
    }

    /// The number of recipients without a final response.
    var count: Int { hasResponse.count { !$0 } }

    /// Removes the comments from the file.
    ///
    /// - Returns: Whether the file was replaced. Its content is valid in either case.
    func finish() -> Bool {
        let rest = zip(tokens, hasResponse).filter { !$1 }.map { "\($0.0)\n" }
        return PrivateFile.write(rest.joined(), to: path)
    }
}

/// The file of `--unregistered`: CSV with unregistered tokens, which is written while results
/// arrive.
final class UnregisteredTokenFile {
    private let descriptor: Int32
    private(set) var count = 0
    /// Whether a line couldn't be written.
    private(set) var isIncomplete = false

    /// Opens the file for appending.
    init(_ path: String) throws {
        guard !path.isEmpty, path != "-" else {
            throw CommandError.usage("--unregistered requires the path of a file")
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandError.unwritable(path) }
        if FileInfo(descriptor: descriptor)?.size == 0 { write("token,diedAt,reason\n") }
    }

    deinit { close(descriptor) }

    /// Adds the recipient of a result if it is unregistered.
    func add(_ result: SendResult) {
        guard Self.isUnregistered(result) else { return }
        let date = result.response.timestamp.flatMap(Timestamp.iso8601) ?? ""
        let token = result.recipient.token
        let needsQuotes = token.contains { ",\"\n\r".contains($0) }
        let field = needsQuotes ? "\"\(token.replacing("\"", with: "\"\""))\"" : token
        write("\(field),\(date),\(result.response.reason ?? "")\n")
        count += 1
    }

    /// Returns whether a recipient is unregistered, and the app hasn't registered it again since.
    static func isUnregistered(_ result: SendResult) -> Bool {
        guard result.response.outcome == .unregistered else { return false }
        guard let died = result.response.timestamp, let registered = result.recipient.registeredAt
        else { return true }
        return registered <= died
    }

    private func write(_ line: String) {
        if !Descriptor.write(line, to: descriptor) { isIncomplete = true }
    }
}

extension CommandError {
    /// Returns the error for a file whose folder doesn't exist or isn't writable.
    static func unwritable(_ path: String) -> CommandError {
        CommandError.file("\(path): can't be written; check that its folder exists and is writable")
    }
}

/// Functions for tokens in text.
enum TokenText {
    /// The maximum number of characters that are shown.
    private static let length = 8

    /// Returns a token's prefix, which identifies it in a list but can't be used to send a push.
    static func short(_ token: String) -> String {
        for start in ["ExponentPushToken[", "ExpoPushToken["] where token.hasPrefix(start) {
            return start + prefix(token.dropFirst(start.count)) + "…]"
        }
        return prefix(token[...]) + "…"
    }

    private static func prefix(_ token: Substring) -> String {
        // Show at most half of a short token.
        String(token.prefix(min(length, token.count / 2))).printable
    }

    /// Returns the parts of a string between the occurrences of a token.
    static func split(_ bytes: [UInt8], at token: String) -> [[UInt8]] {
        guard !token.isEmpty else { return [bytes] }
        return bytes.split(separator: Array(token.utf8), omittingEmptySubsequences: false)
            .map(Array.init)
    }
}
