import Cameo

/// Checks for the parts of a request that OneSignal rejects, ignores or changes.
extension OneSignalRequest {
    static func checkTargets(_ request: JSONObject, _ conversion: inout PushRequest.Conversion) {
        if request["app_id"]?.text == nil {
            conversion.diagnose(
                .oneSignalAppIDMissing,
                at: request["app_id"] == nil ? [] : ["app_id"],
                "\"app_id\" is missing",
                "Add the OneSignal App ID"
            )
        }
        checkTargetKinds(request, &conversion)
        checkTargetNames(request, &conversion)
        let aliases = (request["include_aliases"]?.unencodedObject?.members ?? []).map { $0.value }
        let lists = targets.joined().compactMap { request[$0] } + aliases
        let count = lists.reduce(0) { $0 + ($1.unencodedArray?.count ?? 0) }
        if count > maxTargets {
            conversion.diagnose(
                .oneSignalTooManyTargets,
                at: [],
                "There are \(count) targets; OneSignal accepts at most \(maxTargets) per request"
            )
        }
    }

    /// Diagnoses requests without targets, or with several kinds of targets.
    private static func checkTargetKinds(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let present = targets.filter { keys in keys.contains { isTarget(request[$0]) } }
        if present.isEmpty {
            let empty = targets.joined().first { request[$0] != nil }
            conversion.diagnose(
                .oneSignalTargetInvalid,
                at: empty.map { [$0] } ?? [],
                empty.map { "\"\($0)\" has no recipients, so there is no target" }
                    ?? "There is no target",
                empty == nil
                    ? "Add \"include_subscription_ids\", \"include_aliases\" or \"included_segments\""
                    : "Don't send the request if the list is empty"
            )
        } else if present.count > 1 {
            conversion.diagnose(
                .oneSignalTargetInvalid,
                at: present[0].filter { request[$0] != nil }.prefix(1).map { $0 },
                "Targets of several kinds can't be combined: "
                    + nameList(
                        present.map { keys in keys.first { isTarget(request[$0]) } ?? keys[0] }
                    ),
                "Keep one of them, and send a separate request for each of the others"
            )
        }
    }

    /// Diagnoses targets from an earlier API, and aliases without a channel.
    private static func checkTargetNames(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let legacy = ["include_player_ids", "include_external_user_ids"].filter {
            request[$0] != nil
        }
        if !legacy.isEmpty {
            conversion.diagnose(
                .oneSignalTargetDeprecated,
                at: [legacy[0]],
                isAboutName: true,
                "\(nameList(legacy)) is from an earlier API",
                "Send \"include_subscription_ids\" or \"include_aliases\""
            )
        }
        let channel = request["target_channel"]?.unencodedString
        if request["include_aliases"] != nil, channel != "push" {
            conversion.diagnose(
                .oneSignalChannelMissing,
                at: ["include_aliases"],
                "\"include_aliases\" requires \"target_channel\": \"push\""
            )
        }
    }

    /// Returns whether a field's value specifies recipients. An empty list doesn't.
    private static func isTarget(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null?: false
        case .array(let list)?: !list.isEmpty
        case .object(let aliases)?: aliases.members.contains { isTarget($0.value) }
        default: true
        }
    }

    static func checkRest(_ request: JSONObject, _ conversion: inout PushRequest.Conversion) {
        let isTemplate = request["template_id"]?.text != nil
        if isTemplate {
            conversion.diagnose(
                .oneSignalTemplateNotRead,
                at: [],
                "The template's text and settings aren't part of the request",
                "Copy them into the request to see the notification"
            )
        } else if !request.hasAny(of: ["contents", "content_available", "apns_alert"]) {
            conversion.diagnose(
                .oneSignalEnglishMissing,
                at: [],
                "\"contents\" is missing, which OneSignal requires",
                "Add {\"en\": \"…\"}"
            )
        }
        if conversion.flag("mutable_content", in: request) == false {
            conversion.diagnose(
                .oneSignalMutableContentIgnored,
                at: ["mutable_content"],
                isAboutName: true,
                "\"mutable_content\" has no effect: OneSignal always sends \"mutable-content\": 1"
            )
        }
        let collapseID = conversion.string("collapse_id", in: request)
        if let collapseID, collapseID.count > maxCollapseIDLength {
            conversion.diagnose(
                .oneSignalCollapseIDTooLong,
                at: ["collapse_id"],
                "\"collapse_id\" has more than \(maxCollapseIDLength) characters",
                "Shorten it"
            )
        }
        if request["apns_push_type_override"]?.unencodedString == "voip" {
            conversion.diagnoseVoIP()
        }
        checkNames(request, &conversion)
    }

    /// Diagnoses keys that OneSignal ignores.
    private static func checkNames(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let known = names.union(targets.joined())
        var own: [String] = []
        for (name, _) in request.members
        where !known.contains(name) && !prefixes.contains(where: { name.hasPrefix($0) }) {
            guard let field = field(for: name) else {
                own.append(name)
                continue
            }
            conversion.diagnose(
                .oneSignalKeyUnknown,
                at: [name],
                isAboutName: true,
                "OneSignal ignores \(nameList([name]))",
                field.suggestion
            )
        }
        if !own.isEmpty {
            conversion.diagnose(
                .oneSignalKeyUnknown,
                at: [own[0]],
                isAboutName: true,
                "OneSignal ignores \(nameList(own))",
                "Put your own keys into \"data\""
            )
        }
    }
}
