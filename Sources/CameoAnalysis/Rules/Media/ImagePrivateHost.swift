import Cameo

extension LintRule {
    static let imagePrivateHost: Self = LintRule(
        "image-private-host",
        .media,
        .warning,
        summary: "The host of an image URL is reachable only in a private network.",
        mistake: "The avatar appears in the office but not at home.",
        why: """
            Phones outside the private network can't resolve the host's name.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.internal/ada.png"
            +     "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Use a host that every device can reach.",
        background: """
            A container or a server behind a proxy often builds URLs from its own host name. Set \
            the public URL in its configuration. The extension rejects local names such as \
            `localhost` and IP addresses, so that a payload can't make phones send requests to \
            devices on their users' networks. Turn the rule off for a company app whose phones are \
            always in the network.
            """,
        evidence: "https://github.com/Techiebutler/freeframe/pull/93"
    ) { context in
        // The extension itself rejects some of these hosts, which another rule reports.
        for image in context.webImages where !context.refusedURLs.contains(image.path) {
            guard let host = image.url.hostOfWebURL, host.isPrivateHostName else { continue }
            context.report(
                .imagePrivateHost,
                image.path,
                "The host is reachable only in a private network",
                suggestion: "Use a host that devices can reach"
            )
        }
    }
}

extension String {
    /// Whether the host has no domain and isn't `localhost`, or has a domain for private networks
    /// or tests.
    fileprivate var isPrivateHostName: Bool {
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self != "localhost" }
        let domain = self[utf8.index(after: dot)...]
        return ["internal", "lan", "home", "intranet", "corp", "private", "test", "invalid"]
            .contains(String(domain)) || hasSuffix(".home.arpa")
    }
}
