import Cameo
import CameoInspection

extension LintContext {
    /// Runs the rules for a payload or a message of a request. Diagnostics are last, because other
    /// rules report some of the mistakes more precisely.
    func checkAll(_ linter: PushLinter) {
        checkPlace()
        checkRequest(now: linter.now)
        checkAPS()
        checkParticipants()
        checkMedia()
        checkStrings()
        if let project = linter.project { checkProject(project) }
        checkDiagnostics()
    }

    /// Checks whether `aps` is where iOS reads it.
    private func checkPlace() {
        let root = payload.root
        if case .string(let text)? = root["aps"] {
            if let object = JSONValue(insideString: text)?.unencodedObject {
                report(
                    .encodedTwice,
                    ["aps"],
                    "\"aps\" is JSON in a string, so iOS shows nothing",
                    remedy: "Encode the payload once",
                    fix: Fix(
                        title: "Decode the string",
                        change: .replace(["aps"], json: JSONValue.object(object).compact),
                        isSafe: false
                    )
                )
            }
            return
        }
        guard root["aps"] == nil, message.service == nil else { return }
        if let trail = root.trailOfNestedAPS() {
            if case .string? = JSONValue.object(root).value(at: trail[...]) {
                report(
                    .encodedTwice,
                    trail,
                    "The payload is JSON in a string",
                    remedy:
                        "Lint its content, if a service such as Amazon SNS decodes it; otherwise "
                        + "encode the payload once"
                )
                return
            }
            if isRequestToOtherService(root, trail[0]) {
                return reportUnknownRequest([trail[0]])
            }
            let path = PayloadPath.text(of: trail + ["aps"])
            let canMove = root.members.count == 1 && trail.count == 1
            report(
                .wrappedPayload,
                trail + ["aps"],
                anchor: .name,
                "iOS doesn't read \"aps\" at \(path)",
                remedy: "Move the content of \"\(trail.last ?? "")\" to the top level",
                fix: canMove
                    ? Fix(
                        title: "Replace the file with the content of \"\(trail[0])\"",
                        change: .unwrap(trail),
                        isSafe: false
                    ) : nil
            )
            return
        }
        checkUnknownRequest(root)
    }

    /// Reports requests to services that Cameo doesn't know.
    private func checkUnknownRequest(_ root: JSONObject) {
        if let trail = trailOfPlatform(in: root, depth: 0) { return reportUnknownRequest(trail) }
        // Parse Server.
        if root["where"]?.unencodedObject != nil, root["data"]?.unencodedObject?["alert"] != nil {
            return reportUnknownRequest(["data"])
        }
        let notification = root["notification"]?.unencodedObject
        let hasText = notification?.hasAny(of: ["title", "body", "alert", "text"]) ?? false
        let audience = ["audience", "interests", "users", "device_types", "recipients", "tokens"]
        guard hasText || notification != nil && root.hasAny(of: audience) else { return }
        reportUnknownRequest(["notification"])
    }

    /// Whether an object with a nested `aps` is a request to a service that Cameo doesn't know, which adds
    /// it to the payload: it has the content for other platforms, or the targets, next to that for APNs.
    private func isRequestToOtherService(_ root: JSONObject, _ name: String) -> Bool {
        guard Self.platformNames.contains(name) else { return false }
        return root.hasAny(of: [
            "fcm", "gcm", "android", "web", "webpush", "hms", "huawei", "pn_fcm", "pn_gcm",
            "interests",
            "users", "audience", "channels", "platform", "platforms", "recipients", "default",
        ])
    }

    /// The names under which requests to services contain what is for APNs.
    private static let platformNames: Set<String> = [
        "apns", "APNS", "apn", "ios", "pn_apns", "apple_push", "ios_push", "APNSMessage",
    ]

    /// The names of texts in requests.
    private static let textNames = [
        "alert", "title", "body", "message", "Title", "Body", "sound", "badge", "aps",
    ]

    /// Returns the names that lead to the content for APNs in a request to a service; `nil` if there is none.
    private func trailOfPlatform(in object: JSONObject, depth: Int) -> [String]? {
        for (name, value) in object.members {
            guard let inner = value.unencodedObject else { continue }
            if Self.platformNames.contains(name) {
                let contents = [inner] + inner.members.compactMap { $0.value.unencodedObject }
                if contents.contains(where: { $0.hasAny(of: Self.textNames) }) { return [name] }
            }
            if depth < 3, let found = trailOfPlatform(in: inner, depth: depth + 1) {
                return [name] + found
            }
        }
        // gorush, and others with a list.
        guard depth == 0, let first = object["notifications"]?.unencodedArray?.first,
            let notification = first.unencodedObject,
            notification.hasAny(of: ["tokens", "token", "topic", "platform"]),
            notification.hasAny(of: Self.textNames)
        else { return nil }
        return ["notifications"]
    }

    private func reportUnknownRequest(_ path: [String]) {
        report(
            .unknownRequest,
            path,
            anchor: .name,
            "The file resembles a request to a push service that Cameo doesn't know",
            remedy: "Lint the payload that arrives on the device"
        )
    }
}
