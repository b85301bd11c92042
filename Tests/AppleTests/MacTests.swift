#if os(macOS)
import Testing

/// The tests that can't run on macOS, so that `swift test` on a Mac reports them as skipped.
@Suite struct MacTests {
    private static let reason: Comment =
        "the service extension isn't part of Cameo on macOS; run `make test-simulator`"

    @Test(.disabled(reason))
    func `notification content, copies and updating(from:)`() {}

    @Test(.disabled(reason))
    func `intents of messages and calls`() {}

    @Test(.disabled(reason))
    func `ImageIO, thumbnails and attachments`() {}

    @Test(.disabled("requires a host app; run the tests of Examples/Probe in an iOS simulator"))
    func `notification categories, the keychain and the app group`() {}

    @Test(.disabled("a simulator doesn't start extensions for pushes; see Examples/Probe"))
    func `pushes, banners and announcements on a device`() {}
}
#endif
