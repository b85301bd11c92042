import Cameo
import CameoAnalysis

/// A JSON file to send: the payload of a push, or a request to a provider.
package struct PushFile: Sendable {
    /// The bytes of the file, without a byte order mark.
    package let bytes: [UInt8]
    /// The top-level object.
    package let root: JSONObject
    /// The provider of a request; `nil` for a payload.
    package let service: PushRequest.Service?

    /// The maximum size of a file, in bytes. It is far above every provider's limit.
    package static let maxSize = 1 << 20

    /// Parses a file.
    ///
    /// An array that contains one request is parsed as that request.
    package init(parsing bytes: [UInt8]) throws(SendError) {
        guard bytes.count <= Self.maxSize else {
            throw .push(
                "The file has \(bytes.count) bytes; pass the JSON of one push, at most 1 MiB"
            )
        }
        if let encoding = TextEncoding(of: bytes) {
            throw .push(
                "The file is \(encoding.name), but APNs and the services expect UTF-8; save it as UTF-8"
            )
        }
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .push("The file isn't valid JSON: \(error); run cameo lint")
        }
        switch document.root {
        case .object(let object):
            root = object
            self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        case .array(let elements):
            guard elements.count == 1, case .object(let object) = elements[0] else {
                throw .push(
                    "The file is an array of \(elements.count) elements; save each push to a separate "
                        + "file"
                )
            }
            root = object
            self.bytes = Array(elements[0].compact.utf8)
        default: throw .push("The file must contain a JSON object")
        }
        service = PushRequest(Payload(root: root))?.messages.first?.service
    }

    /// Returns the request if the file contains one for the provider; `nil` for a payload.
    ///
    /// - Throws: `SendError` if the request is for a different provider.
    func request(to provider: PushRequest.Service) throws(SendError) -> JSONObject? {
        guard let service else { return nil }
        guard service == provider else {
            throw .push(
                "The file is a request to \(service.displayName), not to \(provider.displayName); "
                    + "pass --provider \(service.rawValue), or the payload alone"
            )
        }
        return root
    }

    /// Returns the `aps` dictionary of a payload that a provider delivers.
    ///
    /// - Throws: `SendError` if there is none, or if the provider can't send the push type.
    func aps(
        through provider: PushRequest.Service,
        _ type: APNsPushType?
    ) throws(SendError) -> JSONObject {
        guard case .object(let aps)? = root["aps"] else {
            throw .push("The payload has no aps dictionary; add one")
        }
        if let type, ![.alert, .background].contains(type) {
            throw .push(
                "\(provider.displayName) can't send the push type \(type.rawValue); pass --provider apns"
            )
        }
        return aps
    }
}

extension SendError {
    /// Creates an error for the keys of a payload that a provider can't deliver.
    ///
    /// - Parameter request: The request that the user can write instead, as a noun phrase.
    static func undeliverable(
        _ keys: [String],
        through provider: PushRequest.Service,
        _ request: String
    ) -> Self {
        .push(
            "\(provider.displayName) can't deliver \(keys.map(ProviderText.key).joined(separator: ", ")); "
                + "remove it, write \(request), or pass --provider apns"
        )
    }
}
