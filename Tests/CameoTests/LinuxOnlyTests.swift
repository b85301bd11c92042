#if !os(Linux)
import Testing

/// The tests that can't run on this platform, so that a test run reports them as skipped.
@Suite struct LinuxOnlyTests {
    @Test(.disabled("ExtensionTests and ExpoCameoTests require the stubs of Apple's frameworks"))
    func `tests of the service extension and of the Expo module`() {}

    @Test(
        .disabled(
            "the content of the probe's trials is created with the stubs of Apple's frameworks"
        )
    )
    func `tests of the probe's content`() {}

    @Test(.disabled("CurlDownloader replaces URLSession only on Linux"))
    func `tests of downloads with libcurl`() {}

    @Test(.disabled("the options of the command 'script' differ"))
    func `tests of questions in a terminal`() {}
}
#endif
