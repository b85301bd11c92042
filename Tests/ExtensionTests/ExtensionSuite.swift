import TestSupport
import Testing

/// Tests that share the failures of the stubs, which exist once per process.
@Suite(.serialized, .exclusive) enum ExtensionSuite {}
