#if canImport(Cameo)
import Cameo
#endif

extension LintContext {
    /// Runs the rules for a payload or a message of a request. Diagnostics are last, because other
    /// rules report some of the mistakes more precisely.
    mutating func checkAll(_ linter: PushLinter) {
        checkPlace()
        checkRequest()
        checkAPS()
        checkParticipants()
        checkMedia()
        checkStrings()
        if let project = linter.project { checkProject(project) }
        checkDiagnostics()
    }

    /// Checks whether `aps` is where iOS reads it.
    private mutating func checkPlace() {
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
    private mutating func checkUnknownRequest(_ root: JSONObject) {
        let notification = root["notification"]?.unencodedObject
        let hasText = notification?.hasAny(of: ["title", "body", "alert", "text"]) ?? false
        let audience = ["audience", "interests", "users", "device_types", "recipients", "tokens"]
        guard hasText || notification != nil && root.hasAny(of: audience) else { return }
        report(
            .unknownRequest,
            ["notification"],
            anchor: .name,
            "The file resembles a request to a push service that Cameo doesn't know",
            remedy: "Lint the payload that arrives on the device"
        )
    }
}
