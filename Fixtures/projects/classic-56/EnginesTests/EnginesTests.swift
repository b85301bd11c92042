import XCTest

@testable import Engines

final class EnginesTests: XCTestCase {
    func testTitle() {
        let controller = ViewController()
        controller.loadViewIfNeeded()
        XCTAssertEqual(controller.title, "Engines")
    }
}
