import CameoAnalysis

extension CommandOption {
    private static let both: [CommandName] = [.install, .adopt]

    static let projectRows = rows(
        .project,
        [.install, .adopt, .uninstall, .doctor],
        [
            .init(
                .project,
                .path,
                "Xcode project or its folder.",
                default: ".",
                example: "App.xcodeproj"
            ),
            .init(
                .target,
                .text("NAME"),
                "Name of the app target.",
                default: "the only one",
                example: "App"
            ),
            .init(
                .allApps,
                .flag,
                "Add an extension to every app that ships.",
                details: "Use it for flavors, for example.",
                commands: [.install]
            ),
        ]
    )

    static let checkRows = rows(
        .checks,
        [.doctor],
        [
            .init(
                .payload,
                .input,
                "Also check a payload (JSON), and its appearance in this app.",
                isRepeatable: true,
                example: "push.json"
            ),
            .init(
                .online,
                .flag,
                "With --payload: download the images and media.",
                requires: .payload,
                isToolOnly: true
            ),
            .init(
                .app,
                .path,
                "Also check a built app, such as App.app, and the extensions in it.",
                example: "App.app"
            ),
            .init(.json, .flag, "Print the findings as JSON."),
        ]
    )

    static let doctorFixRows = rows(
        .fixes,
        [.doctor],
        [
            .init(.fix, .flag, "Fix failures with the additions of \(HostProgram.name) install."),
            .init(
                .dryRun,
                .flag,
                "With --fix: show the changes without writing any file.",
                requires: .fix
            ),
            .init(.diff, .flag, "With --fix: show the changes as a unified diff.", requires: .fix),
            .init(.yes, .flag, "With --fix: don't ask for confirmation.", requires: .fix),
            .init(
                .packageLocation,
                .text("URL"),
                "With --fix, if there is no extension yet: folder or repository URL of Cameo.",
                example: "../cameo",
                requires: .fix
            ),
        ]
    )

    static let adoptionRows = rows(
        .adoption,
        [.adopt],
        [
            .init(.wrap, .flag, "Keep the class, even if it is a vendor's unchanged template."),
            .init(
                .replace,
                .flag,
                "Replace the class with a vendor step; fails unless it is an unchanged template."
            ),
            .init(
                .allowExit,
                .flag,
                "Adopt an extension that ends its process before it delivers a result."
            ),
            .init(
                .raiseIOS,
                .flag,
                "Raise the extension's deployment target to iOS 15.0 if the app supports earlier "
                    + "versions, which then don't run the extension."
            ),
        ]
    )

    static let appRows = rows(
        .app,
        [.install],
        [
            .init(
                .extension,
                .text("KIND"),
                "Add only this extension: service or content.",
                example: "service"
            ),
            .init(
                .contentExtension,
                .flag,
                "Also add a Notification Content Extension.",
                details: "It draws the expanded notification."
            ),
            .init(
                .extensionName,
                .text("NAME"),
                "Name of the extension target.",
                default: "NotificationServiceExtension",
                example: "PushExtension"
            ),
            .init(
                .bundleSuffix,
                .text("SUFFIX"),
                "Suffix of the bundle ID.",
                details: "It is appended to the app's bundle ID.",
                default: "its name",
                example: "push"
            ),
            .init(
                .bundleID,
                .text("ID"),
                "Bundle ID, which must start with the app's.",
                example: "com.example.app.push"
            ),
            .init(
                .appGroup,
                .text("GROUP"),
                "App group of the app and its extensions.",
                default: "group.BUNDLE_ID",
                example: "group.com.example.app"
            ),
            .init(
                .appGroup,
                .text("GROUP"),
                "App group of the app and the extension.",
                default:
                    "the one they share, otherwise group.BUNDLE_ID",
                example: "group.com.example.app",
                commands: [.adopt]
            ),
            .init(
                .noAppGroup,
                .flag,
                "Don't use an app group.",
                details: "Disables shared settings and the avatar cache.",
                commands: both
            ),
            .init(
                .keychainGroup,
                .text("GROUP"),
                "Keychain group, without the team prefix.",
                details: "It is the access group for decryption keys.",
                example: "com.example.keys",
                commands: both
            ),
            .init(
                .integration,
                .text("MANAGER"),
                "Dependency manager: spm or cocoapods.",
                default: "cocoapods if there is a Podfile, otherwise spm",
                example: "spm"
            ),
            .init(
                .integration,
                .text("MANAGER"),
                "Dependency manager: spm or cocoapods.",
                default: "the extension's manager",
                example: "spm",
                commands: [.adopt]
            ),
            .init(
                .packageLocation,
                .text("LOCATION"),
                "Folder or URL of Cameo, or copy:FOLDER.",
                details:
                    "A URL is the URL of a Git repository; copy:FOLDER copies the library to "
                    + "a folder of the project.",
                default: "copy:Packages/Cameo",
                example: "copy:Packages/Cameo",
                commands: both
            ),
            .init(
                .skipApp,
                .flag,
                "Don't link the library to the app.",
                details: "React Native and Flutter apps with a Podfile need pod 'CameoApp'.",
                commands: both
            ),
            .init(
                .hook,
                .input,
                "Swift file that extends NotificationHook.",
                details: "It implements willProcessNotification(content:).",
                example: "Hook.swift"
            ),
            .init(
                .vendor,
                .text("NAME"),
                "Vendor whose code runs, such as onesignal.",
                details:
                    "The extension runs that code and links the vendor's pod. Options follow the "
                    + "name: customerio:apiKey=KEY. Requires CocoaPods.",
                isRepeatable: true,
                example: "onesignal"
            ),
            .init(.enableCalls, .flag, "Support call notifications.", commands: both),
            .init(
                .focusUsageDescription,
                .text("TEXT"),
                "Usage description for access to Focus status.",
                details: "It is added to the app's Info.plist.",
                example: "Shows whether you can be reached.",
                commands: both
            ),
        ]
    )

