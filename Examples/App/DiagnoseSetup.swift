import Cameo

/// What a screen for developers shows, and what a person can paste into a report.
func report(of app: CommunicationApp) async -> String {
    let diagnosis = await app.validateSetup(samplePayload: [
        "aps": ["alert": ["title": "Ada", "body": "Hello"], "mutable-content": 1],
        "message": ["author": ["id": "u_ada"], "room": ["id": "chat-engines"]],
    ])
    for problem in diagnosis.problems {
        print(problem.code.rawValue, problem.message, problem.remedy)
    }
    return diagnosis.text
}
