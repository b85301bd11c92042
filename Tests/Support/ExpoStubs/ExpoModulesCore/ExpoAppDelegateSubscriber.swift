// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Receives the calls of the app's delegate.
open class BaseExpoAppDelegateSubscriber: UIResponder {
    nonisolated public required override init() {}
}

public protocol ExpoAppDelegateSubscriberProtocol: UIApplicationDelegate {}

public typealias ExpoAppDelegateSubscriber = BaseExpoAppDelegateSubscriber
    & ExpoAppDelegateSubscriberProtocol