    static let settingRows = rows(
        .settings,
        both,
        [
            .init(
                .mapping,
                .input,
                "JSON file that maps key paths to Cameo fields.",
                details: "The key paths refer to your app's payloads.",
                example: "mapping.json"
            ),
            .init(
                .titleStyle,
                .text("STYLE"),
                "Title style: senderFirst, groupFirst, senderInGroup or namesOnly.",
                details: "namesOnly leaves the text as sent.",
                default: "senderFirst",
                example: "groupFirst"
            ),
            .init(
                .defaultAvatarImage,
                .input,
                "Image for senders without an avatar.",
                example: "avatar.png",
                commands: [.install]
            ),
            .init(
                .allowedHosts,
                .text("HOSTS"),
                "Image hosts, separated by commas.",
                details: "The extension downloads images only from these hosts.",
                default: "all",
                example: "cdn.example.com"
            ),
            .init(
                .cacheSizeLimitMB,
                .text("MB"),
                "Limit of the avatar cache in MB.",
                default: "50",
                example: "20"
            ),
            .init(
                .logLevel,
                .text("LEVEL"),
                "Log level: off, problems or all.",
                default: "off",
                example: "problems"
            ),
            .init(
                .category,
                .text("ID"),
                "Notification category of the content extension.",
                default: "message",
                isRepeatable: true,
                example: "message",
                commands: [.install]
            ),
            .init(
                .contentSizeRatio,
                .text("RATIO"),
                "Height divided by width of content.",
                details: "It is the initial ratio of the content extension.",
                default: "0.4",
                example: "0.5",
                commands: [.install]
            ),
        ]
    )

    static let signingRows = rows(
        .signing,
        [.install],
        [
            .init(
                .team,
                .text("ID"),
                "Development team ID.",
                default: "the app's",
                example: "ABCDE12345"
            ),
            .init(
                .signingStyle,
                .text("STYLE"),
                "automatic or manual.",
                default: "the app's",
                example: "manual"
            ),
            .init(
                .provisioningProfile,
                .text("NAME"),
                "Provisioning profile, for manual signing.",
                example: "Push Extension"
            ),
            .init(
                .codeSignIdentity,
                .text("NAME"),
                "Signing identity.",
                details: "An example is Apple Distribution.",
                default: "the app's",
                example: "Apple Distribution"
            ),
        ]
    )

    static let changeRows = rows(
        .changes,
        [.install, .adopt, .uninstall],
        [
            .init(.dryRun, .flag, "Show the changes without writing them."),
            .init(.diff, .flag, "Also show a unified diff."),
            .init(.check, .flag, "Write nothing; exit with 1 if there are changes."),
            .init(.json, .flag, "Print the report as JSON."),
            .init(.yes, .flag, "Don't ask. Required without a terminal."),
        ]
    )
}
