/// The payload of a push notification, as it arrives on the device: an immutable JSON tree.
public struct Payload: Sendable {
    /// The maximum size that APNs accepts, in bytes. The maximum for VoIP pushes is 5,120 bytes.
    ///
    /// Source: Apple, "Generating a remote notification".
    package static let maxSize = 4096

    /// An irregularity in a payload that doesn't prevent parsing.
    package enum ParseWarning: Sendable, Equatable {
        /// A name that occurs more than once in an object. The last value applies.
        case keyDuplicate(String)
        /// An unpaired UTF-16 surrogate in an escape sequence, which the parser replaces with
        /// U+FFFD.
        case unpairedSurrogate
        /// `aps` isn't a dictionary.
        case apsMalformed
    }

    /// The complete payload.
    package let root: JSONObject
    /// The parsed `aps` dictionary.
    package let aps: APS
    /// Whether the payload has an `aps` dictionary.
    package let hasAPS: Bool
    /// The irregularities in the payload.
    package let warnings: [ParseWarning]

    /// The size of the payload as compact JSON, in bytes, as a push service counts it.
    package let size: Int

    /// Creates a payload from a JSON object.
    package init(root: JSONObject) {
        self.init(root: root, warnings: [], size: JSONValue.object(root).compactSize)
    }

    /// Parses a payload in JSON, such as a request's payload or the contents of a `.json` or
    /// `.apns` file.
    ///
    /// Removes the key `Simulator Target Bundle` of an `.apns` file, because devices never receive
    /// it.
    ///
    /// - Throws: ``ParseError`` if the bytes aren't a JSON object.
    package init(parsing bytes: [UInt8]) throws(Payload.ParseError) {
        let document: JSONDocument
        do throws(JSONDocument.ParseError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw .notJSON(error)
        }
        guard case .object(let root) = document.root else { throw .notAnObject(document.root) }
        var warnings = document.duplicateNames.map(ParseWarning.keyDuplicate)
        if document.hasUnpairedSurrogates { warnings.append(.unpairedSurrogate) }
        var size = document.compactSize
        if let bundle = root["Simulator Target Bundle"] {
            // The size of a member includes a colon and a comma.
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

    /// Returns the string or number at a path, such as `data.ciphertext`, as text. Returns `nil` if
    /// the path is invalid or has no value. If a string contains JSON, the path may continue in it.
    public func text(at path: String) -> String? {
        (try? PayloadPath(parsing: path)).flatMap { root[at: $0]?.text }
    }

    /// Whether the payload exceeds the maximum size, so that APNs rejects it.
    var isTooLarge: Bool { size > Self.maxSize }

    /// Whether iOS runs the service extension: the payload has `mutable-content` and text, and
    /// isn't for a Live Activity.
    ///
    /// Source: Apple, "Modifying content in newly delivered notifications".
    package var invokesServiceExtension: Bool {
        aps.isMutable && !aps.alert.isEmpty && aps.liveActivityEvent == nil
    }
}
