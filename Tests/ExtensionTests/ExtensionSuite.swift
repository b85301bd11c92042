import TestSupport
import Testing

/// Tests that share the stand-ins' faults, which are one set for the whole process.
@Suite(.serialized, .alone) enum ExtensionSuite {}
