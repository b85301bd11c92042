import CameoApp

/// Returns a setup report, for a debug screen or a bug report.
func setupReport(of app: CommunicationApp) async -> String {
    let report = await app.diagnose(samplePayload: [
        "aps": ["alert": ["title": "Ada", "body": "Hello"], "mutable-content": 1],
        "message": ["author": ["id": "u_ada"], "room": ["id": "chat-engines"]],
    ])
    for error in report.errors {
        print(error.code, error)
    }
    return report.description
}

/// Logs a setup report. Call this function at launch.
func logSetup() {
    Task { print(await CommunicationApp().diagnose()) }
}
