import XCTest

/// The probe's app, as seen by XCUITest.
@MainActor
struct ProbeLauncher {
    let app = XCUIApplication()
    private let home = HomeScreen()

    /// Launches the app, which posts the notification of a trial, and leaves it.
    ///
    /// - Returns: The reason if it wasn't possible.
    func post(_ trial: Trial?) -> String? {
        app.launchEnvironment["PROBE_TRIAL"] = trial?.id
        app.launch()
        home.allowNotifications()
        let status = app.staticTexts["status"]
        let isScheduled = NSPredicate(format: "label == 'scheduled'")
        let expectation = XCTNSPredicateExpectation(predicate: isScheduled, object: status)
        guard XCTWaiter().wait(for: [expectation], timeout: 20) == .completed else {
            return "the app is \(status.exists ? status.label : "not displayed")"
        }
        XCUIDevice.shared.press(.home)
        return nil
    }

    /// Returns the text of an element, which the app displays after its launch.
    func text(_ identifier: String, timeout: Double = 20) -> String? {
        let element = app.staticTexts[identifier]
        let hasText = NSPredicate(format: "label != ''")
        let expectation = XCTNSPredicateExpectation(predicate: hasText, object: element)
        let result = XCTWaiter().wait(for: [expectation], timeout: timeout)
        return result == .completed ? element.label : nil
    }
}
