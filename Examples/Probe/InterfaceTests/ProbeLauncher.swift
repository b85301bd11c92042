import XCTest

/// The probe's app in XCUITest.
@MainActor
struct ProbeLauncher {
    let app = XCUIApplication()
    private let home = HomeScreen()

    /// Launches the app, which posts the notification of a trial, and then leaves the app.
    ///
    /// - Returns: The reason for a failure; `nil` if the notification was posted.
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

    /// Returns the text of an element in the app after its launch; `nil` if it doesn't appear in
    /// time.
    func text(_ identifier: String, timeout: Double = 20) -> String? {
        let element = app.staticTexts[identifier]
        let hasText = NSPredicate(format: "label != ''")
        let expectation = XCTNSPredicateExpectation(predicate: hasText, object: element)
        let result = XCTWaiter().wait(for: [expectation], timeout: timeout)
        return result == .completed ? element.label : nil
    }
}
