import TestSupport
import Testing

/// Tests that run the extension and the app's side with the stubs.
@Suite(.ownSystem) enum ExtensionSuite {}
