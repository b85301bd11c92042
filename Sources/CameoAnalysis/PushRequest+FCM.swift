import Cameo

/// A message for Firebase Cloud Messaging: the body of a request to the HTTP v1 API, the message
/// alone as the Admin SDK takes it, or a request to the legacy API.
///
/// Sources: Firebase's documentation of the HTTP v1 API; firebase-admin-node 14.3.0,
/// `messaging-api.ts` (the Admin SDK's spelling); firebase-ios-sdk, `FIRMessagingConstants.m` (keys
/// on the device).
enum FCMRequest {
    /// The form of a message.
    private enum Form {
        /// `message` in the body of an HTTP v1 request.
        case http
        /// The message alone.
        case bare
    }

    private static let targets = ["fid", "token", "topic", "condition"]

    private static let requestNames = ["message", "validate_only", "validateOnly"]
    private static let messageNames =
        targets + [
            "name", "data", "notification", "android", "webpush", "apns", "fcm_options",
            "fcmOptions",
        ]
    private static let apnsNames = [
        "headers", "payload", "fcm_options", "fcmOptions", "live_activity_token",
        "liveActivityToken",
    ]
    private static let notificationNames = ["title", "body", "image"]

    /// The Admin SDK's names in `aps`, and those of Apple.
    private static let apsSpelling = [
        ("contentAvailable", "content-available"), ("mutableContent", "mutable-content"),
        ("threadId", "thread-id"),
    ]
    private static let alertSpelling = [
        ("locKey", "loc-key"), ("locArgs", "loc-args"), ("titleLocKey", "title-loc-key"),
        ("titleLocArgs", "title-loc-args"), ("subtitleLocKey", "subtitle-loc-key"),
        ("subtitleLocArgs", "subtitle-loc-args"), ("launchImage", "launch-image"),
    ]
    private static let imageSpelling = ["imageUrl", "imageURL", "image_url"]

    /// Names of `aps` that have no effect elsewhere.
    private static let misplacedNames = [
        "mutable-content", "mutable_content", "mutableContent", "content-available",
        "content_available", "contentAvailable",
    ]

    // MARK: Recognition

    static func matches(_ object: JSONObject) -> Bool {
        message(in: object) != nil || isLegacy(object)
    }

    private static func message(in object: JSONObject) -> (JSONObject, Form)? {
        if let message = object["message"]?.unencodedObject {
            let isMessage =
                targets.contains { message[$0]?.unencodedString != nil }
                || message["apns"]?.unencodedObject != nil
                || message["notification"]?.unencodedObject != nil
            return isMessage ? (message, .http) : nil
        }
        if let apns = object["apns"]?.unencodedObject, apns.hasAny(of: apnsNames) {
            return (object, .bare)
        }
        // Other payloads may have one of these names, too.
        let names = targets + ["tokens"]
        let hasTarget = names.contains { object[$0] != nil }
        let isMessage =
            object["notification"]?.unencodedObject != nil && hasTarget
            || object["data"]?.unencodedObject != nil
                && object.hasAny(of: ["token", "tokens", "fid", "condition"])
        return isMessage ? (object, .bare) : nil
    }

    private static func isLegacy(_ object: JSONObject) -> Bool {
        if object["registration_ids"]?.unencodedArray != nil { return true }
        guard object["to"]?.unencodedString != nil else { return false }
        return object["notification"]?.unencodedObject != nil
            || object["data"]?.unencodedObject != nil
                && object.hasAny(of: [
                    "content_available", "mutable_content", "collapse_key", "time_to_live",
                    "dry_run",
                ])
    }

