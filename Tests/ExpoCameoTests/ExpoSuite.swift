import TestSupport
import Testing

/// Tests that share the state of the stubs, which exists once per process.
@Suite(.serialized, .alone) enum ExpoSuite {}
