import XCTest

/// The tests of E1: the banners of local notifications.
@MainActor
final class BannerTests: XCTestCase {
    func testBanners() throws {
        let exchange = try Exchange()
        let trials = Trial.all.filter { $0.experiment == .banner && $0.build == exchange.build }
        var observations: [String: Observation] = [:]
        for trial in trials {
            if let failure = ProbeLauncher().post(trial) {
                observations[trial.id] = Observation(failure: failure)
            } else {
                observations[trial.id] = try HomeScreen().read(trial, exchange, timeout: 15)
            }
        }
        // A contradicted rule is a result, not a failure of this test.
        try exchange.write(
            Findings(.banner, build: exchange.build, device: .current, observations: observations)
        )
        XCTAssertFalse(observations.isEmpty)
    }
}
