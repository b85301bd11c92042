import TestSupport
import Testing

/// Tests that run Expo's module with the stubs.
@Suite(.ownSystem, .tags(.concurrency)) enum ExpoSuite {}
