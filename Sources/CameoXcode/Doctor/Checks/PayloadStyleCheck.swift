extension Check {
    package static let payloadStyle = Check(
        "payload-style",
        requirement:
            "The project's extension applies the communication style to the payload.",
        explanation: """
            iOS shows the notification with the app's icon. The settings and the mapping of the extension's \
            Info.plist apply to the payload; `--settings` and `--mapping` replace them.
            """
    )
}
