import Cameo

/// A payload in a file, or a request's message in the form that arrives on the device.
package final class LintMessage: Sendable {
    /// The service of the request; `nil` for a payload.
    package let service: PushRequest.Service?
    /// The payload as it arrives on the device.
    package let payload: Payload
    /// The inspection. With `--online`, its downloads are requested.
    package let inspection: Inspection
    /// The path from the file's root to the message, as names and indices.
    let prefix: [String]
    /// The message's JSON in the file.
    let source: JSONObject
    /// The findings from converting the request to a payload.
    let requestDiagnostics: [Finding]

    init(
        service: PushRequest.Service?,
        payload: Payload,
        inspection: Inspection,
        prefix: [String],
        source: JSONObject,
        requestDiagnostics: [Finding]
    ) {
        self.service = service
        self.payload = payload
        self.inspection = inspection
        self.prefix = prefix
        self.source = source
        self.requestDiagnostics = requestDiagnostics
    }

    /// The location of a payload's value in the file.
    struct Location {
        let path: [String]
        /// Whether the file contains the payload's names and value unchanged, so that a fix can
        /// edit them.
        let isVerbatim: Bool
    }

    /// Returns the location of a payload's value in the file; `nil` if the service adds the value.
    ///
    /// - Parameter path: The path in the payload, as names and indices.
    func location(of path: [String]) -> Location? {
        guard let service else { return Location(path: prefix + path, isVerbatim: true) }
        for candidate in candidates(of: path, service)
        where JSONValue.object(source).contains(candidate.path) {
            return Location(path: prefix + candidate.path, isVerbatim: candidate.isVerbatim)
        }
        // Use the message's location for the entire payload, for `aps` and for a missing alert.
        return path.count <= 1 || path == ["aps", "alert"]
            ? Location(path: prefix, isVerbatim: false) : nil
    }

    private func candidates(of path: [String], _ service: PushRequest.Service) -> [Location] {
        switch service {
        case .apns:
            let body = ["payload", "body", "data", "json"].first { source[$0] != nil }
            return body.map { [Location.verbatim(path, at: [$0])] } ?? []
        case .fcm: return fcmCandidates(of: path)
        case .oneSignal: return Self.oneSignalCandidates(of: path)
        case .expo: return Self.expoCandidates(of: path)
        }
    }

    private func fcmCandidates(of path: [String]) -> [Location] {
        let base = source["message"]?.unencodedObject == nil ? [] : ["message"]
        var locations: [Location] = [.verbatim(path, at: base + ["apns", "payload"])]
        if let (name, line) = Self.apsMember(path) {
            switch name {
            case "alert":
                if !line.isEmpty { locations += Location.renamed(base + ["notification", line]) }
                locations += Location.renamed(base + ["notification"])
            case "category": locations += Location.renamed(["notification", "click_action"])
            case "mutable-content": locations += Location.renamed(["mutable_content"])
            case "content-available": locations += Location.renamed(["content_available"])
            default: locations += Location.renamed(["notification", name])
            }
        } else if path.first == "fcm_options" {
            locations += Location.renamed(
                base + ["apns", "fcm_options", "image"],
                base + ["apns", "fcmOptions", "imageUrl"],
                base + ["notification", "image"],
                base + ["notification", "imageUrl"]
            )
        } else {
            locations.append(.verbatim(path, at: base + ["data"]))
        }
        return locations
    }

    private static func oneSignalCandidates(of path: [String]) -> [Location] {
        if let (name, line) = apsMember(path) {
            guard name == "alert" else {
                let names = [
                    "sound": "ios_sound", "badge": "ios_badgeCount", "category": "ios_category",
                    "thread-id": "thread_id", "interruption-level": "ios_interruption_level",
                    "relevance-score": "ios_relevance_score",
                    "target-content-id": "target_content_identifier",
                    "content-available": "content_available",
                ]
                return names[name].map { Location.renamed([$0]) } ?? []
            }
            let languages = ["headings": "title", "subtitle": "subtitle", "contents": "body"]
            var locations: [Location] = [.verbatim(path, at: ["apns_alert"], dropping: 2)]
            for text in ["contents", "headings", "subtitle"]
            where line.isEmpty || languages[text] == line {
                locations += Location.renamed([text, "en"], [text])
            }
            return locations
        }
        if path.starts(with: ["custom", "a"]) {
            return [.verbatim(path, at: ["data"], dropping: 2)]
        }
        if path.starts(with: ["custom", "u"]) { return Location.renamed(["app_url"], ["url"]) }
        if path.first == "att" { return [.verbatim(path, at: ["ios_attachments"], dropping: 1)] }
        return [.verbatim(path, at: [])]
    }

    private static func expoCandidates(of path: [String]) -> [Location] {
        if let (name, line) = apsMember(path) {
            if name == "alert" {
                return line.isEmpty
                    ? Location.renamed(["body"], ["title"]) : Location.renamed([line])
            }
            if name == "content-available" {
                return Location.renamed(["contentAvailable"], ["_contentAvailable"])
            }
            let names = [
                "category": "categoryId", "interruption-level": "interruptionLevel",
                "mutable-content": "mutableContent", "thread-id": "threadId", "sound": "sound",
                "badge": "badge",
            ]
            return names[name].map { Location.renamed([$0] + path.dropFirst(2)) } ?? []
        }
        if path.starts(with: ["body", "_richContent"]) {
            return [.verbatim(path, at: ["richContent"], dropping: 2)]
        }
        return path.first == "body" ? [.verbatim(path, at: ["data"], dropping: 1)] : []
    }

    /// Returns the `aps` key that a path refers to, and the alert line (may be empty); `nil` for a
    /// path outside `aps`.
    private static func apsMember(_ path: [String]) -> (name: String, line: String)? {
        guard path.first == "aps" else { return nil }
        let name = path.count > 1 ? path[1] : ""
        return (name, name == "alert" && path.count > 2 ? path[2] : "")
    }
}

extension LintMessage.Location {
    /// Returns the location of a value that the service passes on unchanged.
    ///
    /// - Parameters:
    ///   - path: The path in the payload.
    ///   - start: The path of the object in the message.
    ///   - count: The number of leading names of the payload's path that lead to the object.
    fileprivate static func verbatim(
        _ path: [String],
        at start: [String],
        dropping count: Int = 0
    ) -> Self {
        Self(path: start + path.dropFirst(count), isVerbatim: true)
    }

    /// Returns the locations of a value that the request contains under other names.
    fileprivate static func renamed(_ paths: [String]...) -> [Self] {
        paths.map { Self(path: $0, isVerbatim: false) }
    }
}

extension JSONValue {
    /// Returns whether a value exists at a path of names and indices. The path may lead into JSON
    /// in a string.
    func contains(_ path: [String]) -> Bool { value(at: path[...]) != nil }

    /// Returns the value at a path of names and indices, which may lead into JSON in a string;
    /// `nil` if there is none.
    func value(at path: ArraySlice<String>) -> JSONValue? {
        guard let step = path.first else { return self }
        switch self {
        case .object(let object): return object[step]?.value(at: path.dropFirst())
        case .array(let array):
            guard let index = Int(step), array.indices.contains(index) else { return nil }
            return array[index].value(at: path.dropFirst())
        case .string(let string): return JSONValue(insideString: string)?.value(at: path)
        case .null, .bool, .number: return nil
        }
    }
}
