import Cameo

/// A message for Firebase Cloud Messaging: the body of an HTTP v1 request, a bare message as passed
/// to the Admin SDK, or a legacy API request.
///
/// Sources: Firebase's documentation of the HTTP v1 API; firebase-admin-node 14.3.0,
/// `messaging-api.ts` (the Admin SDK's spelling); firebase-ios-sdk, `FIRMessagingConstants.m` (keys
/// on the device).
enum FCMRequest {
    /// The form of a request.
    enum Form {
        /// The body of an HTTP v1 request, which contains the message in `message`.
        case http
        /// A bare message.
        case bare
    }

    static let targets = ["fid", "token", "topic", "condition"]

    static let requestNames = ["message", "validate_only", "validateOnly"]
    static let messageNames =
        targets + [
            "name", "data", "notification", "android", "webpush", "apns", "fcm_options",
            "fcmOptions",
        ]
    static let apnsNames = [
        "headers", "payload", "fcm_options", "fcmOptions", "live_activity_token",
        "liveActivityToken",
    ]
    static let notificationNames = ["title", "body", "image"]

    /// The Admin SDK's names for keys in `aps`, with Apple's names.
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

    /// Keys of `aps` that have no effect outside it.
    static let misplacedNames = [
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
        // Other payloads may also contain one of these names.
        let names = targets + ["tokens"]
        let hasTarget = names.contains { object[$0] != nil }
        let isMessage =
            object["notification"]?.unencodedObject != nil && hasTarget
            || object["data"]?.unencodedObject != nil
                && object.hasAny(of: ["token", "tokens", "fid", "condition"])
        return isMessage ? (object, .bare) : nil
    }

