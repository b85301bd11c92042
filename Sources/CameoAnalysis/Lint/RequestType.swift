import Cameo

/// The type of a value in a request, according to the service's documentation.
indirect enum RequestType: Sendable {
    case any, string, number, flag
    /// A number within a range.
    case range(ClosedRange<Double>)
    /// A string in a specific format, with a noun phrase that describes the format in messages.
    case matching(String, @Sendable (String) -> Bool)
    /// One of several strings, compared case-insensitively unless `isExact`.
    case oneOf([String], isExact: Bool)
    case object
    /// An object with typed members. Other members may have any type, unless `isClosed`, which
    /// rejects them.
    case members([String: RequestType], isClosed: Bool)
    /// An object whose values have one type.
    case values(RequestType)
    /// An object whose values must be strings. The rule reports other values.
    case strings(LintRule)
    case list(RequestType)
    case either(RequestType, RequestType)

    /// The noun phrase that follows "expects" in a message.
    var expected: String {
        switch self {
        case .any: "another value"
        case .matching(let expected, _): expected
        case .string, .oneOf: "a string"
        case .number: "a number"
        case .range(let range):
            "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
        case .flag: "true or false"
        case .object, .members, .strings: "an object"
        case .values(.list): "an object with arrays"
        case .values: "an object"
        case .list(.string): "an array of strings"
        case .list(.members), .list(.object): "an array of objects"
        case .list: "an array"
        case .either(let one, let other): "\(one.expected) or \(other.expected)"
        }
    }

    /// Returns the type of the value at a path in a value of this type; `nil` if it is unknown.
    func at(_ path: ArraySlice<String>) -> RequestType? {
        guard let step = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .members(let types, _): return (types[step] ?? types[step.underscored])?.at(rest)
        case .values(let type), .list(let type): return type.at(rest)
        case .either(let one, let other): return one.at(path) ?? other.at(path)
        default: return nil
        }
    }

    /// Returns whether a value has this type. The types of an object's members aren't checked.
    func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.any, _), (.string, .string), (.oneOf, .string), (.matching, .string),
            (.number, .number),
            (.range, .number), (.flag, .bool), (.object, .object), (.members, .object),
            (.values, .object), (.strings, .object), (.list, .array):
            true
        case (.either(let one, let other), _): one.accepts(value) || other.accepts(value)
        default: false
        }
    }

    /// Converts a value of another type to the value of this type that it probably represents. The
    /// conversion is uncertain for JSON in a string, because the string may be meant as text.
    /// Returns `nil` if there is no such value.
    func corrected(_ value: JSONValue) -> (value: JSONValue, isCertain: Bool)? {
        if let corrected = converted(value) { return (corrected, true) }
        guard case .string(let text) = value, let decoded = JSONValue(insideString: text),
            accepts(decoded)
        else { return nil }
        return (decoded, false)
    }

    private func converted(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .number, .range:
            guard let text = value.unencodedString, let number = JSONNumber(parsing: text) else {
                return nil
            }
            return .number(number)
        case .string, .oneOf:
            switch value {
            case .number(let number): return .string(number.literal)
            case .array(let array):
                guard array.count == 1, case .string? = array.first else { return nil }
                return array[0]
            default: return nil
            }
        case .flag: return value.flag.map(JSONValue.bool)
        case .list(let element): return element.accepts(value) ? .array([value]) : nil
        case .object, .members, .values, .strings:
            // PHP encodes an empty dictionary as an array.
            guard value.unencodedArray?.isEmpty == true else { return nil }
            return .object(JSONObject())
        case .either(let one, let other): return one.converted(value) ?? other.converted(value)
        case .any, .matching: return nil
        }
    }
}

extension Double {
    /// The number without a fractional part if that part is zero.
    fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}
