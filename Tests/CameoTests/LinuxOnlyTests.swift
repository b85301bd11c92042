#if !os(Linux)
import Testing

/// The tests that can't run on this platform, so that a test run reports them as skipped.
@Suite struct LinuxOnlyTests {
    @Test(.disabled("ExtensionTests and ExpoCameoTests require the stubs of Apple's frameworks"))
    func `tests of the service extension and of the Expo module`() {}

    @Test(
        .disabled(
            "only the stubs of Apple's frameworks can create the content of the probe's trials"
        )
    )
    func `tests of the probe's content`() {}

    @Test(.disabled("CurlDownloader replaces URLSession only on Linux"))
    func `tests of downloads with libcurl`() {}

    @Test(.disabled("the 'script' command has other options on this platform"))
    func `tests of questions in a terminal`() {}
}
#endif
