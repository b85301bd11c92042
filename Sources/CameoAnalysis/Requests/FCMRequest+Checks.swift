import Cameo

/// Checks for the parts of a message that Firebase rejects or that have no effect where they are.
extension FCMRequest {
    static func checkTarget(_ message: JSONObject, _ conversion: inout PushRequest.Conversion) {
        let present = targets.filter { message[$0] != nil && message[$0] != .null }
        // Another rule reports a misnamed target.
        let isMisnamed = message.members.contains {
            location(of: $0.name, in: []).map { $0.count == 1 && targets.contains($0[0]) } ?? false
        }
        if present.count > 1 || present.isEmpty && !message.hasAny(of: ["tokens"]) && !isMisnamed {
            conversion.diagnose(
                .fcmTargetInvalid,
                at: Array(targets.filter { message[$0] != nil }.dropFirst().prefix(1)),
                isAboutName: true,
                present.isEmpty
                    ? "There is no target"
                    : "A message must have one target, not \(nameList(present))",
                present.isEmpty
                    ? "Add \"fid\", \"token\", \"topic\" or \"condition\"" : "Remove the others"
            )
        }
        if let token = message["token"]?.unencodedString, token.utf8.count == 64,
            token.allSatisfy({ $0.isHexDigit })
        {
            conversion.diagnose(
                .fcmTokenIsAPNsToken,
                at: ["token"],
                "\"token\" is an APNs device token, which Firebase rejects",
                "Send the registration token that the Firebase SDK returns"
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

    static func checkHeaders(
        _ apns: JSONObject,
        _ payload: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        if let headers = payload["headers"]?.unencodedObject,
            headers.members.contains(where: { $0.name.hasPrefix("apns-") })
        {
            conversion.diagnose(
                .fcmHeadersMisplaced,
                at: ["apns", "payload", "headers"],
                isAboutName: true,
                "\"headers\" is in \"apns.payload\", where APNs doesn't read it",
                "Move it to \"apns\""
            )
        }
        guard let headers = conversion.object("apns.headers", in: apns) else { return }
        let others = headers.members.filter { $0.value.unencodedString == nil }
        if let first = others.first {
            conversion.diagnose(
                .fcmHeaderNotString,
                at: ["apns", "headers", first.name],
                "Header \(nameList([first.name])) is \(first.value.typeName), but Firebase expects "
                    + "a string",
                "Send a string"
            )
        }
        conversion.checkAPNsHeaders(headers.members, at: ["apns", "headers"])
    }

    static func checkLocations(
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

    static func diagnoseMisplaced(
        _ names: [String],
        _ location: String,
        _ conversion: inout PushRequest.Conversion
    ) {
        conversion.diagnose(
            .fcmKeyMisplaced,
            at: [location, names[0]],
            isAboutName: true,
            "iOS ignores \(nameList(names)) in \"\(location)\"",
            "Send \"mutable-content\": 1 in \"apns.payload.aps\""
        )
    }
}
