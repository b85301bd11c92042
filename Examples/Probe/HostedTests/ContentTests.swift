import UserNotifications
import XCTest

/// The tests of E0: the content that `updating(from:)` returns.
final class ContentTests: XCTestCase {
    @MainActor
    func testContents() throws {
        let exchange = try Exchange()
        let factory = ContentFactory(
            directory: FileManager.default.temporaryDirectory,
            isComplete: true
        )
        var observations: [String: Observation] = [:]
        for trial in Trial.all where trial.experiment == .content {
            observations[trial.id] = observe(trial, factory)
        }
        // A contradicted rule is a result, not a failure of this test.
        try exchange.write(
            Findings(.content, build: exchange.build, device: .current, observations: observations)
        )
        XCTAssertFalse(observations.isEmpty)
    }

    private func observe(_ trial: Trial, _ factory: ContentFactory) -> Observation {
        var observation = Observation()
        do {
            let content = try factory.content(of: trial.arrangement)
            observation.values = ContentReader(content: content).values
            observation.values[.error] = "none"
        } catch {
            observation.values[.error] = "\((error as NSError).code)"
        }
        return observation
    }
}
