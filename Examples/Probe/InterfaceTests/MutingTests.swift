import XCTest

/// The tests of E2: the process of SpringBoard before and after a thread is muted.
@MainActor
final class MutingTests: XCTestCase {
    func testMuting() throws {
        let exchange = try Exchange()
        var observations: [String: Observation] = [:]
        for trial in Trial.all where trial.experiment == .process {
            observations[trial.id] = try observe(trial, exchange)
        }
        try exchange.write(Findings(.process, device: .current, observations: observations))
        XCTAssertFalse(observations.isEmpty)
    }

    private func observe(_ trial: Trial, _ exchange: Exchange) throws -> Observation {
        let home = HomeScreen()
        if let failure = ProbeLauncher().post(trial) { return Observation(failure: failure) }
        guard home.notification.waitForExistence(timeout: 15) else {
            return Observation(failure: "no notification appeared")
        }
        guard let before = try exchange.request("springboard") else {
            return Observation(failure: "tool/probe didn't report the process of SpringBoard")
        }
        home.openNotificationCenter()
        if let failure = home.muteThread() { return Observation(failure: failure) }
        // SpringBoard may crash after a delay.
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 5))
        guard let after = try exchange.request("springboard") else {
            return Observation(failure: "tool/probe didn't report the process of SpringBoard")
        }
        return Observation(values: [.process: before == after ? "same" : "other"])
    }
}
