import XCTest

@testable import EnginesKit

final class EngineTests: XCTestCase {
    func testName() {
        XCTAssertEqual(Engine(name: "Difference").name, "Difference")
    }
}
