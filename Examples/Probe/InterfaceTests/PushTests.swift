import XCTest

/// The tests of E3: pushes that the service extension processes.
@MainActor
final class PushTests: XCTestCase {
    /// The time limit for the delivery of a push, in seconds. APNs may take a while.
    private static let timeout = 180.0

    func testPushes() throws {
        let exchange = try Exchange()
        let token = try deviceToken()
        var observations: [String: Observation] = [:]
        for trial in Trial.all where trial.experiment == .push {
            let payload = try PushPayload(arrangement: trial.arrangement).json()
            XCUIDevice.shared.press(.home)
            if let failure = try send(payload, to: token, exchange) {
                observations[trial.id] = Observation(failure: failure)
                continue
            }
            var observation = try HomeScreen().read(trial, exchange, timeout: Self.timeout)
            let launcher = ProbeLauncher()
            launcher.app.launch()
            observation.values[.delivery] = launcher.text("delivery")
            observations[trial.id] = observation
        }
        var findings = Findings(.push, device: .current, observations: observations)
        findings.memory = try memory(exchange, token)
        try exchange.write(findings)
        XCTAssertFalse(observations.isEmpty)
    }

    private func deviceToken() throws -> String {
        let launcher = ProbeLauncher()
        launcher.app.launch()
        HomeScreen().allowNotifications()
        let token = launcher.text("token", timeout: 60)
        return try XCTUnwrap(token, launcher.text("failure", timeout: 1) ?? "no device token")
    }

    /// Requests that `tool/probe` sends a push.
    ///
    /// - Returns: The reason for a failure; `nil` if the push was sent.
    private func send(_ payload: Data, to token: String, _ exchange: Exchange) throws -> String? {
        let content = try JSONSerialization.data(withJSONObject: [
            "token": token, "payload": String(decoding: payload, as: UTF8.self),
        ])
        let answer = try exchange.request("push", content)
        return answer == "sent" ? nil : answer ?? "tool/probe didn't send the push"
    }

    /// Measures the extension's memory for each image that `tool/probe` serves.
    private func memory(_ exchange: Exchange, _ token: String) throws -> [Findings.MemoryRow] {
        guard let list = try exchange.request("images") else { return [] }
        for line in list.split(separator: "\n") {
            guard let url = URL(string: String(line)) else { continue }
            let name = url.deletingPathExtension().lastPathComponent
            let payload = try PushPayload(
                arrangement: .direct,
                avatarURL: url,
                image: name
            ).json()
            XCUIDevice.shared.press(.home)
            guard try send(payload, to: token, exchange) == nil else { continue }
            let notification = HomeScreen().notification
            if notification.waitForExistence(timeout: Self.timeout) { notification.swipeUp() }
        }
        let launcher = ProbeLauncher()
        launcher.app.launch()
        let lines = launcher.text("memory")?.split(separator: "\n").map(String.init) ?? []
        return Findings.MemoryRow.rows(of: lines)
    }
}
