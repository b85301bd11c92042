import Cameo

/// A payload in a file, or a message of a request in the form that arrives on the device.
package final class LintMessage: Sendable {
    /// The service of the request; `nil` for a payload.
    package let service: PushRequest.Service?
    /// The payload as it arrives on the device.
    package let payload: Payload
    /// The inspection, whose downloads are requested with `--online`.
    package let inspection: Inspection
    /// The names and indexes on the path from the file's root to the message.
    let prefix: [String]
    /// The message's JSON in the file.
    let source: JSONObject
    /// The findings of the request's conversion to a payload.
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
    struct Place {
        let path: [String]
        /// Whether the file contains the payload's names and value unchanged, so that a fix can
        /// edit them.
        let isVerbatim: Bool
    }

    /// Returns the location of a payload's value in the file; `nil` if the service adds the value.
    ///
    /// - Parameter path: The names and indexes in the payload.
    func place(of path: [String]) -> Place? {
        guard let service else { return Place(path: prefix + path, isVerbatim: true) }
        for candidate in candidates(of: path, service)
        where JSONValue.object(source).contains(candidate.path) {
            return Place(path: prefix + candidate.path, isVerbatim: candidate.isVerbatim)
        }
        // The payload as a whole, its `aps` and a missing alert are located at the message.
        return path.count <= 1 || path == ["aps", "alert"]
            ? Place(path: prefix, isVerbatim: false) : nil
    }

    private func candidates(of path: [String], _ service: PushRequest.Service) -> [Place] {
        func verbatim(_ start: [String], dropping count: Int = 0) -> Place {
            Place(path: start + path.dropFirst(count), isVerbatim: true)
        }
        func renamed(_ paths: [String]...) -> [Place] {
            paths.map { Place(path: $0, isVerbatim: false) }
        }
        let isInAPS = path.first == "aps"
        let name = isInAPS && path.count > 1 ? path[1] : ""
        let line = name == "alert" && path.count > 2 ? path[2] : ""
        switch service {
        case .apns:
            let body = ["payload", "body", "data", "json"].first { source[$0] != nil }
            return body.map { [verbatim([$0])] } ?? []
        case .fcm:
            let base = source["message"]?.unencodedObject == nil ? [] : ["message"]
            var places = [verbatim(base + ["apns", "payload"])]
            if isInAPS {
                switch name {
                case "alert":
                    if !line.isEmpty { places += renamed(base + ["notification", line]) }
                    places += renamed(base + ["notification"])
                case "category": places += renamed(["notification", "click_action"])
                case "mutable-content": places += renamed(["mutable_content"])
                case "content-available": places += renamed(["content_available"])
                default: places += renamed(["notification", name])
                }
            } else if path.first == "fcm_options" {
                let options = base + ["apns", "fcm_options"]
                places += renamed(
                    options + ["image"],
                    base + ["apns", "fcmOptions", "imageUrl"],
                    base + ["notification", "image"],
                    base + ["notification", "imageUrl"]
                )
            } else {
                places.append(verbatim(base + ["data"]))
            }
            return places
        case .oneSignal:
            let languages = ["headings": "title", "subtitle": "subtitle", "contents": "body"]
            if isInAPS {
                if name == "alert" {
                    var places = [verbatim(["apns_alert"], dropping: 2)]
                    for text in ["contents", "headings", "subtitle"]
                    where line.isEmpty || languages[text] == line {
                        places += renamed([text, "en"], [text])
                    }
                    return places
                }
                let names = [
                    "sound": "ios_sound", "badge": "ios_badgeCount", "category": "ios_category",
                    "thread-id": "thread_id", "interruption-level": "ios_interruption_level",
                    "relevance-score": "ios_relevance_score",
                    "target-content-id": "target_content_identifier",
                    "content-available": "content_available",
                ]
                return names[name].map { renamed([$0]) } ?? []
            }
            if path.starts(with: ["custom", "a"]) { return [verbatim(["data"], dropping: 2)] }
            if path.starts(with: ["custom", "u"]) { return renamed(["app_url"], ["url"]) }
            if path.first == "att" { return [verbatim(["ios_attachments"], dropping: 1)] }
            return [verbatim([])]
        case .expo:
            if isInAPS {
                if name == "alert" {
                    return line.isEmpty ? renamed(["body"], ["title"]) : renamed([line])
                }
                let names = [
                    "category": "categoryId", "interruption-level": "interruptionLevel",
                    "mutable-content": "mutableContent", "content-available": "_contentAvailable",
                    "thread-id": "threadId",
                    "sound": "sound", "badge": "badge",
                ]
                return names[name].map { renamed([$0] + path.dropFirst(2)) } ?? []
            }
            if path.starts(with: ["body", "_richContent"]) {
                return [verbatim(["richContent"], dropping: 2)]
            }
            return path.first == "body" ? [verbatim(["data"], dropping: 1)] : []
        }
    }
}

extension JSONValue {
    /// Returns whether a value exists at a path of names and indexes. The path may continue in JSON
    /// in a string.
    func contains(_ path: [String]) -> Bool { value(at: path[...]) != nil }

    /// Returns the value at a path of names and indexes, which may continue in JSON in a string.
    func value(at path: ArraySlice<String>) -> JSONValue? {
        guard let step = path.first else { return self }
        switch self {
        case .object(let object): return object[step]?.value(at: path.dropFirst())
        case .array(let array):
            guard let index = Int(step), array.indices.contains(index) else { return nil }
            return array[index].value(at: path.dropFirst())
        case .string(let string):
            return JSONValue(insideString: string)?.value(at: path)
        case .null, .bool, .number: return nil
        }
    }
}
