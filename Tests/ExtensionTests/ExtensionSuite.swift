import TestSupport
import Testing

/// Tests that run the code of the extension and the app with the stubs.
@Suite(.ownSystem) enum ExtensionSuite {}
