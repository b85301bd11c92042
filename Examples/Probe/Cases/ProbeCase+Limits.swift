extension ProbeCase {
    /// The limits of extensions, the appearance on other devices, and the appearance of hidden
    /// previews. They can only be observed on a device.
    static let limits: [ProbeCase] = [
        ProbeCase(
            "L1",
            "extensionMemoryIsLimited",
            [
                .ask(
                    "L1.memory",
                    .plain,
                    "Send the push memory.json. Its extension allocates memory until iOS ends it, and the app "
                        + "shows the last footprint.",
                    "How many megabytes does the app show?",
                    ["Fewer than 20", "20 to 28", "More than 28"],
                    expects: ["20 to 28"]
                )
            ]
        ),
        ProbeCase(
            "L2",
            "extensionTimeIsLimited",
            [
                .ask(
                    "L2.time",
                    .plain,
                    "Send the push time.json. Its extension doesn't finish, and the app shows when iOS ended it.",
                    "How many seconds does the app show?",
                    ["Fewer than 25", "25 to 31", "More than 31"],
                    expects: ["25 to 31"]
                )
            ]
        ),
        ProbeCase(
            "L3",
            "extensionRunsBeforeFirstUnlock",
            [
                .ask(
                    "L3.unlock",
                    .direct,
                    "Restart the device, don't unlock it, and send the push direct.json.",
                    "Is there a notification from Ada Lovelace with a magenta avatar?",
                    ["Yes", "No"],
                    expects: ["Yes"]
                )
            ]
        ),
        ProbeCase(
            "L4",
            "focusAllowsPeople",
            [
                .ask(
                    "L4.focus",
                    .direct.message { $0.sender?.handle = "ada@example.com" },
                    "Create the contact Ada Lovelace with the e-mail address ada@example.com, allow it in a Focus, "
                        + "turn the Focus on, and wait.",
                    "Did the notification break through the Focus?",
                    ["Yes", "No"],
                    expects: ["Yes"]
                )
            ]
        ),
        ProbeCase(
            "L5",
            "watchShowsAvatar",
            [
                .ask(
                    "L5.watch",
                    .direct,
                    "Lock the device, wear a Watch that is paired with it, and wait.",
                    "Does the Watch show the magenta avatar?",
                    ["Yes", "No"],
                    expects: ["Yes"]
                )
            ]
        ),
        ProbeCase(
            "L6",
            "accessoryShowsSender",
            [
                .ask(
                    "L6.accessory",
                    .direct,
                    "Allow an accessory of another maker to receive notifications, lock the device, and wait.",
                    "Does the accessory show the name Ada Lovelace?",
                    ["Yes", "No"],
                    expects: ["Yes"]
                )
            ]
        ),
        ProbeCase(
            "L7",
            "hiddenPreviewShowsAvatar",
            [
                .ask(
                    "L7.never",
                    .direct,
                    "In Settings, Notifications, Probe, Show Previews, select Never. Lock the device and wait.",
                    "What does the notification show at its leading edge?",
                    ["The magenta avatar", "The yellow app icon", "A gray silhouette"],
                    expects: ["The magenta avatar"]
                ),
                .ask(
                    "L7.locked",
                    .direct,
                    "In Settings, Notifications, Probe, Show Previews, select When Unlocked. Lock the device and wait, "
                        + "and don't look at it, so that Face ID doesn't unlock it.",
                    "What does the notification show at its leading edge?",
                    ["The magenta avatar", "The yellow app icon", "A gray silhouette"],
                    expects: ["The magenta avatar"]
                ),
            ]
        ),
        ProbeCase(
            "L8",
            "extensionDeathIsRecorded",
            [
                .ask(
                    "L8.memory",
                    .plain,
                    "Send the push death.json, whose hook allocates memory until iOS ends the extension, and open the app.",
                    "What does the app show as the last delivery?",
                    ["died in hook", "Another delivery"],
                    expects: ["died in hook"]
                )
            ]
        ),
    ]
}
