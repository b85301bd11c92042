import Cameo

/// A request to a push service, converted to the payloads that arrive on the device.
///
/// Server code usually contains a request rather than a payload: the body of a request to
/// OneSignal, Firebase or Expo, or the headers and the body of a request to APNs.
package struct PushRequest: Sendable {
    /// A push service.
    package enum Service: String, Sendable, CaseIterable {
        case apns
        case fcm
        case oneSignal = "onesignal"
        case expo

        /// The service's name for messages.
        package var displayName: String {
            switch self {
            case .apns: "APNs"
            case .fcm: "Firebase"
            case .oneSignal: "OneSignal"
            case .expo: "Expo"
            }
        }
    }

    /// A message of a request, as it arrives on the device.
    package struct Message: Sendable {
        /// The service to which the request is sent.
        package let service: Service
        /// The payload that arrives on the device, with zeros for the values that the service
        /// assigns.
        package let payload: Payload
        /// The findings about the parts of the request that the service rejects, ignores or
        /// changes, with the severities of their rules. Findings about an array of requests come
        /// first in each message.
        let diagnostics: [Finding]
        /// Whether only an object around the payload suggests a request. The app may have added it.
        var isWrapper = false

        /// The summary in a report, as a sentence without a period.
        package var summary: String {
            isWrapper
                ? "An object around the payload, as in a request to APNs; if a push arrives in this form, iOS finds no \"aps\""
                : "A request to \(service.displayName), shown as it arrives on the device"
        }
    }

    /// The maximum number of a request's messages that are converted. Expo accepts the same number.
    package static let maxMessages = 100

    /// The messages, in order. There is at least one.
    package let messages: [Message]
    /// The diagnostics for the entire array of requests.
    let arrayDiagnostics: [Finding]

    /// Converts a request.
    ///
    /// A payload that arrived on a device is never a request, because it has an `aps` dictionary at
    /// the top level.
    ///
    /// - Parameter document: A parsed JSON file: the body of a request, an array of them, or an
    ///   object with the headers and the body of a request to APNs.
    /// - Returns: `nil` if the JSON isn't a request to a known service.
    package init?(_ document: JSONDocument) {
        self.init(document.root, document.duplicateNames, document.hasUnpairedSurrogates)
    }

    /// Converts a request that was parsed as a payload, such as one that isn't strict JSON.
    ///
    /// - Parameter payload: The body of a request, or an object with the headers and the body of a
    ///   request to APNs.
    /// - Returns: `nil` if the payload isn't a request to a known service.
    package init?(_ payload: Payload) {
        let duplicateNames = payload.warnings.compactMap { warning -> String? in
            if case .keyDuplicate(let name) = warning { name } else { nil }
        }
        self.init(
            .object(payload.root),
            duplicateNames,
            payload.warnings.contains(.unpairedSurrogate)
        )
    }

    private init?(_ root: JSONValue, _ duplicateNames: [String], _ hasUnpairedSurrogates: Bool) {
        let diagnostics = Self.diagnostics(of: duplicateNames, hasUnpairedSurrogates)
        switch root {
        case .object(let object):
            guard let conversion = Conversion(of: object) else { return nil }
            messages = [conversion.message(adding: diagnostics)]
            arrayDiagnostics = []
        case .array(let array):
            var conversions: [Conversion] = []
            var skipped: [String] = []
            for (index, element) in array.prefix(Self.maxMessages).enumerated() {
                if let object = element.unencodedObject, let conversion = Conversion(of: object) {
                    conversions.append(conversion)
                } else {
                    skipped.append(String(index + 1))
                }
            }
            guard let first = conversions.first else { return nil }
            var own: [Finding] = skipped.isEmpty ? [] : [.elementsSkipped(skipped)]
            if array.count > Self.maxMessages {
                own.append(.tooManyMessages(array.count, first.service))
            }
            messages = conversions.map { $0.message(adding: diagnostics + own) }
            arrayDiagnostics = own
        default: return nil
        }
    }

    /// Returns the diagnostics of the JSON.
    private static func diagnostics(
        of duplicateNames: [String],
        _ hasUnpairedSurrogates: Bool
    ) -> [Finding] {
        var diagnostics: [Finding] = []
        if !duplicateNames.isEmpty {
            diagnostics.append(
                Finding(
                    .keyDuplicate,
                    "\(nameList(duplicateNames)) occurs more than once in an object; "
                        + "the last value is used"
                )
            )
        }
        if hasUnpairedSurrogates {
            diagnostics.append(
                Finding(
                    .surrogateUnpaired,
                    """
                    An escape sequence is an unpaired UTF-16 surrogate; parsers replace it \
                    with U+FFFD
                    """
                )
            )
        }
        return diagnostics
    }
}

extension Finding {
    /// - Parameter numbers: The numbers of the elements, from 1.
    fileprivate static func elementsSkipped(_ numbers: [String]) -> Self {
        numbers.count == 1
            ? Self(
                .elementSkipped,
                "Element \(numbers[0]) of the array isn't a request",
                "Correct its keys, or remove it"
            )
            : Self(
                .elementSkipped,
                "\(numbers.count) elements of the array aren't requests: "
                    + numbers.prefix(10).joined(separator: ", ")
                    + (numbers.count > 10 ? ", …" : ""),
                "Correct their keys, or remove them"
            )
    }

    fileprivate static func tooManyMessages(_ count: Int, _ service: PushRequest.Service) -> Self {
        let limit = PushRequest.maxMessages
        guard service == .expo else {
            return Self(
                .messagesNotShown,
                "The array has \(count) messages; only the first \(limit) are shown"
            )
        }
        return Self(
            .expoTooManyMessages,
            "The array has \(count) messages, but Expo accepts at most \(limit) per request",
            "Split the array. Only the first \(limit) are shown"
        )
    }
}

