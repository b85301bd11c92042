import Cameo
import CameoAnalysis
import CameoHost

/// A payload that was read from a file.
package struct PayloadFile: Sendable {
    package let name: String
    package let payload: Payload
    /// The message of a request; `nil` if the file contains a payload.
    package var request: PushRequest.Message?
    /// The conversions that turned the file into JSON.
    package var conversions: [PayloadText.Conversion] = []

    /// The path of the file, without the number of a request's message.
    package var path: String {
        guard request != nil, let number = name.lastIndex(of: "#") else { return name }
        return String(name[..<number])
    }

    /// Returns the payloads in the content of a file. A request contains a payload for each
    /// message.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - title: The name of the file for messages.
    package static func read(
        _ bytes: [UInt8],
        _ path: String,
        called title: String
    ) throws(CommandError) -> [PayloadFile] {
        if let request = Self.request(bytes) {
            return messages(of: request, called: title)
        }
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: bytes)
            let (sns, example) = (text.snsPayload, providerExample(text.payload.root))
            var files = [PayloadFile(name: title, payload: sns ?? example ?? text.payload)]
            if let request = PushRequest(text.payload) {
                files = messages(of: request, called: title)
            }
            let wrapper: [PayloadText.Conversion] =
                sns != nil ? [.sns] : example != nil ? [.providerExample] : []
            for index in files.indices { files[index].conversions = text.conversions + wrapper }
            return files
        } catch {
            throw CommandError(file: path, error)
        }
    }

    /// Returns the example payload in a file from `Providers`, or in a standalone example; `nil`
    /// for other files.
    private static func providerExample(_ root: JSONObject) -> Payload? {
        guard root["aps"] == nil else { return nil }
        let isFile = root["match"] != nil || root["mapping"] != nil
        let example = isFile ? root["example"]?.object : root["expect"] == nil ? nil : root
        return example?["payload"]?.object.map { Payload(root: $0) }
    }

    private static func request(_ bytes: [UInt8]) -> PushRequest? {
        do throws(JSONDocument.ParseError) {
            return PushRequest(try JSONDocument(parsing: bytes))
        } catch {
            return nil
        }
    }

    /// Returns the messages of a request. Their names are numbered if there are several.
    private static func messages(of request: PushRequest, called title: String) -> [PayloadFile] {
        request.messages.enumerated().map { position, message in
            PayloadFile(
                name: request.messages.count == 1 ? title : "\(title)#\(position)",
                payload: message.payload,
                request: message
            )
        }
    }

    /// A file to read, or the contents of a file that has been read.
    package struct Source: Sendable {
        /// The path of the file, or `-` for standard input.
        package let path: String
        /// The name of the file for messages.
        package let title: String
        /// Whether the file was found in a folder, so that it is skipped if it isn't a push.
        var isFound = false
        /// The content if the file has been read, or the error; `nil` if it hasn't been read.
        var content: Result<[UInt8], CommandError>?

        package init(path: String, title: String, content: Result<[UInt8], CommandError>? = nil) {
            (self.path, self.title, self.content) = (path, title, content)
        }

        /// Returns the bytes of the file. Reads the file unless its contents are already known.
        package func bytes(_ host: any CommandHost) throws(CommandError) -> [UInt8] {
            switch content {
            case .success(let bytes)?: return bytes
            case .failure(let error)?: throw error
            case nil: return try InputFile.bytes(path, host)
            }
        }
    }

    /// Reports the conversions that turned the file into JSON.
    package func reportConversions(_ messages: Messages) {
        guard let first = conversions.first else { return }
        let text = conversions.map { $0.message }.joined(separator: "; ")
        messages.notice("\(InputFile.label(name)): \(text)", code: first.code)
    }

    /// Returns the JSON in a file.
    package static func document(
        _ path: String,
        _ host: any CommandHost
    ) throws(CommandError) -> JSONDocument {
        try JSONDocument(try InputFile.bytes(path, host), file: path)
    }

    /// Returns the JSON object in a file, such as settings or a mapping.
    package static func object(
        _ path: String,
        _ host: any CommandHost
    ) throws(CommandError) -> JSONObject {
        try JSONObject(try InputFile.bytes(path, host), file: path)
    }
}
