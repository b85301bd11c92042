/// A push's payload as it arrives on the device: an immutable tree of JSON.
public struct Payload: Sendable, Hashable {
    /// The largest payload that APNs takes, in bytes (5,120 for VoIP).
    ///
    /// Source: Apple, "Generating a remote notification".
    public static let maxSize = 4096

    /// Something odd about the bytes that did not keep them from being read.
    public enum ParseWarning: Sendable, Hashable {
        /// A name that an object had twice; the later value counts.
        case duplicateName(String)
        /// Half a character in an escape, replaced by U+FFFD.
        case unpairedSurrogate
        /// `aps` is there but is no dictionary.
        case malformedAPS
    }

    /// Everything that arrived.
    public let root: JSONObject
    /// What Apple defines of it.
    public let aps: APS
    /// Whether there is an `aps` dictionary at all.
    public let hasAPS: Bool
    /// What was odd about the bytes.
    public let warnings: [ParseWarning]

    /// The size in bytes of the JSON without white space, as a push service counts it.
    public let size: Int

    /// A payload of that tree.
    public init(root: JSONObject) {
        self.init(root: root, warnings: [], size: JSONValue.object(root).compactSize)
    }

    /// Reads a payload's JSON, as sent by a provider or saved as a `.json` or `.apns` file.
    ///
    /// The key `Simulator Target Bundle` of an `.apns` file is left out: no device sees it.
    ///
    /// - Throws: ``PayloadError``.
    public init(parsing bytes: [UInt8]) throws(PayloadError) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw .notJSON(error)
        }
        guard case .object(let root) = document.root else {
            throw .notAnObject(found: document.root.kindInWords)
        }
        var warnings = document.duplicateNames.map(ParseWarning.duplicateName)
        if document.hasUnpairedSurrogates { warnings.append(.unpairedSurrogate) }
        var size = document.compactSize
        if let bundle = root["Simulator Target Bundle"] {
            // Its name and value, a colon and a comma.
            size -= JSONValue.string("Simulator Target Bundle").compactSize + bundle.compactSize + 2
        }
        self.init(
            root: root.removing("Simulator Target Bundle"),
            warnings: warnings,
            size: max(2, size)
        )
    }

    private init(root: JSONObject, warnings: [ParseWarning], size: Int) {
        self.root = root
        self.size = size
        if case .object(let object)? = root["aps"] {
            aps = APS(object)
            hasAPS = true
            self.warnings = warnings
        } else {
            aps = APS()
            hasAPS = false
            self.warnings = root["aps"] == nil ? warnings : warnings + [.malformedAPS]
        }
    }

    /// Whether APNs refuses the payload for its size.
    public var isTooLarge: Bool { size > Self.maxSize }

    /// Whether iOS starts the service extension: `mutable-content` and a text to show, and no Live
    /// Activity's push.
    ///
    /// Source: Apple, "Modifying content in newly delivered notifications".
    public var invokesServiceExtension: Bool {
        aps.isMutable && !aps.alert.isEmpty && aps.liveActivityEvent == nil
    }
}

/// Why bytes are not a payload.
public enum PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes are not JSON.
    case notJSON(JSONError)
    /// The JSON is something other than an object.
    case notAnObject(found: String)

    /// What is wrong, then the way out.
    public var description: String {
        switch self {
        case .notJSON(let error): "not JSON: \(error)"
        case .notAnObject(let found):
            "a payload is a JSON object such as {\"aps\": {…}}, but this is \(found)"
        }
    }
}

extension JSONValue {
    fileprivate var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array; give one object a file"
        case .object: "an object"
        }
    }
}