extension PushRequest {
    /// The conversion of one message, with its diagnostics so far.
    struct Conversion {
        let service: Service
        /// The path from the request to the message.
        var base: [String] = []
        var root = JSONObject()
        var diagnostics: [Finding] = []
        /// Whether only an object around the payload suggests a request.
        var isWrapper = false

        init(_ service: Service) { self.service = service }

        /// Converts an object to a message for the first service whose request format it matches;
        /// `nil` if it matches none.
        init?(of object: JSONObject) {
            // Check for Expo first: only Expo issues its tokens, and its messages may contain keys
            // of other services.
            if ExpoRequest.hasToken(object) {
                self = ExpoRequest.converted(object)
            } else if object["aps"] != nil {
                guard OneSignalRequest.matchesDespiteAPS(object) else { return nil }
                self = OneSignalRequest.converted(object)
            } else if OneSignalRequest.matches(object) {
                self = OneSignalRequest.converted(object)
            } else if FCMRequest.matches(object) {
                self = FCMRequest.converted(object)
            } else if ExpoRequest.matches(object) {
                self = ExpoRequest.converted(object)
            } else if APNsRequest.matches(object) {
                self = APNsRequest.converted(object)
            } else {
                return nil
            }
        }

        /// Reports a mistake in a value of the message.
        ///
        /// - Parameters:
        ///   - path: The path of an existing value, or of the object in which a value is missing.
        ///   - isAboutName: Whether the name is wrong rather than the value.
        mutating func diagnose(
            _ rule: LintRule,
            at path: [String],
            isAboutName: Bool = false,
            _ message: String,
            _ suggestion: String? = nil
        ) {
            let path = base + path
            diagnostics.append(
                Finding(rule, at: isAboutName ? .name(path) : .path(path), message, suggestion)
            )
        }

        /// Reports a value with the wrong type.
        mutating func diagnoseType(
            _ path: String,
            _ value: JSONValue,
            _ expected: String,
            _ rule: LintRule = .typeMismatch,
            _ suggestion: String? = nil
        ) {
            diagnose(
                rule,
                at: path.split(separator: ".").map { String($0) },
                "\"\(path)\" is \(value.typeName), but \(service.displayName) expects \(expected)",
                suggestion
            )
        }

        /// Returns a value; `nil` if it is missing or `null`. Reports and ignores a value of the
        /// wrong type.
        ///
        /// - Parameters:
        ///   - path: The path from the message to the value. Its last component is the name in
        ///     `object`.
        ///   - read: Converts the value to the expected type; `nil` for other types.
        private mutating func read<Result>(
            _ path: String,
            _ object: JSONObject,
            _ expected: String,
            _ rule: LintRule = .typeMismatch,
            _ suggestion: String? = nil,
            _ read: (JSONValue) -> Result?
        ) -> Result? {
            let name = String(path.split(separator: ".").last ?? "")
            guard let value = object[name], value != .null else { return nil }
            if let result = read(value) { return result }
            diagnoseType(path, value, expected, rule, suggestion)
            return nil
        }

        mutating func object(
            _ path: String,
            in object: JSONObject,
            _ rule: LintRule = .typeMismatch,
            _ suggestion: String? = nil
        ) -> JSONObject? {
            read(path, object, "an object", rule, suggestion) { $0.unencodedObject }
        }

        mutating func string(_ path: String, in object: JSONObject) -> String? {
            read(path, object, "a string") { $0.unencodedString }
        }

        /// Returns a string as JSON.
        mutating func text(_ path: String, in object: JSONObject) -> JSONValue? {
            string(path, in: object).map(JSONValue.string)
        }

        mutating func number(_ path: String, in object: JSONObject) -> JSONValue? {
            read(path, object, "a number") { if case .number = $0 { $0 } else { nil } }
        }

        mutating func flag(_ path: String, in object: JSONObject) -> Bool? {
            read(path, object, "true or false") {
                if case .bool(let flag) = $0 { flag } else { nil }
            }
        }

        func message(adding more: [Finding]) -> Message {
            Message(
                service: service,
                payload: Payload(root: root),
                diagnostics: more + diagnostics,
                isWrapper: isWrapper
            )
        }
    }
}

/// Formats names for a message, in quotation marks. Truncates names of more than 40 characters and
/// lists of more than three names.
func nameList(_ names: [String]) -> String {
    let maxLength = 40
    let maxCount = 3
    let quoted = names.prefix(maxCount).map { name in
        "\"\(name.unicodeScalars.count > maxLength ? String(name.unicodeScalars.prefix(maxLength)) + "…" : name)\""
    }
    let rest = names.count - maxCount
    return quoted.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}

extension JSONObject {
    /// Creates an object, omitting members without a value.
    init(omittingAbsent members: [(name: String, value: JSONValue?)]) {
        self.init(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Returns whether the object has at least one of several names.
    func hasAny(of names: [String]) -> Bool { names.contains { self[$0] != nil } }
}

extension JSONValue {
    /// The value as an object; `nil` for any other value. Unlike `object`, JSON in a string isn't
    /// decoded.
    var unencodedObject: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value as an array; `nil` for any other value. Unlike `array`, JSON in a string isn't
    /// decoded.
    var unencodedArray: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The value as a string. Unlike `text`, it is `nil` for numbers and isn't `nil` for empty
    /// strings.
    var unencodedString: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The type, as a noun phrase.
    var typeName: String { typeDescription }

    /// The number 1, as in `"mutable-content": 1`.
    static var one: JSONValue { .number(JSONNumber(1)) }
}
