import CameoAnalysis

extension CommandOption {
    private static let providers = words(SendProfile.Provider.self)

    static let recipientRows = rows(
        .recipients,
        [.send],
        [
            .init(
                .to,
                .text("TOKEN"),
                "Recipient: a device token, or the provider's token or ID.",
                isRepeatable: true
            ),
            .init(
                .toFile,
                .input,
                "Recipients, one per line; - is standard input.",
                details:
                    "# begins a comment. The file can be CSV with a header, or JSON lines, with "
                    + "token, registeredAt, environment and topic.",
                example: "recipients.txt"
            ),
            .init(.device, .text("NAME"), "Device of the Simulator.", default: "booted"),
        ]
    )

    static let profileRows = rows(
        .profile,
        [.send],
        [
            .init(
                .setup,
                .flag,
                "Create a profile, and check its key.",
                details: "Nothing is sent to a device."
            ),
            .init(
                .profile,
                .text("NAME"),
                "Profile in \(SendConfiguration.fileName).",
                default: "CAMEO_PROFILE, otherwise the only one",
                example: "chat"
            ),
            .init(
                .profileFile,
                .input,
                "File with profiles.",
                default: "\(SendConfiguration.fileName) in the project and in ~/.config/cameo",
                example: "cameo-send.json"
            ),
            .init(.trust, .flag, "Accept the project's profile without confirmation."),
            .init(
                .provider,
                .word("NAME", providers),
                providers.joined(separator: ", ") + ".",
                default: "the provider of the profile or the request"
            ),
            .init(
                .environment,
                .word("NAME", words(SendProfile.Environment.self)),
                "sandbox or production, for APNs.",
                details:
                    "sandbox is for apps that Xcode installs, production for TestFlight and the App Store.",
                default: "sandbox"
            ),
            .init(.topic, .text("ID"), "The app's bundle ID.", example: "com.example.app"),
            .init(
                .keyFile,
                .input,
                "Key to use without a profile.",
                details: "AuthKey_….p8, a service account, or a file with the provider's API key.",
                example: "AuthKey_ABCDE12345.p8"
            ),
            .init(.keyID, .text("ID"), "APNs key ID.", example: "ABCDE12345"),
            .init(.team, .text("ID"), "ID of the developer team for APNs.", example: "ABCDE12345"),
            .init(.appID, .text("ID"), "ID of the OneSignal app."),
            .init(
                .server,
                .text("URL"),
                "Server instead of the provider's; it receives the key.",
                details: "The server can be a mock or a proxy.",
                example: "https://localhost:8443"
            ),
            .init(
                .ca,
                .input,
                "Certificates to trust (PEM) instead of the system's.",
                example: "ca.pem"
            ),
        ]
    )

    static let pushRows = rows(
        .push,
        [.send],
        [
            .init(
                .pushType,
                .text("TYPE"),
                "APNs push type.",
                default: "derived from the payload",
                example: "alert"
            ),
            .init(.priority, .integer("N"), "APNs priority: 10, 5 or 1.", example: "10"),
            .init(
                .expiration,
                .text("TIME"),
                "Seconds since 1970, a duration such as 12h, or 0.",
                details:
                    """
                    At this time, the provider stops trying; 0 is one attempt. Durations are \
                    30m, 12h or 7d.
                    """,
                example: "12h"
            ),
            .init(
                .collapseID,
                .text("ID"),
                "ID of the notification that the push replaces.",
                details: "At most 64 bytes.",
                example: "m_1"
            ),
            .init(.minify, .flag, "Remove whitespace from the payload."),
            .init(.noLint, .flag, "Send even if \(HostProgram.name) lint finds errors."),
        ]
    )

    static let requestRows = rows(
        .request,
        [.send],
        [
            .init(
                .dryRun,
                .optionalWord("remote"),
                "Show the request; with =remote, Firebase validates it.",
                details: "Nothing is sent to a device."
            ),
            .init(
                .curl,
                .flag,
                "Show the request as a curl command.",
                details: "The command has variables instead of secrets."
            ),
            .init(
                .concurrency,
                .integer("N"),
                "Maximum number of concurrent requests.",
                default: "100",
                example: "10"
            ),
        ]
    )

    static let resultRows = rows(
        .results,
        [.send],
        [
            .init(.json, .flag, "Print one JSON object per recipient, one per line."),
            .init(.fullTokens, .flag, "With --json: don't shorten tokens.", requires: .json),
            .init(
                .unregistered,
                .output,
                "Append unregistered tokens to a CSV file.",
                example: "unregistered.csv"
            ),
            .init(
                .unsent,
                .output,
                "Write recipients without a response to a file.",
                details: "Pass the file to --to-file to send again.",
                example: "unsent.txt"
            ),
            .init(
                .receipts,
                .text("IDS"),
                "Show the receipts of Expo's tickets.",
                details: "Separate IDs with commas."
            ),
            .init(.wait, .flag, "With Expo: wait for the receipts, up to 30 minutes."),
            .init(
                .output,
                .output,
                "Without Xcode: name of the Simulator's .apns file.",
                details: "With --provider simulator.",
                example: "push.apns"
            ),
            .init(
                .trace,
                .flag,
                "After sending, show how the extension processed the push.",
                details: "This applies to the extension in the Simulator."
            ),
        ]
    )
}