    static func converted(_ request: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.fcm)
        if let (message, form) = message(in: request) {
            if form == .http {
                diagnoseUnknown(request, requestNames, "the request", at: [], &conversion)
            }
            convert(message, form, &conversion)
        } else {
            convertLegacy(request, &conversion)
        }
        conversion.diagnose(
            .assignedValues,
            at: [],
            "Firebase adds gcm.message_id and the keys google.c.*, which are zeros here"
        )
        return conversion
    }

    // MARK: HTTP v1

    private static func convert(
        _ message: JSONObject,
        _ form: Form,
        _ conversion: inout PushRequest.Conversion
    ) {
        if form == .http { conversion.base = ["message"] }
        checkTarget(message, form, &conversion)
        let apns = conversion.object(message["apns"], "apns") ?? JSONObject()
        let payload = conversion.object(apns["payload"], "apns.payload") ?? JSONObject()
        let notification =
            conversion.object(message["notification"], "notification") ?? JSONObject()
        let optionsName = apns["fcm_options"] == nil ? "fcmOptions" : "fcm_options"
        let options =
            conversion.object(apns[optionsName], "apns.\(optionsName)") ?? JSONObject()
        // The Admin SDK renames keys. Its form isn't distinct from a bare message otherwise.
        let isAdmin = form == .bare && usesAdminSpelling(message, notification, options, payload)
        if isAdmin {
            conversion.diagnose(
                .fcmAdmin,
                at: [],
                "The message is in the form of the Admin SDK, which renames keys such as "
                    + "\"mutableContent\"; the HTTP API doesn't accept it"
            )
        }
        diagnoseUnknown(
            message,
            messageNames + (isAdmin ? ["tokens"] : []),
            "message",
            at: [],
            &conversion
        )
        diagnoseUnknown(apns, apnsNames, "apns", at: ["apns"], &conversion)
        diagnoseUnknown(
            notification,
            notificationNames,
            "notification",
            at: ["notification"],
            except: imageSpelling + misplacedNames,
            &conversion
        )
        var image = conversion.string(options["image"], "apns.\(optionsName).image")
        image = image ?? conversion.string(notification["image"], "notification.image")
        let containers = [(["apns", optionsName], options), (["notification"], notification)]
        for (path, object) in containers {
            guard let misspelled = imageSpelling.first(where: { object[$0] != nil }) else {
                continue
            }
            let name = (path + [misspelled]).joined(separator: ".")
            if isAdmin, misspelled == "imageUrl" {
                image = image ?? conversion.string(object[misspelled], name)
            } else {
                conversion.diagnose(
                    .fcmImageName,
                    at: path + [misspelled],
                    isAboutName: true,
                    "\"\(name)\" isn't accepted",
                    "Send \"image\""
                )
            }
        }
        var root = data(of: message, &conversion)
        for member in payload.members { root.set(member.name, member.value) }
        var aps = conversion.object(payload["aps"], "apns.payload.aps") ?? JSONObject()
        aps = isAdmin ? renamed(aps) : checked(aps, &conversion)
        merge(notification, into: &aps, &conversion)
        root.set("aps", .object(aps))
        if let image {
            root.set("fcm_options", .object(JSONObject([("image", .string(image))])))
        }
        addAssignedValues(to: &root)
        conversion.root = root
        checkHeaders(apns, payload, &conversion)
        checkPlaces(message, notification, &conversion)
    }

    private static func usesAdminSpelling(
        _ message: JSONObject,
        _ notification: JSONObject,
        _ options: JSONObject,
        _ payload: JSONObject
    ) -> Bool {
        let aps = payload["aps"]?.unencodedObject ?? JSONObject()
        let alert = aps["alert"]?.unencodedObject ?? JSONObject()
        return message["tokens"] != nil || notification["imageUrl"] != nil
            || options["imageUrl"] != nil || aps.hasAny(of: apsSpelling.map { $0.0 })
            || alert.hasAny(of: alertSpelling.map { $0.0 })
    }

    /// Returns `aps` with Apple's names in place of the Admin SDK's.
    private static func renamed(_ aps: JSONObject) -> JSONObject {
        JSONObject(
            aps.members.compactMap { name, value in
                let name = apsSpelling.first { $0.0 == name }?.1 ?? name
                switch (name, value) {
                case ("content-available", .bool(let flag)), ("mutable-content", .bool(let flag)):
                    return flag ? (name, .one) : nil
                case ("alert", .object(let alert)):
                    let members = alert.members.map { member in
                        (
                            name: alertSpelling.first { $0.0 == member.name }?.1 ?? member.name,
                            value: member.value
                        )
                    }
                    return (name, .object(JSONObject(members)))
                default: return (name, value)
                }
            }
        )
    }

    /// Returns `aps` unchanged, and reports names in the Admin SDK's spelling.
    private static func checked(
        _ aps: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        let alert = aps["alert"]?.unencodedObject ?? JSONObject()
        let inAPS = apsSpelling.filter { aps[$0.0] != nil }
        let found = inAPS + alertSpelling.filter { alert[$0.0] != nil }
        if let first = found.first {
            let path = ["apns", "payload", "aps"] + (inAPS.isEmpty ? ["alert"] : [])
            conversion.diagnose(
                .fcmCamelCase,
                at: path + [first.0],
                isAboutName: true,
                "iOS ignores \(nameList(found.map { $0.0 })), the Admin SDK's spelling",
                "Send \"\(first.1)\""
            )
        }
        return aps
    }

    /// Adds the text of a notification to `aps`, whose own text takes precedence.
    private static func merge(
        _ notification: JSONObject,
        into aps: inout JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let title = conversion.string(notification["title"], "notification.title")
        let body = conversion.string(notification["body"], "notification.body")
        guard title != nil || body != nil else {
            if aps["alert"] == nil, aps["content-state"] == nil {
                conversion.diagnose(
                    .fcmDataOnly,
                    at: [],
                    "There is no text in \"notification\" or \"aps\", so iOS shows nothing and "
                        + "doesn't start the extension",
                    "Add \"notification\""
                )
            }
            return
        }
        var alert = aps["alert"]?.unencodedObject ?? JSONObject()
        var differs = false
        if case .string(let text)? = aps["alert"] {
            differs = title != nil || (body ?? text) != text
        } else {
            for (name, key, text) in [("title", "title-loc-key", title), ("body", "loc-key", body)]
            {
                guard let text else { continue }
                if !alert.hasAny(of: [name, key]) {
                    alert.set(name, .string(text))
                } else if alert[name] != .string(text) {
                    differs = true
                }
            }
            aps.set("alert", .object(alert))
        }
        if differs {
            conversion.diagnose(
                .fcmTwoTexts,
                at: ["notification"],
                isAboutName: true,
                "\"notification\" and \"aps.alert\" have different text; iOS shows the text in \"aps\""
            )
        }
    }

    /// Returns `data`, which arrives at the top level.
    private static func data(
        of message: JSONObject,
        isLegacy: Bool = false,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        var result = JSONObject()
        var converted: [String] = []
        var first: JSONValue?
        var reserved: [String] = []
        for (name, value) in conversion.object(message["data"], "data")?.members ?? [] {
            if isReserved(name, isLegacy) {
                reserved.append(name)
            } else if case .string = value {
                result.set(name, value)
            } else {
                converted.append(name)
                first = first ?? value
                if value != .null { result.set(name, .string(value.text ?? value.compact)) }
            }
        }
        if !converted.isEmpty {
            conversion.diagnose(
                .fcmDataText,
                at: ["data", converted[0]],
                "Firebase refuses \(nameList(converted)) in \"data\", because all values must be strings "
                    + "(TYPE_STRING)",
                suggestion(for: first)
            )
        }
        if !reserved.isEmpty {
            conversion.diagnose(
                .fcmReservedKey,
                at: ["data", reserved[0]],
                isAboutName: true,
                "Firebase refuses the reserved name \(nameList(reserved)) in \"data\"",
                "Use another name"
            )
        }
        return result
    }

    /// Returns the suggestion for a value in `data` that isn't a string.
    private static func suggestion(for value: JSONValue?) -> String {
        switch value {
        case .number(let number)? where number.literal.utf8.count <= 20:
            "Write \"\(number.literal)\""
        case .bool(let flag)?: "Write \"\(flag)\""
        case .null?, nil: "Omit the key"
        default: "Send JSON in a string"
        }
    }

    /// Sources: Firebase's documentation, "Message types", and the REST reference of `projects.messages`. Only the legacy
    /// API reserved `collapse_key`.
    private static func isReserved(_ name: String, _ isLegacy: Bool) -> Bool {
        ["from", "message_type"].contains(name) || isLegacy && name == "collapse_key"
            || name.hasPrefix("gcm") || name.hasPrefix("google")
    }

    private static func addAssignedValues(to root: inout JSONObject) {
        root.set("gcm.message_id", .string(String(repeating: "0", count: 16)))
        root.set("google.c.sender.id", .string(String(repeating: "0", count: 12)))
        root.set("google.c.fid", .string(String(repeating: "0", count: 22)))
        root.set("google.c.a.e", .string("1"))
    }

    // MARK: Legacy

    private static func convertLegacy(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        conversion.diagnose(
            .fcmLegacy,
            at: [request["to"] == nil ? "registration_ids" : "to"],
            isAboutName: true,
            "This is a request to Firebase's legacy API, which was shut down",
            "Send {\"message\": {…}} to the HTTP v1 API"
        )
        let notification =
            conversion.object(request["notification"], "notification") ?? JSONObject()
        // A list of arguments is JSON in a string.
        func list(_ name: String) -> JSONValue? { notification[name]?.array.map(JSONValue.array) }
        let alert = JSONObject(omittingAbsent: [
            ("title", notification["title"]), ("subtitle", notification["subtitle"]),
            ("body", notification["body"]), ("title-loc-key", notification["title_loc_key"]),
            ("title-loc-args", list("title_loc_args")), ("loc-key", notification["body_loc_key"]),
            ("loc-args", list("body_loc_args")),
        ])
        var root = data(of: request, isLegacy: true, &conversion)
        let read = [
            "title", "subtitle", "body", "title_loc_key", "title_loc_args", "body_loc_key",
            "body_loc_args", "badge", "sound", "click_action",
        ]
        let others = notification.members.filter { !read.contains($0.name) }
        for member in others { root.set("gcm.notification.\(member.name)", member.value) }
        let misplaced = others.map { $0.name }.filter { misplacedNames.contains($0) }
        if !misplaced.isEmpty { diagnoseMisplaced(misplaced, "notification", &conversion) }
        let aps = JSONObject(omittingAbsent: [
            ("alert", alert.members.isEmpty ? nil : .object(alert)),
            ("mutable-content", request["mutable_content"]?.flag == true ? .one : nil),
            ("content-available", request["content_available"]?.flag == true ? .one : nil),
            ("sound", notification["sound"]),
            ("badge", notification["badge"]?.integer.map { .number(JSONNumber($0)) }),
            ("category", notification["click_action"]),
        ])
        root.set("aps", .object(aps))
        addAssignedValues(to: &root)
        conversion.root = root
    }

    // MARK: Checks

    private static func checkTarget(
        _ message: JSONObject,
        _ form: Form,
        _ conversion: inout PushRequest.Conversion
    ) {
        let present = targets.filter { message[$0] != nil && message[$0] != .null }
        if present.count != 1, message["tokens"] == nil || form == .http {
            conversion.diagnose(
                .fcmTarget,
                at: Array(targets.filter { message[$0] != nil }.dropFirst().prefix(1)),
                isAboutName: true,
                present.isEmpty
                    ? "There is no target" : "A message has one target, not \(nameList(present))",
                present.isEmpty
                    ? "Add \"fid\", \"topic\" or \"condition\"" : "Remove the others"
            )
        }
        if present.contains("token") {
            conversion.diagnose(
                .fcmTokenDeprecated,
                at: ["token"],
                isAboutName: true,
                "\"token\" is deprecated",
                "Send the Firebase installation ID as \"fid\""
            )
        }
    }

    private static func checkHeaders(
        _ apns: JSONObject,
        _ payload: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        if let headers = payload["headers"]?.unencodedObject,
            headers.members.contains(where: { $0.name.hasPrefix("apns-") })
        {
            conversion.diagnose(
                .fcmHeadersPlace,
                at: ["apns", "payload", "headers"],
                isAboutName: true,
                "\"headers\" are in \"apns.payload\", where APNs doesn't read them",
                "Move them to \"apns\""
            )
        }
        guard let headers = conversion.object(apns["headers"], "apns.headers") else { return }
        let others = headers.members.filter { $0.value.unencodedString == nil }
        if let first = others.first {
            conversion.diagnose(
                .fcmHeaderText,
                at: ["apns", "headers", first.name],
                "Header \(nameList([first.name])) is \(first.value.typeName), but Firebase expects "
                    + "a string",
                "Send a string"
            )
        }
        conversion.checkAPNsHeaders(headers.members, at: ["apns", "headers"])
    }

    private static func checkPlaces(
        _ message: JSONObject,
        _ notification: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let data = message["data"]?.unencodedObject ?? JSONObject()
        for (name, object) in [("notification", notification), ("data", data)] {
            let misplaced = misplacedNames.filter { object[$0] != nil }
            if !misplaced.isEmpty { diagnoseMisplaced(misplaced, name, &conversion) }
        }
    }

    private static func diagnoseMisplaced(
        _ names: [String],
        _ place: String,
        _ conversion: inout PushRequest.Conversion
    ) {
        conversion.diagnose(
            .fcmMutablePlace,
            at: [place, names[0]],
            isAboutName: true,
            "iOS ignores \(nameList(names)) in \"\(place)\"",
            "Send \"mutable-content\": 1 in \"apns.payload.aps\""
        )
    }

    private static func diagnoseUnknown(
        _ object: JSONObject,
        _ known: [String],
        _ place: String,
        at path: [String],
        except others: [String] = [],
        _ conversion: inout PushRequest.Conversion
    ) {
        let unknown = object.members.map { $0.name }.filter {
            !known.contains($0) && !others.contains($0)
        }
        guard let first = unknown.first else { return }
        conversion.diagnose(
            .fcmUnknownKey,
            at: path + [first],
            isAboutName: true,
            "Firebase refuses \(nameList(unknown)) in \(place); the names are "
                + known.joined(separator: ", ")
        )
    }
}
