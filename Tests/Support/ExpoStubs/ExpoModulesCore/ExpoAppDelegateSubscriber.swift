// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A subscriber to calls to the app delegate.
open class BaseExpoAppDelegateSubscriber: UIResponder {
    nonisolated public required override init() {}
}

public protocol ExpoAppDelegateSubscriberProtocol: UIApplicationDelegate {}

public typealias ExpoAppDelegateSubscriber = BaseExpoAppDelegateSubscriber
    & ExpoAppDelegateSubscriberProtocol