    static func converted(_ request: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.fcm)
        if let (message, form) = message(in: request) {
            if form == .http {
                diagnoseUnknown(request, requestNames, "the request", at: nil, &conversion)
            }
            convert(message, form, &conversion)
        } else {
            convertLegacy(request, &conversion)
        }
        conversion.diagnose(
            .assignedValuesUnknown,
            at: [],
            "Firebase adds gcm.message_id and the keys google.c.*, which are zeros in the preview"
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
        checkTarget(message, &conversion)
        let apns = conversion.object("apns", in: message) ?? JSONObject()
        let payload = conversion.object("apns.payload", in: apns) ?? JSONObject()
        let notification = conversion.object("notification", in: message) ?? JSONObject()
        let optionsName = apns["fcm_options"] == nil ? "fcmOptions" : "fcm_options"
        let options = conversion.object("apns.\(optionsName)", in: apns) ?? JSONObject()
        // The Admin SDK renames keys. Its messages differ from other bare messages only in
        // spelling.
        let isAdmin = form == .bare && usesAdminSpelling(message, notification, options, payload)
        if isAdmin {
            conversion.diagnose(
                .fcmAdminFormat,
                at: [],
                "The message is in the Admin SDK's format; the SDK renames keys such as "
                    + "\"mutableContent\", and the HTTP API rejects them"
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
        let image = Self.image(
            in: [(["apns", optionsName], options), (["notification"], notification)],
            isAdmin: isAdmin,
            &conversion
        )
        var root = data(of: message, &conversion)
        for member in payload.members { root.set(member.name, member.value) }
        var aps = conversion.object("apns.payload.aps", in: payload) ?? JSONObject()
        aps = isAdmin ? renamed(aps) : checked(aps, &conversion)
        merge(notification, into: &aps, others: message, &conversion)
        root.set("aps", .object(aps))
        if let image {
            root.set("fcm_options", .object(["image": .string(image)]))
        }
        addAssignedValues(to: &root)
        conversion.root = root
        checkHeaders(apns, payload, &conversion)
        checkLocations(message, notification, &conversion)
    }

    /// Returns the image URL from the first container that has one; `nil` if none do.
    private static func image(
        in containers: [(path: [String], object: JSONObject)],
        isAdmin: Bool,
        _ conversion: inout PushRequest.Conversion
    ) -> String? {
        var image: String?
        for (path, object) in containers {
            let name = (path + ["image"]).joined(separator: ".")
            image = image ?? conversion.string(name, in: object)
        }
        for (path, object) in containers {
            guard let misspelled = imageSpelling.first(where: { object[$0] != nil }) else {
                continue
            }
            let name = (path + [misspelled]).joined(separator: ".")
            if isAdmin, misspelled == "imageUrl" {
                image = image ?? conversion.string(name, in: object)
            } else {
                conversion.diagnose(
                    .fcmImageKeyUnknown,
                    at: path + [misspelled],
                    isAboutName: true,
                    "Firebase rejects \"\(name)\"",
                    "Send \"image\""
                )
            }
        }
        return image
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

    /// Returns `aps` after replacing the Admin SDK's names with Apple's names.
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
        let path = ["apns", "payload", "aps"]
        let found =
            apsSpelling.filter { aps[$0.0] != nil }.map { (path, $0.0, $0.1) }
            + alertSpelling.filter { alert[$0.0] != nil }.map { (path + ["alert"], $0.0, $0.1) }
        for (path, name, known) in found {
            conversion.diagnose(
                .fcmKeyCamelCase,
                at: path + [name],
                isAboutName: true,
                "iOS ignores \(nameList([name])), the Admin SDK's spelling",
                "Rename it to \"\(known)\""
            )
        }
        return aps
    }

    /// Adds the text of a notification to `aps`. Text that is already in `aps` takes precedence.
    private static func merge(
        _ notification: JSONObject,
        into aps: inout JSONObject,
        others message: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let title = conversion.string("notification.title", in: notification)
        let body = conversion.string("notification.body", in: notification)
        guard title != nil || body != nil else {
            if aps["alert"] == nil, aps["content-state"] == nil {
                diagnoseDataOnly(message, &conversion)
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
                .fcmTextsDiffer,
                at: ["notification"],
                isAboutName: true,
                "\"notification\" and \"aps.alert\" have different text; iOS shows the text in \"aps\""
            )
        }
    }

    /// Reports a message that has no text for iOS.
    private static func diagnoseDataOnly(
        _ message: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let platform = ["android", "webpush"].first {
            message[$0]?.unencodedObject?["notification"]?.unencodedObject?
                .hasAny(of: ["title", "body"]) == true
        }
        conversion.diagnose(
            .fcmDataOnly,
            at: platform.map { [$0, "notification"] } ?? [],
            isAboutName: platform != nil,
            platform.map {
                "The text is only in \"\($0).notification\", which iOS doesn't receive, so nothing is shown"
            }
                ?? "There is no text in \"notification\" or \"aps\", so iOS shows nothing and doesn't "
                + "start the extension",
            platform == nil
                ? "Add \"notification\"" : "Send the text in \"notification\", for all platforms"
        )
    }

    /// Returns `data`, whose members arrive at the top level of the payload.
    static func data(
        of message: JSONObject,
        isLegacy: Bool = false,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        var result = JSONObject()
        var converted: [String] = []
        var first: JSONValue?
        var reserved: [String] = []
        for (name, value) in conversion.object("data", in: message)?.members ?? [] {
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
                .fcmDataNotString,
                at: ["data", converted[0]],
                "Firebase rejects \(nameList(converted)) in \"data\", because all values must be strings "
                    + "(TYPE_STRING)",
                suggestion(for: first)
            )
        }
        if !reserved.isEmpty {
            conversion.diagnose(
                .fcmKeyReserved,
                at: ["data", reserved[0]],
                isAboutName: true,
                "Firebase rejects the reserved name \(nameList(reserved)) in \"data\"",
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
        default: "Write the value as JSON in a string"
        }
    }

    /// Returns whether a name in `data` is reserved by Firebase.
    ///
    /// Sources: Firebase's documentation, "Message types", and the REST reference of
    /// `projects.messages`. Only the legacy API reserved `collapse_key`.
    private static func isReserved(_ name: String, _ isLegacy: Bool) -> Bool {
        ["from", "message_type"].contains(name) || isLegacy && name == "collapse_key"
            || name.hasPrefix("gcm") || name.hasPrefix("google")
    }

    static func addAssignedValues(to root: inout JSONObject) {
        root.set("gcm.message_id", .string(String(repeating: "0", count: 16)))
        root.set("google.c.sender.id", .string(String(repeating: "0", count: 12)))
        root.set("google.c.fid", .string(String(repeating: "0", count: 22)))
        root.set("google.c.a.e", .string("1"))
    }
}
