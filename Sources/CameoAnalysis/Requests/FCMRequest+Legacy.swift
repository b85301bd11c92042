import Cameo

/// Conversion of requests for the legacy API, which has been shut down.
extension FCMRequest {
    static func isLegacy(_ object: JSONObject) -> Bool {
        if object["registration_ids"]?.unencodedArray != nil { return true }
        guard object["to"]?.unencodedString != nil else { return false }
        return object["notification"]?.unencodedObject != nil
            || object["data"]?.unencodedObject != nil
                && object.hasAny(of: [
                    "content_available", "mutable_content", "collapse_key", "time_to_live",
                    "dry_run",
                ])
    }

    static func convertLegacy(_ request: JSONObject, _ conversion: inout PushRequest.Conversion) {
        conversion.diagnose(
            .fcmAPILegacy,
            at: [request["to"] == nil ? "registration_ids" : "to"],
            isAboutName: true,
            "This is a request to Firebase's legacy API, which has been shut down",
            "Send {\"message\": {…}} to the HTTP v1 API"
        )
        let notification = conversion.object("notification", in: request) ?? JSONObject()
        // In the legacy API, a list of arguments is JSON in a string.
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
}
