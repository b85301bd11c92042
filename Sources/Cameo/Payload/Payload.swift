/// A push's payload as it arrives on the device: an immutable tree of JSON.
public struct Payload: Sendable, Hashable {
    /// The largest payload that APNs takes, in bytes (5,120 for VoIP).
    ///
    /// Source: Apple, "Generating a remote notification".
    public static let largestSize = 4096

    /// Something odd about the bytes that did not keep them from being read.
    public enum Oddity: Sendable, Hashable {
        /// A name that an object had twice; the later value counts.
        case duplicateName(String)
        /// Half a character in an escape, replaced by U+FFFD.
        case loneSurrogate
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
    public let oddities: [Oddity]

    /// The bytes that the payload was read from, white space and all.
    private let sourceSize: Int?

    /// A payload of that tree.
    public init(root: JSONObject) {
        self.init(root: root, oddities: [], sourceSize: nil)
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
        var oddities = document.duplicateNames.map(Oddity.duplicateName)
        if document.hasLoneSurrogates { oddities.append(.loneSurrogate) }
        self.init(
            root: root["Simulator Target Bundle"] == nil
                ? root : root.removing("Simulator Target Bundle"),
            oddities: oddities, sourceSize: bytes.count)
    }

    private init(root: JSONObject, oddities: [Oddity], sourceSize: Int?) {
        self.root = root
        self.sourceSize = sourceSize
        if case .object(let object)? = root["aps"] {
            aps = APS(object)
            hasAPS = true
            self.oddities = oddities
        } else {
            aps = APS()
            hasAPS = false
            self.oddities = root["aps"] == nil ? oddities : oddities + [.malformedAPS]
        }
    }

    /// The size in bytes of the JSON without white space, as a push service counts it.
    public var size: Int { JSONValue.object(root).compactSize }

    /// Whether APNs refuses the payload for its size.
    public var isTooLarge: Bool {
        // White space and escapes only go: what was short enough as read is so as sent.
        if let sourceSize, sourceSize <= Self.largestSize { return false }
        return size > Self.largestSize
    }

    /// Whether iOS starts the service extension: `mutable-content` and a text to show.
    ///
    /// Source: Apple, "Modifying content in newly delivered notifications".
    public var startsExtension: Bool { aps.isMutable && !aps.alert.isEmpty }
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
