import Cameo

extension LintRule {
    static let imagePrivateHost: Self = LintRule(
        "image-private-host",
        .media,
        .warning,
        summary: "The host of an image's URL is a name in a private network.",
        why: "Devices of users can't reach it. IP addresses and local names are refused.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.internal/ada.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Use a host that devices can reach."
    ) { context in
        for image in context.webImages {
            guard let host = image.url.hostOfWebURL, host.isPrivateHostName else { continue }
            context.report(
                .imagePrivateHost,
                image.path,
                "The host is a name in a private network",
                remedy: "Use a host that devices can reach"
            )
        }
    }
}

extension String {
    /// Whether a host has no domain that public servers have.
    fileprivate var isPrivateHostName: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self != "localhost" }
        let domain = self[utf8.index(after: dot)...]
        return ["internal", "lan", "home", "intranet", "corp", "private", "test", "invalid"]
            .contains(String(domain)) || hasSuffix(".home.arpa")
    }
}
