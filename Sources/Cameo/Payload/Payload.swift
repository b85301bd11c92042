/// The payload of a push notification as it arrives on the device: an immutable JSON tree.
public struct Payload: Sendable {
    /// The maximum size that APNs accepts, in bytes (5,120 for VoIP).
    ///
    /// Source: Apple, "Generating a remote notification".
    package static let maxSize = 4096

    /// An irregularity in a payload that doesn't prevent parsing.
    package enum ParseWarning: Sendable, Equatable {
        /// A name that occurs twice in an object; the last value is used.
        case keyDuplicate(String)
        /// An unpaired UTF-16 surrogate in an escape sequence, replaced with U+FFFD.
        case unpairedSurrogate
        /// `aps` isn't a dictionary.
        case apsMalformed
    }

    /// The complete payload.
    package let root: JSONObject
    /// The `aps` dictionary.
    package let aps: APS
    /// Whether there is an `aps` dictionary.
    package let hasAPS: Bool
    /// The irregularities found while parsing.
    package let warnings: [ParseWarning]

    /// The size of the JSON without whitespace, in bytes, as a push service counts it.
    package let size: Int

    /// Creates a payload from a JSON object.
    package init(root: JSONObject) {
        self.init(root: root, warnings: [], size: JSONValue.object(root).compactSize)
    }

    /// Parses the JSON of a payload, as sent by a provider or saved as a `.json` or `.apns` file.
    ///
    /// The key `Simulator Target Bundle` of an `.apns` file is removed, because devices never
    /// receive it.
    ///
    /// - Throws: ``ParseError``.
    package init(parsing bytes: [UInt8]) throws(Payload.ParseError) {
        let document: JSONDocument
        do throws(JSONDocument.ParseError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw .notJSON(error)
        }
        guard case .object(let root) = document.root else {
            throw .notAnObject(document.root)
        }
        var warnings = document.duplicateNames.map(ParseWarning.keyDuplicate)
        if document.hasUnpairedSurrogates { warnings.append(.unpairedSurrogate) }
        var size = document.compactSize
        if let bundle = root["Simulator Target Bundle"] {
            // The name, the value, a colon and a comma.
            size -= JSONValue.string("Simulator Target Bundle").compactSize + bundle.compactSize + 2
        }
        self.init(
            root: root.removing("Simulator Target Bundle"),
            warnings: warnings,
            size: max(2, size)
        )
    }

    private init(root: JSONObject, warnings: [ParseWarning], size: Int) {
        self.root = root.parsingTexts()
        self.size = size
        if case .object(let object)? = root["aps"] {
            aps = APS(object)
            hasAPS = true
            self.warnings = warnings
        } else {
            aps = APS()
            hasAPS = false
            self.warnings = root["aps"] == nil ? warnings : warnings + [.apsMalformed]
        }
    }

    /// Returns the text or number at a path, such as `data.ciphertext`, as text; `nil` if there is none, or
    /// the path is invalid. JSON in strings is parsed on the way.
    public func text(at path: String) -> String? {
        (try? PayloadPath(parsing: path)).flatMap { root[at: $0]?.text }
    }

    /// Whether APNs rejects the payload because of its size.
    var isTooLarge: Bool { size > Self.maxSize }

    /// Whether iOS starts the service extension: the payload has `mutable-content` and text, and isn't
    /// for a Live Activity.
    ///
    /// Source: Apple, "Modifying content in newly delivered notifications".
    package var invokesServiceExtension: Bool {
        aps.isMutable && !aps.alert.isEmpty && aps.liveActivityEvent == nil
    }
}
