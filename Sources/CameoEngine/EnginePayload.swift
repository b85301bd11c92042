import Cameo
import CameoAnalysis

/// A payload in a file, as every command reads it.
struct EnginePayload {
    /// The name of the file in messages, with the number of a request's message.
    let name: String
    /// The name of the file.
    let path: String
    let payload: Payload
    /// The message of a request, if the file contains a request instead of a payload.
    var request: PushRequest.Message?
    /// The differences of the file from JSON.
    var conversions: [PayloadText.Conversion] = []

    /// Reads the payloads in a file: one, or those that arrive for the messages of a request.
    static func read(
        _ file: EngineRequest.File
    ) -> Result<[EnginePayload], EngineError> {
        let bytes: [UInt8]
        switch file.content {
        case .bytes(let content): bytes = content
        case .problem(let entry):
            return .failure(.file("\(EngineError.label(file.name)): \(entry.message)", entry))
        }
        if let request = request(bytes) {
            return .success(messages(of: request, file.name))
        }
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: bytes)
            var payloads = [EnginePayload(name: file.name, path: file.name, payload: text.payload)]
            if let request = PushRequest(text.payload) {
                payloads = messages(of: request, file.name)
            }
            for index in payloads.indices { payloads[index].conversions = text.conversions }
            return .success(payloads)
        } catch {
            return .failure(
                .file(
                    "\(EngineError.label(file.name)): \(error)",
                    ErrorEntry(error, file: file.name)
                )
            )
        }
    }

    private static func request(_ bytes: [UInt8]) -> PushRequest? {
        do throws(JSONDocument.ParseError) {
            return PushRequest(try JSONDocument(parsing: bytes))
        } catch {
            return nil
        }
    }

    /// Returns the messages of a request, numbered if there are several.
    private static func messages(of request: PushRequest, _ name: String) -> [EnginePayload] {
        request.messages.enumerated().map { position, message in
            EnginePayload(
                name: request.messages.count == 1 ? name : "\(name)#\(position)",
                path: name,
                payload: message.payload,
                request: message
            )
        }
    }

    /// Returns the payloads that can be read. Reports and counts the others, and reports which files aren't JSON.
    static func readable(
        _ files: [EngineRequest.File],
        _ response: inout EngineResponse
    ) -> (payloads: [EnginePayload], failures: Int) {
        var payloads: [EnginePayload] = []
        var failures = 0
        for file in files {
            switch read(file) {
            case .success(let read): payloads += read
            case .failure(let error):
                response.report(error.description, error.entry)
                failures += 1
            }
        }
        for payload in payloads {
            guard let first = payload.conversions.first else { continue }
            let messages = payload.conversions.map { $0.message }.joined(separator: "; ")
            response.notice(
                "\(EngineError.label(payload.name)): \(messages)",
                code: first.code
            )
        }
        return (payloads, failures)
    }
}
