import UIKit
import XCTest

/// The home screen and its notifications in XCUITest.
@MainActor
struct HomeScreen {
    private let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")

    /// The most recent notification: a banner, or a notification in Notification Center.
    ///
    /// Apple doesn't document the identifier.
    var notification: XCUIElement {
        springboard.descendants(matching: .any)["NotificationShortLookView"].firstMatch
    }

    /// Allows notifications if the system shows an alert.
    func allowNotifications() {
        let button = springboard.alerts.buttons["Allow"].firstMatch
        if button.waitForExistence(timeout: 3) { button.tap() }
    }

    /// Reads the notification on the screen and dismisses it.
    func read(_ trial: Trial, _ exchange: Exchange, timeout: Double) throws -> Observation {
        guard notification.waitForExistence(timeout: timeout) else {
            return Observation(failure: "no notification appeared")
        }
        let screenshot = notification.screenshot()
        let texts = notification.descendants(matching: .staticText).allElementsBoundByIndex
        let label = ([notification.label] + texts.map(\.label)).joined(separator: ", ")
        var observation = Observation(values: [.label: label])
        let name = try exchange.write(screenshot.pngRepresentation, of: trial)
        observation.screenshots = [name]
        if let image = BannerImage(screenshot.image, width: notification.frame.width) {
            let avatar = image.avatar()
            observation.values[.avatar] = avatar.color?.rawValue ?? "none"
            observation.values[.avatarWidth] = "\(Int(avatar.width.rounded()))"
        }
        notification.swipeUp()
        return observation
    }

    func openNotificationCenter() {
        let top = springboard.coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0))
        let bottom = springboard.coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0.9))
        top.press(forDuration: 0.1, thenDragTo: bottom)
    }

    /// Mutes the thread of the most recent notification.
    ///
    /// - Returns: The reason for a failure; `nil` if the thread was muted.
    func muteThread() -> String? {
        guard notification.waitForExistence(timeout: 10) else { return "no notification appeared" }
        notification.swipeLeft(velocity: .slow)
        for label in ["Options", "Mute"] {
            let matching = NSPredicate(format: "label BEGINSWITH[c] %@", label)
            let button = springboard.buttons.matching(matching).firstMatch
            guard button.waitForExistence(timeout: 5) else {
                return "there is no button \(label)"
            }
            button.tap()
        }
        return nil
    }
}

extension BannerImage {
    /// Creates the image of an element in a screenshot.
    ///
    /// - Parameter points: The width of the element, in points.
    fileprivate init?(_ image: UIImage, width points: CGFloat) {
        guard let image = image.cgImage, points > 0 else { return nil }
        var pixels = [UInt8](repeating: 0, count: image.width * image.height * 4)
        let isDrawn = pixels.withUnsafeMutableBytes { buffer -> Bool in
            let context = CGContext(
                data: buffer.baseAddress,
                width: image.width,
                height: image.height,
                bitsPerComponent: 8,
                bytesPerRow: image.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
            let frame = CGRect(x: 0, y: 0, width: image.width, height: image.height)
            context?.draw(image, in: frame)
            return context != nil
        }
        guard isDrawn else { return nil }
        self.init(
            width: image.width,
            height: image.height,
            scale: Double(image.width) / Double(points),
            pixels: pixels
        )
    }
}
