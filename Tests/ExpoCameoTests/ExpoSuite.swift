import TestSupport
import Testing

/// Tests that share the stubs' state, which exists once per process.
@Suite(.serialized, .exclusive, .tags(.concurrency)) enum ExpoSuite {}
