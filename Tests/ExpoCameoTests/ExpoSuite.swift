import TestSupport
import Testing

/// Tests that share the stand-ins' state, which is one for the whole process.
@Suite(.serialized, .alone) enum ExpoSuite {}
