import Cameo
import CameoAnalysis

extension CommandOption {
    /// The accepted words for title styles.
    static let titleStyles = words(CommunicationSettings.TitleStyle.self)

    /// Options for parsing payloads.
    static let payloadRows = rows(
        .payloads,
        [.inspect, .lint, .preview, .gallery, .diff, .doctor],
        [
            .init(
                .mapping,
                .input,
                "JSON file that maps key paths to Cameo fields.",
                details: "The key paths refer to your app's payloads.",
                example: "mapping.json",
                key: .mapping,
                javaScript: "mapping"
            ),
            .init(
                .provider,
                .text("NAME"),
                "Preset of the provider, such as onesignal.",
                default: "all",
                isRepeatable: true,
                example: "onesignal",
                key: .provider,
                javaScript: "provider"
            ),
            .init(
                .settings,
                .input,
                "JSON file with the app's settings.",
                details: "The app stores it in its app group.",
                example: "settings.json",
                key: .settings,
                javaScript: "settings"
            ),
            .init(
                .titleStyle,
                .word("STYLE", titleStyles),
                "Title style: senderFirst, groupFirst, senderInGroup or namesOnly.",
                details: "namesOnly leaves the text as sent.",
                default: "the style in --settings, otherwise senderFirst",
                example: "groupFirst",
                key: .titleStyle,
                javaScript: "titleStyle"
            ),
            .init(
                .currentUser,
                .text("ID"),
                "ID or handle of the current user.",
                details: "The current user is never a participant.",
                isRepeatable: true,
                example: "u_ada",
                key: .currentUser,
                javaScript: "currentUser"
            ),
            .init(
                .config,
                .input,
                "Configuration.",
                details:
                    "It replaces the files in the folder of each file and in the folders above.",
                default: "nearest cameo.config.json",
                example: "cameo.config.json",
                commands: [.inspect, .lint, .preview, .gallery, .diff, .send]
            ),
        ]
    )
}
