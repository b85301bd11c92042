import CameoAnalysis

extension CommandSyntax {
    private static let payload =
        "FILE is a payload as the device receives it: a .json file, or an .apns file for\n"
        + "the Simulator. "

    /// The exit codes of commands that print a result for each file.
    private static let fileCodes: [(code: Int, summary: String)] = [
        (0, "all files were read"), (66, "a file can't be read or written"),
        (78, "the configuration is invalid"),
    ]

    /// The exit codes of commands that also draw images.
    private static let drawingCodes = fileCodes + [(1, "an image can't be drawn")]

    /// The exit codes of commands that change a project.
    private static let changeCodes: [(code: Int, summary: String)] = [
        (0, "the changes were written or shown, or there are none"),
        (1, "nothing changed: follow the printed steps; with --check: changes needed"),
        (66, "a file or the project can't be read or written"),
    ]

    /// The syntax of all commands, in the order of the help.
    package static let all: [CommandSyntax] = [
        .init(
            name: .inspect,
            summary: "Print a payload's content, and how it will look on iPhone.",
            discussion: payload + """
                Pass - for standard input. Dictionaries printed by Xcode, LLDB,
                Python or a browser are accepted, too. A request to OneSignal, Firebase, Expo or
                APNs is converted to the payload that arrives on the device. The app's mapping
                takes precedence over the presets for about seventy providers.
                """,
            examples: [
                ("inspect push.json", "Print a payload."),
                ("inspect --mapping mapping.json *.json", "Read the app's own keys."),
                ("inspect --json push.json", "Print JSON for a script."),
            ],
            exitCodes: fileCodes,
            article: "Diagnostics"
        ),
        .init(
            name: .map,
            operand: "FILE|FOLDER…",
            summary: "Propose a mapping for payloads that no preset reads.",
            discussion: """
                FILE is a payload as the device receives it, or a request to a push service, and
                FOLDER contains them. Pass several payloads of one app, such as a direct message,
                a group message and a push without a sender. A value that is the same in all of
                them isn't the sender. The mapping is printed to standard output, and the reasons
                to standard error.
                """,
            examples: [
                ("map direct.json group.json", "Propose a mapping."),
                ("map *.json > mapping.json", "Write it to a file."),
                ("map --json *.json", "Also print the alternatives."),
            ],
            exitCodes: [
                (0, "a mapping was proposed, or a preset reads the payloads"),
                (1, "no value resembles a sender"), (66, "a file can't be read"),
            ],
            article: "ProposeMapping"
        ),
        .init(
            name: .lint,
            operand: "[FILE|FOLDER…]",
            summary: "Find mistakes in payloads and requests before they are sent.",
            discussion: """
                FILE is a payload or a request to APNs, Firebase, OneSignal or Expo; pass - for
                standard input. In a FOLDER (default: the current one), \(HostProgram.name) lint finds *.json
                and *.apns, and skips files that aren't pushes (-v lists them), hidden folders, \
                node_modules and Pods. \(ToolConfiguration.fileName) can change this, and the \
                severities of rules.
                """,
            examples: [
                ("lint push.json payloads", "Check a file and a folder."),
                ("lint --fix --dry-run --diff", "Show the safe fixes."),
                ("lint --format sarif --output cameo.sarif", "Write a report for GitHub."),
            ],
            exitCodes: [
                (0, "no findings of severity error"),
                (1, "findings of severity error; with --strict also of severity warning"),
                (66, "a file can't be read or written; no report was written"),
                (78, "the configuration is invalid"),
            ],
            article: "Lint"
        ),
        .init(
            name: .preview,
            summary: "Preview notifications in the terminal, on a page or as an image.",
            discussion: payload + """
                A request to OneSignal, Firebase, Expo or APNs is converted to
                the payload that arrives on the device. Pass - for standard input. Pass several
                files to stack them on one lock screen, most recent last. Images are downloaded,
                unless --assets specifies a folder.
                """,
            examples: [
                ("preview push.json", "Print the card."),
                ("preview push.json --html push.html --open --watch", "Follow changes."),
                ("preview push.json --png push.png --theme dark", "Draw an image."),
            ],
            exitCodes: drawingCodes,
            article: "WhatIOSDraws"
        ),
        .init(
            name: .gallery,
            operand: "DIR",
            summary: "Preview all payloads of a folder on one page, with filters.",
            discussion: """
                DIR is a folder that contains payloads (.json or .apns), including in subfolders, or
                requests to OneSignal, Firebase, Expo or APNs.
                The page is self-contained, and each notification opens its preview.
                """,
            examples: [
                ("gallery payloads --html gallery.html", "Write the page."),
                ("gallery payloads --html gallery.html --ios 18", "Show another version."),
                ("gallery payloads --html - > gallery.html", "Write to standard output."),
            ],
            exitCodes: fileCodes,
            article: "WhatIOSDraws"
        ),
        .init(
            name: .diff,
            operand: "OLD NEW",
            summary: "Compare how two versions of payloads will look on iPhone.",
            discussion: """
                OLD and NEW are payloads or requests, or folders that contain them. Files in
                folders are compared by name. Pass - as one of them for standard input. The report \
                contains the differences in appearance and behavior: text, avatar, thread, sound, \
                level, buttons and diagnostics, and the findings of \(HostProgram.name) lint that \
                appear or disappear. Both versions are read with the configuration of NEW.
                """,
            examples: [
                ("diff old.json new.json", "Compare two files."),
                ("diff --fail old new", "Fail if a folder differs."),
                ("diff old new --html diff.html", "Show the cards side by side."),
            ],
            exitCodes: [
                (0, "all files were compared"),
                (1, "an image can't be drawn; with --fail, a notification differs"),
                (66, "a file can't be read or written"),
                (78, "the configuration is invalid"),
            ]
        ),
        .init(
            name: .send,
            summary: "Send a push to devices, and explain the provider's response.",
            discussion: """
                FILE is a payload, or a request to APNs, Firebase, OneSignal or Expo; pass - for
                standard input. \(HostProgram.name) lint checks it first, and errors stop the command. Keys are
                never options: a profile in \(SendConfiguration.fileName) refers to them, or the
                environment variables that the providers document.
                """,
            examples: [
                ("send --setup", "Create a profile."),
                ("send push.json --dry-run", "Show the request."),
                ("send push.json --to TOKEN", "Send it to a device."),
            ],
            exitCodes: [
                (0, "the provider accepted all pushes"),
                (1, "the provider rejected a push, or \(HostProgram.name) lint found an error"),
                (66, "a file can't be read or written"),
                (69, "the provider can't be reached"),
                (75, "the provider asks you to retry later"),
                (77, "the provider rejected the key or the certificate"),
                (78, "the profile or the key is invalid"),
            ],
            article: "Send",
            isToolOnly: true
        ),
        .init(
            name: .install,
            operand: "",
            summary: "Add a notification extension to an Xcode project.",
            discussion: """
                Adds only the extension's target and files, entitlements, Info.plist keys and a \
                copy of the library. A second run changes nothing; \(HostProgram.name) uninstall \
                undoes it.
                """,
            examples: [
                ("install --dry-run --diff", "Show the changes."),
                ("install --mapping mapping.json", "Read the app's own keys."),
                ("install --vendor onesignal", "With CocoaPods: run its code first."),
            ],
            exitCodes: changeCodes,
            article: "Install"
        ),
        .init(
            name: .adopt,
            operand: "",
            summary: "Use Cameo in the service extension that an app already has.",
            discussion: """
                Keeps the extension and its class: a new principal class runs it first, and
                Cameo styles its result. A vendor's unchanged template is replaced with that \
                vendor's step. A second run changes nothing, and \(HostProgram.name) uninstall \
                restores every
                file.
                """,
            examples: [
                ("adopt --dry-run --diff", "Show the changes."),
                ("adopt --wrap", "Keep the class."),
                ("adopt --check", "Check in CI that Cameo was adopted."),
            ],
            exitCodes: changeCodes,
            article: "Adopt"
        ),
        .init(
            name: .uninstall,
            operand: "",
            summary: "Remove the additions of \(HostProgram.name) install.",
            discussion: """
                Restores every file byte for byte. Additions that you edited are kept and
                listed.
                """,
            examples: [
                ("uninstall --dry-run", "Show the changes."),
                ("uninstall", "Remove all additions."),
                ("uninstall --target App", "Remove the additions of one app."),
            ],
            exitCodes: changeCodes,
            article: "Install"
        ),
        .init(
            name: .doctor,
            operand: "",
            summary: "Check an Xcode project's setup for communication notifications.",
            discussion: """
                It prints one line per problem (! warning, ✗ failure) with a fix below it, and
                one line per area without problems (✓); -v prints every check. Lines end with
                the ID of the check; the article DoctorChecks describes all of them.
                """,
            examples: [
                ("doctor", "Check the project in this folder."),
                ("doctor --payload push.json", "Check the project and a payload."),
                ("doctor --fix --dry-run --diff", "Show the fixes."),
            ],
            exitCodes: [
                (0, "no check failed"),
                (1, "a check failed, or the project can't be used"),
                (2, "the project isn't set up yet, and no other check failed"),
                (66, "a file or the project can't be read or written"),
            ],
            article: "DoctorChecks"
        ),
        .init(
            name: .completions,
            operand: "zsh|bash|fish",
            summary: "Print completions for a shell.",
            discussion: """
                Save them where your shell loads completions, and save them again after you update \
                Cameo, because they list its commands and options.
                """,
            examples: [
                (#"completions zsh > "${fpath[1]}/_cameo""#, ""),
                ("completions bash >> ~/.bash_completion", ""),
                ("completions fish > ~/.config/fish/completions/cameo.fish", ""),
            ],
            exitCodes: [(0, "the completions were printed")],
            isToolOnly: true
        ),
        .init(
            name: .manual,
            operand: "[COMMAND]",
            summary: "Print a manual page.",
            discussion: """
                The page describes cameo, or a COMMAND, in the format of man. In a terminal, it
                is plain text for reading.
                """,
            examples: [
                ("manual lint", "Read it in the terminal."),
                ("manual lint > cameo-lint.1", "Write it for man."),
                ("manual lint | man -l -", "Show it with man."),
            ],
            exitCodes: [(0, "the page was printed")]
        ),
    ]
}
