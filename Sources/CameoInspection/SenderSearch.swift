import Cameo

/// The search for a sender in a push that has none: the paths that were looked up, and the reason why
/// no sender was found.
package struct SenderSearch: Sendable, Hashable {
    /// The reason a push has no sender.
    package enum Reason: String, Sendable {
        /// No preset matches the payload.
        case noPreset = "no-preset"
        /// The provider doesn't send a sender.
        case notSent = "not-sent"
        /// No path has a usable value.
        case notFound = "not-found"
        /// The payload doesn't meet the requirements of the mapping's style.
        case styleNotMet = "style-not-met"
    }

    /// A path whose value isn't usable.
    package struct Unusable: Sendable, Hashable {
        package let path: String
        /// A description of the value, as a noun phrase or an adjective.
        package let value: String

        package init(path: String, value: String) {
            self.path = path
            self.value = value
        }
    }

    package let reason: Reason
    package let provider: String?
    /// The reason and the fix if the message is encrypted or missing; `nil` if the payload contains
    /// it.
    private let hint: String?
    /// The paths of the sender's ID and name, in the order in which they were looked up.
    package let paths: [String]
    /// The paths whose values aren't usable, such as an empty string.
    package let unusable: [Unusable]
    /// The fields without a value that the mapping's style requires.
    package let missingFields: [Mapping.Field]

    /// Describes the search. Returns `nil` if the push has a sender or shows no text.
    package init?(of inspection: Inspection) {
        let parsed = inspection.parsed
        guard parsed.sender == nil, !inspection.payload.aps.alert.isEmpty,
            inspection.pushType == .alert
        else { return nil }
        let presets = Preset.all.filter { parsed.matchingPresets.contains($0.name) }
        var seen: Set<String> = []
        // In OneSignal's payloads, the common keys are also read from the app's own data.
        let common =
            inspection.payload.root["custom"]?.object?["a"] == nil
            ? [] : ["custom.a.senderId", "custom.a.senderName"]
        let all = (common + inspection.senderOrigins).filter { seen.insert($0).inserted }
        paths = all
        provider = presets.first?.displayName
        missingFields = inspection.unmetStyle ?? []
        let isStyleUnmet = inspection.unmetStyle != nil
        let hasCiphertext = ["encrypted_data", "ciphertext"].contains {
            inspection.payload.root[$0]?.text != nil
        }
        if isStyleUnmet {
            hint = nil
        } else if hasCiphertext {
            hint = "the content is encrypted. To show a sender, decrypt it in the extension"
        } else if all.isEmpty, let preset = presets.first, preset.kind == .identifiers {
            hint =
                "\(preset.displayName) sends only IDs or encrypted content. To show a sender, "
                + "request or decrypt the message in the extension"
        } else {
            hint = nil
        }
        if isStyleUnmet {
            reason = .styleNotMet
        } else {
            reason = all.isEmpty ? (presets.isEmpty ? .noPreset : .notSent) : .notFound
        }
        unusable = all.compactMap { text in
            guard let path = try? PayloadPath(parsing: text) else { return nil }
            return inspection.payload.root.unusableValue(at: path).map {
                Unusable(path: text, value: $0)
            }
        }
    }
}

extension SenderSearch {
    /// The maximum number of paths in ``sentence``.
    private static let maxPaths = 6

    /// The reason and, if known, the fix.
    package var sentence: String {
        if let hint { return "none; \(hint)" }
        switch reason {
        case .noPreset: return "none"
        case .styleNotMet:
            let keys = missingFields.map { $0.mappingKey }.joined(separator: " and ")
            return keys.isEmpty
                ? "none; the conditions of style.when in the mapping aren't met"
                : "none; style.require in the mapping contains \(keys), which has no value in the payload"
        case .notSent:
            return
                "none; \(provider ?? "the provider") doesn't send one. To show a sender, add the sender's ID "
                + "and name to your data, and map them with senderIdKey and senderNameKey"
        case .notFound:
            if !unusable.isEmpty {
                let list = unusable.prefix(3).map { "\($0.path) is \($0.value)" }
                return "none; " + list.joined(separator: ", ")
            }
            let names = paths.prefix(Self.maxPaths).joined(separator: ", ")
            let more = paths.count - Self.maxPaths
            return "none; looked for \(names)" + (more > 0 ? " and \(more) more" : "")
        }
    }
}

extension JSONObject {
    /// Describes a value that can't be used as text; `nil` if the value is missing or usable.
    fileprivate func unusableValue(at path: PayloadPath) -> String? {
        guard let name = path.steps.last?.name else { return nil }
        var object: JSONObject? = self
        for step in path.steps.dropLast() { object = object?[step.name]?.object }
        switch object?[name] {
        case .null?: return "null"
        case .string(let string)?: return JSONValue.string(string).isAbsent ? "empty" : nil
        case .bool?: return "a Boolean"
        case .array?: return "an array"
        case .object?: return "an object"
        case .number?, nil: return nil
        }
    }
}
